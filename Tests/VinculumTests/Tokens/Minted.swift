@testable import Vinculum

/// Tokens that tests make, well or badly.
enum Minted {
    static let now = Instant(seconds: 1_790_000_000)
    static let rules = ClaimRules(issuer: "https://issuer.example", audience: "app")

    /// Members of a payload as JSON texts; `nil` takes a claim of a good token away.
    static func payload(_ changes: [String: String?] = [:]) -> String {
        var members: [(String, String)] = []
        let good = [
            ("iss", #""https://issuer.example""#), ("aud", #""app""#), ("sub", #""ada""#), ("iat", "1789999990"),
            ("exp", "1790003590"),
        ]
        for (name, value) in good {
            if let change = changes[name] {
                if let change { members.append((name, change)) }
            } else {
                members.append((name, value))
            }
        }
        for (name, change) in changes.sorted(by: { $0.key < $1.key }) where !good.contains(where: { $0.0 == name }) {
            if let change { members.append((name, change)) }
        }
        return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    /// A token whose signature is good whatever else is not.
    static func token(
        _ payload: String, header: String, key: SigningKey, _ algorithm: SignatureAlgorithm? = nil
    ) throws -> String {
        let input = Base64URL.encoded(Array(header.utf8)) + "." + Base64URL.encoded(Array(payload.utf8))
        var generator = Published.generator()
        return input + "." + Base64URL.encoded(try key.signature(for: Array(input.utf8), algorithm, using: &generator))
    }

    static func token(_ changes: [String: String?] = [:], key: SigningKey, keyID: String? = nil) throws -> String {
        var generator = Published.generator()
        return try SignedJWS.encoded(
            Array(self.payload(changes).utf8), key: key, keyID: KeyID(keyID), using: &generator)
    }

    /// Why a token is refused; `nil` if it is not.
    static func refusal(
        _ token: String, _ keys: JSONWebKeySet, _ rules: ClaimRules = rules, at now: Instant = now
    ) -> TokenRefusal? {
        do throws(TokenRefusal) {
            _ = try UnverifiedJWT(parsing: token).verified(by: keys, rules, at: now)
            return nil
        } catch {
            return error
        }
    }
}

import Foundation
import PropertyKit
import Testing
import Vinculum

@Suite("Tokens from and for PyJWT", .enabled(if: Peer.hasPyJWT, "PyJWT is not installed; make setup installs it"))
struct PyJWTTests {
    private static let claims = #"{"iss":"me","aud":"app","sub":"ada","iat":1700000000,"exp":4102444800}"#
    private static let issuedAt = Instant(seconds: 1_700_000_000)

    private struct Claims: Codable {
        var iss = "me"
        var aud = "app"
        var sub = "ada"
        var iat = 1_700_000_000
        var exp = 4_102_444_800
    }

    private struct Token: Codable {
        var alg: String
        var kid: String?
        var token: String
    }

    private struct Signed: Decodable {
        var keys: [[String: JWKMember]]
        var certificates: [String: String]
        var secret: String
        var tokens: [Token]
    }

    /// A member of a key: a string or a list of strings.
    private enum JWKMember: Codable {
        case text(String)
        case list([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = try (try? .text(container.decode(String.self))) ?? .list(container.decode([String].self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .list(let list): try container.encode(list)
            }
        }
    }

    private struct Question: Encodable {
        var claims = Claims()
    }

    private static func theirs() throws -> Signed { try Peer.tokens("sign", Question()) }

    /// The token with one character of its signature replaced, so that it still decodes.
    private static func spoiled(_ token: String) -> String {
        var bytes = Array(token.utf8)
        let index = bytes.count - 20
        bytes[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("PyJWT's tokens are verified with its keys and certificates, and refused with one character changed")
    func inProcess() throws {
        let theirs = try Self.theirs()
        let set = try JSONWebKeySet(parsing: Array(JSONEncoder().encode(["keys": theirs.keys])))
        let map = try JSONWebKeySet(parsing: Array(JSONEncoder().encode(theirs.certificates)))
        let secret = try JSONWebKeySet([JSONWebKey(verifying: .secret(SharedSecret(Array(theirs.secret.utf8))))])
        let rules = ClaimRules(issuer: "me", audience: "app")
        try #require(!theirs.tokens.isEmpty && !set.keys.isEmpty && !map.keys.isEmpty)
        for token in theirs.tokens {
            for keys in token.alg == "HS256" ? [secret] : [set, map] {
                let verified = try UnverifiedJWT(parsing: token.token).verified(by: keys, rules, at: Self.issuedAt)
                #expect(
                    verified.subject == "ada" && verified.algorithm.name == token.alg
                        && verified.keyID == KeyID(token.kid))
                #expect(throws: TokenRefusal.signature) {
                    try UnverifiedJWT(parsing: Self.spoiled(token.token)).verified(by: keys, rules, at: Self.issuedAt)
                }
            }
        }
    }

    @Test(
        "the program verifies what PyJWT signed, on every build",
        .enabled(if: Build.areAllBuilt, "needs the programs that make test builds"),
        arguments: Build.allCases)
    func program(build: Build) throws {
        let theirs = try Self.theirs()
        try withTemporaryFolder { folder in
            let place = URL(fileURLWithPath: folder)
            try JSONEncoder().encode(["keys": theirs.keys]).write(to: place.appendingPathComponent("keys.json"))
            try Data(theirs.secret.utf8).write(to: place.appendingPathComponent("secret"))
            for token in theirs.tokens {
                let keys = token.alg == "HS256" ? ["--secret-file", "secret"] : ["--jwks", "keys.json"]
                let line =
                    ["jwt", "verify"] + keys + ["--issuer", "me", "--audience", "app", "--now", "1700000000", "--json"]
                let good = try build.run(line, input: token.token, in: folder)
                #expect(
                    good.exit == 0 && good.output.contains(#""alg":"\#(token.alg)""#), "\(token.alg): \(good.error)")
                let bad = try build.run(line, input: Self.spoiled(token.token), in: folder)
                #expect(bad.exit == 3 && bad.error.contains(#""code":"signature""#), "\(token.alg): \(bad.error)")
            }
        }
    }

    private struct Ours: Encodable {
        var keys: [String: [[String: JWKMember]]]
        var certificates: [String: String]
        var secret: String
        var tokens: [Token]
        var issuer = "me"
        var audience = "app"
    }

    private struct Verdicts: Decodable {
        var verdicts: [[String]]
    }

    @Test("PyJWT verifies our tokens with the published keys and certificates")
    func ours() throws {
        guard let seed = Seed((0..<32).map { $0 }) else { return }
        var generator = SeededGenerator(seed)
        let secret = String(repeating: "s", count: 32)
        let keys: [SigningKey] = [
            .rsa(.generated(bitCount: 2048, using: &generator)), .ecdsa(.generated(.p256, using: &generator)),
            .ecdsa(.generated(.p384, using: &generator)), .secret(try SharedSecret(Array(secret.utf8))),
        ]
        var certificates: [String: String] = [:]
        var tokens: [Token] = []
        for (key, named) in zip(keys, keys.map { JSONWebKey(signing: $0) }) {
            if named.encoded() != nil {
                let certificate = try SelfSignedCertificate.encoded(
                    for: key, commonName: "me", lifetime: Self.issuedAt...Instant(seconds: 4_102_444_800),
                    using: &generator)
                certificates[named.id?.text ?? ""] = PEM.encoded(certificate: certificate)
            }
            for algorithm in key.verificationKey.algorithms {
                let text = try SignedJWS.encoded(
                    Array(Self.claims.utf8), key: key, keyID: named.id, algorithm: algorithm, using: &generator)
                tokens.append(Token(alg: algorithm.name, kid: named.id?.text, token: text))
                tokens.append(Token(alg: algorithm.name, kid: named.id?.text, token: Self.spoiled(text)))
            }
        }
        let published = try JSONWebKeySet(keys.map { JSONWebKey(signing: $0) }).encoded()
        let set = try JSONDecoder().decode([String: [[String: JWKMember]]].self, from: Data(published))
        let answer: Verdicts = try Peer.tokens(
            "verify", Ours(keys: set, certificates: certificates, secret: secret, tokens: tokens))
        try #require(answer.verdicts.count == tokens.count && !tokens.isEmpty)
        for (index, verdicts) in answer.verdicts.enumerated() {
            let expected = index.isMultiple(of: 2) ? "valid" : "InvalidSignatureError"
            #expect(verdicts.count == (tokens[index].alg == "HS256" ? 1 : 2))
            #expect(verdicts.allSatisfy { $0 == expected }, "\(tokens[index].alg): \(verdicts)")
        }
    }

    @Test("PyJWT verifies an authority's tokens with the documents it publishes", arguments: [true, false])
    func authority(isRSA: Bool) throws {
        guard let seed = Seed((0..<32).map { $0 }) else { return }
        var generator = SeededGenerator(seed)
        // PyJWT reads the system clock.
        let now = Instant(seconds: Int64(Date().timeIntervalSince1970) - 10)
        let key: SigningKey =
            isRSA ? .rsa(.generated(bitCount: 2048, using: &generator)) : .ecdsa(.generated(.p256, using: &generator))
        var ring = KeyRing(refreshKey: try SharedSecret(generator.bytes(32)))
        try ring.add(KeyRing.Key(signing: key, issuer: "demo", signsFrom: now, using: &generator))
        // The peer takes keys of one kind alone.
        let cookieKey: SigningKey =
            isRSA ? .rsa(.generated(bitCount: 2048, using: &generator)) : .ecdsa(.generated(.p256, using: &generator))
        try ring.add(
            KeyRing.Key(signing: cookieKey, issuer: "demo", signsFrom: now, using: &generator), for: .sessionCookies)
        var settings = AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1)
        settings.tokens = .signed(ring)
        var authority = Authority(settings: settings)
        func send(_ method: String, _ path: String, _ body: String = "", admin: Bool = false) throws -> Data {
            var request = HTTPRequest(method: method, path: path, query: "key=any", body: Array(body.utf8))
            if admin { request.headers.append(.init("Authorization", "Bearer owner")) }
            let proposal = authority.handle(request, now: now, seed: generator.seed())
            try #require(proposal.response.status == 200)
            return Data(proposal.response.body)
        }
        let root = "/identitytoolkit.googleapis.com/v1/"
        let signedUp = try JSONDecoder().decode(
            [String: String].self, from: send("POST", root + "accounts:signUp", "{}"))
        let idToken = try #require(signedUp["idToken"])
        let body = #"{"idToken":"\#(idToken)","validDuration":"600"}"#
        let cookie = try JSONDecoder().decode(
            [String: String].self, from: send("POST", root + "projects/demo:createSessionCookie", body, admin: true))[
                "sessionCookie"]
        for (host, path, keys, key, token) in [
            (
                "securetoken.google.com", "robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
                "/.well-known/jwks.json", ring.keys[0], idToken
            ),
            (
                "session.firebase.google.com", "identitytoolkit/v3/relyingparty/publicKeys",
                root + "sessionCookiePublicKeys", ring.cookieKeys[0], cookie ?? ""
            ),
        ] {
            let set = try JSONDecoder().decode([String: [[String: JWKMember]]].self, from: send("GET", keys))
            let certificates = try JSONDecoder().decode(
                [String: String].self, from: send("GET", "/www.googleapis.com/" + path))
            let texts = [token, Self.spoiled(token)].map {
                Token(alg: isRSA ? "RS256" : "ES256", kid: key.id.text, token: $0)
            }
            let asked = Ours(
                keys: set, certificates: certificates, secret: "", tokens: texts, issuer: "https://\(host)/demo",
                audience: "demo")
            let answer: Verdicts = try Peer.tokens("verify", asked)
            #expect(answer.verdicts == [["valid", "valid"], ["InvalidSignatureError", "InvalidSignatureError"]])
        }
    }
}

import Vinculum

extension TokenRefusal {
    /// The words of the reasons that `vinculum jwt verify` gives, in the order of the checks.
    static var words: String {
        var words = ""
        // The accounts are not asked there.
        for refusal in self.allCases where refusal != .revoked && refusal != .account {
            words += (words.isEmpty ? "" : ", ") + refusal.name
        }
        return words
    }

    /// The rule and what the token says.
    func why(_ text: String, _ rules: ClaimRules, _ now: Instant) -> String {
        guard let token = try? UnverifiedJWT(parsing: text) else { return self.rule }
        let claims = token.claims
        func quoted(_ text: String?) -> String { text.map { TerminalText.safe($0) } ?? "none" }
        let fact: String? =
            switch self {
            case .algorithm: "it says \(token.algorithm.name)"
            case .key: "it names " + quoted(token.keyID)
            case .issuer: "it is " + quoted(claims.issuer) + ", not " + TerminalText.safe(rules.issuers.listed)
            case .audience:
                "it is " + TerminalText.safe(claims.audiences.listed) + ", not " + TerminalText.safe(rules.audiences.listed)
            case .expired: "it ended at \(claims.expiresAt.iso8601), and it is \(now.iso8601)"
            case .notYetValid:
                "it begins at \((claims.notBefore ?? claims.issuedAt).iso8601), and it is \(now.iso8601)"
            case .authTime: claims.authTime.map { "it says \($0.iso8601), and it is \(now.iso8601)" } ?? "it does not say"
            case .malformed, .critical, .signature, .subject, .nonce, .revoked, .account: nil
            }
        return self.rule + (fact.map { ": " + $0 } ?? "")
    }

    private var rule: String {
        switch self {
        case .malformed:
            "a token has three parts of base64url, the first two objects that name no member twice, and exp and iat as numbers"
        case .critical: "its header lists extensions that must be understood, and none are"
        case .algorithm: "its algorithm is none of signatures, or not that of the key"
        case .key: "there is no such key, or it names none where one is needed"
        case .signature: "its signature is not the key's over this text"
        case .issuer: "the issuer must be the expected one, byte for byte"
        case .audience: "the audience must be the expected one; of several, azp must name it"
        case .expired: "its time is over"
        case .notYetValid: "its time has not come"
        case .subject: "a subject has 1 to 255 bytes"
        case .nonce: "the nonce must be that of the request, or the lower-case hex SHA-256 of it"
        case .authTime: "the person must have signed in, and not too long ago"
        case .revoked: "the account's sessions were ended after it was issued"
        case .account: "the account is disabled or gone"
        }
    }
}

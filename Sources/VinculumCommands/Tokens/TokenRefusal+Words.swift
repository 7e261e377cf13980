import Vinculum

extension TokenRefusal {
    /// The reasons that `vinculum jwt verify` can return, in the order of the checks.
    static var words: String {
        var words = ""
        // That command looks neither at accounts nor at the kinds that one service has.
        for refusal in self.allCases where ![.revoked, .account, .type, .unmet].contains(refusal) {
            words += (words.isEmpty ? "" : ", ") + refusal.name
        }
        return words
    }

    /// The violated rule and the token's value.
    func why(_ text: String, _ keys: JSONWebKeySet, _ rules: ClaimRules, _ now: Instant) -> String {
        guard let token = try? UnverifiedJWT(parsing: text) else { return self.rule }
        let claims = token.claims
        func quoted(_ text: String?) -> String { text.map { TerminalText.safe($0) } ?? "none" }
        let fact: String? =
            switch self {
            case .algorithm: "it is \(token.algorithm.name)"
            case .key:
                "its key ID is " + quoted(token.keyID?.text)
                    + (keys.problem(of: token.keyID).map { ", and that key cannot be used: " + $0.words } ?? "")
            case .issuer:
                "it is " + quoted(claims.issuer) + ", not "
                    + TerminalText.safe(rules.issuers.listed)
            case .audience:
                "it is " + TerminalText.safe(claims.audiences.listed) + ", not "
                    + TerminalText.safe(rules.audiences.listed)
            case .expired: "it expired at \(claims.expiresAt.iso8601), and now is \(now.iso8601)"
            case .notYetValid:
                "it is valid from \((claims.notBefore ?? claims.issuedAt).iso8601), and now is \(now.iso8601)"
            case .authTime:
                claims.authTime.map { "it is \($0.iso8601), and now is \(now.iso8601)" } ?? "it is missing"
            case .malformed, .critical, .type, .signature, .subject, .nonce, .unmet, .revoked, .account: nil
            }
        return self.rule + (fact.map { ": " + $0 } ?? "")
    }

    private var rule: String {
        switch self {
        case .malformed:
            "a token has three base64url parts; the first two are objects without repeated members, with exp and iat "
                + "as numbers"
        case .critical: "its header requires an extension (crit), and none is supported"
        case .type: "its header names another kind of token (typ)"
        case .algorithm:
            "its algorithm must be \(SignatureAlgorithm.publicNames), or HS256 with a secret, and that of the key"
        case .key: "no usable key has its key ID, or it has none although one is required"
        case .signature: "its signature does not match its key"
        case .issuer: "the issuer must be the expected one"
        case .audience: "the audience must be the expected one; with several audiences, azp must be it"
        case .expired: "it has expired"
        case .notYetValid: "it is not yet valid"
        case .subject: "the subject must have 1 to 255 bytes"
        case .nonce: "the nonce must be that of the request, or its SHA-256 in lower-case hexadecimal"
        case .authTime: "the sign-in must not be too long ago"
        case .unmet: "it lacks what was asked of its issuer"
        case .revoked: "the account's sessions were revoked after the sign-in"
        case .account: "the account is disabled or does not exist"
        }
    }
}

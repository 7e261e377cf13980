import Vinculum

/// `vinculum jwt verify`.
enum JWTVerifyCommand {
    static let specification = CommandSpecification(
        "jwt", "verify", group: .tokens, summary: "check a token: signature, issuer, audience, times, nonce",
        synopsis: "[FILE]", operands: 0...1,
        options: [
            .init("--jwks", "FILE", "the issuer's keys: a key set, certificates by key id, or PEM"),
            .init("--issuer", "TEXT", "who must have issued it; may be given several times"),
            .init("--audience", "TEXT", "whom it must be meant for; may be given several times"),
            .init("--nonce", "RAW", "the nonce of the request; the token has it or its SHA-256 in hex"),
            .init("--slack", "SECONDS", "how far clocks may be apart; 60 without this"),
            .init("--max-age", "SECONDS", "how long ago the person may have signed in"),
            .init("--secret-file", "FILE", "the shared secret of HS256 tokens, at least 32 bytes, in place of --jwks"),
        ],
        details: [
            "Ends with 0 only for a token that is genuine and good, else with 3 and one word for the reason: "
                + TokenRefusal.words + ".",
            "The token is read from standard input or from FILE. Nothing is fetched: get the keys of an issuer with curl first. "
                + "--now takes the seconds since 1970 as well.",
        ],
        examples: [
            .init(
                "vinculum jwt verify --jwks keys.json --issuer https://accounts.example --audience app token.txt",
                "By the keys that the issuer publishes."),
            .init(
                "vinculum jwt verify --jwks key.pem --issuer me --audience app --now 1790000000 --json",
                "A token on standard input, as of that second."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let rules = try self.rules(invocation)
        let keys = try self.keys(invocation, on: &host)
        let text = try TokenText.read(invocation.operand(0), on: &host)
        let now = invocation.globals.now ?? host.now()
        let verified: VerifiedJWT
        do throws(TokenRefusal) {
            verified = try UnverifiedJWT(parsing: text).verified(by: keys, rules, at: now)
        } catch {
            throw CommandFailure(
                .refused, code: error.name, "the token is not valid: \(error.name)",
                why: error.why(text, rules, now), next: [.init("vinculum jwt decode", "show what it says")])
        }
        host.put(invocation, text: self.text(verified)) { writer in
            writer.beginObject()
            writer.member("valid", true)
            writer.member("verifiedAt", verified.verifiedAt.iso8601)
            writer.member("alg", verified.algorithm.name)
            writer.member("kid", verified.keyID)
            writer.key("claims")
            writer.value(verified.payload)
            writer.endObject()
        }
    }

    private static func rules(_ invocation: Invocation) throws(CommandFailure) -> ClaimRules {
        let issuers = invocation.values("--issuer")
        let audiences = invocation.values("--audience")
        guard !issuers.isEmpty, !audiences.isEmpty else {
            throw .usage(
                "a check needs --issuer and --audience",
                why: "a genuine token of somebody else, or for somebody else, must not pass")
        }
        var rules = ClaimRules(issuers: issuers, audiences: audiences)
        rules.rawNonce = invocation.value("--nonce")
        if let slack = try invocation.count("--slack") { rules.slackSeconds = Int64(slack) }
        rules.maximumAgeSeconds = try invocation.count("--max-age").map { Int64($0) }
        return rules
    }

    private static func keys(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> JSONWebKeySet {
        switch (invocation.value("--jwks"), invocation.value("--secret-file")) {
        case (let file?, nil): return try KeyFile.keySet(file, on: &host)
        case (nil, let file?): return try KeyFile.secret(file, on: &host)
        case (nil, nil), (_?, _?): throw .usage("a check needs --jwks, or --secret-file for HS256")
        }
    }

    private static func text(_ token: VerifiedJWT) -> String {
        let key = token.keyID.map { " by the key " + TerminalText.safe($0) } ?? ""
        let lines = ["valid at \(token.verifiedAt.iso8601), signed\(key) with \(token.algorithm.name)"]
        return (lines + TokenText.lines(token.payload)).joinedLines
    }
}

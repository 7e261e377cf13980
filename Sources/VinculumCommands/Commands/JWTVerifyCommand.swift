import Vinculum

/// `vinculum jwt verify`.
enum JWTVerifyCommand {
    static let specification = CommandSpecification(
        "jwt", "verify", group: .tokens, summary: "verify a token: signature, issuer, audience, times, nonce",
        synopsis: "[FILE]", operands: 0...1,
        options: [
            .init("--jwks", "FILE", "the issuer's keys: a key set, certificates by key ID, or PEM"),
            .init("--issuer", "TEXT", "accepted issuer; may be repeated"),
            .init("--audience", "TEXT", "accepted audience; may be repeated"),
            .init("--nonce", "RAW", "nonce of the request; the token contains it or its SHA-256 in hex"),
            .init("--slack", "SECONDS", "tolerated clock difference; 60 by default"),
            .init("--max-age", "SECONDS", "maximum time since the sign-in"),
            .init("--secret-file", "FILE", "the shared secret of HS256 tokens, at least 32 bytes, instead of --jwks"),
        ],
        details: [
            "The exit code is 0 for a valid token, else 3 with one of these reasons: "
                + TokenRefusal.words + ".",
            "The token is read from standard input or FILE. Keys are not fetched over the network: download them "
                + "first. --now also accepts seconds since 1970.",
        ],
        examples: [
            .init(
                "vinculum jwt verify --jwks keys.json --issuer https://accounts.example --audience app token.txt",
                "Verify with the keys that the issuer publishes."),
            .init(
                "vinculum jwt verify --jwks key.pem --issuer me --audience app --now 1790000000 --json",
                "Verify a token on standard input at that second."),
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
                why: error.why(text, keys, rules, now),
                next: [.init("vinculum jwt decode", "show its header and claims")])
        }
        host.put(invocation, text: self.text(verified)) { writer in
            writer.beginObject()
            writer.member("valid", true)
            writer.member("verifiedAt", verified.verifiedAt.iso8601)
            writer.member("alg", verified.algorithm.name)
            writer.member("kid", verified.keyID?.text)
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
                "--issuer and --audience are required",
                why: "a genuine token of another issuer, or for another audience, must be refused")
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
        case (let file?, nil): return try KeyFile.keySet(file, besides: invocation.operand(0), on: &host)
        case (nil, let file?): return try KeyFile.secret(file, besides: invocation.operand(0), on: &host)
        case (nil, nil), (_?, _?): throw .usage("give either --jwks, or --secret-file for HS256")
        }
    }

    private static func text(_ token: VerifiedJWT) -> String {
        let key = token.keyID.map { " by the key " + TerminalText.safe($0.text) } ?? ""
        let lines = ["valid at \(token.verifiedAt.iso8601), signed\(key) with \(token.algorithm.name)"]
        return (lines + TokenText.lines(token.payload)).joinedLines
    }
}

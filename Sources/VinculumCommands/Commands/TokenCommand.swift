import Vinculum

/// `vinculum token` and `vinculum token show`.
enum TokenCommand {
    private static let refresh = OptionSpecification("--refresh", nil, "request a fresh token")

    static let specification = CommandSpecification(
        "token", group: .session, summary: "print the ID token of the signed-in account",
        options: [refresh, .init("--decode", nil, "print header and claims instead of the token")],
        details: [
            "Everybody who has the token can act as the account until it expires. A token that expires within five "
                + "minutes is refreshed first. vinculum token show explains it, vinculum token mint creates a custom "
                + "token."
        ],
        examples: [
            .init("vinculum token", "Print the token for the header of a request."),
            .init("vinculum token --decode", "Print header and claims, one per line, times also as dates."),
            .init("vinculum token --decode --json", "Print header and claims as one object."),
            .init("vinculum token --refresh > token.txt", "Write a fresh token, with the current custom claims."),
        ])

    static let showSpecification = CommandSpecification(
        "token", "show", group: .session, summary: "show the ID token's claims, times and second factor",
        options: [refresh],
        examples: [
            .init("vinculum token show", "Print one value per line, without the token itself."),
            .init("vinculum token show --json", "Print all claims as one object."),
        ])

    static func run(_ invocation: Invocation, isShowing: Bool, on host: inout some CommandHost) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let intent = AuthClient.Intent.fetchIDToken(forcingRefresh: invocation.has("--refresh"))
        guard case .idToken(let result) = try side.perform(intent, for: invocation, on: &host) else {
            throw CommandFailure(.failure, "there is no token")
        }
        if invocation.has("--decode") { return try self.putDecoded(result, invocation, on: &host) }
        let text = isShowing ? self.text(result) : result.token.revealed()
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            if isShowing {
                writer.member("signInProvider", result.signInProvider)
                if !result.signInSecondFactor.isEmpty { writer.member("signInSecondFactor", result.signInSecondFactor) }
                writer.member("signedInAt", result.signedInAt.iso8601)
                writer.member("issuedAt", result.issuedAt.iso8601)
            } else {
                writer.member("token", result.token.revealed())
            }
            writer.member("expiresAt", result.expiresAt.iso8601)
            if isShowing {
                writer.key("claims")
                writer.raw(result.claims.bytes)
            }
            writer.endObject()
        }
    }

    private static func putDecoded(
        _ result: IDTokenResult, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard let token = try? CompactJWS(parsing: result.token.revealed()) else {
            throw CommandFailure(.refused, code: TokenRefusal.malformed.name, "the token is not a JSON Web Token")
        }
        let lines = ["header"] + TokenText.lines(token.header) + ["claims"] + TokenText.lines(token.payload)
        host.put(invocation, text: lines.joinedLines) { writer in
            writer.beginObject()
            writer.key("header")
            writer.value(token.header)
            writer.key("claims")
            writer.value(token.payload)
            writer.endObject()
        }
    }

    private static func text(_ result: IDTokenResult) -> String {
        var lines = [
            "signed in with   " + TerminalText.safe(result.signInProvider),
            "second factor    "
                + (result.signInSecondFactor.isEmpty ? "none" : TerminalText.safe(result.signInSecondFactor)),
            "signed in at     " + result.signedInAt.iso8601,
            "issued at        " + result.issuedAt.iso8601,
            "valid until      " + result.expiresAt.iso8601,
        ]
        guard let claims = try? JSON.Document(parsing: result.claims.bytes).root else { return lines.joinedLines }
        for claim in claims.members {
            let value = claim.value.string ?? String(decoding: claim.value.rawBytes, as: UTF8.self)
            lines.append("  " + TerminalText.padded(TerminalText.safe(claim.key), to: 15) + TerminalText.safe(value))
        }
        return lines.joinedLines
    }
}

import Vinculum

/// `vinculum jwt decode`.
enum JWTDecodeCommand {
    static let specification = CommandSpecification(
        "jwt", "decode", group: .tokens, summary: "show the header and claims of a token without verifying it",
        synopsis: "[FILE]", operands: 0...1,
        details: [
            "The token may be signed or unsigned, in compact form. Nothing is checked: anybody can write such a token. "
                + "vinculum jwt verify checks one.",
            "The token is read from standard input or FILE, so that it does not appear in the list of processes.",
        ],
        examples: [
            .init("vinculum jwt decode token.txt", "One line per member, times also as dates."),
            .init("vinculum token | vinculum jwt decode --json", "Header and claims as one object."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let text = try TokenText.read(invocation.operand(0), on: &host)
        let token: CompactJWS
        do throws(CompactJWS.ReadError) {
            token = try CompactJWS(parsing: text)
        } catch {
            throw CommandFailure(
                .refused, code: TokenRefusal.malformed.name, "the input is not a token", why: error.words)
        }
        host.put(invocation, text: self.text(token)) { writer in
            writer.beginObject()
            writer.member("verified", false)
            writer.key("header")
            writer.value(token.header)
            writer.key("claims")
            writer.value(token.payload)
            writer.member("signatureBytes", Int64(token.signature.count))
            writer.endObject()
        }
        host.report("NOT verified: anybody could have written this")
    }

    private static func text(_ token: CompactJWS) -> String {
        let lines =
            ["NOT verified", "header"] + TokenText.lines(token.header) + ["claims"] + TokenText.lines(token.payload)
            + ["signature of \(token.signature.count) bytes"]
        return lines.joinedLines
    }
}

extension CompactJWS.ReadError {
    fileprivate var words: String {
        switch self {
        case .malformed: "a token has three base64url parts with dots between them; the first two are not empty"
        case .notJSON: "a part is not JSON, or repeats a member"
        case .notAnObject: "the header or the claims are not an object"
        }
    }
}

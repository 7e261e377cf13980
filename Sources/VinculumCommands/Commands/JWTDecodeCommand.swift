import Vinculum

/// `vinculum jwt decode`.
enum JWTDecodeCommand {
    static let specification = CommandSpecification(
        "jwt", "decode", group: .tokens, summary: "show what a token says, without believing it",
        synopsis: "[FILE]", operands: 0...1,
        details: [
            "Shows header and claims of any token in compact form, signed or not. Nothing is checked: anybody can write such "
                + "a token. vinculum jwt verify checks one.",
            "The token is read from standard input or from FILE, so that it stays out of the list of processes.",
        ],
        examples: [
            .init("vinculum jwt decode token.txt", "Line by line, times as dates too."),
            .init("vinculum token | vinculum jwt decode --json", "Header and claims as one object."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let text = try TokenText.read(invocation.operand(0), on: &host)
        let token: CompactJWS
        do throws(CompactJWS.ReadError) {
            token = try CompactJWS(parsing: text)
        } catch {
            throw CommandFailure(.refused, code: TokenRefusal.malformed.name, "it is no token", why: error.words)
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
        host.report("NOT verified: anybody can have written this")
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
        case .malformed: "a token has three parts of base64url with dots between, without padding, the first two not empty"
        case .notJSON: "a part is no JSON, or names one member twice"
        case .notAnObject: "header or claims are no object"
        }
    }
}

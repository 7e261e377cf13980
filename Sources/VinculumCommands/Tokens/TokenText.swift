import Vinculum

/// Tokens as a person hands them in, and as a person reads them.
enum TokenText {
    /// The token in a file, or on standard input without one; white space around it is not part of it.
    static func read(_ file: String?, on host: inout some CommandHost) throws(CommandFailure) -> String {
        let bytes = try host.bytes(of: file ?? "-")
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// A line for each member; times as dates too.
    static func lines(_ object: JSON.Value) -> [String] {
        object.members.map { member in
            let key = TerminalText.safe(member.key)
            let value = member.value.string ?? String(decoding: member.value.rawBytes, as: UTF8.self)
            let isTime = ["exp", "iat", "nbf", "auth_time"].contains { member.keyEquals($0) }
            let date = isTime ? member.value.int64.map { "  " + Instant(seconds: $0).iso8601 } : nil
            return "  " + TerminalText.padded(key, to: 15) + " " + TerminalText.safe(value) + (date ?? "")
        }
    }
}

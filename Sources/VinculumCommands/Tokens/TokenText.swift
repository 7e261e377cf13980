import Vinculum

/// Reading tokens from a person and formatting them for a person.
enum TokenText {
    /// Reads a token from a file, or from standard input; surrounding white space is ignored.
    static func read(_ file: String?, on host: inout some CommandHost) throws(CommandFailure) -> String {
        let bytes = try host.bytes(of: file ?? "-")
        return String(decoding: ASCII.trimmed(bytes[...]) { $0.isSpaceOrControl }, as: UTF8.self)
    }

    /// Returns a line for each member; times are also shown as dates.
    static func lines(_ object: JSON.Value) -> [String] {
        object.members.map { member in
            let key = TerminalText.safe(member.key)
            let value = member.value.string ?? String(decoding: member.value.rawBytes, as: UTF8.self)
            let isTime = ["exp", "iat", "nbf", "auth_time"].contains { member.keyEquals($0) }
            let date = isTime ? member.value.numericDate.map { "  " + $0.iso8601 } : nil
            return "  " + TerminalText.padded(key, to: 15) + " " + TerminalText.safe(value) + (date ?? "")
        }
    }
}

/// The first part of a service's error message, which says what went wrong: `INVALID_CODE` of `INVALID_CODE : again`.
enum ServiceWord {
    /// The text before the first `:`, without white space around it.
    static func code(of message: String) -> String {
        let head = message.utf8.prefix { $0 != UInt8(ascii: ":") }
        let trimmed = head.drop(while: Self.isSpace).reversed().drop(while: Self.isSpace).reversed()
        return String(decoding: [UInt8](trimmed), as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

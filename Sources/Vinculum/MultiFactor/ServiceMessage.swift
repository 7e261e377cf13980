/// A service's error message in its two parts: `INVALID_CODE : try again` is a code and a detail.
///
/// It is declared here and not in Wire because the second-factor flows read refusals too.
struct ServiceMessage {
    /// The part that programs act on: the text before the first `:` without white space around it. Without a colon it
    /// is the whole message, untrimmed.
    let code: String
    /// The text after the first `:` without white space around it; `nil` if nothing is left.
    let detail: String?

    init(_ message: String) {
        let utf8 = message.utf8
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else {
            self.code = message
            self.detail = nil
            return
        }
        self.code = Self.trimmed(utf8[..<colon])
        let detail = Self.trimmed(utf8[utf8.index(after: colon)...])
        self.detail = detail.isEmpty ? nil : detail
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        String(decoding: ASCII.trimmed(text) { $0.isWhitespace }, as: UTF8.self)
    }
}

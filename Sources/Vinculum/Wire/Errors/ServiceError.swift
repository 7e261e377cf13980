/// A refusal by the service: its message on the wire and the status it travels with.
///
/// Most messages are a word, or a word and a detail joined by ` : `; the word is what programs act on.
///
/// ```swift
/// throw ServiceError(.emailExists)
/// throw ServiceError(.weakPassword, "Password should be at least 6 characters")
/// ```
public struct ServiceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What programs act on; `nil` for messages that have none.
    public let code: Code?
    /// The part after the word; `nil` if there is none.
    public let detail: String?
    public let kind: Kind
    /// The whole message as it is written.
    public let message: String

    /// A refusal with a word of the table.
    ///
    /// - Parameter kind: Only for words that come with more than one status.
    @inline(never)  // Compiled into every refusal otherwise.
    public init(_ code: Code, _ detail: String? = nil, kind: Kind? = nil) {
        self.code = code
        self.detail = detail
        self.kind = kind ?? code.kind
        self.message = detail.map { "\(code.rawValue) : \($0)" } ?? code.rawValue
    }

    /// A refusal whose message is not of the form `WORD : detail`.
    package init(code: Code? = nil, message: String, detail: String? = nil, kind: Kind) {
        self.code = code
        self.detail = detail
        self.kind = kind
        self.message = message
    }

    /// Reads a message back: the word ends at the first `:`, and white space around both parts is dropped.
    ///
    /// - Returns: `nil` if the word is not in the table.
    public init?(message: String) {
        let split = ServiceError.split(message)
        guard let code = Code(named: split.code) else { return nil }
        self.code = code
        self.detail = split.detail
        self.kind = code.kind
        self.message = message
    }

    public var description: String { self.message }

    /// The word and the detail of any message, known or not. Without a colon the whole text is the word, untrimmed.
    public static func split(_ message: String) -> (code: String, detail: String?) {
        let utf8 = message.utf8
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return (message, nil) }
        let detail = ServiceError.trimmed(utf8[utf8.index(after: colon)...])
        return (ServiceError.trimmed(utf8[..<colon]), detail.isEmpty ? nil : detail)
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        var text = text
        func isSpace(_ byte: UInt8?) -> Bool {
            guard let byte else { return false }
            return byte == 0x20 || (0x09...0x0D).contains(byte)
        }
        while isSpace(text.first) { text.removeFirst() }
        while isSpace(text.last) { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}

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

    /// Reads a message back: the code ends at the first `:`, and white space around both parts is dropped.
    ///
    /// - Returns: `nil` if the code is not in the table.
    public init?(message: String) {
        let parts = ServiceMessage(message)
        guard let code = Code(named: parts.code) else { return nil }
        self.code = code
        self.detail = parts.detail
        self.kind = code.kind
        self.message = message
    }

    public var description: String { self.message }

    /// Splits any message, known or not, at its first `:`. Without a colon the whole message is the code, untrimmed.
    public static func split(_ message: String) -> (code: String, detail: String?) {
        let message = ServiceMessage(message)
        return (message.code, message.detail)
    }
}

/// A refusal by the service: its message on the wire and the status it is sent with.
///
/// Most messages are an error code, or an error code and a detail joined by ` : `. Programs act on the error code.
///
/// ```swift
/// throw ServiceError(.emailExists)
/// throw ServiceError(.weakPassword, "Password should be at least 6 characters")
/// ```
public struct ServiceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The error code; `nil` for a message without one.
    public let code: Code?
    /// The part after the error code; `nil` if there is none.
    public let detail: String?
    /// The status.
    public let kind: Kind
    /// The whole message.
    public let message: String
    /// What an identity provider said of the error, a JSON object; `nil` if none did.
    public private(set) var providerError: JSON.Raw?

    /// Creates a refusal with an error code.
    ///
    /// - Parameter kind: The status, for error codes that have more than one.
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

    /// The refusal with the words of the provider that caused it.
    func said(_ error: JSON.Raw) -> ServiceError {
        var refusal = self
        refusal.providerError = error
        return refusal
    }

    /// Parses a message: the error code ends at the first `:`, and white space around both parts is dropped.
    ///
    /// - Returns: `nil` if the error code is unknown.
    public init?(message: String) {
        let parts = ServiceMessage(message)
        guard let code = Code(named: parts.code) else { return nil }
        self.code = code
        self.detail = parts.detail
        self.kind = code.kind
        self.message = message
    }

    /// The same as ``message``.
    public var description: String { self.message }

    /// Splits any message, known or not, at its first `:`. Without a colon the whole message is the code, untrimmed.
    public static func split(_ message: String) -> (code: String, detail: String?) {
        let message = ServiceMessage(message)
        return (message.code, message.detail)
    }
}

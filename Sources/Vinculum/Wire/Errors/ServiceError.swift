/// A refusal by the service: its message on the wire and the status it is sent with.
///
/// Most messages are an error code, or an error code and a detail joined by ` : `. Programs act on the error code.
///
/// ```swift
/// throw ServiceError(.emailExists)
/// throw ServiceError(.weakPassword, "Password should be at least 6 characters")
/// ```
public struct ServiceError: Error, Equatable, Sendable, CustomStringConvertible {
    private struct Parts: Equatable, Sendable {
        let code: Code?
        let detail: String?
        let kind: Kind
        let message: String
        var providerError: JSON.Raw?
    }

    /// One reference, because hundreds of refusals are created and passed on.
    @CopiedOnWrite private var parts: Parts

    /// The error code; `nil` for a message without one.
    public var code: Code? { self.parts.code }
    /// The part after the error code; `nil` if there is none.
    public var detail: String? { self.parts.detail }
    /// The status.
    public var kind: Kind { self.parts.kind }
    /// The whole message.
    public var message: String { self.parts.message }
    /// What an identity provider said of the error, a JSON object; `nil` if none did.
    public var providerError: JSON.Raw? { self.parts.providerError }

    /// Creates a refusal with an error code.
    ///
    /// - Parameter kind: The status, for error codes that have more than one.
    @inline(never)  // Compiled into every refusal otherwise.
    public init(_ code: Code, _ detail: String? = nil, kind: Kind? = nil) {
        self.init(
            code: code, message: detail.map { "\(code.rawValue) : \($0)" } ?? code.rawValue, detail: detail,
            kind: kind ?? code.kind)
    }

    /// A refusal whose message is not of the form `WORD : detail`.
    @inline(never)
    package init(code: Code? = nil, message: String, detail: String? = nil, kind: Kind) {
        self.parts = Parts(code: code, detail: detail, kind: kind, message: message)
    }

    /// The refusal with the words of the provider that caused it.
    func said(_ error: JSON.Raw) -> ServiceError {
        var refusal = self
        refusal.parts.providerError = error
        return refusal
    }

    /// Parses a message: the error code ends at the first `:`, and white space around both parts is dropped.
    ///
    /// - Returns: `nil` if the error code is unknown.
    public init?(message: String) {
        let parts = ServiceMessage(message)
        guard let code = Code(named: parts.code) else { return nil }
        self.init(code: code, message: message, detail: parts.detail, kind: code.kind)
    }

    /// The same as ``message``.
    public var description: String { self.message }

    /// Splits any message, known or not, at its first `:`. Without a colon the whole message is the code, untrimmed.
    public static func split(_ message: String) -> (code: String, detail: String?) {
        let message = ServiceMessage(message)
        return (message.code, message.detail)
    }
}

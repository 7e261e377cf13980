/// Why a call of the client failed: what happened, the facts at hand, and what can be done next.
public struct AuthError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Who has to act.
    public enum Family: Equatable, Sendable {
        /// The caller misused the client; the program is to be corrected.
        case misuse
        /// The service said no; the person is to be told.
        case refused
        /// The service answered what nobody understands; log it and stop.
        case brokenAnswer
        /// Nobody answered; trying again may help.
        case unreachable
    }

    public let code: AuthErrorCode
    public let family: Family
    /// A sentence: the service's detail if it gave one, else the code's own text.
    public var message: String
    /// Why exactly, where the code alone leaves it open.
    public var failureReason: String?
    /// The e-mail address the refusal is about.
    public var email: String?
    /// The credential to go on with; the refused one is used up.
    public var updatedCredential: Credential?
    /// How to finish a sign-in that needs a second factor.
    public var resolver: MultiFactorResolver?
    /// The service's own words.
    public var serviceError: ServiceError?
    /// What was wrong with an answer that was not understood.
    public var malformation: Malformation?

    init(_ code: AuthErrorCode, family: Family = .refused, message: String? = nil, failureReason: String? = nil) {
        self.code = code
        self.family = family
        self.message = message ?? code.text
        self.failureReason = failureReason
    }

    /// The caller asked for something that makes no sense.
    static func misuse(_ message: String) -> AuthError {
        AuthError(.internalError, family: .misuse, message: message)
    }

    public var description: String { "\(self.code.name): \(self.message)" }
}

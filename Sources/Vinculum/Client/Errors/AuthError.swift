/// Why a flow failed: a code, details, and what the caller can do next (``nextStep``).
public struct AuthError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Who can correct the error.
    public enum Family: Equatable, Sendable {
        /// The program misused the client; correct the program.
        case misuse
        /// The service refused; show the error to the user.
        case refused
        /// The service's response cannot be read; log it and stop.
        case brokenAnswer
        /// The service or the storage could not be reached; trying again may help.
        case unreachable
    }

    /// The code in the Firebase libraries for Apple platforms.
    public let code: AuthErrorCode
    /// Who can correct the error.
    public let family: Family
    /// The details behind one reference: most errors have none, and an error passes through every call.
    private var box: Box?

    package init(
        _ code: AuthErrorCode, family: Family = .refused, message: String? = nil, failureReason: String? = nil
    ) {
        self.code = code
        self.family = family
        if message != nil || failureReason != nil {
            var values = Values()
            values.message = message
            values.failureReason = failureReason
            self.box = .values(values)
        }
    }

    /// The error for a call that cannot be carried out, whatever the service's state is.
    package static func misuse(_ message: String) -> AuthError {
        AuthError(.internalError, family: .misuse, message: message)
    }

    /// The code's name and the message, without any secret.
    public var description: String { "\(self.code.name): \(self.message)" }
}

extension AuthError {
    /// A sentence for a person: the service's detail if it gave one, otherwise ``AuthErrorCode/text``.
    public var message: String { self.values.message ?? self.code.text }

    /// The service's sentence, if it gave one.
    var detail: String? {
        get { self.values.message }
        set { self.change { $0.message = newValue } }
    }

    /// A more precise reason, if the code alone does not state it.
    public var failureReason: String? {
        get { self.values.failureReason }
        set { self.change { $0.failureReason = newValue } }
    }

    /// The e-mail address the refusal is about.
    public var email: String? {
        get { self.values.email }
        set { self.change { $0.email = newValue } }
    }

    /// A credential to continue with. The refused one cannot be used again.
    public var updatedCredential: Credential? {
        get { self.values.updatedCredential }
        set { self.change { $0.updatedCredential = newValue } }
    }

    /// The resolver of a sign-in that needs a second factor.
    public var resolver: MultiFactorResolver? {
        get { self.values.resolver }
        set { self.change { $0.resolver = newValue } }
    }

    /// The service's error, as it was received.
    public var serviceError: ServiceError? {
        get { self.values.serviceError }
        set { self.change { $0.serviceError = newValue } }
    }

    /// What an identity provider said of the error, a JSON object as text; `nil` if none did. Its author is not the
    /// service.
    public var providerError: String? {
        get { self.values.providerError }
        set { self.change { $0.providerError = newValue } }
    }

    /// What is wrong with a response that could not be read.
    public var malformation: Malformation? {
        get { self.values.malformation }
        set { self.change { $0.malformation = newValue } }
    }

    /// The project that the session is for, if it is not the one of the application.
    public var otherProject: String? {
        get { self.values.otherProject }
        set { self.change { $0.otherProject = newValue } }
    }

    private struct Values: Equatable, Sendable {
        var message: String?
        var failureReason: String?
        var email: String?
        var updatedCredential: Credential?
        var resolver: MultiFactorResolver?
        var serviceError: ServiceError?
        var providerError: String?
        var malformation: Malformation?
        var otherProject: String?
    }

    private indirect enum Box: Equatable, Sendable {
        case values(Values)
    }

    private var values: Values {
        if case .values(let values)? = self.box { values } else { Values() }
    }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = self.values
        body(&values)
        self.box = values == Values() ? nil : .values(values)
    }
}

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

    private struct Parts: Equatable, Sendable {
        let code: AuthErrorCode
        let family: Family
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

    /// One reference, because an error passes through every call.
    @CopiedOnWrite private var parts: Parts

    @inline(never)  // Compiled into every error otherwise.
    package init(
        _ code: AuthErrorCode, family: Family = .refused, message: String? = nil, failureReason: String? = nil
    ) {
        self.parts = Parts(code: code, family: family, message: message, failureReason: failureReason)
    }

    /// The code in the Firebase libraries for Apple platforms.
    public var code: AuthErrorCode { self.parts.code }
    /// Who can correct the error.
    public var family: Family { self.parts.family }

    /// The error for a call that cannot be carried out, whatever the service's state is.
    package static func misuse(_ message: String) -> AuthError {
        AuthError(.internalError, family: .misuse, message: message)
    }

    /// The code's name and the message, without any secret.
    public var description: String { "\(self.code.name): \(self.message)" }
}

extension AuthError {
    /// A sentence for a person: the service's detail if it gave one, otherwise ``AuthErrorCode/text``.
    public var message: String { self.parts.message ?? self.code.text }

    /// The service's sentence, if it gave one.
    var detail: String? {
        get { self.parts.message }
        set { self.parts.message = newValue }
    }

    /// A more precise reason, if the code alone does not state it.
    public var failureReason: String? {
        get { self.parts.failureReason }
        set { self.parts.failureReason = newValue }
    }

    /// The e-mail address the refusal is about.
    public var email: String? {
        get { self.parts.email }
        set { self.parts.email = newValue }
    }

    /// A credential to continue with. The refused one cannot be used again.
    public var updatedCredential: Credential? {
        get { self.parts.updatedCredential }
        set { self.parts.updatedCredential = newValue }
    }

    /// The resolver of a sign-in that needs a second factor.
    public var resolver: MultiFactorResolver? {
        get { self.parts.resolver }
        set { self.parts.resolver = newValue }
    }

    /// The service's error, as it was received.
    public var serviceError: ServiceError? {
        get { self.parts.serviceError }
        set { self.parts.serviceError = newValue }
    }

    /// What an identity provider said of the error, a JSON object as text; `nil` if none did. Its author is not the
    /// service.
    public var providerError: String? {
        get { self.parts.providerError }
        set { self.parts.providerError = newValue }
    }

    /// What is wrong with a response that could not be read.
    public var malformation: Malformation? {
        get { self.parts.malformation }
        set { self.parts.malformation = newValue }
    }

    /// The project that the session is for, if it is not the one of the application.
    public var otherProject: String? {
        get { self.parts.otherProject }
        set { self.parts.otherProject = newValue }
    }
}

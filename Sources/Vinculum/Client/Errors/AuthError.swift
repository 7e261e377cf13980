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
    /// Behind one reference: most errors have no facts, and all errors travel through every call.
    private var facts: Facts?

    package init(_ code: AuthErrorCode, family: Family = .refused, message: String? = nil, failureReason: String? = nil) {
        self.code = code
        self.family = family
        if message != nil || failureReason != nil {
            var values = Values()
            values.message = message
            values.failureReason = failureReason
            self.facts = .these(values)
        }
    }

    /// The caller asked for something that makes no sense.
    package static func misuse(_ message: String) -> AuthError {
        AuthError(.internalError, family: .misuse, message: message)
    }

    public var description: String { "\(self.code.name): \(self.message)" }
}

extension AuthError {
    /// A sentence: the service's detail if it gave one, else the code's own text.
    public var message: String { self.values.message ?? self.code.text }

    /// The service's sentence, where it said one.
    var detail: String? {
        get { self.values.message }
        set { self.change { $0.message = newValue } }
    }

    /// Why exactly, where the code alone leaves it open.
    public var failureReason: String? {
        get { self.values.failureReason }
        set { self.change { $0.failureReason = newValue } }
    }

    /// The e-mail address the refusal is about.
    public var email: String? {
        get { self.values.email }
        set { self.change { $0.email = newValue } }
    }

    /// The credential to go on with; the refused one is used up.
    public var updatedCredential: Credential? {
        get { self.values.updatedCredential }
        set { self.change { $0.updatedCredential = newValue } }
    }

    /// How to finish a sign-in that needs a second factor.
    public var resolver: MultiFactorResolver? {
        get { self.values.resolver }
        set { self.change { $0.resolver = newValue } }
    }

    /// The service's own words.
    public var serviceError: ServiceError? {
        get { self.values.serviceError }
        set { self.change { $0.serviceError = newValue } }
    }

    /// What was wrong with an answer that was not understood.
    public var malformation: Malformation? {
        get { self.values.malformation }
        set { self.change { $0.malformation = newValue } }
    }

    private struct Values: Equatable, Sendable {
        var message: String?
        var failureReason: String?
        var email: String?
        var updatedCredential: Credential?
        var resolver: MultiFactorResolver?
        var serviceError: ServiceError?
        var malformation: Malformation?
    }

    private indirect enum Facts: Equatable, Sendable {
        case these(Values)
    }

    private var values: Values {
        if case .these(let values)? = self.facts { values } else { Values() }
    }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = self.values
        body(&values)
        self.facts = values == Values() ? nil : .these(values)
    }
}

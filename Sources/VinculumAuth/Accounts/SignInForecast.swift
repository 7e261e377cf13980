import Vinculum

/// What sign-in methods an account would have after a removal. See ``User/forecast(unlinking:)``.
public struct SignInForecast: Hashable, Sendable {
    /// A sign-in method that would be left.
    public struct Method: Hashable, Sendable {
        /// `password`, `emailLink`, `passwordReset`, `phone`, `passkey`, `custom`, or the identifier of a provider.
        public let name: String
        /// Whether it would sign in.
        public let works: Bool
        /// Why not, as a word: `methodDisabled`, `noAddress`, `secondFactorUnanswerable` and others; `nil` if it
        /// works.
        public let reason: String?
        /// What makes it worth less, as words: `recovery`, `addressUnverified`, `claimed`, `secondFactorLost`.
        public let weaker: [String]

        /// Creates a method, as for a preview.
        public init(name: String, works: Bool, reason: String?, weaker: [String]) {
            (self.name, self.works, self.reason, self.weaker) = (name, works, reason, weaker)
        }
    }

    /// The methods, those that only recover the account through its mailbox last.
    public let methods: [Method]
    /// The names of the methods that work now and would not.
    public let lost: [String]
    /// The number of methods that would work, besides those that only recover the account through its mailbox.
    public let remaining: Int
    /// Whether the account could neither be signed in to nor be recovered.
    public let isUnreachable: Bool
    /// The identifiers of the second factors that would be left and can be answered.
    public let secondFactors: [String]

    init(_ forecast: Vinculum.SignInForecast) {
        self.methods = forecast.methods.map {
            Method(
                name: $0.method.name, works: $0.works, reason: $0.obstacle?.rawValue,
                weaker: $0.weaknesses.map(\.rawValue))
        }
        self.lost = forecast.lost
        self.remaining = forecast.remaining
        self.isUnreachable = forecast.isUnreachable
        self.secondFactors = forecast.secondFactors.filter(\.works).map(\.id.text)
    }
}

extension User {
    private static func forecast(_ part: SignInPart?) -> Call<SignInForecast> {
        Call(.forecast(removing: part.map { [$0] } ?? [])) { outcome, _ in
            guard case .forecast(let forecast) = outcome else { return nil }
            return SignInForecast(forecast)
        }
    }

    /// What sign-in methods the account would have without a provider (`accounts:forecast`). Nothing changes. Ask it
    /// before ``unlink(fromProvider:)``, to warn the person.
    ///
    /// - Parameter provider: A provider identifier of ``providerData``; `nil` for the methods as they are.
    /// - Throws: ``AuthErrorCode/operationNotAllowed`` on Google's service, which has no forecast, and others.
    public func forecast(unlinking provider: String? = nil) async throws -> SignInForecast {
        try await self.perform(User.forecast(provider.map { .provider(ProviderID($0)) }))
    }

    /// What sign-in methods the account would have without a second factor. Nothing changes.
    ///
    /// - Parameter factorUID: The ``MultiFactorInfo/uid`` of the factor.
    /// - Throws: ``AuthErrorCode/operationNotAllowed`` on Google's service; ``AuthErrorCode/multiFactorInfoNotFound``
    ///   and others.
    public func forecast(withdrawing factorUID: String) async throws -> SignInForecast {
        try await self.perform(User.forecast(.factor(FactorID(factorUID))))
    }
}

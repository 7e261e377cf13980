extension MultiFactorResolver {
    /// The phase of a sign-in with a second factor, as an app shows it to a person.
    public enum Phase: Equatable, Sendable {
        /// The person must choose a factor.
        case choosing
        /// An SMS was requested; the response is pending.
        case starting(FactorHint)
        /// The person must type a code.
        case waiting(FactorHint)
        /// A code is being checked.
        case checking(FactorHint)
        /// The sign-in is complete.
        case resolved
        /// The sign-in has failed; the person must begin with the first factor.
        case failed(Failure)
    }

    /// The reason why the sign-in must begin again with the first factor.
    public enum Failure: String, Equatable, Sendable, CaseIterable {
        /// The pending credential has expired or is not valid.
        case pendingCredentialInvalid
        /// The account was disabled or deleted.
        case accountUnavailable
        /// No factor can be chosen any more.
        case noUsableFactor
    }

    /// A mistake of the caller; the resolver is unchanged.
    public enum Misuse: Error, Equatable, Sendable {
        /// The event is not allowed in this phase.
        case notNow
        /// No hint has this ID.
        case unknownFactor
        /// The code is empty.
        case emptyCode
    }
}

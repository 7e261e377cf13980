extension MultiFactorResolver {
    /// Where a sign-in stands, as far as a person needs to know.
    public enum Phase: Equatable, Sendable {
        /// A factor is to be chosen.
        case choosing
        /// A code was asked for and is not on its way yet.
        case starting(FactorHint)
        /// A code is to be typed.
        case waiting(FactorHint)
        /// A code is being checked.
        case checking(FactorHint)
        /// Signed in.
        case resolved
        /// Begin with the first factor.
        case failed(Failure)
    }

    /// Why only a new first factor helps.
    public enum Failure: String, Equatable, Sendable, CaseIterable {
        /// The pending credential expired or is not one.
        case pendingCredentialInvalid
        /// The account was disabled or deleted.
        case accountUnavailable
        /// No factor is left that could be chosen.
        case noUsableFactor
    }

    /// The caller's mistake; the resolver is as it was.
    public enum Misuse: Error, Equatable, Sendable {
        /// The event cannot happen in this phase.
        case notNow
        /// No hint has this id.
        case unknownFactor
        /// A code without a character.
        case emptyCode
    }
}

extension EnrollmentFlow {
    /// What is to be enrolled.
    public enum Method: Equatable, Sendable {
        /// A phone number, which gets a code by SMS.
        case phone(number: String)
        /// An authenticator app.
        case totp
    }

    /// Where an enrolment stands, as far as a person needs to know.
    public enum Phase: Equatable, Sendable {
        /// A method is to be chosen.
        case ready
        /// A challenge was asked for and is not here yet.
        case starting
        /// The code sent to this number is to be typed.
        case waitingForSMS(String)
        /// The secret is to be shown, and a code that an app makes of it to be typed.
        case waitingForApp(TOTPSecret)
        /// A code is being checked.
        case checking
        /// The account has the factor.
        case enrolled
        /// Nothing in this flow helps.
        case failed(Failure)
    }

    /// Why the account cannot get this factor as things are.
    public enum Failure: String, Equatable, Sendable, CaseIterable {
        /// The session is too old, revoked or not the account's: sign in again.
        case signInRequired
        /// The e-mail address has to be verified first.
        case emailNotVerified
        /// The way the account signed in takes no second factor.
        case unsupportedFirstFactor
        /// The account has this factor already.
        case alreadyEnrolled
        /// The account has as many factors as are allowed.
        case tooManyFactors
        /// The service does not offer this kind of factor.
        case notAllowed
    }

    /// The caller's mistake; the flow is as it was.
    public enum Misuse: Error, Equatable, Sendable {
        /// The event cannot happen in this phase.
        case notNow
        /// A code without a character.
        case emptyCode
    }
}

extension EnrollmentFlow {
    /// The kind of factor to enrol.
    public enum Method: Equatable, Sendable {
        /// A phone number, which receives codes by SMS.
        case phone(number: String)
        /// An authenticator app, which generates codes.
        case totp
    }

    /// The phase of an enrolment, as an app shows it to a person.
    public enum Phase: Equatable, Sendable {
        /// The person must choose a method.
        case ready
        /// A challenge was requested; its response is pending.
        case starting
        /// The person must type the code sent to this number.
        case waitingForSMS(String)
        /// The app must show the secret, and the person must type a code that an authenticator app derives from it.
        case waitingForApp(TOTPSecret)
        /// A code is being checked.
        case checking
        /// The factor is enrolled.
        case enrolled
        /// The enrolment has failed, and no retry in this flow can succeed.
        case failed(Failure)
    }

    /// The reason why the account cannot enrol this factor.
    public enum Failure: String, Equatable, Sendable, CaseIterable {
        /// The session is too old, revoked or of another account; the person must sign in again.
        case signInRequired
        /// The e-mail address must be verified first.
        case emailNotVerified
        /// The sign-in method of the account does not allow a second factor.
        case unsupportedFirstFactor
        /// The account has this factor already.
        case alreadyEnrolled
        /// The account has the maximum number of factors.
        case tooManyFactors
        /// The project does not allow this kind of factor.
        case notAllowed
    }

    /// A mistake of the caller; the flow is unchanged.
    public enum Misuse: Error, Equatable, Sendable {
        /// The event is not allowed in this phase.
        case notNow
        /// The code is empty.
        case emptyCode
    }
}

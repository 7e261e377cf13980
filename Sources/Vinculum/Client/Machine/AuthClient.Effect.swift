extension AuthClient {
    /// One thing for the host to do, in the order given.
    public enum Effect: Equatable, Sendable {
        /// Send this and report the answer under this id. The first segment of the path is the service's host name, as the
        /// Auth Emulator takes it; ``Configuration/address(of:)`` tells where it goes.
        case request(RequestID, HTTPRequest)
        /// Keep this in place of what was kept before, and report ``Answer/stored`` or ``Answer/storageFailed(_:)`` under
        /// this id; `nil` removes it. Nobody is told of a change before it is kept.
        case store(RequestID, StoredSession?)
        /// Have a person shown to be one, and report ``Answer/recaptcha(_:)`` under this id.
        case needsRecaptcha(RequestID, RecaptchaQuestion)
        /// Tell whoever listens.
        case notify(Notice)
        /// Call ``AuthClient/wake(at:)`` at this time, or at once if it is past; `nil` calls off what was asked for before,
        /// and so does a later instant.
        case wake(Instant?)
        /// A sign-in waits for a second factor; the flow itself ends as failed.
        case needsSecondFactor(MultiFactorResolver)
        /// The flow has ended well.
        case done(FlowID, Outcome)
        case failed(FlowID, AuthError)
    }

    /// What listeners are told.
    public enum Notice: Equatable, Sendable {
        /// For other parts of the program: the ID token is another one, or there is none any more. Comes before what
        /// listeners are told of the same change.
        case tokenChanged(Secret?, uid: String?)
        /// For a listener of ``AuthClient/addListener(_:)``: who is signed in.
        case user(ListenerID, User?)
    }

    /// What came of a flow.
    public indirect enum Outcome: Equatable, Sendable {
        case signedIn(AuthResult)
        /// The current user as it is now.
        case user(User)
        case idToken(IDTokenResult)
        /// Have a code typed: the message is on its way.
        case verificationID(String)
        case signInMethods([String])
        /// Have the code of the chosen factor typed.
        case secondFactor(MultiFactorResolver)
        case enrollment(EnrollmentFlow)
        case actionCode(ActionCodeInfo)
        /// The address a code is about.
        case email(String)
        case authDomain(AuthDomain)
        case signedOut
        /// It is done, and there is nothing to tell.
        case completed
    }

    /// What came of a request, of storing, or of a question to the host.
    public enum Answer: Equatable, Sendable {
        case response(HTTPResponse)
        /// None, and none will come; the text says why.
        case lost(String)
        case stored
        /// What was to be kept is not; the text says why.
        case storageFailed(String)
        case recaptcha(RecaptchaAnswer)
    }

    /// Names a request, or anything else that is answered, until its answer.
    public struct RequestID: Hashable, Sendable {
        public let number: Int64
    }

    /// Names a flow until its end.
    public struct FlowID: Hashable, Sendable {
        public let number: Int64
    }
}

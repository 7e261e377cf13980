extension AuthClient {
    /// One thing for the host to do, in the order given.
    public enum Effect: Equatable, Sendable {
        /// Send this and report the answer under this id. The first segment of the path is the service's host name, as the
        /// Auth Emulator takes it; a host that talks to the real service makes it the host.
        case request(RequestID, HTTPRequest)
        /// Keep this in place of what was kept before; `nil` removes it.
        case store(StoredSession?)
        /// Tell whoever listens.
        case notify(Notice)
        /// A sign-in waits for a second factor; the flow itself ends as failed.
        case needsSecondFactor(MultiFactorResolver)
        /// The flow has ended well.
        case done(FlowID, Outcome)
        case failed(FlowID, AuthError)
    }

    /// What listeners are told.
    public enum Notice: Equatable, Sendable {
        /// The ID token is another one, or there is none any more.
        case idTokenChanged(Secret?)
        /// Another user is signed in, or nobody.
        case authStateChanged(User?)
    }

    /// What came of a flow.
    public enum Outcome: Equatable, Sendable {
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
        case signedOut
    }

    /// What came of a request.
    public enum Answer: Equatable, Sendable {
        case response(HTTPResponse)
        /// None, and none will come; the text says why.
        case lost(String)
    }

    /// Names a request until its answer.
    public struct RequestID: Hashable, Sendable {
        public let number: Int64
    }

    /// Names a flow until its end.
    public struct FlowID: Hashable, Sendable {
        public let number: Int64
    }
}

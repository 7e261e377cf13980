extension AuthClient {
    /// One thing for the host to do, in the order given.
    public indirect enum Effect: Equatable, Sendable {
        /// Send this request and report the answer under this identifier. The first segment of the path is the
        /// service's host name, as in requests to the Auth Emulator; ``Configuration/address(of:)`` returns the URL to
        /// send it to.
        case request(RequestID, HTTPRequest)
        /// Store this session in place of the one stored before, and report ``Answer/stored`` or
        /// ``Answer/storageFailed(_:)`` under this identifier; `nil` removes it. Changes are reported only once stored.
        case store(RequestID, StoredSession?)
        /// Run reCAPTCHA and report ``Answer/recaptcha(_:)`` under this identifier.
        case needsRecaptcha(RequestID, RecaptchaQuestion)
        /// Notify a listener, or other parts of the program.
        case notify(Notice)
        /// Set the client's only timer: call ``AuthClient/wake(at:)`` at this instant, or at once if it has passed.
        /// `nil` cancels the timer.
        case wake(Instant?)
        /// A sign-in waits for a second factor. The flow itself ends with ``AuthErrorCode/secondFactorRequired``.
        case needsSecondFactor(MultiFactorResolver)
        /// The flow has succeeded.
        case done(FlowID, Outcome)
        /// The flow has failed.
        case failed(FlowID, AuthError)
    }

    /// A change that is reported to the program.
    public enum Notice: Equatable, Sendable {
        /// For other parts of the program: the ID token has changed, or there is none any more. Comes before the
        /// listeners' notifications of the same change.
        case tokenChanged(Secret?, uid: String?)
        /// For a listener of ``AuthClient/addListener(_:)``: the user who is signed in.
        case user(ListenerID, User?)
    }

    /// The result of a flow that has succeeded.
    public indirect enum Outcome: Equatable, Sendable {
        /// The result of a sign-in, a link or a reauthentication.
        case signedIn(AuthResult)
        /// The current user as it is now.
        case user(User)
        /// The current user's ID token with its claims.
        case idToken(IDTokenResult)
        /// The verification ID of a code sent by SMS. Ask the person for that code.
        case verificationID(String)
        /// The identifiers of the sign-in methods of an e-mail address.
        case signInMethods([String])
        /// The sign-in methods that the current user would have.
        case forecast(SignInForecast)
        /// The resolver of the pending sign-in, with a factor chosen. Ask the person for the factor's code.
        case secondFactor(MultiFactorResolver)
        /// The enrolment, which waits for a code.
        case enrollment(EnrollmentFlow)
        /// The current user after an enrolment that made recovery codes. Show them: no later response has them.
        case enrolled(User, recoveryCodes: [Secret])
        /// New recovery codes. Show them: no later response has them.
        case recoveryCodes([Secret])
        /// How many recovery codes are left.
        case recoveryCodesLeft(Int64)
        /// The operation and the addresses of a checked action code.
        case actionCode(ActionCodeInfo)
        /// The e-mail address that an action code is about.
        case email(String)
        /// The domain of the project's hosted page.
        case authDomain(AuthDomain)
        /// The page of a provider to open in a browser.
        case providerVisit(ProviderVisit)
        /// The live sessions of the current user's account.
        case sessions(SessionList)
        /// What a step of a merge did.
        case merging(MergeReport)
        /// No user is signed in any more.
        case signedOut
        /// The operation is done and has no result.
        case completed
    }

    /// The answer to a request, to storing, or to a reCAPTCHA question.
    public indirect enum Answer: Equatable, Sendable {
        /// The response to the request, whatever its status.
        case response(HTTPResponse)
        /// There is no response and none will come; the text says why.
        case lost(String)
        /// The session is stored durably.
        case stored
        /// The session could not be stored; the text says why.
        case storageFailed(String)
        /// The result of reCAPTCHA.
        case recaptcha(RecaptchaAnswer)
    }

    /// Identifies a request, or anything else that is answered, until its answer.
    public struct RequestID: Hashable, Sendable {
        /// A number that the client uses for nothing else.
        public let number: Int64
    }

    /// Identifies a flow until its end.
    public struct FlowID: Hashable, Sendable {
        /// A number that the client uses for nothing else.
        public let number: Int64
    }
}

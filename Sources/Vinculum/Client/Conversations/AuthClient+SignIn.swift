/// Signing in with a credential, creating an account, taking over a user, and signing out.
extension AuthClient {
    // MARK: Plan

    mutating func planSignIn(_ credential: Credential, _ flow: inout Flow) throws(AuthError) {
        if case .anonymous = credential, let user = self.currentUser, user.isAnonymous {
            flow.outcome = .signedIn(AuthResult(user: user))
            return
        }
        try self.check(credential)
        if credential == .anonymous { flow.anonymity = .anonymous }
        self.appendRequest(protectedAs: credential.recaptchaAction(for: .signIn), to: &flow)
    }

    func planUserCreation(_ email: String, _ password: Secret, _ flow: inout Flow) throws(AuthError) {
        if password.isEmpty { throw AuthError(.weakPassword, family: .misuse, failureReason: "Missing password") }
        if email.isEmpty { throw AuthError(.missingEmail, family: .misuse) }
        self.appendRequest(protectedAs: .signUp, to: &flow)
    }

    /// Accepts a user who was signed in elsewhere; one with another API key is looked up with this client's key first.
    mutating func planUserReplacement(_ user: User?, _ flow: inout Flow) throws(AuthError) {
        guard var user else { throw AuthError(.nullUser, family: .misuse) }
        try self.requireOwnProject(of: user)
        let isForeign = user.apiKey != nil && user.apiKey != self.configuration.apiKey
        user.apiKey = self.configuration.apiKey
        flow.candidate = self.addSlot(for: user)
        flow.anonymity = user.isAnonymous ? .anonymous : .permanent
        if isForeign { flow.steps = [.freshToken(force: false), .lookUp] }
    }

    mutating func planSignOut(_ flow: inout Flow) {
        self.signOut(evenIfUnsaved: false)
        self.pending = nil
        flow.outcome = .signedOut
    }

    // MARK: Request

    /// Writes `accounts:signUp`; with an address and a password, or with neither for an anonymous account.
    func writeSignUp(_ email: String?, _ password: Secret?, _ flow: Flow, to body: inout JSON.Writer) -> Endpoint {
        body.member("email", email)
        body.secret("password", password)
        self.writeRecaptcha(flow, to: &body)
        body.member("clientType", self.configuration.clientType.rawValue)
        body.flag("returnSecureToken")
        return .signUp
    }

    // MARK: Reply

    mutating func readSignIn(
        _ reply: Reply, _ credential: Credential, _ flow: inout Flow, _ now: Instant
    ) throws(AuthError) {
        try self.readFirstFactor(reply, credential, &flow)
        try self.startSession(reply, &flow, now)
    }

    mutating func readUserCreation(_ reply: Reply, _ flow: inout Flow, _ now: Instant) throws(AuthError) {
        flow.additionalUserInfo = AdditionalUserInfo(provider: "password", isNewUser: true)
        try self.startSession(reply, &flow, now)
    }

    // MARK: End

    mutating func finishSignIn(_ flow: Flow) throws(AuthError) -> AuthResult {
        let user = try self.makeCandidateCurrent(flow)
        self.pending = nil
        return AuthResult(user: user, additionalUserInfo: flow.additionalUserInfo, credential: flow.credential)
    }

    mutating func finishUserReplacement(_ flow: Flow) throws(AuthError) -> User {
        let user = try self.makeCandidateCurrent(flow)
        self.appliesEvenIfUnsaved = true
        return user
    }
}

/// Reloading, changing and deleting the current user's account.
extension AuthClient {
    // MARK: Plan

    func planReload(_ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        flow.failureRule = .endInvalidSession
        flow.steps = [.freshToken(force: false), .lookUp]
    }

    func planProfileUpdate(
        _ displayName: Intent.Change, _ photoURL: Intent.Change, _ flow: inout Flow
    ) throws(AuthError) {
        let user = try self.requireCurrentUser(as: &flow)
        if displayName == .keep, photoURL == .keep {
            flow.outcome = .user(user)
        } else {
            self.planUpdate(&flow)
        }
    }

    func planEmailUpdate(_ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        self.planUpdate(&flow)
    }

    func planPasswordUpdate(_ password: Secret, _ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        if password.isEmpty { throw AuthError(.weakPassword, family: .misuse, failureReason: "Missing Password") }
        self.planUpdate(&flow)
    }

    /// The account is looked up before the update, as the Apple library does.
    private func planUpdate(_ flow: inout Flow) {
        let token = FlowStep.freshToken(force: false)
        flow.failureRule = .endInvalidSession
        flow.steps = [token, .lookUp, token, .perform]
    }

    func planDeletion(_ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        flow.steps = [.freshToken(force: false), .perform]
    }

    // MARK: Request

    func writeProfileUpdate(
        _ displayName: Intent.Change, _ photoURL: Intent.Change, _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        var cleared: [String] = []
        body.change("displayName", displayName, clearing: "DISPLAY_NAME", &cleared)
        body.change("photoUrl", photoURL, clearing: "PHOTO_URL", &cleared)
        if !cleared.isEmpty { body.list("deleteAttribute", cleared) }
        body.flag("returnSecureToken")
        return .update
    }

    func writeEmailUpdate(_ email: String, _ flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        body.member("email", email)
        body.flag("returnSecureToken")
        return .update
    }

    func writePasswordUpdate(
        _ password: Secret, _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        body.secret("password", password)
        body.flag("returnSecureToken")
        return .update
    }

    func writeDeletion(_ flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        if self.isLegacy { body.member("localId", flow.subject.flatMap { self.user(in: $0) }?.uid) }
        return .delete
    }

    // MARK: Reply

    mutating func readProfileUpdate(
        _ reply: Reply, _ displayName: Intent.Change, _ photoURL: Intent.Change, _ flow: inout Flow, _ now: Instant
    ) {
        self.updateUser(in: flow.subject) { user in
            displayName.apply(to: &user.displayName)
            photoURL.apply(to: &user.photoURL)
        }
        self.readUpdatedTokens(reply, &flow, now)
    }

    mutating func readEmailUpdate(_ reply: Reply, _ email: String, _ flow: inout Flow, _ now: Instant) {
        self.updateUser(in: flow.subject) { $0.email = email }
        self.readPasswordUpdate(reply, &flow, now)
    }

    /// Reads the reply to a change of the password or of the address, either of which can give an account its first
    /// password.
    mutating func readPasswordUpdate(_ reply: Reply, _ flow: inout Flow, _ now: Instant) {
        self.readUpdatedTokens(reply, &flow, now)
        flow.anonymity = .permanentIfLinked
        // A first password makes an anonymous account permanent, which only a lookup shows.
        guard !flow.hadPassword, let subject = flow.subject, self.user(in: subject)?.email != nil else { return }
        flow.steps = [.freshToken(force: false), .lookUp]
    }

    private mutating func readUpdatedTokens(_ reply: Reply, _ flow: inout Flow, _ now: Instant) {
        guard let tokens = SessionTokens(reply, now) else { return }
        self.updateUser(in: flow.subject) { $0.tokens = tokens }
        flow.steps = [.freshToken(force: false)]
    }

    mutating func readDeletion(_ flow: inout Flow) {
        if let subject = flow.subject, let user = self.user(in: subject), self.isCurrent(user) {
            self.signOut(evenIfUnsaved: true)
        }
        flow.outcome = .signedOut
    }

    // End: each of these flows ends with the user as it is then, except a deletion.
}

extension JSON.Writer {
    fileprivate mutating func change(
        _ key: String, _ change: AuthClient.Intent.Change, clearing attribute: String, _ cleared: inout [String]
    ) {
        switch change {
        case .keep: break
        case .set(let text): self.member(named: key, text)
        case .clear: cleared.append(attribute)
        }
    }
}

extension AuthClient.Intent.Change {
    fileprivate func apply(to text: inout String?) {
        switch self {
        case .keep: break
        case .set(let new): text = new
        case .clear: text = nil
        }
    }
}

/// The part that sign-ins, links and enrolments share: tokens from a reply, then a lookup of their account.
extension AuthClient {
    /// Makes the flow's candidate: a new user with the tokens of a reply, whose account is looked up next.
    ///
    /// - Throws: ``AuthErrorCode/invalidUserToken`` if the reply lacks a token.
    mutating func startSession(_ reply: Reply, _ flow: inout Flow, _ now: Instant) throws(AuthError) {
        guard let tokens = SessionTokens(reply, now) else {
            throw AuthError(.invalidUserToken, family: .brokenAnswer, message: "The service returned no session.")
        }
        if flow.anonymity == .unchanged { flow.anonymity = .permanent }
        // A user who gets a new session stays in the same tenant, whatever the client's tenant is by now.
        let subject = flow.subject.flatMap { self.user(in: $0) }
        let tenantID = subject.map { $0.tenantID } ?? flow.tenantID
        var user = User(uid: "", tokens: tokens, tenantID: tenantID, isAnonymous: flow.anonymity == .anonymous)
        user.apiKey = self.configuration.apiKey
        flow.candidate = self.addSlot(for: user)
        flow.steps = [.freshToken(force: false), .lookUp] + self.namingSteps
    }

    /// Gives the flow's subject the tokens of a reply; its account is looked up next and is then permanent.
    ///
    /// - Throws: ``AuthErrorCode/internalError`` if the reply lacks a token.
    mutating func continueSession(_ reply: Reply, _ flow: inout Flow, _ now: Instant) throws(AuthError) {
        guard let tokens = SessionTokens(reply, now) else { throw reply.missing("idToken") }
        self.updateUser(in: flow.subject) { $0.tokens = tokens }
        flow.anonymity = .permanent
        flow.steps = [.freshToken(force: false), .lookUp]
    }

    /// `accounts:lookup`.
    func lookupRequest(_ idToken: Secret) -> HTTPRequest {
        var body = JSON.Writer()
        body.beginObject()
        body.secret("idToken", idToken)
        body.endObject()
        return self.request(.lookup, body: body.bytes)
    }

    mutating func readLookup(_ reply: Reply, _ flow: Flow) throws(AuthError) {
        guard let users = reply.root["users"], users.count == 1, let info = users[0], info.kind == .object else {
            throw reply.missing("users")
        }
        self.updateUser(in: flow.slot) { user in
            user.update(from: info)
            switch flow.anonymity {
            case .unchanged: break
            case .anonymous: user.isAnonymous = true
            case .permanent: user.isAnonymous = false
            case .permanentIfLinked: if !user.providers.isEmpty { user.isAnonymous = false }
            }
        }
    }
}

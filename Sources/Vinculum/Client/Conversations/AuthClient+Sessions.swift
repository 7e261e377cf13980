/// The sessions of the current user's account: their list, their end, their names. Endpoints of Vinculum's own, which
/// the real service does not have.
extension AuthClient {
    // MARK: Plan

    func planSessions(_ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        guard self.configuration.server.isEmulator else {
            throw AuthError(
                .operationNotAllowed, family: .misuse,
                failureReason: "The real service keeps no list of sessions; Vinculum's own server does.")
        }
        flow.failureRule = .endInvalidSession
        flow.steps = [.freshToken(force: false), .perform]
    }

    /// The step that names a new session, if the client has a name and a server that takes it.
    var namingSteps: [FlowStep] {
        self.configuration.sessionName != nil && self.configuration.server.isEmulator ? [.nameSession] : []
    }

    // MARK: Request

    func writeSessionList(_ flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        return .listSessions
    }

    func writeSessionEnd(
        _ selection: SessionList.Selection, _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        switch selection {
        case .one(let id): body.member("sessionId", id)
        case .others: body.flag("others")
        }
        return .endSessions
    }

    func writeSessionName(_ name: String?, _ flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        body.member("name", name)
        return .nameSession
    }

    /// The request that names a session which has just begun.
    func namingRequest(_ idToken: Secret) -> HTTPRequest {
        var body = JSON.Writer()
        body.beginObject()
        body.secret("idToken", idToken)
        body.member("name", self.configuration.sessionName)
        body.endObject()
        return self.request(.nameSession, body: body.bytes)
    }

    // MARK: Reply

    static func readSessions(_ reply: Reply, _ flow: inout Flow) {
        flow.outcome = .sessions(SessionList(reply.root))
    }

    /// Signs the subject out if it ended its own session.
    mutating func readSessionEnd(_ selection: SessionList.Selection, _ flow: inout Flow) {
        flow.outcome = .completed
        guard case .one(let id) = selection, let subject = flow.subject, let user = self.user(in: subject),
            self.isCurrent(user), let own = AuthClient.session(of: user.tokens), "\(own)" == id
        else { return }
        self.signOut(evenIfUnsaved: true)
        flow.outcome = .signedOut
    }

    /// The number of the session that tokens belong to; `nil` in those of another service.
    private static func session(of tokens: SessionTokens) -> UInt64? {
        do throws(CompactJWS.ReadError) {
            return try UnverifiedIDToken(parsing: tokens.idToken.revealed()).session
        } catch {
            return nil
        }
    }
}

/// ID tokens: fetching, refreshing and revoking them. All flows that need to replace the same token share one request.
extension AuthClient {
    /// A request for a fresh token, and the flows that wait for it.
    struct TokenRefresh: Equatable, Sendable {
        /// The token to be replaced. Flows of users who hold it share the request and its result.
        let replacing: Secret
        let refreshToken: Secret
        var request: RequestID
        var waiters: [FlowID]
        /// Whether the request is repeated because the first reply had a token that was about to expire.
        var isRetry = false
        /// Whether automatic refresh has begun it or waits for it too.
        var isAutomatic = false
    }

    // MARK: Plan

    func planIDToken(forcingRefresh: Bool, _ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        flow.steps = [.freshToken(force: forcingRefresh)]
    }

    func planRevocation(_ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        flow.steps = [.freshToken(force: false), .perform]
    }

    /// Lets a flow wait until the token of its user is replaced.
    mutating func waitForToken(_ flow: Flow, _ tokens: SessionTokens) {
        var flow = flow
        flow.waiting = .token
        self.flows.append(flow)
        self.refresh(tokens, for: flow.id)
    }

    /// Begins a refresh, or joins the one that already replaces this token.
    ///
    /// - Parameter flow: The flow that waits; `nil` for an automatic refresh.
    mutating func refresh(_ tokens: SessionTokens, for flow: FlowID?) {
        let index: Int
        if let shared = self.refreshes.firstIndex(where: { $0.replacing == tokens.idToken }) {
            index = shared
        } else {
            let request = RequestID(number: self.nextNumber())
            index = self.refreshes.count
            let refreshToken = tokens.refreshToken
            self.refreshes.append(
                TokenRefresh(replacing: tokens.idToken, refreshToken: refreshToken, request: request, waiters: []))
            self.effects.append(.request(request, self.refreshRequest(refreshToken)))
        }
        if let flow { self.refreshes[index].waiters.append(flow) } else { self.refreshes[index].isAutomatic = true }
    }

    // MARK: Request

    /// The request to the secure token service. It is a form, as in OAuth 2; the Apple library sends JSON instead,
    /// which the service accepts too.
    private func refreshRequest(_ refreshToken: Secret) -> HTTPRequest {
        guard self.isLegacy else {
            let form = FormFields([("grant_type", "refresh_token"), ("refresh_token", refreshToken.revealed())])
            return self.request(.token, "application/x-www-form-urlencoded", body: [UInt8](form.encoded.utf8))
        }
        var body = JSON.Writer()
        body.beginObject()
        body.member("grantType", "refresh_token")
        body.secret("refreshToken", refreshToken)
        body.endObject()
        return self.request(.token, body: body.bytes)
    }

    func writeRevocation(
        of token: RevocableToken, _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        body.member("providerId", ProviderID.apple.rawValue)
        switch token {
        // The Apple library sends the number of the case in its enumeration, as text.
        case .accessToken(let token):
            body.secret("token", token)
            body.member("tokenType", self.isLegacy ? "2" : "ACCESS_TOKEN")
        case .authorizationCode(let code):
            body.secret("token", code)
            body.member("tokenType", self.isLegacy ? "3" : "CODE")
        }
        return .revokeToken
    }

    // MARK: Reply

    mutating func handle(_ answer: Answer, for refresh: TokenRefresh, _ now: Instant) {
        do throws(AuthError) {
            let reply = try Reply(answer)
            guard let token = reply.nonEmptyText("access_token") else { throw reply.missing("access_token") }
            try self.requireOwnProject(of: token)
            let fresh = Secret(token)
            if fresh != refresh.replacing, !refresh.isRetry, AuthClient.isAboutToExpire(token, now) {
                // Retry once only: with a wrong clock on this side, every token looks as if it were about to expire.
                var retry = refresh
                retry.isRetry = true
                retry.request = RequestID(number: self.nextNumber())
                self.refreshes.append(retry)
                self.effects.append(.request(retry.request, self.refreshRequest(retry.refreshToken)))
                return
            }
            self.replace(refresh.replacing, by: fresh, reply, now)
            if refresh.isAutomatic { self.finishAutomaticRefresh(of: refresh.replacing, failed: false, now) }
            for flow in self.removeWaiters(of: refresh) { self.advance(flow, now) }
        } catch {
            let waiters = self.removeWaiters(of: refresh)
            for slot in self.slots where slot.user.tokens.idToken == refresh.replacing {
                self.signOut(after: error, of: slot.number)
            }
            if refresh.isAutomatic { self.finishAutomaticRefresh(of: refresh.replacing, failed: true, now) }
            for flow in waiters { self.fail(flow, error) }
        }
    }

    private mutating func replace(_ old: Secret, by fresh: Secret, _ reply: Reply, _ now: Instant) {
        let expiresAt = SessionTokens.expiry(lifetime: reply.root["expires_in"]?.decimalText, now: now)
        for index in self.slots.indices where self.slots[index].user.tokens.idToken == old {
            self.slots[index].user.tokens.idToken = fresh
            self.slots[index].user.tokens.expiresAt = expiresAt
            if let refreshToken = reply.text("refresh_token") {
                self.slots[index].user.tokens.refreshToken = Secret(refreshToken)
            }
        }
    }

    /// Removes the flows that still wait for a refresh from the flows that wait.
    private mutating func removeWaiters(of refresh: TokenRefresh) -> [Flow] {
        let waiters = self.flows.filter { $0.waiting == .token && refresh.waiters.contains($0.id) }
        self.flows.removeAll { flow in waiters.contains { $0.id == flow.id } }
        return waiters
    }

    /// Whether a token expires within five minutes; a token that cannot be read counts as one that does not.
    private static func isAboutToExpire(_ token: String, _ now: Instant) -> Bool {
        guard let result = IDTokenResult(token: token) else { return false }
        return result.expiresAt <= now.adding(seconds: SessionTokens.slackSeconds)
    }

    // MARK: End

    func finishIDToken(_ flow: Flow) throws(AuthError) -> IDTokenResult {
        let token = try self.user(of: flow).tokens.idToken
        guard let result = IDTokenResult(token: token.revealed()) else { throw .malformedToken(token) }
        return result
    }
}

/// A token of Sign in with Apple, to be revoked.
public enum RevocableToken: Equatable, Sendable {
    /// The access token that Apple returned for an authorization code.
    case accessToken(Secret)
    /// The authorization code of a recent sign-in.
    case authorizationCode(Secret)
}

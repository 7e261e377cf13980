/// Fresh tokens: one request for everybody who waits to replace the same token.
extension AuthClient {
    /// Lets a flow wait until its seat's token is replaced.
    mutating func awaitToken(_ flow: Flow, _ tokens: SessionTokens) {
        var flow = flow
        flow.waiting = .token
        self.flows.append(flow)
        self.refresh(tokens, for: flow.id)
    }

    /// - Parameter flow: Who waits for it; nobody if it is automatic.
    mutating func refresh(_ tokens: SessionTokens, for flow: FlowID?) {
        let place: Int
        if let shared = self.refreshes.firstIndex(where: { $0.replacing == tokens.idToken }) {
            place = shared
        } else {
            let request = RequestID(number: self.freshNumber())
            place = self.refreshes.count
            self.refreshes.append(
                TokenRefresh(replacing: tokens.idToken, refreshToken: tokens.refreshToken, request: request, waiters: []))
            self.effects.append(.request(request, self.refreshRequest(tokens.refreshToken)))
        }
        if let flow { self.refreshes[place].waiters.append(flow) } else { self.refreshes[place].isAutomatic = true }
    }

    mutating func finishRefresh(_ refresh: TokenRefresh, _ answer: Answer, _ now: Instant) {
        do throws(AuthError) {
            let reply = try AuthClient.reply(answer)
            guard let token = reply.someText("access_token") else { throw reply.lacks("access_token") }
            let fresh = Secret(token)
            if fresh != refresh.replacing, !refresh.isRepeat, AuthClient.isEnding(token, now) {
                // Once only: with a wrong clock on this side every token looks as if it were at its end.
                var again = refresh
                again.isRepeat = true
                again.request = RequestID(number: self.freshNumber())
                self.refreshes.append(again)
                self.effects.append(.request(again.request, self.refreshRequest(again.refreshToken)))
                return
            }
            self.replace(refresh.replacing, by: fresh, reply, now)
            if refresh.isAutomatic { self.finishAutomaticRefresh(of: refresh.replacing, failed: false, now) }
            for flow in self.takeWaiters(refresh) { self.advance(flow, now) }
        } catch {
            let waiters = self.takeWaiters(refresh)
            for slot in self.slots where slot.user.tokens.idToken == refresh.replacing {
                self.signOut(after: error, of: slot.number)
            }
            if refresh.isAutomatic { self.finishAutomaticRefresh(of: refresh.replacing, failed: true, now) }
            for flow in waiters { self.fail(flow, error) }
        }
    }

    private mutating func replace(_ old: Secret, by fresh: Secret, _ reply: Reply, _ now: Instant) {
        let expiresAt = SessionTokens.expiry(lifetime: reply.root["expires_in"]?.decimalText, now: now)
        for place in self.slots.indices where self.slots[place].user.tokens.idToken == old {
            self.slots[place].user.tokens.idToken = fresh
            self.slots[place].user.tokens.expiresAt = expiresAt
            if let refreshToken = reply.text("refresh_token") {
                self.slots[place].user.tokens.refreshToken = Secret(refreshToken)
            }
        }
    }

    private mutating func takeWaiters(_ refresh: TokenRefresh) -> [Flow] {
        let waiters = self.flows.filter { $0.waiting == .token && refresh.waiters.contains($0.id) }
        self.flows.removeAll { flow in waiters.contains { $0.id == flow.id } }
        return waiters
    }

    /// Whether a token that can be read is at its end.
    private static func isEnding(_ token: String, _ now: Instant) -> Bool {
        guard let result = IDTokenResult(token: token) else { return false }
        return result.expiresAt <= now.adding(seconds: SessionTokens.slackSeconds)
    }
}

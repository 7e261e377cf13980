/// Fresh tokens: one request for everybody who waits to replace the same token.
extension AuthClient {
    /// Lets a flow wait until its seat's token is replaced.
    mutating func awaitToken(_ flow: Flow, _ tokens: SessionTokens) {
        var flow = flow
        flow.waiting = .token
        self.flows.append(flow)
        if let place = self.refreshes.firstIndex(where: { $0.replacing == tokens.idToken }) {
            self.refreshes[place].waiters.append(flow.id)
            return
        }
        let request = RequestID(number: self.freshNumber())
        self.refreshes.append(
            TokenRefresh(
                replacing: tokens.idToken, refreshToken: tokens.refreshToken, request: request, waiters: [flow.id]))
        self.effects.append(.request(request, self.refreshRequest(tokens.refreshToken)))
    }

    mutating func finishRefresh(_ refresh: TokenRefresh, _ answer: Answer, _ now: Instant) {
        do throws(AuthError) {
            let grant = try AuthClient.reading(answer, Wire.Token.Response.self)
            guard let token = grant.message.accessToken, !token.isEmpty else {
                throw .malformed(.incompleteResponse(missing: "access_token", body: grant.body))
            }
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
            self.replace(refresh.replacing, by: fresh, grant.message, now)
            for flow in self.takeWaiters(refresh) { self.advance(flow, now) }
        } catch {
            let waiters = self.takeWaiters(refresh)
            for seat in self.seats where seat.user.tokens.idToken == refresh.replacing {
                self.signOut(after: error, of: seat.number)
            }
            for flow in waiters { self.fail(flow, error) }
        }
    }

    private mutating func replace(_ old: Secret, by fresh: Secret, _ message: Wire.Token.Response, _ now: Instant) {
        for place in self.seats.indices where self.seats[place].user.tokens.idToken == old {
            self.seats[place].user.tokens.idToken = fresh
            self.seats[place].user.tokens.expiresAt = SessionTokens.expiry(lifetime: message.expiresIn, now: now)
            if let refreshToken = message.refreshToken {
                self.seats[place].user.tokens.refreshToken = Secret(refreshToken)
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

extension Operation {
    /// Exchanges a refresh token for a new ID token of the same session (RFC 6749 section 6).
    ///
    /// Other than the reference: where tokens are signed, a refresh token must be the authority's own; a revoked
    /// session is not continued (`TOKEN_EXPIRED`), and a second factor that was withdrawn is no longer claimed.
    func token(_ request: Wire.Token.Request) throws(OperationExit) -> Wire.Token.Response {
        guard let grantType = request.grantType.nonEmpty else { throw .refused(.missingGrantType) }
        guard grantType == "refresh_token" else { throw .refused(.invalidGrantType) }
        guard let text = request.refreshToken.nonEmpty else { throw .refused(.missingRefreshToken) }
        if let ring = self.settings.tokens.keyRing {
            guard RefreshToken.isAuthentic(text, key: ring.refreshKey.revealed()) else {
                throw .refused(.invalidRefreshToken)
            }
        }
        let isPresented = self.call.refreshToken?.text == text
        guard let token = (isPresented ? self.call.refreshToken : RequestRefreshToken(text))?.token else {
            throw .refused(.invalidRefreshToken)
        }
        guard token.projectID == self.call.project else { throw .refused(.invalidRefreshToken) }
        guard token.tenant == self.call.tenant?.text else { throw .refused(.tenantIDMismatch) }
        guard let id = AccountID(token.accountID), var account = self.view.account(id) else {
            try self.checkNotAbsorbed(token.accountID, .tokenOfAbsorbed, isLikelyThere: true)
            throw .refused(.invalidRefreshToken, Decision.Fact(.account, token.accountID))
        }
        try self.checkEnabled(account)
        // A token without a number is another emulator's; it counts as older than the account's first session.
        let session = token.session ?? 0
        try self.checkLive(session, account)

        var origin = SessionOrigin(ProviderID(token.provider), extraClaims: token.extraClaims)
        // Of the session, not of the account: a later sign-in elsewhere makes no older session recent.
        origin.signedInAt = self.signedInAt(of: token) ?? (self.settings.allows(.oldSessions) ? nil : 0)
        if let claim = token.secondFactor {
            if account.has(claim, of: session, since: token.authTime) {
                origin.secondFactor = claim
            } else {
                self.record(.change, .assurance, .account(account), .factor(claim.identifier))
            }
        }
        if self.mustEnroll(account, firstFactor: ProviderID(token.provider), origin.secondFactor) {
            throw .refused(ServiceError.secondFactorMissing, by: .secondFactor, .account(account))
        }
        self.change(&account, [.lastRefresh(self.now)] + self.recordingRefresh(session, of: account, origin))
        let tokens = try self.tokens(account, origin, session: session)
        return Wire.Token.Response {
            $0.accessToken = tokens.idToken
            $0.idToken = tokens.idToken
            $0.refreshToken = tokens.refreshToken
            $0.expiresIn = tokens.expiresIn
            $0.tokenType = "Bearer"
            $0.userId = account.id.text
            $0.projectId = Operation.projectNumber
        }
    }

    /// The instant of the session's sign-in; `nil` if the token does not say it, or says one that is to come.
    ///
    /// After the clock was set back, such a session would stay recent until the clock reaches it again. Steps of a few
    /// seconds are usual, and ``tokens(_:_:session:)`` limits what they make of it.
    private func signedInAt(of token: RefreshToken) -> Int64? {
        guard let seconds = token.authTime, seconds <= self.now.adding(seconds: 60).seconds else { return nil }
        return seconds
    }
}

extension Operation {
    /// The secure token service: a refresh token for a fresh ID token of the same session (RFC 6749 section 6).
    ///
    /// Other than the reference: a session that was revoked is not continued (`TOKEN_EXPIRED`), and a second factor that
    /// was withdrawn is no longer claimed.
    mutating func token(_ request: Wire.Token.Request) throws(Stop) -> Wire.Token.Response {
        guard let grantType = request.grantType.nonEmpty else { throw .refused(.missingGrantType) }
        guard grantType == "refresh_token" else { throw .refused(.invalidGrantType) }
        guard let text = request.refreshToken.nonEmpty else { throw .refused(.missingRefreshToken) }
        let token: RefreshToken
        do throws(RefreshToken.ReadError) {
            token = try RefreshToken(parsing: text)
        } catch {
            throw .refused(.invalidRefreshToken)
        }
        guard sameBytes(token.projectID, self.project) else { throw .refused(.invalidRefreshToken) }
        guard sameBytes(token.tenant, self.tenant?.text) else { throw .refused(.tenantIDMismatch) }
        guard let id = AccountID(token.accountID), var account = self.view.account(id) else {
            throw .refused(.invalidRefreshToken)
        }
        if account.isDisabled { throw .refused(.userDisabled) }
        // A token without a number is another emulator's; it is as old as the account's first session.
        let session = token.session ?? 0
        guard account.isSessionLive(session) else { throw .refused(.tokenExpired) }

        self.change(&account, [.lastRefresh(self.now)])
        var origin = SessionOrigin(ProviderID(token.provider), extraClaims: token.extraClaims)
        origin.secondFactor = token.secondFactor.flatMap { account.factor($0.identifier) == nil ? nil : $0 }
        let tokens = self.tokens(account, origin, session: session)
        var response = Wire.Token.Response()
        response.accessToken = tokens.idToken
        response.idToken = tokens.idToken
        response.refreshToken = tokens.refreshToken
        response.expiresIn = tokens.expiresIn
        response.tokenType = "Bearer"
        response.userId = account.id.text
        response.projectId = "12345"
        return response
    }
}

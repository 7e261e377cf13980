extension Operation {
    /// `providerTokens:refresh`: exchanges a provider's refresh token, which a client cannot do itself where its
    /// project is a client with a secret.
    ///
    /// Only a session of the account that has the tokens' identity gets them, so that a stolen refresh token is worth
    /// no more here than at the provider, which asks for the client's secret.
    func refreshProviderTokens(
        _ request: Wire.ProviderTokensRefresh.Request
    ) throws(OperationExit) -> Wire.ProviderTokensRefresh.Response {
        guard let name = request.providerId.nonEmpty else { throw .refused(.missingProviderID) }
        guard let refreshToken = request.oauthRefreshToken.nonEmpty else { throw .refused(.missingRefreshToken) }
        let provider = ProviderID(ASCII.lowercased(name))
        let session = try self.requiredSession(request.idToken)
        guard let identity = session.account.identity(provider) else {
            throw .refused(.invalidProviderID, .account(session.account), .provider(provider))
        }
        guard let contract = try self.contract(of: provider) else {
            throw .refused(ServiceError.providerNotConfigured, by: .identityProvider, .provider(provider))
        }
        var client = self.client(of: contract)
        let metadata = try client.metadata(for: .endpoints)
        let tokens = try client.exchange(.refreshToken(refreshToken), metadata)
        guard let accessToken = tokens.accessToken else {
            throw provider.refusal(ServiceError.unreadableTokenResponse, .malformed)
        }
        let subject = try client.subject(of: tokens, accessToken, metadata)
        guard subject == identity.subject.text else {
            throw provider.refusal(ServiceError.refreshTokenOfOther, .subject)
        }
        return Wire.ProviderTokensRefresh.Response {
            $0.providerId = provider.rawValue
            $0.oauthAccessToken = accessToken
            $0.oauthExpireIn = tokens.expiresIn.map { "\($0)" }
            $0.oauthRefreshToken = tokens.refreshToken
            $0.oauthScope = tokens.scope
        }
    }
}

extension ProviderClient {
    /// Whose tokens these are: by the ID token, which came from the token endpoint itself (OpenID Connect Core 1.0
    /// section 3.1.3.7, item 6), or else by the profile.
    fileprivate mutating func subject(
        of tokens: TokenResponse, _ accessToken: String, _ metadata: ProviderMetadata
    ) throws(OperationExit) -> String? {
        if let idToken = tokens.idToken, self.contract.isOpenID {
            do throws(TokenRefusal) {
                let token = try UnverifiedJWT(parsing: idToken)
                var rules = ClaimRules(
                    issuers: self.contract.issuers(of: token.jws.payload), audiences: [self.contract.clientID])
                rules.maximumSubjectByteCount = StoredBounds.subject
                try rules.check(token.claims, at: self.now)
                return token.claims.subject?.text
            } catch {
                throw self.provider.refusal(error)
            }
        }
        guard let url = metadata.url(.userinfo) else {
            throw .refused(.noEndpoint("userinfo"), .provider(self.provider))
        }
        return self.contract.profileSubject(try self.profile(at: url, accessToken))
    }
}

extension Operation {
    /// `providerTokens:refresh`: exchanges a provider's refresh token, which a client cannot do itself where its
    /// project is a client with a secret.
    ///
    /// Only a session of an account with an identity of the provider may ask, so that a stolen refresh token alone is
    /// worth no more here than at the provider.
    mutating func refreshProviderTokens(
        _ request: Wire.ProviderTokensRefresh.Request
    ) throws(OperationExit) -> Wire.ProviderTokensRefresh.Response {
        guard let name = request.providerId.nonEmpty else { throw .refused(.missingProviderID) }
        guard let refreshToken = request.oauthRefreshToken.nonEmpty else { throw .refused(.missingRefreshToken) }
        let provider = ProviderID(ASCII.lowercased(name))
        let session = try self.requiredSession(request.idToken)
        guard session.account.identity(provider) != nil else {
            throw .refused(.invalidProviderID, .account(session.account), .provider(provider))
        }
        guard let contract = try self.contract(of: provider) else {
            throw .refused(ServiceError.providerNotConfigured, by: .identityProvider, .provider(provider))
        }
        var documents: [String] = []
        let metadata = try self.metadata(of: contract, for: .endpoints, &documents)
        let tokens = try self.exchange(.refreshToken(refreshToken), contract, metadata)
        guard let accessToken = tokens.accessToken else {
            throw provider.refusal(ServiceError.unreadableTokenResponse, .malformed)
        }
        var response = Wire.ProviderTokensRefresh.Response()
        response.providerId = provider.rawValue
        response.oauthAccessToken = accessToken
        response.oauthExpireIn = tokens.expiresIn.map { "\($0)" }
        response.oauthRefreshToken = tokens.refreshToken
        response.oauthScope = tokens.scope
        return response
    }
}

extension Operation {
    /// `accounts:revokeToken`: revokes a token of Sign in with Apple. Sessions here stay.
    ///
    /// Checks the request and that the account is linked to Apple. Nothing is sent: this version has no connection to
    /// Apple, and its Apple tokens are its own.
    func revokeToken(_ request: Wire.RevokeToken.Request) throws(OperationExit) -> Wire.Presence {
        let account = try self.requiredSession(request.idToken).account
        guard let name = request.providerId.nonEmpty else { throw .refused(.missingProviderID) }
        guard ProviderID(name) == .apple else { throw .refused(.invalidProviderID, Decision.Fact(.provider, name)) }
        guard let type = request.tokenType, type != .unspecified else { throw .refused(ServiceError.missingTokenType) }
        guard request.token.nonEmpty != nil else { throw .refused(ServiceError.missingRevokedToken) }
        guard account.identity(.apple) != nil else {
            throw .refused(
                ServiceError.notLinkedToApple, .account(account),
                Decision.Fact(.providers, account.linkedProviders.map { $0.provider.rawValue })
            )
        }
        return Wire.Presence()
    }
}

extension Operation {
    /// `accounts:forecast`: how the session's account, or the one that an administrator names, could be signed in to
    /// after an unlink, a withdrawal or another removal. It applies the changes that `accounts:update` and
    /// `mfaEnrollment:withdraw` would make to a copy, and asks no permission, because it changes nothing.
    func forecast(_ request: Wire.Forecast.Request) throws(OperationExit) -> HTTPResponse {
        var parts = try Operation.parts(request.deleteAttribute, request.deleteProvider, request.deletePasskey)
        try Operation.checkForecast(of: parts.count)
        let account = try self.sessionOwner(request.idToken, request.localId).0
        if let id = FactorID(request.mfaEnrollmentId.nonEmpty) {
            if account.factor(id) == nil { throw .factorNotFound(id, account) }
            parts.append(.factor(id))
        }
        var rules = self.signInRules
        for identity in account.identities {
            guard let configuration = self.view.provider(identity.provider) else { continue }
            rules.providers.append((identity.provider, ProviderContract(configuration).isEnabled))
        }
        rules.isRecoverable = self.view.isRecoverable(withoutPrecondition: account, at: self.now)
        let forecast = SignInForecast(of: account, removing: parts, under: rules)
        var writer = JSON.Writer(reservingCapacity: 512)
        forecast.write(to: &writer)
        return .success(json: writer.bytes)
    }

    /// Refuses a forecast of more changes than one call judges.
    static func checkForecast(of count: Int) throws(OperationExit) {
        let limit = ServiceLimits.forecastParts
        guard count <= limit else { throw .refused(ServiceError.tooManyParts(limit)) }
    }

    /// What decides besides an account whether its methods work; without the configurations of providers.
    var signInRules: SignInRules {
        var rules = SignInRules(self.policy)
        rules.acceptsUnconfiguredProviders = self.settings.allows(.unconfiguredProviders)
        rules.acceptsUnverifiedPasskeys = self.settings.allows(.unverifiedPasskeys)
        rules.acceptsPhones = self.call.tenant == nil
        rules.acceptsCustomTokens =
            self.settings.customTokenKeys != nil || self.settings.tokens.keyRing == nil
            || self.settings.allows(.unverifiedCustomTokens)
        rules.keepsProvenFactors = self.keepsProvenFactors
        rules.enforcesMandatoryFactors = self.settings.refuses(.optionalFactors)
        return rules
    }
}

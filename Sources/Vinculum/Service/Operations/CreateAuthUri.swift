extension Operation {
    /// `accounts:createAuthUri`: the sign-in methods of an address, unless the project hides them; with a provider, the
    /// address at which a person signs in there.
    func createAuthUri(
        _ request: Wire.CreateAuthUri.Request
    ) throws(OperationExit) -> Wire.CreateAuthUri.Response {
        if let provider = request.providerId.nonEmpty {
            return try self.beginProviderSignIn(at: ProviderID(ASCII.lowercased(provider)), request)
        }
        guard let identifier = request.identifier.nonEmpty else { throw .refused(.missingIdentifier) }
        guard let continueURI = request.continueUri.nonEmpty else { throw .refused(.missingContinueURI) }
        guard let email = self.namedAddress(identifier) else { throw .refused(.invalidIdentifier) }
        guard continueURI.utf8.count <= StoredBounds.continueURL, AbsoluteURI.isValid(continueURI) else {
            throw .refused(.invalidContinueURI)
        }
        try self.checkDestination(continueURI)
        try Operation.check(request.sessionId, "sessionId", upTo: StoredBounds.sessionID)

        if !self.policy.hidesEmails { try self.spendCode(Budgets.questionKind) }
        return Wire.CreateAuthUri.Response { response in
            response.sessionId = request.sessionId.nonEmpty ?? self.generator.text(27, .alphanumeric)
            if self.policy.hidesEmails { return }
            let owner = self.view.account(email: email)
            let users = (owner.map { [$0] } ?? []) + self.view.accounts(providerEmail: email)
            guard self.policy.oneAccountPerEmail else { return self.answerPasswordOnly(users, &response) }
            let account = users.first
            response.registered = account != nil
            response.allProviders = (account?.linkedProviders ?? []).compactMap {
                if case .phone = $0 { nil } else { $0.provider.rawValue }
            }
            response.signinMethods = account.map { self.methodsOfAddress($0) } ?? []
        }
    }

    /// Where an address may have several accounts, lists only the methods of the address itself.
    private func answerPasswordOnly(_ users: [Account], _ response: inout Wire.CreateAuthUri.Response) {
        response.registered = users.contains { $0.email != nil }
        response.allProviders = []
        response.signinMethods = []
        guard let account = users.first(where: { $0.email != nil }), account.hasEmailSignInMethod else { return }
        response.allProviders = [ProviderID.password.rawValue]
        if account.password != nil { response.signinMethods?.append("password") }
        if account.emailLink != nil, !self.isUnprovenReplacement(account) {
            response.signinMethods?.append("emailLink")
        }
    }

    /// The methods that the protocol lists for an address, without links that do not open the account.
    private func methodsOfAddress(_ account: Account) -> [String] {
        let methods = account.methodsOfAddress
        guard account.emailLink != nil, self.isUnprovenReplacement(account) else { return methods }
        return methods.filter { $0 != AccountMethod.emailLink.name }
    }
}

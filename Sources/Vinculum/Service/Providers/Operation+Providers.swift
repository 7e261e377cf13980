extension Operation {
    /// What holds for a provider; `nil` for a provider without a configuration, whose unsigned test form is accepted.
    ///
    /// - Throws: The refusal of a provider that is switched off, or without a configuration where one is required.
    func contract(of provider: ProviderID) throws(OperationExit) -> ProviderContract? {
        guard let configuration = self.view.provider(provider) else {
            if self.settings.acceptsUnconfiguredProviders { return nil }
            throw .refused(
                ServiceError.providerNotConfigured, by: .identityProvider, .provider(provider),
                Decision.Fact(.setting, "acceptsUnconfiguredProviders")
            )
        }
        let contract = self.memory.contract(of: configuration)
        guard contract.isEnabled else {
            throw .refused(
                ServiceError.providerDisabled, by: .identityProvider, .provider(provider),
                Decision.Fact(.setting, "enabled")
            )
        }
        return contract
    }

    /// The contract that decides about posted addresses; `nil` where a provider proves what its token says: locally a
    /// provider without a written contract does, as before there were contracts.
    func believedContract(of provider: ProviderID) -> ProviderContract? {
        guard let contract = self.view.provider(provider).map({ self.memory.contract(of: $0) }) else { return nil }
        return contract.isWritten || self.settings.trust >= .hardened ? contract : nil
    }

    /// Refuses a posted assertion that breaks the rules of the provider's configuration.
    func check(
        _ assertion: borrowing IDPAssertion, of callback: IDPCallback, by contract: ProviderContract
    ) throws(OperationExit) {
        if callback.provider.isSAML {
            try self.check(assertion.saml, by: contract)
        } else if contract.needsIDToken || contract.isOpenID && assertion.token.isSigned {
            try self.check(assertion.token, nonce: callback.fields["nonce"].nonEmpty, by: contract)
        } else {
            try self.checkTestForm(assertion.token, by: contract)
        }
    }

    /// OpenID Connect Core 1.0, section 3.1.3.7. Claims are checked first, so that no foreign token makes the authority
    /// fetch keys.
    private func check(
        _ token: IDPAssertion.Token, nonce: String?, by contract: ProviderContract
    ) throws(OperationExit) {
        let provider = contract.id
        if !token.isSigned { try self.requireTestForm(provider, "unsigned ID tokens") }
        var rules = ClaimRules(issuers: contract.issuers(of: token.claims), audiences: contract.audiences)
        rules.rawNonce = nonce
        rules.refusesUnaskedNonce = true
        rules.maximumSubjectByteCount = StoredBounds.subject
        do throws(TokenRefusal) {
            guard let jws = token.jws, token.isSigned else {
                return try rules.check(try RegisteredClaims(token.claims, writtenAt: self.now), at: self.now)
            }
            try rules.check(try UnverifiedJWT(jws).claims, at: self.now)
        } catch {
            throw provider.refusal(error)
        }
        var documents: [String] = []
        let keys = try self.keys(of: contract, nil, &documents)
        do throws(TokenRefusal) {
            guard let jws = token.jws else { throw .malformed }
            _ = try UnverifiedJWT(jws).verified(by: keys, rules, at: self.now, &self.memory.signatures)
        } catch {
            // Newer documents may have the key, or another one of the same name; they change nothing about the claims.
            let dependsOnKeys = error == .key || error == .signature
            throw provider.refusal(error, retryAfterFetching: dependsOnKeys ? documents : [])
        }
    }

    /// Checks the claims of the form in which tests write answers of well-known providers, as far as there are any.
    private func checkTestForm(
        _ token: IDPAssertion.Token, by contract: ProviderContract
    ) throws(OperationExit) {
        let provider = contract.id
        try self.requireTestForm(provider, "answers of \(provider.rawValue)")
        if token.isSigned { throw provider.refusal(.unknownKeys, .key) }
        do throws(TokenRefusal) {
            let claims = try RegisteredClaims(token.claims, writtenAt: self.now)
            guard claims.audiences.isEmpty || claims.audiences.contains(ByteText(contract.clientID)) else {
                throw .audience
            }
            guard self.now < claims.expiresAt else { throw .expired }
        } catch {
            throw provider.refusal(error)
        }
    }

    /// Refuses an unverified assertion, unless such assertions are accepted.
    func requireTestForm(_ provider: ProviderID, _ what: String) throws(OperationExit) {
        if self.settings.acceptsUnverifiedAssertions { return }
        throw .refused(
            .unverifiedAssertion(what), by: .identityProvider, .provider(provider),
            Decision.Fact(.setting, "acceptsUnverifiedAssertions")
        )
    }
}

extension IDPAssertion.Token {
    /// Whether the token has a signature, verified or not.
    var isSigned: Bool {
        guard let jws = self.jws else { return false }
        return !(jws.signature.isEmpty && jws.header["alg"]?.isString("none") ?? false)
    }
}

extension ProviderID {
    /// The refusal of what this provider is said to have answered.
    func refusal(_ problem: TokenRefusal, retryAfterFetching documents: [String] = []) -> OperationExit {
        let error: ServiceError = problem == .nonce ? .otherNonce : .refusedIDToken(problem)
        return self.refusal(error, problem, retryAfterFetching: documents)
    }

    /// - Parameter documents: The documents whose newer versions may lift the refusal.
    func refusal(
        _ error: ServiceError, _ problem: TokenRefusal, retryAfterFetching documents: [String] = []
    ) -> OperationExit {
        let facts = [Decision.Fact.provider(self), Decision.Fact(.tokenProblem, problem.name)]
        return .refused(
            error, on: RefusalContext(rule: .identityProvider, facts: facts, retryAfterFetching: documents))
    }
}

extension Operation {
    /// What holds for a provider; `nil` for a provider without a configuration, whose unsigned test form is accepted.
    ///
    /// - Throws: The refusal of a provider that is switched off, or without a configuration where one is required.
    func contract(of provider: ProviderID) throws(OperationExit) -> ProviderContract? {
        guard let configuration = self.view.provider(provider) else {
            if self.settings.allows(.unconfiguredProviders) { return nil }
            throw .refused(
                ServiceError.providerNotConfigured, by: .identityProvider, .provider(provider),
                Decision.Fact(.setting, "unconfiguredProviders")
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

    /// The project as a client of a provider.
    func client(of contract: ProviderContract) -> ProviderClient { ProviderClient(self, contract) }

    /// The contract that decides about posted addresses; `nil` where a provider proves what its token says: locally a
    /// provider without a written contract does, as before there were contracts.
    func believedContract(of provider: ProviderID) -> ProviderContract? {
        guard let contract = self.view.provider(provider).map({ self.memory.contract(of: $0) }) else { return nil }
        return contract.isWritten || self.settings.refuses(.unwrittenContracts) ? contract : nil
    }

    /// The claim of a code that an app posts: a session that is claimed from its beginning, under a digest of the code.
    ///
    /// - Throws: `SESSION_EXPIRED` for a code that another request has claimed.
    func claim(ofPosted code: String, _ provider: ProviderID) throws(OperationExit) -> Claim {
        try self.spendCode(.providerSignIn)
        let key = self.providerSession(root: "code of \(provider.rawValue) \(code)").key
        if let pending = self.view.code(key), case .providerSignIn(let known) = pending.purpose,
            self.now < pending.expiresAt
        {
            guard known.claimant == self.claimant else { throw .refused(ServiceError.providerSessionExpired) }
            return Claim(change: .code(.stored(pending)), isHeld: true, usesUp: true)
        }
        var signIn = ProviderSignIn(provider: provider, salt: [], redirectURI: "", scope: "")
        signIn.claimant = self.claimant
        let pending = self.pendingCode(of: signIn, under: key, forSeconds: ServiceLimits.providerSignInSeconds)
        // For a host that commits no claims before its questions.
        self.propose(.code(.stored(pending)))
        self.proposeEvenIfRefused(.code(.stored(pending)))
        return Claim(change: .code(.stored(pending)), isHeld: false, usesUp: true)
    }

    /// What is stored of a request at a provider, under a key that derives from what the client sends again.
    func pendingCode(of signIn: ProviderSignIn, under key: CodeKey, forSeconds seconds: Int64) -> PendingCode {
        PendingCode(
            key: self.settings.allows(.readableCodes) ? key : key.digest, purpose: .providerSignIn(signIn),
            epoch: .first, createdAt: self.now, expiresAt: self.now.adding(seconds: seconds), attemptsLeft: 1)
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
    ///
    /// - Parameter what: The token that it is about.
    func refusal(
        _ problem: TokenRefusal, of what: String = "id_token", retryAfterFetching documents: [String] = []
    ) -> OperationExit {
        let error: ServiceError = problem == .nonce ? .otherNonce : .refusedToken(what, problem)
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

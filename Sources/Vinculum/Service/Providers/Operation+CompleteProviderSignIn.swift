extension Operation {
    /// A sign-in at a provider that a request continues.
    struct OpenProviderSignIn {
        let session: ProviderSession
        let pending: PendingCode
        let signIn: ProviderSignIn
        /// Whether an earlier run of this request has claimed the sign-in.
        let isOwn: Bool

        /// The claim of a request that uses the sign-in up.
        func claim(by claimant: [UInt8]) -> Claim {
            var (pending, signIn) = (self.pending, self.signIn)
            signIn.claimant = claimant
            pending.purpose = .providerSignIn(signIn)
            return Claim(change: .code(.stored(pending)), isHeld: self.isOwn, usesUp: true)
        }
    }

    /// The sign-in that the request's session began; `nil` for a request that posts tokens, which needs no session.
    ///
    /// - Throws: `SESSION_EXPIRED` for a session that is unknown, used, under way in another request or too old, unless
    ///   the request posts tokens, which need none.
    func openProviderSignIn(
        _ request: Wire.SignInWithIdp.Request
    ) throws(OperationExit) -> OpenProviderSignIn? {
        guard let id = request.sessionId.nonEmpty else { return nil }
        for root in ProviderSession.roots(of: id) {
            let session = self.providerSession(root: root)
            guard let pending = self.view.code(session.key), case .providerSignIn(let signIn) = pending.purpose else {
                continue
            }
            guard self.now < pending.expiresAt else {
                throw .refused(ServiceError.providerSessionExpired, .instant(.expiredAt, pending.expiresAt))
            }
            let isOwn = signIn.claimant == self.claimant
            // A device grant is asked about again and again; see ``assertion(of:_:)``.
            if !isOwn, signIn.claimant != nil, signIn.device == nil {
                throw .refused(ServiceError.providerSessionExpired)
            }
            return OpenProviderSignIn(session: session, pending: pending, signIn: signIn, isOwn: isOwn)
        }
        if try AuthorizationAnswer.postsTokens(request) { return nil }
        throw .refused(ServiceError.providerSessionExpired)
    }

    /// What the provider says about the person, from its answer to a sign-in that was begun here.
    ///
    /// The session is used up by the first answer that has its state, whatever comes of it: the code in it may have
    /// been seen and must not be exchanged twice (RFC 6749 section 4.1.2). An answer without the state leaves it:
    /// otherwise any page could end a person's sign-in by an address of its own (RFC 9700 section 4.7).
    func assertion(
        completing open: OpenProviderSignIn, _ request: Wire.SignInWithIdp.Request
    ) throws(OperationExit) -> IDPAssertion {
        // A session that cannot be linked to must not cost the code.
        _ = try self.optionalSession(request.idToken)
        if let device = open.signIn.device { return try self.assertion(of: device, open) }
        let answer = try AuthorizationAnswer(request)
        let secrets = open.session.secrets(of: open.signIn)
        guard let state = answer["state"], Secret(state) == secrets.state else {
            throw open.signIn.provider.refusal(ServiceError.otherState, .nonce)
        }
        // Its refusal leaves the code for later.
        try self.spendProviderCall()
        self.useUp(open.pending)
        let provider = open.signIn.provider
        guard let contract = try self.contract(of: provider) else {
            throw .refused(ServiceError.providerNotConfigured, by: .identityProvider, .provider(provider))
        }
        var client = self.client(of: contract)
        client.isSpent = true
        let metadata = try client.metadata(for: .endpoints, directory: open.signIn.directory)
        try self.checkIssuer(of: answer, contract, metadata)
        if let error = answer.providerError {
            throw provider.refusal(answer.refusal(for: error).said(error), .revoked)
        }
        var tokens: TokenResponse
        if contract.usesImplicitFlow {
            guard let idToken = answer["id_token"] else {
                throw provider.refusal(ServiceError.answerWithoutToken, .nonce)
            }
            tokens = TokenResponse(idToken: idToken)
        } else {
            guard let code = answer["code"] else { throw provider.refusal(ServiceError.answerWithoutToken, .nonce) }
            let verifier = contract.usesPKCE ? secrets.codeVerifier : nil
            tokens = try client.exchange(
                .code(code, redirectURI: open.signIn.redirectURI, verifier: verifier), metadata,
                claiming: open.claim(by: self.claimant))
            tokens.code = code
        }
        return try client.assertion(
            of: tokens, metadata, nonce: secrets, asked: open.signIn, at: open.pending.createdAt)
    }

    /// What the provider says about the person who typed a code there. Its ID token answers no nonce.
    private func assertion(
        of device: ProviderSignIn.DeviceGrant, _ open: OpenProviderSignIn
    ) throws(OperationExit) -> IDPAssertion {
        guard open.isOwn || self.now >= device.pollsFrom else {
            throw .refused(ServiceError.slowDown, .provider(open.signIn.provider))
        }
        guard let contract = try self.contract(of: open.signIn.provider) else {
            throw .refused(ServiceError.providerNotConfigured, by: .identityProvider, .provider(open.signIn.provider))
        }
        var client = self.client(of: contract)
        let metadata = try client.metadata(for: .device)
        let tokens = try self.tokens(of: device, open, &client, metadata)
        return try client.assertion(
            of: tokens, metadata, nonce: nil, asked: open.signIn, at: open.pending.createdAt)
    }

    /// Consumes a pending code, whether the request succeeds or is refused.
    func useUp(_ pending: PendingCode) {
        self.propose(.code(.consumed(key: pending.key)))
        self.proposeEvenIfRefused(.code(.consumed(key: pending.key)))
    }

    /// Compares the issuer that an answer names, so that the answer of one provider is never taken to another
    /// (RFC 9207 section 2.4). An answer need name none, unless the provider announces that all do.
    private func checkIssuer(
        of answer: AuthorizationAnswer, _ contract: ProviderContract, _ metadata: ProviderMetadata
    ) throws(OperationExit) {
        guard let issuer = answer["iss"] else {
            guard metadata.announcesIssuer else { return }
            // What it says of an error is worth nothing to an attacker, and all that a developer has to go by.
            let refusal = ServiceError.answerWithoutIssuer
            throw contract.id.refusal(answer.providerError.map { refusal.said($0) } ?? refusal, .issuer)
        }
        if contract.issuer == nil || contract.isIssuer(issuer) { return }
        throw contract.id.refusal(ServiceError.answerOfOtherIssuer, .issuer)
    }
}

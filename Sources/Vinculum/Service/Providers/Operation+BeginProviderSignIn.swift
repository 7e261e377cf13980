extension Operation {
    /// Begins a sign-in at a provider: the address to open, and the session that the answer is checked by.
    func beginProviderSignIn(
        at provider: ProviderID, _ request: Wire.CreateAuthUri.Request
    ) throws(OperationExit) -> Wire.CreateAuthUri.Response {
        guard let contract = try self.contract(of: provider) else {
            throw .refused(.providerHasNoFlow(provider), .provider(provider))
        }
        guard let continueURI = request.continueUri.nonEmpty else { throw .refused(.missingContinueURI) }
        guard continueURI.utf8.count <= StoredBounds.continueURL, AbsoluteURI.isStorable(continueURI),
            URIReference(continueURI).fragment == nil
        else { throw .refused(.invalidContinueURI) }
        try self.checkDestination(continueURI)
        for (name, value) in [
            ("openidRealm", request.openidRealm), ("oauthConsumerKey", request.oauthConsumerKey),
            ("otaApp", request.otaApp),
        ] where value.nonEmpty != nil { throw .refused(.unsupportedAuthURIMember(name)) }
        guard (request.context ?? "").utf8.count <= StoredBounds.context else {
            throw .refused(ServiceError.contextTooLong)
        }
        let parameters = try AuthorizationParameters(request, contract)
        let session = try self.providerSession(request.sessionId)
        let stored = [continueURI, parameters.scope, request.context ?? "", parameters.demands]
        try self.spendCode(.providerSignIn, storing: stored.reduce(0) { $0 + $1.utf8.count })
        var signIn = ProviderSignIn(
            provider: provider,
            salt: self.generator.bytes(ProviderSignIn.randomByteCount) + Array(parameters.demands.utf8),
            redirectURI: continueURI, scope: parameters.scope)
        signIn.context = request.context.nonEmpty
        signIn.directory = parameters.directory
        var client = self.client(of: contract)
        let metadata = try client.metadata(for: .endpoints, directory: parameters.directory)
        guard let endpoint = metadata.url(.authorization) else {
            throw .refused(
                .noEndpoint("authorization"),
                on: RefusalContext(
                    rule: .identityProvider, facts: [.provider(provider)], retryAfterFetching: client.documents))
        }
        self.storeCode(
            .providerSignIn(signIn), under: session.key, of: nil,
            forSeconds: ServiceLimits.providerSignInSeconds, attempts: 1)
        return Wire.CreateAuthUri.Response {
            $0.authUri = parameters.url(
                endpoint, contract, redirectURI: continueURI, session.session.secrets(of: signIn))
            $0.providerId = provider.rawValue
            $0.sessionId = session.id
        }
    }

    /// The session of a new sign-in, under the caller's id or a fresh one.
    func providerSession(
        _ id: String?
    ) throws(OperationExit) -> (id: String, session: ProviderSession, key: CodeKey) {
        let id = id.nonEmpty ?? self.generator.text(43, .base64URL)
        guard ProviderSession.isID(id) else { throw .refused(ServiceError.invalidSessionID) }
        let session = self.providerSession(root: id)
        return (id, session, session.key)
    }

    func providerSession(root: String) -> ProviderSession {
        ProviderSession(root, project: self.call.project, tenant: self.call.tenant)
    }
}

/// The device grant (RFC 8628), for programs without a browser.
extension Operation {
    /// `deviceSignIn:start`: the code that a person types at the provider, and the session that completes the sign-in.
    func deviceSignInStart(
        _ request: Wire.DeviceSignInStart.Request
    ) throws(OperationExit) -> Wire.DeviceSignInStart.Response {
        guard let name = request.providerId.nonEmpty else { throw .refused(.missingProviderID) }
        let provider = ProviderID(ASCII.lowercased(name))
        guard let contract = try self.contract(of: provider) else {
            throw .refused(ServiceError.providerNotConfigured, by: .identityProvider, .provider(provider))
        }
        let scope = try AuthorizationParameters.scopes(request.oauthScope, contract).joined(separator: " ")
        let (id, session, key) = try self.providerSession(nil)
        let salt = self.generator.bytes(16)
        try self.spendCode(.providerSignIn, storing: scope.utf8.count)
        var client = self.client(of: contract)
        _ = try client.demands()
        let metadata = try client.metadata(for: .device)
        guard let url = metadata.url(.device) else {
            throw provider.refusal(.noEndpoint("device authorization"), .key, retryAfterFetching: client.documents)
        }
        // A client that authenticates need not name itself here (RFC 8628 section 3.1), but may (RFC 6749 section
        // 3.2.1), and oauthlib's providers insist.
        let reply = try client.post(
            FormFields(scope.isEmpty ? [] : [("scope", scope)]), to: url, metadata, namesClient: true)
        try client.checkHasNotFailed(reply)
        guard reply.status == 200 else {
            throw provider.refusal(
                ServiceError.deviceGrantRefused.said(TokenResponse.error(in: reply, without: client.sent)), .revoked)
        }
        guard let grant = DeviceAuthorization(parsing: reply.body, self.settings.plainHosts) else {
            throw provider.refusal(
                ServiceError.unreadableDeviceGrant.said(ProviderError(status: reply.status)), .malformed)
        }
        var signIn = ProviderSignIn(provider: provider, salt: salt, redirectURI: "", scope: scope)
        signIn.device = ProviderSignIn.DeviceGrant(
            sealedCode: session.sealed(Array(grant.deviceCode.utf8), salt: salt),
            intervalSeconds: grant.interval, pollsFrom: self.now.adding(seconds: grant.interval))
        self.storeCode(
            .providerSignIn(signIn), under: key, of: nil, forSeconds: grant.expiresIn, attempts: 1)
        return Wire.DeviceSignInStart.Response {
            $0.providerId = provider.rawValue
            $0.sessionId = id
            $0.userCode = grant.userCode
            $0.verificationUri = grant.verificationURI
            $0.verificationUriComplete = grant.completeURI
            $0.expiresIn = "\(grant.expiresIn)"
            $0.interval = "\(grant.interval)"
        }
    }

    /// The tokens of a device grant, once the person has agreed.
    ///
    /// - Throws: `AUTHORIZATION_PENDING` and `SLOW_DOWN` while the session stays; other refusals of the provider use it
    ///   up.
    func tokens(
        of device: ProviderSignIn.DeviceGrant, _ open: OpenProviderSignIn, _ client: inout ProviderClient,
        _ metadata: ProviderMetadata
    ) throws(OperationExit) -> TokenResponse {
        let code = String(decoding: open.session.sealed(device.sealedCode, salt: open.signIn.salt), as: UTF8.self)
        let reply: HTTPResponse
        do throws(OperationExit) {
            reply = try client.reply(to: .deviceCode(code), metadata, claiming: self.claim(polling: device, open))
        } catch {
            // A provider that is silent is asked less often (RFC 8628 section 3.5).
            if case .refused = error { self.pollLater(open, device, by: ServiceLimits.slowDownSeconds) }
            throw error
        }
        if reply.status == 200, TokenResponse.object(reply.body)?["error"] == nil {
            self.useUp(open.pending)
            client.isSpent = true
            guard let tokens = TokenResponse(parsing: reply.body) else {
                throw client.provider.refusal(
                    ServiceError.unreadableTokenResponse.said(ProviderError(status: reply.status)), .malformed)
            }
            return tokens
        }
        let error = TokenResponse.error(in: reply, without: client.sent)
        switch error.error {
        case "authorization_pending"?:
            self.pollLater(open, device, by: 0)
            throw .refused(ServiceError.authorizationPending, .provider(client.provider))
        case "slow_down"?:
            self.pollLater(open, device, by: ServiceLimits.slowDownSeconds)
            throw .refused(ServiceError.slowDown, .provider(client.provider))
        // The second is Microsoft's word.
        case "access_denied"?, "authorization_declined"?:
            self.useUp(open.pending)
            throw client.provider.refusal(ServiceError.declinedAtProvider.said(error), .revoked)
        case "expired_token"?:
            self.useUp(open.pending)
            throw .refused(ServiceError.providerSessionExpired, .provider(client.provider))
        default:
            // A provider in trouble may recover while the person still types.
            if client.hasFailed { self.pollLater(open, device, by: ServiceLimits.slowDownSeconds) }
            try client.checkHasNotFailed(reply)
            self.useUp(open.pending)
            throw client.provider.refusal(ServiceError.codeRefused.said(error), .revoked)
        }
    }

    /// The claim of a poll, until it has its answer or its time is over, so that equal ones ask the provider once.
    private func claim(polling device: ProviderSignIn.DeviceGrant, _ open: OpenProviderSignIn) -> Claim {
        var (pending, signIn, device) = (open.pending, open.signIn, device)
        device.pollsFrom = self.now.adding(milliseconds: ServiceLimits.tokenTimeoutMilliseconds)
            .adding(seconds: device.intervalSeconds)
        signIn.device = device
        signIn.claimant = self.claimant
        pending.purpose = .providerSignIn(signIn)
        return Claim(change: .code(.stored(pending)), isHeld: open.isOwn, usesUp: false)
    }

    /// Notes when the provider may be polled again, although the request is refused.
    private func pollLater(
        _ open: OpenProviderSignIn, _ device: ProviderSignIn.DeviceGrant, by seconds: Int64
    ) {
        var (pending, signIn, device) = (open.pending, open.signIn, device)
        device.intervalSeconds = min(device.intervalSeconds + seconds, ServiceLimits.longestIntervalSeconds)
        device.pollsFrom = self.now.adding(seconds: device.intervalSeconds)
        signIn.device = device
        signIn.claimant = nil
        pending.purpose = .providerSignIn(signIn)
        self.proposeEvenIfRefused(.code(.stored(pending)))
    }
}

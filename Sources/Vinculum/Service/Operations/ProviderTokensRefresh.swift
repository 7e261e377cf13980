extension Operation {
    /// `providerTokens:refresh`: exchanges a provider's refresh token, which a client cannot do itself where its
    /// project is a client with a secret.
    ///
    /// Only a session of the account that has the tokens' identity gets them, so that a stolen refresh token is worth
    /// no more here than at the provider, which asks for the client's secret.
    ///
    /// Whose they are is known after the exchange, by which a provider may have ended the refresh token (RFC 6749
    /// section 6). So the new one of a request that is refused then is held under the old one, sealed by it, and takes
    /// its place when the request is sent again.
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
        // A new one, about as long, may be held.
        try self.spendCode(.providerSignIn, storing: refreshToken.utf8.count)
        let place = self.providerSession(root: "refresh of \(provider.rawValue) \(refreshToken)")
        let held = self.heldToken(in: place)
        var client = self.client(of: contract)
        let metadata = try client.metadata(for: .endpoints)
        let tokens: TokenResponse
        do throws(OperationExit) {
            tokens = try client.exchange(.refreshToken(held?.token ?? refreshToken), metadata)
        } catch {
            // The client's own may still be good: the next request is made with it.
            if let held, case .refused(let refusal, _) = error, let said = refusal.providerError?.bytes,
                JSON.Value(stored: said)?["error"]?.isString("invalid_grant") ?? false
            {
                self.proposeEvenIfRefused(.code(.consumed(key: held.key)))
            }
            throw error
        }
        let newToken = tokens.refreshToken ?? held?.token
        let accessToken: String
        do throws(OperationExit) {
            guard let given = tokens.accessToken else {
                throw provider.refusal(ServiceError.unreadableTokenResponse, .malformed)
            }
            accessToken = given
            guard try client.subject(of: tokens, accessToken, metadata) == identity.subject.text else {
                throw provider.refusal(ServiceError.refreshTokenOfOther, .subject)
            }
        } catch {
            guard case .refused(let refusal, _) = error else { throw error }
            let isLost = newToken.map { !self.hold($0, of: provider, in: place) } ?? false
            guard isLost || client.hasFailed else { throw error }
            let problem = isLost ? ServiceError.refreshTokenLost : .unknownOwnerOfTokens
            throw provider.refusal(refusal.providerError.map { problem.said($0) } ?? problem, .subject)
        }
        if let held { self.propose(.code(.consumed(key: held.key))) }
        return Wire.ProviderTokensRefresh.Response {
            $0.providerId = provider.rawValue
            $0.oauthAccessToken = accessToken
            $0.oauthExpireIn = tokens.expiresIn.map { "\($0)" }
            $0.oauthRefreshToken = newToken
            $0.oauthScope = tokens.scope
        }
    }

    /// The refresh token that took the place of a client's.
    private func heldToken(in place: ProviderSession) -> (key: CodeKey, token: String)? {
        guard let pending = self.view.code(place.key), case .providerSignIn(let kept) = pending.purpose,
            self.now < pending.expiresAt, let sealed = kept.device?.sealedCode
        else { return nil }
        return (pending.key, String(decoding: place.sealed(sealed, salt: kept.salt), as: UTF8.self))
    }

    /// Holds a refresh token, although the request is refused.
    ///
    /// - Returns: `false` for one that is too long.
    private func hold(_ token: String, of provider: ProviderID, in place: ProviderSession) -> Bool {
        guard token.utf8.count <= StoredBounds.heldToken else { return false }
        let salt = self.generator.bytes(16)
        var kept = ProviderSignIn(provider: provider, salt: salt, redirectURI: "", scope: "")
        kept.device = ProviderSignIn.DeviceGrant(
            sealedCode: place.sealed(Array(token.utf8), salt: salt), intervalSeconds: 0, pollsFrom: self.now)
        let code = self.pendingCode(of: kept, under: place.key, forSeconds: ServiceLimits.heldTokenSeconds)
        self.proposeEvenIfRefused(.code(.stored(code)))
        let ending = self.view.makingRoom(
            for: code, count: ServiceLimits.codesOfKind, byteCount: StoredBounds.codeBytesOfKind)
        for key in ending { self.proposeEvenIfRefused(.code(.consumed(key: key))) }
        return true
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
        return self.contract.profileSubject(try self.profile(at: url, accessToken, metadata))
    }
}

extension ProviderClient {
    /// What a provider's tokens say about the person: the ID token's claims, completed by the profile.
    ///
    /// - Parameters:
    ///   - nonce: The secrets of the authorization request; `nil` for a device grant, which has none.
    ///   - begun: When the sign-in was begun.
    mutating func assertion(
        of tokens: TokenResponse, _ metadata: ProviderMetadata,
        nonce: AuthorizationRequest.Secrets?, asked: ProviderSignIn, at begun: Instant
    ) throws(OperationExit) -> IDPAssertion {
        var claims: JSON.Value
        let jws: CompactJWS?
        let demands = try self.demands(of: asked)
        var doubt: OperationExit?
        if let idToken = tokens.idToken, self.contract.isOpenID {
            let token = try self.verifiedToken(idToken, tokens, metadata, nonce: nonce, demands, at: begun)
            claims = token.jws.payload
            if self.contract.lacks(claims), let url = metadata.url(.userinfo), let accessToken = tokens.accessToken {
                if let profile = try self.completion(of: claims, at: url, accessToken, metadata, &doubt) {
                    guard self.contract.profileSubject(profile) == token.claims.subject?.text else {
                        throw self.provider.refusal(ServiceError.profileOfOther, .subject)
                    }
                    claims = self.contract.completing(claims, with: profile)
                } else if self.contract.value(.emailVerified, in: claims) != nil {
                    doubt = nil
                }
            }
            jws = token.jws
        } else {
            let asksForToken = asked.scope.utf8.split(separator: UInt8(ascii: " ")).contains {
                $0.elementsEqual("openid".utf8)
            }
            // RFC 8628 knows no ID tokens, and providers such as oauthlib's give none for a device code. The access
            // token came from the token endpoint itself, so that userinfo's subject is the person's.
            let lacksToken = self.contract.isOpenID && asksForToken && nonce != nil
            guard !lacksToken, demands.isEmpty, let accessToken = tokens.accessToken else {
                throw self.provider.refusal(ServiceError.noIDToken, .malformed)
            }
            claims = try self.claims(ofAccessToken: accessToken, metadata)
            jws = nil
        }
        var given = ProviderTokens(tokens)
        given.scope = tokens.scope ?? (asked.scope.isEmpty ? nil : asked.scope)
        given.nonce = tokens.idToken == nil ? nil : nonce?.rawNonce.revealed()
        given.context = asked.context
        var assertion = try IDPAssertion(self.contract, claims, jws, given, self.settings.permissions)
        if let doubt { assertion.doubtEmail(doubt) }
        return assertion
    }

    /// The profile that completes an ID token; `nil` where the provider does not give it and the token has an address:
    /// for want of a name no sign-in ends, and for want of a word on the address only a first one; see
    /// ``IDPAssertion/doubt``.
    ///
    /// - Parameter failure: Why there is none.
    private mutating func completion(
        of claims: JSON.Value, at url: String, _ accessToken: String, _ metadata: ProviderMetadata,
        _ failure: inout OperationExit?
    ) throws(OperationExit) -> JSON.Value? {
        do throws(OperationExit) {
            return try self.profile(at: url, accessToken, metadata)
        } catch {
            guard case .refused(_, let context) = error, context.rule == .identityProvider,
                self.contract.text(.email, in: claims) != nil
            else { throw error }
            failure = error
            return nil
        }
    }

    /// Verifies an ID token: its claims first, so that no foreign token makes the authority fetch keys, then its
    /// signature, then its hashes (OpenID Connect Core 1.0 sections 3.1.3.7 and 3.1.3.8).
    private mutating func verifiedToken(
        _ text: String, _ tokens: TokenResponse, _ metadata: ProviderMetadata,
        nonce: AuthorizationRequest.Secrets?, _ demands: TokenDemands, at begun: Instant
    ) throws(OperationExit) -> UnverifiedJWT {
        let token: UnverifiedJWT
        let rules: ClaimRules
        do throws(TokenRefusal) {
            token = try UnverifiedJWT(parsing: text)
            var wanted = ClaimRules(
                issuers: self.contract.issuers(of: token.jws.payload), audiences: [self.contract.clientID])
            // The provider got the nonce's hash, which is what it repeats.
            wanted.rawNonce = self.contract.omitsNonce && token.claims.nonce == nil ? nil : nonce?.rawNonce.revealed()
            wanted.refusesUnaskedNonce = true
            wanted.maximumSubjectByteCount = StoredBounds.subject
            demands.add(to: &wanted, askedAt: begun)
            rules = wanted
            try rules.check(token.claims, at: self.now)
        } catch {
            throw self.provider.refusal(error)
        }
        try self.check(demands, against: token.jws.payload)
        // The keys of the token's own directory: the one that an app chose may be another's, with keys of its own.
        var own = metadata
        if ProviderContract.hasField(ProviderContract.directoryField, self.contract.issuer ?? "") {
            own = try self.metadata(
                for: .keys, directory: token.jws.payload.string(of: "tid"))
        }
        try self.verify(token, rules, own)
        for (name, bound) in [("at_hash", tokens.accessToken), ("c_hash", tokens.code)] {
            guard let claim = token.jws.payload[named: name], let bound else { continue }
            guard let hash = claim.string, TokenHash.matches(hash, bound, token.algorithm) else {
                throw self.provider.refusal(.otherTokenHash(name), .signature)
            }
        }
        return token
    }

    /// The person's profile (OpenID Connect Core 1.0 section 5.3): a JSON object, or a JWT with one.
    ///
    /// - Parameter metadata: Where the keys of a JWT are; `nil` for an endpoint that sends none.
    mutating func profile(
        at url: String, _ accessToken: String, _ metadata: ProviderMetadata? = nil
    ) throws(OperationExit) -> JSON.Value {
        let response = try self.personalDocument(at: url, accessToken)
        try self.checkHasNotFailed(response)
        guard response.status == 200 else {
            throw self.provider.refusal(
                ServiceError.profileRefused.said(TokenResponse.error(in: response, without: self.sent)), .revoked)
        }
        if let profile = TokenResponse.object(response.body) { return profile }
        guard let metadata, let profile = try self.signedProfile(response.body, metadata) else {
            throw self.provider.refusal(
                ServiceError.unreadableProfile.said(ProviderError(status: response.status)), .malformed)
        }
        return profile
    }

    /// What an endpoint answers to the holder of an access token (RFC 6750 section 2.1). The call has header fields, so
    /// no host keeps its answer for others; see ``OutboundCall/isPublicDocument``.
    mutating func personalDocument(
        at url: String, _ accessToken: String
    ) throws(OperationExit) -> HTTPResponse {
        guard accessToken.utf8.allSatisfy({ $0.isVisible }) else {
            throw self.provider.refusal(ServiceError.unreadableTokenResponse, .malformed)
        }
        let call = OutboundCall(
            method: "GET", url: url,
            headers: [
                HTTPRequest.Header("Accept", "application/json"),
                HTTPRequest.Header("Authorization", "Bearer \(accessToken)"),
            ], timeoutMilliseconds: ServiceLimits.tokenTimeoutMilliseconds)
        return try self.answer(call)
    }

    /// The claims of a provider without ID tokens: the profile of the access token's holder. The token came from the
    /// provider's own token endpoint, so it was issued to this client.
    mutating func claims(
        ofAccessToken accessToken: String, _ metadata: ProviderMetadata
    ) throws(OperationExit) -> JSON.Value {
        guard let url = metadata.url(.userinfo) else {
            throw .refused(.noEndpoint("userinfo"), .provider(self.provider))
        }
        let profile = try self.profile(at: url, accessToken, metadata)
        guard let list = self.contract.emailsEndpoint, ProviderURL.isTrusted(list, self.settings.plainHosts) else {
            return profile
        }
        let response = try self.personalDocument(at: list, accessToken)
        return self.contract.completing(profile, withAddresses: response.status == 200 ? response.body : [])
    }
}

/// The hash in an ID token that binds an access token or a code to it (OpenID Connect Core 1.0 section 3.1.3.6).
enum TokenHash {
    /// Whether a claim is the left half of the hash of a token, by the hash function of the ID token's signature.
    static func matches(_ claim: String, _ token: String, _ algorithm: SignatureAlgorithm) -> Bool {
        let bytes = Array(token.utf8)
        let hash: [UInt8] =
            switch algorithm {
            case .rs256, .ps256, .es256, .hs256: SHA256.hash(bytes)
            case .rs384, .es384: SHA384.hash(bytes)
            case .rs512, .edDSA: SHA512.hash(bytes)
            }
        let expected = Base64URL.encoded(Array(hash.prefix(hash.count / 2)))
        return ConstantTime.equal(Array(expected.utf8), Array(claim.utf8))
    }
}

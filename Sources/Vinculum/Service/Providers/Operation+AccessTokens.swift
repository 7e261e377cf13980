/// Access tokens that an app got at a provider itself and posts. Anyone may hold a person's access token: so each is
/// checked to be issued to this project's client, by the procedure that its provider publishes.
extension Operation {
    /// What the holder of a posted access token, or of a code for an app, is at a provider; `nil` for a request that
    /// posts an ID token, for a provider without such a procedure, and for the form that tests write by hand.
    func assertion(
        ofPosted fields: FormFields, _ contract: ProviderContract
    ) throws(OperationExit) -> IDPAssertion? {
        guard fields["id_token"].nonEmpty == nil else { return nil }
        var tokens = ProviderTokens(posted: fields, contract.id)
        let metadata = ProviderMetadata(contract, nil, self.settings.plainHosts, directory: nil)
        let check = contract.wellKnown?.row.accessTokens ?? .refused
        if check == .exchangedForCode, let code = fields["code"].nonEmpty {
            // A code for an app's server belongs to no redirect.
            let exchanged = try self.exchange(
                .code(code, redirectURI: "", verifier: nil), contract, metadata,
                claiming: try self.claim(ofPosted: code, contract.id))
            guard let accessToken = exchanged.accessToken else {
                throw contract.id.refusal(ServiceError.unreadableTokenResponse, .malformed)
            }
            let claims = try self.claims(ofAccessToken: accessToken, contract, metadata)
            return try IDPAssertion(contract, claims, nil, ProviderTokens(exchanged))
        }
        guard let accessToken = fields["access_token"].nonEmpty, !self.isTestForm(accessToken) else { return nil }
        tokens.accessToken = accessToken
        let subject: String
        switch check {
        case .refused, .exchangedForCode: return nil
        case .inspected: subject = try self.facebookSubject(of: accessToken, contract)
        case .describedToAnyone: subject = try self.googleSubject(of: accessToken, contract)
        case .checkedByApplication: subject = try self.githubSubject(of: accessToken, contract, metadata)
        case .signedWith:
            guard let secret = fields["oauth_token_secret"].nonEmpty else { return nil }
            let claims = try self.twitterProfile(of: accessToken, secret, contract)
            return try IDPAssertion(contract, claims, nil, tokens)
        }
        let claims = try self.claims(ofAccessToken: accessToken, contract, metadata)
        guard sameBytes(contract.profileSubject(claims), subject) else {
            throw contract.id.refusal(ServiceError.profileOfOther, .subject)
        }
        return try IDPAssertion(contract, claims, nil, tokens)
    }

    /// The claim of a code that an app posts: a session that is claimed from its beginning, under a digest of the code.
    ///
    /// - Throws: `SESSION_EXPIRED` for a code that another request has claimed.
    private func claim(ofPosted code: String, _ provider: ProviderID) throws(OperationExit) -> Claim {
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
        let pending = PendingCode(
            key: self.settings.storesDigestsOfCodes ? key.digest : key, purpose: .providerSignIn(signIn), epoch: .first,
            createdAt: self.now, expiresAt: self.now.adding(seconds: ServiceLimits.providerSignInSeconds),
            attemptsLeft: 1)
        // For a host that commits no claims before its questions.
        self.propose(.code(.stored(pending)))
        self.proposeEvenIfRefused(.code(.stored(pending)))
        return Claim(change: .code(.stored(pending)), isHeld: false, usesUp: true)
    }

    /// Whether a text is claims in place of an access token, as tests write them.
    private func isTestForm(_ text: String) -> Bool {
        guard self.settings.acceptsUnverifiedAssertions else { return false }
        if text.utf8.first == UInt8(ascii: "{") { return true }
        do throws(CompactJWS.ReadError) {
            _ = try CompactJWS(parsing: text)
            return true
        } catch {
            return false
        }
    }

    /// https://developers.facebook.com/docs/facebook-login/guides/access-tokens/debugging: the app asks by its own
    /// token.
    private func facebookSubject(
        of accessToken: String, _ contract: ProviderContract
    ) throws(OperationExit) -> String {
        guard let secret = contract.clientSecret else {
            throw .refused(ServiceError.noClientCredentials, by: .identityProvider, .provider(contract.id))
        }
        let token = PercentEncoding.encodedComponent(accessToken)
        let url = "https://graph.facebook.com/debug_token?input_token=\(token)"
        let data = try self.profile(at: url, "\(contract.clientID)|\(secret)", contract)["data"]
        guard data?.bool(of: "is_valid") == true, let app = data?["app_id"],
            app.isString(contract.clientID) || sameBytes(app.numberText, contract.clientID),
            let subject = data?.string(of: "user_id") ?? data?["user_id"]?.numberText
        else { throw contract.id.refusal(ServiceError.accessTokenOfOther, .audience) }
        return subject
    }

    /// https://developers.google.com/identity/protocols/oauth2/scopes: the token's audience is this client.
    private func googleSubject(
        of accessToken: String, _ contract: ProviderContract
    ) throws(OperationExit) -> String {
        let token = PercentEncoding.encodedComponent(accessToken)
        let url = "https://oauth2.googleapis.com/tokeninfo?access_token=\(token)"
        let info = try self.profile(at: url, accessToken, contract)
        guard info["aud"]?.isString(contract.clientID) ?? false, let subject = info.string(of: "sub").nonEmpty else {
            throw contract.id.refusal(ServiceError.accessTokenOfOther, .audience)
        }
        return subject
    }

    /// https://docs.github.com/rest/apps/oauth-applications#check-a-token
    private func githubSubject(
        of accessToken: String, _ contract: ProviderContract, _ metadata: ProviderMetadata
    ) throws(OperationExit) -> String {
        guard let secret = contract.clientSecret else {
            throw .refused(ServiceError.noClientCredentials, by: .identityProvider, .provider(contract.id))
        }
        var body = JSON.Writer()
        body.beginObject()
        body.member("access_token", accessToken)
        body.endObject()
        let client = PercentEncoding.encodedComponent(contract.clientID)
        let response = try self.answer(
            OutboundCall(
                method: "POST", url: "https://api.github.com/applications/\(client)/token",
                headers: [
                    HTTPRequest.Header("Accept", "application/vnd.github+json"),
                    HTTPRequest.Header("Content-Type", "application/json"),
                    HTTPRequest.Header.basic(contract.clientID, secret),
                ], body: body.bytes, timeoutMilliseconds: ServiceLimits.tokenTimeoutMilliseconds), contract)
        let found = response.status == 200 ? TokenResponse.object(response.body) : nil
        guard found?["app"]?["client_id"]?.isString(contract.clientID) ?? false,
            let subject = found?["user"]?.int64(of: "id")
        else {
            throw contract.id.refusal(
                ServiceError.accessTokenOfOther.said(TokenResponse.error(in: response, without: self.sent)), .audience)
        }
        return "\(subject)"
    }

    /// https://docs.x.com/x-api/users/authenticated-user-lookup, in version 1.1: a request signed with the secrets of
    /// client and token, which no token of another client passes (RFC 5849).
    private func twitterProfile(
        of accessToken: String, _ tokenSecret: String, _ contract: ProviderContract
    ) throws(OperationExit) -> JSON.Value {
        guard let secret = contract.clientSecret else {
            throw .refused(ServiceError.noClientCredentials, by: .identityProvider, .provider(contract.id))
        }
        let url = "https://api.x.com/1.1/account/verify_credentials.json"
        let signed = OAuth1Signature(
            consumer: (contract.clientID, secret), token: (accessToken, tokenSecret),
            nonce: self.generator.text(32, .alphanumeric), at: self.now)
        let query = [("include_email", "true"), ("skip_status", "true")]
        let response = try self.answer(
            OutboundCall(
                method: "GET", url: "\(url)?\(query.map { "\($0.0)=\($0.1)" }.joined(separator: "&"))",
                headers: [
                    HTTPRequest.Header("Accept", "application/json"),
                    HTTPRequest.Header("Authorization", signed.header("GET", url, query)),
                ], timeoutMilliseconds: ServiceLimits.tokenTimeoutMilliseconds), contract)
        guard response.status == 200, let profile = TokenResponse.object(response.body),
            let subject = profile.string(of: "id_str").nonEmpty
        else {
            throw contract.id.refusal(
                ServiceError.accessTokenOfOther.said(TokenResponse.error(in: response, without: self.sent)), .audience)
        }
        // The members of version 2 of the interface, which the contract knows.
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("email", profile.string(of: "email"))
        writer.key("data")
        writer.beginObject()
        writer.member("id", subject)
        writer.member("name", profile.string(of: "name"))
        writer.member("username", profile.string(of: "screen_name"))
        writer.member("profile_image_url", profile.string(of: "profile_image_url_https"))
        writer.endObject()
        writer.endObject()
        return JSON.Value(stored: writer.bytes) ?? profile
    }
}

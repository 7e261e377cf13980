/// Access tokens that an app got at a provider itself and posts. Anyone may hold a person's access token: so each is
/// checked to be issued to this project's client, by the procedure that its provider publishes.
extension ProviderClient {
    /// What the holder of a posted access token, or of a code for an app, is at a provider; `nil` for a request that
    /// posts an ID token, for a provider without such a procedure, and for the form that tests write by hand.
    ///
    /// - Parameter claim: Uses up the code of ``postedCode(in:)``, if there is one.
    mutating func assertion(
        ofPosted fields: FormFields, claiming claim: Operation.Claim?
    ) throws(OperationExit) -> IDPAssertion? {
        guard fields["id_token"].nonEmpty == nil else { return nil }
        var tokens = ProviderTokens(posted: fields, self.provider, under: self.settings.permissions)
        let metadata = ProviderMetadata(self.contract, nil, self.settings.plainHosts, directory: nil)
        if let code = self.postedCode(in: fields) {
            try self.checkNothingIsAsked()
            // A code for an app's server belongs to no redirect.
            let exchanged = try self.exchange(
                .code(code, redirectURI: "", verifier: nil), metadata, claiming: claim)
            guard let accessToken = exchanged.accessToken else {
                throw self.provider.refusal(ServiceError.unreadableTokenResponse, .malformed)
            }
            let claims = try self.claims(ofAccessToken: accessToken, metadata)
            return try IDPAssertion(self.contract, claims, nil, ProviderTokens(exchanged), self.settings.permissions)
        }
        guard let accessToken = fields["access_token"].nonEmpty, !self.isTestForm(accessToken) else { return nil }
        try self.checkNothingIsAsked()
        tokens.accessToken = accessToken
        let subject: String
        switch self.accessTokens {
        case .refused, .exchangedForCode: return nil
        case .inspected: subject = try self.facebookSubject(of: accessToken)
        case .describedToAnyone: subject = try self.googleSubject(of: accessToken)
        case .checkedByApplication: subject = try self.githubSubject(of: accessToken, metadata)
        case .signedWith:
            guard let secret = fields["oauth_token_secret"].nonEmpty else { return nil }
            let claims = try self.twitterProfile(of: accessToken, secret)
            return try IDPAssertion(self.contract, claims, nil, tokens, self.settings.permissions)
        }
        let claims = try self.claims(ofAccessToken: accessToken, metadata)
        guard self.contract.profileSubject(claims) == subject else {
            throw self.provider.refusal(ServiceError.profileOfOther, .subject)
        }
        return try IDPAssertion(self.contract, claims, nil, tokens, self.settings.permissions)
    }

    /// Refuses tokens that are no ID tokens, where the contract asks for something in one.
    private func checkNothingIsAsked() throws(OperationExit) {
        guard try self.demands().isEmpty else { throw self.provider.refusal(ServiceError.noIDToken, .unmet) }
    }

    private func secret() throws(OperationExit) -> String {
        guard let secret = self.contract.clientSecret else {
            throw .refused(ServiceError.noClientCredentials, by: .identityProvider, .provider(self.provider))
        }
        return secret
    }

    private var accessTokens: WellKnownProvider.AccessTokens { self.contract.wellKnown?.row.accessTokens ?? .refused }

    /// The code that an app posts for its server, at a provider that has such codes.
    func postedCode(in fields: FormFields) -> String? {
        guard fields["id_token"].nonEmpty == nil, self.accessTokens == .exchangedForCode else { return nil }
        return fields["code"].nonEmpty
    }

    /// Whether a text is claims in place of an access token, as tests write them.
    private func isTestForm(_ text: String) -> Bool {
        guard self.settings.allows(.unverifiedAssertions) else { return false }
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
    private mutating func facebookSubject(
        of accessToken: String
    ) throws(OperationExit) -> String {
        let secret = try self.secret()
        let token = PercentEncoding.encodedComponent(accessToken)
        let url = "https://graph.facebook.com/debug_token?input_token=\(token)"
        let data = try self.profile(at: url, "\(self.contract.clientID)|\(secret)")["data"]
        guard data?.bool(of: "is_valid") == true, let app = data?["app_id"],
            app.isString(self.contract.clientID) || app.numberText == self.contract.clientID,
            let subject = data?.string(of: "user_id") ?? data?["user_id"]?.numberText
        else { throw self.provider.refusal(ServiceError.accessTokenOfOther, .audience) }
        return subject
    }

    /// https://developers.google.com/identity/protocols/oauth2/scopes: the token's audience is this client.
    private mutating func googleSubject(
        of accessToken: String
    ) throws(OperationExit) -> String {
        let token = PercentEncoding.encodedComponent(accessToken)
        let url = "https://oauth2.googleapis.com/tokeninfo?access_token=\(token)"
        let info = try self.profile(at: url, accessToken)
        guard info["aud"]?.isString(self.contract.clientID) ?? false, let subject = info.string(of: "sub").nonEmpty
        else {
            throw self.provider.refusal(ServiceError.accessTokenOfOther, .audience)
        }
        return subject
    }

    /// https://docs.github.com/rest/apps/oauth-applications#check-a-token
    private mutating func githubSubject(
        of accessToken: String, _ metadata: ProviderMetadata
    ) throws(OperationExit) -> String {
        let secret = try self.secret()
        var body = JSON.Writer()
        body.beginObject()
        body.member("access_token", accessToken)
        body.endObject()
        let client = PercentEncoding.encodedComponent(self.contract.clientID)
        let response = try self.answer(
            OutboundCall(
                method: "POST", url: "https://api.github.com/applications/\(client)/token",
                headers: [
                    HTTPRequest.Header("Accept", "application/vnd.github+json"),
                    HTTPRequest.Header("Content-Type", "application/json"),
                    HTTPRequest.Header.basic(self.contract.clientID, secret),
                ], body: body.bytes, timeoutMilliseconds: ServiceLimits.tokenTimeoutMilliseconds))
        try self.checkHasNotFailed(response)
        let found = response.status == 200 ? TokenResponse.object(response.body) : nil
        guard found?["app"]?["client_id"]?.isString(self.contract.clientID) ?? false,
            let subject = found?["user"]?.int64(of: "id")
        else {
            throw self.provider.refusal(
                ServiceError.accessTokenOfOther.said(TokenResponse.error(in: response, without: self.sent)), .audience)
        }
        return "\(subject)"
    }

    /// https://docs.x.com/x-api/users/authenticated-user-lookup, in version 1.1: a request signed with the secrets of
    /// client and token, which no token of another client passes (RFC 5849).
    private mutating func twitterProfile(
        of accessToken: String, _ tokenSecret: String
    ) throws(OperationExit) -> JSON.Value {
        let secret = try self.secret()
        let url = "https://api.x.com/1.1/account/verify_credentials.json"
        let signed = OAuth1Signature(
            consumer: (self.contract.clientID, secret), token: (accessToken, tokenSecret),
            nonce: self.generator.text(32, .alphanumeric), at: self.now)
        let query = [("include_email", "true"), ("skip_status", "true")]
        let response = try self.answer(
            OutboundCall(
                method: "GET", url: "\(url)?\(query.map { "\($0.0)=\($0.1)" }.joined(separator: "&"))",
                headers: [
                    HTTPRequest.Header("Accept", "application/json"),
                    HTTPRequest.Header("Authorization", signed.header("GET", url, query)),
                ], timeoutMilliseconds: ServiceLimits.tokenTimeoutMilliseconds))
        try self.checkHasNotFailed(response)
        guard response.status == 200, let profile = TokenResponse.object(response.body),
            let subject = profile.string(of: "id_str").nonEmpty
        else {
            throw self.provider.refusal(
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

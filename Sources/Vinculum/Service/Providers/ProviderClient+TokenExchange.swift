extension ProviderClient {
    /// What a token endpoint is given for tokens.
    enum TokenGrant {
        /// RFC 6749 section 4.1.3, RFC 7636 section 4.5.
        case code(String, redirectURI: String?, verifier: Secret?)
        /// RFC 8628 section 3.4.
        case deviceCode(String)
        /// RFC 6749 section 6.
        case refreshToken(String)

        /// What is said where the provider refuses the grant.
        var refusal: ServiceError {
            if case .refreshToken = self { return .refreshTokenRefused }
            return .codeRefused
        }
    }

    /// Exchanges a grant for tokens at the provider's token endpoint.
    ///
    /// - Parameter claim: What uses the grant up before it is sent; `nil` for one that may be sent again.
    /// - Throws: `INVALID_IDP_RESPONSE` with what the provider said; with status 503 where it failed and refused
    ///   nothing.
    mutating func exchange(
        _ grant: TokenGrant, _ metadata: ProviderMetadata, claiming claim: Operation.Claim? = nil
    ) throws(OperationExit) -> TokenResponse {
        let response = try self.reply(to: grant, metadata, claiming: claim)
        try self.checkHasNotFailed(response)
        // GitHub reports errors with status 200.
        guard response.status == 200, TokenResponse.object(response.body)?["error"] == nil else {
            throw self.provider.refusal(
                grant.refusal.said(TokenResponse.error(in: response, without: self.sent)), .revoked)
        }
        guard let tokens = TokenResponse(parsing: response.body) else {
            throw self.provider.refusal(
                ServiceError.unreadableTokenResponse.said(ProviderError(status: response.status)), .malformed)
        }
        return tokens
    }

    /// The token endpoint's response, whatever its status.
    mutating func reply(
        to grant: TokenGrant, _ metadata: ProviderMetadata, claiming claim: Operation.Claim? = nil
    ) throws(OperationExit) -> HTTPResponse {
        guard let url = metadata.url(.token) else { throw .refused(.noEndpoint("token"), .provider(self.provider)) }
        var form = FormFields()
        switch grant {
        case .code(let code, let redirectURI, let verifier):
            form.append("grant_type", "authorization_code")
            form.append("code", code)
            if let redirectURI { form.append("redirect_uri", redirectURI) }
            if let verifier { form.append("code_verifier", verifier.revealed()) }
        case .deviceCode(let code):
            form.append("grant_type", "urn:ietf:params:oauth:grant-type:device_code")
            form.append("device_code", code)
        case .refreshToken(let token):
            form.append("grant_type", "refresh_token")
            form.append("refresh_token", token)
        }
        return try self.post(form, to: url, metadata, claiming: claim)
    }

    /// Posts a form to an endpoint that authenticates the client. Assertions are addressed to the token endpoint, which
    /// every authorization server accepts (RFC 7523 section 3).
    ///
    /// - Parameter namesClient: Whether the form has the client's ID although a header has it too.
    mutating func post(
        _ parameters: FormFields, to url: String, _ metadata: ProviderMetadata, namesClient: Bool = false,
        claiming claim: Operation.Claim? = nil
    ) throws(OperationExit) -> HTTPResponse {
        guard let authentication = ClientAuthentication(self.contract, offered: metadata.authenticationMethods) else {
            throw .refused(ServiceError.noClientCredentials, by: .identityProvider, .provider(self.provider))
        }
        let audience = metadata.url(.token) ?? url
        var form = parameters
        var headers = [
            HTTPRequest.Header("Accept", "application/json"),
            HTTPRequest.Header("Content-Type", "application/x-www-form-urlencoded"),
        ]
        if case .basic = authentication, !namesClient {} else { form.append("client_id", self.contract.clientID) }
        switch authentication {
        case .basic(let secret):
            headers.append(
                .basic(
                    PercentEncoding.encodedComponent(self.contract.clientID), PercentEncoding.encodedComponent(secret)))
        case .post(let secret): form.append("client_secret", secret)
        case .privateKey(let key):
            form.append("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
            form.append(
                "client_assertion",
                try self.clientAssertion(
                    by: key, issuer: self.contract.clientID, self.contract.clientID, audience: audience))
        case .signedSecret(let key, let team):
            form.append(
                "client_secret",
                try self.clientAssertion(
                    by: key, issuer: team, self.contract.clientID, audience: self.contract.issuer ?? audience))
        case .none: break
        }
        let call = OutboundCall(
            method: "POST", url: url, headers: headers, body: Array(form.encoded.utf8),
            timeoutMilliseconds: ServiceLimits.tokenTimeoutMilliseconds)
        return try self.answer(call, claiming: claim)
    }

    /// An assertion of the client about itself (RFC 7523 section 3), good for five minutes and for one endpoint.
    private func clientAssertion(
        by key: ClientKey, issuer: String, _ subject: String, audience: String
    ) throws(OperationExit) -> String {
        var claims = JSON.Writer(reservingCapacity: 256)
        claims.beginObject()
        claims.member("iss", issuer)
        claims.member("sub", subject)
        claims.member("aud", audience)
        claims.member("jti", self.generator.text(32, .base64URL))
        claims.member("iat", self.now.seconds)
        claims.member("exp", self.now.seconds + ServiceLimits.clientAssertionSeconds)
        claims.endObject()
        let input = SignedJWS.input(claims.bytes, key.algorithm, keyID: key.id)
        let task = SigningTask(key, input: Array(input.utf8), seed: self.generator.seed())
        guard case .signature(let signature)? = try self.ask([.sign(task)]).first, !signature.isEmpty else {
            throw .refused(ServiceError.noClientCredentials, by: .identityProvider)
        }
        return SignedJWS.encoded(input, signature)
    }
}

extension HTTPRequest.Header {
    /// Basic authentication (RFC 7617).
    static func basic(_ user: String, _ password: String) -> HTTPRequest.Header {
        HTTPRequest.Header("Authorization", "Basic \(Base64.encoded(Array("\(user):\(password)".utf8)))")
    }
}

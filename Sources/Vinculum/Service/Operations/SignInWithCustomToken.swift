extension Operation {
    /// `accounts:signInWithCustomToken`: signs in with a token that the application's server issued. Without keys of
    /// service accounts, an authority that signs no tokens accepts every custom token, and looks at no signature; one
    /// that signs accepts those with `alg: none` under ``Permission/unverifiedCustomTokens``.
    ///
    /// Other than the reference: claims with a repeated member are refused, because they could be read in two ways.
    func signInWithCustomToken(
        _ request: Wire.SignInWithCustomToken.Request
    ) throws(OperationExit) -> Wire.SignInWithCustomToken.Response {
        guard let token = request.token.nonEmpty else { throw .refused(.missingCustomToken) }
        let payload = try self.customTokenPayload(token)
        guard let text = Operation.identifier(payload["uid"]) ?? Operation.identifier(payload["user_id"]),
            let id = AccountID(text)
        else { throw .refused(.missingIdentifier) }
        let claims = try Operation.checkedClaims(payload["claims"])
        let known = self.view.account(id)
        if let known { try self.checkEnabled(known) }
        var account = known ?? Account(id: id)
        if known == nil {
            try self.checkNotAbsorbed(text, .absorbedUser)
            self.permit(.newAccount)
            self.change(&account, account.opening(underChosenID: true, at: self.now))
        }
        if !account.usesCustomToken { self.change(&account, [.usedCustomToken]) }
        self.change(&account, [.lastLogin(self.now)])
        self.rememberPeer(at: account)
        let tokens = try self.issueTokens(&account, SessionOrigin(.custom, extraClaims: claims))
        return Wire.SignInWithCustomToken.Response {
            $0.isNewUser = known == nil
            $0.idToken = tokens.idToken
            $0.refreshToken = tokens.refreshToken
            $0.expiresIn = tokens.expiresIn
        }
    }

    private func customTokenPayload(_ token: String) throws(OperationExit) -> JSON.Value {
        let isVerified = self.settings.customTokenKeys != nil
        let needsAlgorithm = self.settings.tokens.keyRing != nil
        if !isVerified, !needsAlgorithm, token.utf8.first == UInt8(ascii: "{") {
            guard let value = JSON.Value(strictlyParsingOrNil: token), value.kind == .object else {
                throw .refused(.customTokenIsNoJSON)
            }
            return value
        }
        let jws: CompactJWS?
        do throws(CompactJWS.ReadError) {
            jws = try CompactJWS(
                parsing: token, ignoringSignature: !isVerified && self.settings.allows(.ignoredSignatures))
        } catch {
            jws = nil
        }
        let payload = jws?.payload
        // The reference takes a tenant's token for the project too: an account that has the same ID by chance.
        let needsTenant = self.call.tenant != nil || self.settings.refuses(.tenantTokensInProject)
        if needsTenant, payload?.string(of: "tenant_id") != self.call.tenant?.text {
            throw .refused(.tenantIDMismatch)
        }
        guard let payload else { throw .refused(ServiceError.invalidCustomToken) }
        let audience = payload["aud"]
        guard audience?.isString(CustomToken.audience) ?? false else {
            let shown = audience.map { $0.string ?? String(decoding: $0.rawBytes, as: UTF8.self) } ?? ""
            throw .refused(.wrongCustomTokenAudience(shown))
        }
        let isAdmitted =
            !needsAlgorithm
            || self.settings.allows(.unverifiedCustomTokens) && jws?.header["alg"]?.isString("none") ?? false
        if isVerified || !isAdmitted { try self.checkServiceAccount(token) }
        return payload
    }

    /// Refuses a custom token that no known service account signed within the last hour
    /// (https://firebase.google.com/docs/auth/admin/create-custom-tokens).
    private func checkServiceAccount(_ token: String) throws(OperationExit) {
        do throws(TokenRefusal) {
            guard let keys = self.settings.customTokenKeys else { throw .key }
            let unverified = try UnverifiedJWT(parsing: token)
            try unverified.checkSignature(
                by: try keys.key(unverified.keyID, for: unverified.algorithm), &self.memory.signatures)
            let claims = unverified.claims
            guard let issuer = claims.issuer, SubjectID(issuer) == claims.subject else { throw .issuer }
            let (lifetime, slack) = (CustomToken.lifetimeSeconds, CustomToken.slackSeconds)
            let latest = self.now.adding(seconds: slack)
            guard claims.issuedAt <= latest, claims.notBefore ?? latest <= latest else { throw .notYetValid }
            guard self.now < claims.expiresAt, claims.expiresAt <= claims.issuedAt.adding(seconds: lifetime) else {
                throw .expired
            }
        } catch {
            throw .refused(.untrustedCustomToken, Decision.Fact(.tokenProblem, error.name))
        }
    }

    /// A text, number or boolean as text; `nil` for other values and for an empty text.
    private static func identifier(_ value: JSON.Value?) -> String? {
        guard let value else { return nil }
        switch value.kind {
        case .string: return value.string.nonEmpty
        case .number, .bool: return String(decoding: value.rawBytes, as: UTF8.self)
        case .null, .array, .object: return nil
        }
    }
}

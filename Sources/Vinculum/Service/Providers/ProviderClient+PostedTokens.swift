extension ProviderClient {
    /// Refuses a posted assertion that breaks the rules of the provider's configuration.
    mutating func check(_ assertion: borrowing IDPAssertion, of callback: IDPCallback) throws(OperationExit) {
        if callback.provider.isSAML {
            try self.check(assertion.saml)
        } else if self.contract.needsIDToken || self.contract.isOpenID && assertion.token.isSigned {
            try self.check(assertion.token, nonce: callback.fields["nonce"].nonEmpty)
        } else {
            try self.checkTestForm(assertion.token)
        }
    }

    /// OpenID Connect Core 1.0, section 3.1.3.7. Claims are checked first, so that no foreign token makes the authority
    /// fetch keys.
    private mutating func check(_ token: IDPAssertion.Token, nonce: String?) throws(OperationExit) {
        if !token.isSigned { try self.requireTestForm("unsigned ID tokens") }
        var rules = ClaimRules(issuers: self.contract.issuers(of: token.claims), audiences: self.contract.audiences)
        rules.rawNonce = nonce
        rules.refusesUnaskedNonce = true
        rules.maximumSubjectByteCount = StoredBounds.subject
        // What the contract asks holds here too: an app gets tokens of its client without createAuthUri.
        let demands = try self.demands()
        var signed: UnverifiedJWT?
        do throws(TokenRefusal) {
            if token.isSigned { signed = try token.jws.map { jws throws(TokenRefusal) in try UnverifiedJWT(jws) } }
            let claims: RegisteredClaims
            if let signed {
                // Whatever else the provider signs for this client, such as a profile, anyone may have who sees it.
                guard signed.mayBeIDToken else { throw .type }
                claims = signed.claims
            } else {
                claims = try RegisteredClaims(token.claims, writtenAt: self.now)
            }
            // When the app asked is not known here; the provider answered at once.
            demands.add(to: &rules, askedAt: claims.issuedAt)
            try rules.check(claims, at: self.now)
            // Or a token could be kept, and posted when its sign-in is long ago.
            if let age = rules.maximumAgeSeconds,
                claims.issuedAt.adding(seconds: age).adding(seconds: rules.slackSeconds) < self.now
            {
                throw .authTime
            }
        } catch {
            throw self.provider.refusal(error)
        }
        try self.check(demands, against: token.claims)
        if let signed { try self.verify(signed, rules) }
    }

    /// Checks the claims of the form in which tests write answers of well-known providers, as far as there are any.
    private func checkTestForm(_ token: IDPAssertion.Token) throws(OperationExit) {
        try self.requireTestForm("answers of \(self.provider.rawValue)")
        if token.isSigned { throw self.provider.refusal(.unknownKeys, .key) }
        do throws(TokenRefusal) {
            let claims = try RegisteredClaims(token.claims, writtenAt: self.now)
            guard claims.audiences.isEmpty || claims.audiences.contains(self.contract.clientID) else {
                throw .audience
            }
            guard self.now < claims.expiresAt else { throw .expired }
        } catch {
            throw self.provider.refusal(error)
        }
    }

    /// Refuses an unverified assertion, unless such assertions are accepted.
    func requireTestForm(_ what: String) throws(OperationExit) {
        if self.settings.allows(.unverifiedAssertions) { return }
        throw .refused(
            .unverifiedAssertion(what), by: .identityProvider, .provider(self.provider),
            Decision.Fact(.setting, "unverifiedAssertions")
        )
    }
}

extension UnverifiedJWT {
    /// Whether the header's `typ` says no other kind of token (RFC 7515 section 4.1.9, RFC 8725 section 3.11). Where ID
    /// tokens have a type of their own, it is `id_token+jwt`, as Connect2id writes it.
    fileprivate var mayBeIDToken: Bool {
        guard let type = self.jws.header["typ"] else { return true }
        let name = ASCII.lowercased(type.string ?? "")
        return ["jwt", "id_token+jwt"].contains { name == $0 || name == "application/\($0)" }
    }
}

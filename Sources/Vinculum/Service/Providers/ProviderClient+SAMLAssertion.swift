extension ProviderClient {
    /// What an adapter says of a SAML response that an app posts; `nil` for another kind of provider, and for the form
    /// that tests write by hand.
    ///
    /// The adapter at ``AuthoritySettings/samlVerifier`` gets the response and the provider's configuration, and
    /// answers 200 with the assertion once signature, conditions and recipient hold (SAML 2.0 Core section 2, Bindings
    /// section 3.5, Profiles section 4.1.4), anything else otherwise.
    mutating func assertion(
        ofSAML fields: FormFields
    ) throws(OperationExit) -> IDPAssertion? {
        guard self.provider.isSAML else { return nil }
        let response = fields["SAMLResponse"] ?? ""
        let isTestForm = response.isEmpty || response.utf8.first == UInt8(ascii: "{")
        if self.settings.allows(.unverifiedAssertions), isTestForm || self.settings.samlVerifier == nil { return nil }
        guard let verifier = self.settings.samlVerifier, !response.isEmpty else {
            throw self.provider.refusal(.unverifiableSAML, .signature)
        }
        var body = JSON.Writer()
        body.beginObject()
        body.member("providerId", self.provider.rawValue)
        body.member("samlResponse", response)
        body.member("time", self.now.iso8601)
        for name in ["idpConfig", "spConfig"] {
            guard let part = self.contract[name] else { continue }
            body.key(name)
            body.value(part)
        }
        body.endObject()
        let call = OutboundCall(
            method: "POST", url: verifier, body: body.bytes,
            timeoutMilliseconds: ServiceLimits.tokenTimeoutMilliseconds)
        guard case .reply(.response(let reply))? = try self.ask([.call(call)]).first, !reply.isFailure else {
            throw self.provider.refusal(.silentSAMLVerifier, .signature)
        }
        guard reply.status == 200 else { throw self.provider.refusal(.refusedSAML, .signature) }
        guard let verdict = TokenResponse.object(reply.body) else {
            throw self.provider.refusal(.unreadableSAMLVerdict, .malformed)
        }
        let assertion = try IDPAssertion(self.contract, verifiedSAML: verdict, self.settings.permissions)
        try self.check(assertion.saml)
        return assertion
    }

    /// Checks issuer and audience of a SAML assertion, which must have both.
    func check(_ assertion: JSON.Value?) throws(OperationExit) {
        let provider = self.provider
        guard (self.contract["idpConfig"]?["idpCertificates"]?.count ?? 0) > 0 else {
            throw provider.refusal(.unsignedSAML, .signature)
        }
        let issuer = self.contract["idpConfig"]?.string(of: "idpEntityId") ?? ""
        let audience = self.contract["spConfig"]?.string(of: "spEntityId") ?? ""
        guard assertion?["issuer"]?.isString(issuer) ?? false else { throw provider.refusal(.otherSAMLIssuer, .issuer) }
        guard let named = assertion?["audience"],
            named.isString(audience) || named.elements.contains(where: { $0.isString(audience) })
        else {
            throw provider.refusal(.otherSAMLAudience, .audience)
        }
    }
}

extension Operation {
    /// What an adapter says of a SAML response that an app posts; `nil` for another kind of provider, and for the form
    /// that tests write by hand.
    ///
    /// The adapter at ``AuthoritySettings/samlVerifier`` gets the response and the provider's configuration, and
    /// answers 200 with the assertion once signature, conditions and recipient hold (SAML 2.0 Core section 2, Bindings
    /// section 3.5, Profiles section 4.1.4), anything else otherwise.
    func assertion(
        ofSAML fields: FormFields, _ contract: ProviderContract
    ) throws(OperationExit) -> IDPAssertion? {
        guard contract.id.isSAML else { return nil }
        let response = fields["SAMLResponse"] ?? ""
        let isTestForm = response.isEmpty || response.utf8.first == UInt8(ascii: "{")
        if self.settings.acceptsUnverifiedAssertions, isTestForm || self.settings.samlVerifier == nil { return nil }
        guard let verifier = self.settings.samlVerifier, !response.isEmpty else {
            throw contract.id.refusal(.unverifiableSAML, .signature)
        }
        var body = JSON.Writer()
        body.beginObject()
        body.member("providerId", contract.id.rawValue)
        body.member("samlResponse", response)
        body.member("time", self.now.iso8601)
        for name in ["idpConfig", "spConfig"] {
            guard let part = contract[name] else { continue }
            body.key(name)
            body.value(part)
        }
        body.endObject()
        let call = OutboundCall(
            method: "POST", url: verifier, body: body.bytes,
            timeoutMilliseconds: ServiceLimits.tokenTimeoutMilliseconds)
        guard case .reply(.response(let reply))? = try self.ask([.call(call)]).first else {
            throw contract.id.refusal(.silentSAMLVerifier, .signature)
        }
        guard reply.status == 200 else { throw contract.id.refusal(.refusedSAML, .signature) }
        guard let verdict = TokenResponse.object(reply.body) else {
            throw contract.id.refusal(.unreadableSAMLVerdict, .malformed)
        }
        let assertion = try IDPAssertion(contract, verifiedSAML: verdict, self.settings.trust)
        try self.check(assertion.saml, by: contract)
        return assertion
    }

    /// Checks issuer and audience of a SAML assertion, which must have both.
    func check(_ assertion: JSON.Value?, by contract: ProviderContract) throws(OperationExit) {
        let provider = contract.id
        guard (contract["idpConfig"]?["idpCertificates"]?.count ?? 0) > 0 else {
            throw provider.refusal(.unsignedSAML, .signature)
        }
        let issuer = contract["idpConfig"]?.string(of: "idpEntityId") ?? ""
        let audience = contract["spConfig"]?.string(of: "spEntityId") ?? ""
        guard assertion?["issuer"]?.isString(issuer) ?? false else { throw provider.refusal(.otherSAMLIssuer, .issuer) }
        guard let named = assertion?["audience"],
            named.isString(audience) || named.elements.contains(where: { $0.isString(audience) })
        else {
            throw provider.refusal(.otherSAMLAudience, .audience)
        }
    }
}

/// The checks of both ceremonies, apart from what only the authority knows: whose challenge and whose passkey it is.
extension AuthenticatorResponse.Parts {
    /// Verifies a new passkey (WebAuthn Level 2, section 7.1), whose client data is read already.
    ///
    /// - Parameter client: What ``clientDataJSON`` says. Its type and challenge were checked.
    /// - Returns: What is stored of the passkey.
    func registered(
        _ client: ClientData, for party: RelyingParty, at now: Instant, _ signatures: inout ValidSignatures
    ) throws(WebAuthnRefusal) -> PasskeyCredential {
        try client.check(party)
        let object = try AttestationObject(self.attestationObject)
        let data = object.authenticatorData
        try data.check(party)
        guard let attested = data.attested else { throw .authenticatorData }
        guard attested.id == self.credentialID else { throw .credentialID }
        let key = try PasskeyPublicKey(attested.publicKey)
        try object.checkStatement(by: key, clientDataHash: SHA256.hash(client.bytes), &signatures)
        // A sign-in names no account, and without a user handle its response names none either.
        guard !self.isHidden else { throw .discoverability }
        return PasskeyCredential(
            publicKey: key, signCount: data.signCount, transports: self.transports,
            isBackupEligible: data.flags.contains(.backupEligible), isBackedUp: data.flags.contains(.backedUp),
            aaguid: attested.aaguid, createdAt: now)
    }

    /// Verifies a signature of a known passkey (WebAuthn Level 2, section 7.2), whose client data is read already.
    ///
    /// - Parameters:
    ///   - client: What ``clientDataJSON`` says. Its type and challenge were checked.
    ///   - credential: What is stored of the passkey.
    /// - Returns: What is stored from now on: the counter advances.
    func asserted(
        _ client: ClientData, for party: RelyingParty, by credential: PasskeyCredential,
        _ signatures: inout ValidSignatures
    ) throws(WebAuthnRefusal) -> PasskeyCredential {
        try client.check(party)
        let data = try AuthenticatorData(self.authenticatorData)
        try data.check(party)
        guard data.attested == nil else { throw .authenticatorData }
        let message = self.authenticatorData + SHA256.hash(client.bytes)
        guard signatures.verify(self.signature, of: message, by: .passkey(credential.publicKey)) else {
            throw .signature
        }
        guard data.flags.contains(.backupEligible) == credential.isBackupEligible else { throw .backupEligibility }
        let isUncounted = data.signCount == 0 && credential.signCount == 0
        guard isUncounted || data.signCount > credential.signCount else { throw .counter }
        var credential = credential
        credential.signCount = data.signCount
        credential.isBackedUp = data.flags.contains(.backedUp)
        return credential
    }
}

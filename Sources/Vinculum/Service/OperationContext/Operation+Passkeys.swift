extension Operation {
    /// The domain of passkeys (WebAuthn Level 2, section 4, "relying party identifier").
    static let relyingParty = LoopbackHost.name

    /// Stores a fresh challenge of 33 random bytes.
    ///
    /// - Returns: The challenge as base64url.
    mutating func passkeyChallenge(of account: Account?) -> CodeKey {
        self.storeCode(
            .passkeyChallenge(account: account?.id), of: account, keyLength: 44,
            forSeconds: ServiceLimits.passkeyChallengeSeconds
        )
    }

    /// Reads an authenticator's response.
    ///
    /// A response of an id and nothing else is accepted, as by emulators.
    ///
    /// - Parameters:
    ///   - ceremony: `webauthn.create` or `webauthn.get`, as client data names it.
    ///   - account: The account of the challenge; `nil` for a challenge of signing in.
    /// - Returns: The passkey's id, and the challenge if the response has client data.
    mutating func passkey(
        _ raw: JSON.Raw, ceremony: String, of account: Account?
    ) throws(OperationExit) -> (id: PasskeyID, challenge: CodeKey?) {
        guard let response = JSON.Value(parsingOrNil: String(decoding: raw.bytes, as: UTF8.self)),
            let id = PasskeyID(response["id"]?.string.nonEmpty), id.text.utf8.count <= Passkey.maximumIDByteCount
        else { throw .refused(.invalidCredentialID) }
        guard self.settings.acceptsUnverifiedPasskeys else {
            throw .refused(ServiceError.unverifiedPasskeysRefused, Decision.Fact(.setting, "acceptsUnverifiedPasskeys"))
        }
        let inner = response["response"]
        guard let text = inner?["clientDataJSON"]?.string ?? inner?["clientDataJson"]?.string else { return (id, nil) }
        let clientData = String(decoding: Base64.decodedLeniently(text), as: UTF8.self)
        guard let data = JSON.Value(parsingOrNil: clientData), data["type"]?.isString(ceremony) ?? false,
            let challenge = CodeKey(data["challenge"]?.string), let pending = self.view.code(challenge),
            case .passkeyChallenge(let owner) = pending.purpose, owner == account?.id,
            pending.epoch == account?.epoch ?? .first
        else { throw .refused(ServiceError.invalidAuthenticatorResponse, by: .passkey, .passkey(id)) }
        guard pending.expiresAt > self.now else {
            throw .refused(
                ServiceError.invalidAuthenticatorResponse, by: .singleUse, .instant(.expiredAt, pending.expiresAt)
            )
        }
        return (id, challenge)
    }
}

extension Operation {
    /// The relying party of the project or tenant (WebAuthn Level 2, section 4).
    var relyingParty: RelyingParty {
        let policy = self.policy.passkeys
        return RelyingParty(
            id: policy.relyingPartyID ?? LoopbackHost.name, origins: policy.origins, domains: self.authorizedDomains)
    }

    /// Stores a fresh challenge of 33 random bytes.
    ///
    /// - Parameter account: The account that the passkey is made for; `nil` for a sign-in.
    /// - Returns: The challenge as base64url.
    func passkeyChallenge(of account: Account?) -> CodeKey {
        self.storeCode(
            .passkeyChallenge(account: account?.id), of: account, keyLength: 44,
            forSeconds: ServiceLimits.passkeyChallengeSeconds
        )
    }

    /// Reads an authenticator's response.
    ///
    /// - Throws: `INVALID_CREDENTIAL_ID`; `OPERATION_NOT_ALLOWED` for an id alone beyond local trust.
    func authenticatorResponse(_ raw: JSON.Raw) throws(OperationExit) -> AuthenticatorResponse {
        guard let response = AuthenticatorResponse(raw.bytes) else { throw .refused(.invalidCredentialID) }
        if response.parts == nil, self.settings.trust > .local || !self.settings.acceptsUnverifiedPasskeys {
            throw .refused(ServiceError.unverifiedPasskeysRefused, Decision.Fact(.setting, "acceptsUnverifiedPasskeys"))
        }
        return response
    }

    /// Finds the challenge that client data answers, and takes it away, even if the request is refused from here on: a
    /// challenge gets one response (I3), and a refused one must not be repaired until it fits.
    ///
    /// A challenge of the other ceremony or of another account is not the request's to use up, and stays.
    ///
    /// - Parameter account: The account of the challenge; `nil` for a challenge of signing in.
    func answeredChallenge(
        _ clientDataJSON: [UInt8], _ ceremony: ClientData.Ceremony, of account: Account?
    ) throws(WebAuthnRefusal) -> ClientData {
        let client = try ClientData(clientDataJSON)
        guard let pending = self.view.code(CodeKey(client.challenge)),
            case .passkeyChallenge(let owner) = pending.purpose, owner == account?.id,
            pending.epoch == account?.epoch ?? .first
        else {
            try client.check(ceremony)
            throw .challenge
        }
        self.propose(.code(.consumed(key: pending.key)))
        self.proposeEvenIfRefused(.code(.consumed(key: pending.key)))
        try client.check(ceremony)
        guard pending.expiresAt > self.now else { throw .challenge }
        return client
    }
}

extension OperationExit {
    /// The refusal of an authenticator's response.
    static func refused(_ refusal: WebAuthnRefusal, _ id: PasskeyID) -> OperationExit {
        .refused(
            ServiceError.invalidAuthenticatorResponse(refusal), by: refusal == .challenge ? .singleUse : .passkey,
            .passkey(id), Decision.Fact(.passkeyProblem, refusal.rawValue))
    }
}

extension Operation {
    /// `passkeySignIn:start`: what an authenticator needs to sign in with a passkey.
    mutating func passkeySignInStart(
        _ request: Wire.PasskeySignInStart.Request
    ) throws(OperationExit) -> Wire.PasskeySignInStart.Response {
        try self.spendCode(.passkeyChallenge)
        let challenge = self.passkeyChallenge(of: nil)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("challenge", challenge.text)
        writer.member("rpId", Operation.relyingParty)
        writer.key("timeout")
        writer.int(60_000)
        writer.member("userVerification", "required")
        writer.endObject()
        var response = Wire.PasskeySignInStart.Response()
        response.credentialRequestOptions = JSON.Raw(trusted: writer.bytes)
        return response
    }

    /// `passkeySignIn:finalize`: signs in to the account that has the passkey.
    ///
    /// Other than the reference: an account with second factors is refused. A verified passkey would be as good as two
    /// factors; one that is not verified must not replace them (I7).
    mutating func passkeySignInFinalize(
        _ request: Wire.PasskeySignInFinalize.Request
    ) throws(OperationExit) -> Wire.PasskeySignInFinalize.Response {
        guard let raw = request.authenticatorAuthenticationResponse else {
            throw .refused(.missingAuthenticatorResponse)
        }
        let (id, challenge) = try self.passkey(raw, ceremony: "webauthn.get", of: nil)
        guard var account = self.view.account(provider: .passkey, subject: SubjectID(id)),
            account.passkey(id)?.origin.epoch == account.epoch
        else { throw .refused(.passkeyCredentialNotFound, .passkey(id)) }
        try self.checkEnabled(account)
        if !account.factors.isEmpty {
            throw .refused(
                ServiceError.firstFactorWithoutMFA, by: .secondFactor, .account(account),
                Decision.Fact(.firstFactor, ProviderID.passkey.rawValue)
            )
        }
        if let challenge { self.propose(.code(.consumed(key: challenge))) }
        self.change(&account, [.lastLogin(self.now)])
        self.rememberPeer(at: account)
        let tokens = try self.issueTokens(&account, SessionOrigin(.passkey))
        var response = Wire.PasskeySignInFinalize.Response()
        response.idToken = tokens.idToken
        response.refreshToken = tokens.refreshToken
        return response
    }
}

extension Operation {
    /// `passkeySignIn:start`: what an authenticator needs to sign in with a passkey.
    func passkeySignInStart(
        _ request: Wire.PasskeySignInStart.Request
    ) throws(OperationExit) -> Wire.PasskeySignInStart.Response {
        try self.spendCode(.passkeySignIn)
        let ceremonies = PasskeyCeremonies(self)
        return Wire.PasskeySignInStart.Response {
            $0.credentialRequestOptions = PasskeyOptions.request(
                for: ceremonies.relyingParty, ceremonies.challenge(of: nil))
        }
    }

    /// `passkeySignIn:finalize`: signs in to the account that has the passkey.
    ///
    /// A verified passkey proves possession, and its authenticator verified the person: the session counts as one with
    /// a second factor, as long as the account has the passkey.
    ///
    /// Other than the reference: a passkey that is taken at its word does not sign in to an account with second
    /// factors, because it must not replace them (I7).
    func passkeySignInFinalize(
        _ request: Wire.PasskeySignInFinalize.Request
    ) throws(OperationExit) -> Wire.PasskeySignInFinalize.Response {
        guard let raw = request.authenticatorAuthenticationResponse else {
            throw .refused(.missingAuthenticatorResponse)
        }
        let ceremonies = PasskeyCeremonies(self)
        let answer = try ceremonies.response(raw)
        let client = ceremonies.clientData(of: answer)
        guard var account = self.view.account(provider: .passkey, subject: SubjectID(answer.id)),
            var passkey = account.passkey(answer.id), passkey.origin.epoch == account.epoch
        else { throw .refused(.passkeyCredentialNotFound, .passkey(answer.id)) }
        do throws(WebAuthnRefusal) {
            if let verified = try ceremonies.asserted(answer, client, by: passkey, of: account) {
                if verified != passkey.credential {
                    passkey.credential = verified
                    self.change(&account, [.passkeyEnrolled(passkey)])
                }
            }
        } catch {
            throw .refused(error, answer.id)
        }
        try self.checkEnabled(account)
        let secondFactor = passkey.credential == nil ? nil : SecondFactorClaim(passkey)
        if secondFactor == nil, !account.factors.isEmpty {
            throw .refused(
                ServiceError.firstFactorWithoutMFA, by: .secondFactor, .account(account),
                Decision.Fact(.firstFactor, ProviderID.passkey.rawValue)
            )
        }
        self.change(&account, [.lastLogin(self.now)])
        self.rememberPeer(at: account)
        let tokens = try self.issueTokens(&account, SessionOrigin(.passkey, secondFactor: secondFactor))
        return Wire.PasskeySignInFinalize.Response {
            $0.idToken = tokens.idToken
            $0.refreshToken = tokens.refreshToken
        }
    }
}

extension Operation {
    /// `passkeySignIn:start`: what an authenticator needs to sign in with a passkey.
    func passkeySignInStart(
        _ request: Wire.PasskeySignInStart.Request
    ) throws(OperationExit) -> Wire.PasskeySignInStart.Response {
        try self.spendCode(.passkeySignIn)
        return Wire.PasskeySignInStart.Response {
            $0.credentialRequestOptions = PasskeyOptions.request(
                for: self.relyingParty, self.passkeyChallenge(of: nil))
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
        let answer = try self.authenticatorResponse(raw)
        let client = self.clientData(of: answer)
        guard var account = self.view.account(provider: .passkey, subject: SubjectID(answer.id)),
            var passkey = account.passkey(answer.id), passkey.origin.epoch == account.epoch
        else { throw .refused(.passkeyCredentialNotFound, .passkey(answer.id)) }
        do throws(WebAuthnRefusal) {
            if let verified = try self.asserted(answer, client, by: passkey, of: account) {
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

    /// The client data of a response, whose challenge is taken away whatever else is wrong with the response; `nil` for
    /// an id alone.
    private func clientData(of answer: AuthenticatorResponse) -> Result<ClientData, WebAuthnRefusal>? {
        guard let parts = answer.parts else { return nil }
        do throws(WebAuthnRefusal) {
            return .success(try self.answeredChallenge(parts.clientDataJSON, .get, of: nil))
        } catch {
            return .failure(error)
        }
    }

    /// Verifies a response by the passkey that it names.
    ///
    /// - Returns: What is stored of the passkey from now on; `nil` for an id alone.
    private func asserted(
        _ answer: AuthenticatorResponse, _ client: Result<ClientData, WebAuthnRefusal>?, by passkey: Passkey,
        of account: Account
    ) throws(WebAuthnRefusal) -> PasskeyCredential? {
        guard let parts = answer.parts, let client else {
            // An id is public: it never stands for a passkey that can sign.
            guard passkey.credential == nil else { throw .signature }
            return nil
        }
        guard self.isHandle(parts.userHandle, of: account) else { throw .userHandle }
        let data = try client.get()
        guard let credential = passkey.credential else { throw .unverifiedPasskey }
        return try parts.asserted(data, for: self.relyingParty, by: credential, &self.memory.signatures)
    }

    /// Whether an authenticator's handle is the account's, or that of an account it has absorbed: a passkey that moved
    /// by a merge keeps the handle it was made with. Handles of IDs above 64 bytes are hashes, which name no account.
    private func isHandle(_ handle: [UInt8], of account: Account) -> Bool {
        if handle == account.userHandle { return true }
        guard let absorbed = AccountID(String(decoding: handle, as: UTF8.self)) else { return false }
        return self.view.successor(withoutPrecondition: absorbed) == account.id
    }
}

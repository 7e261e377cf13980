extension Operation {
    /// `passkeyEnrollment:start`: what an authenticator needs to make a passkey for the session's account.
    func passkeyEnrollmentStart(
        _ request: Wire.PasskeyEnrollmentStart.Request
    ) throws(OperationExit) -> Wire.PasskeyEnrollmentStart.Response {
        let session = try self.requiredSession(request.idToken)
        try self.check(.addPasskey, by: session)
        try self.spendCode(.passkeyChallenge)
        let challenge = self.passkeyChallenge(of: session.account)
        return Wire.PasskeyEnrollmentStart.Response {
            $0.credentialCreationOptions = PasskeyOptions.creation(
                of: session.account, for: self.relyingParty, challenge)
        }
    }

    /// `passkeyEnrollment:finalize`: adds the passkey that an authenticator made to the account.
    ///
    /// The session of the response is as recent, and has the second factor, of the session that asked: making a passkey
    /// is no sign-in with it.
    func passkeyEnrollmentFinalize(
        _ request: Wire.PasskeyEnrollmentFinalize.Request
    ) throws(OperationExit) -> Wire.PasskeyEnrollmentFinalize.Response {
        guard request.idToken.nonEmpty != nil else { throw .refused(.missingIDToken) }
        guard let raw = request.authenticatorRegistrationResponse else { throw .refused(.missingAuthenticatorResponse) }
        let name = request.name.nonEmpty ?? request.displayName.nonEmpty
        try Operation.check(name, "name", upTo: StoredBounds.name)
        let session = try self.requiredSession(request.idToken)
        // Before the challenge is used up: the next sign-in finishes with it.
        try self.check(.addPasskey, by: session)
        var account = session.account
        let made = try self.authenticatorResponse(raw)
        let credential = try self.registered(made, for: account)
        if let owner = self.view.account(provider: .passkey, subject: SubjectID(made.id)) {
            throw .refused(.credentialAlreadyInUse, .passkey(made.id), Decision.Fact(.owner, owner.id.text))
        }
        guard account.passkeys.count < Passkey.maximumCount else {
            throw .refused(ServiceError.tooManyPasskeys, .account(account), .count(.limit, Passkey.maximumCount))
        }
        try self.permit(.addPasskey, by: session)
        let passkey = Passkey(
            id: made.id, name: name ?? "Unnamed Passkey", origin: account.origin(.passkey), credential: credential)
        self.change(&account, account.linking(passkey))
        let tokens = try self.issueTokens(
            &account, SessionOrigin(.passkey, secondFactor: session.secondFactor, continuing: session)
        )
        return Wire.PasskeyEnrollmentFinalize.Response {
            $0.localId = account.id.text
            $0.idToken = tokens.idToken
            $0.refreshToken = tokens.refreshToken
        }
    }

    /// Verifies a new passkey.
    ///
    /// - Returns: `nil` for an id alone, in which there is nothing to verify.
    private func registered(
        _ made: AuthenticatorResponse, for account: Account
    ) throws(OperationExit) -> PasskeyCredential? {
        guard let parts = made.parts else { return nil }
        do throws(WebAuthnRefusal) {
            let client = try self.answeredChallenge(parts.clientDataJSON, .create, of: account)
            return try parts.registered(
                client, for: self.relyingParty, at: self.now, &self.memory.signatures)
        } catch {
            throw .refused(error, made.id)
        }
    }
}

extension Operation {
    /// `passkeyEnrollment:start`: what an authenticator needs to make a passkey for the session's account.
    func passkeyEnrollmentStart(
        _ request: Wire.PasskeyEnrollmentStart.Request
    ) throws(OperationExit) -> Wire.PasskeyEnrollmentStart.Response {
        let session = try self.requiredSession(request.idToken)
        try self.check(.addPasskey, by: session)
        try self.spendCode(.passkeyChallenge)
        let ceremonies = PasskeyCeremonies(self)
        let challenge = ceremonies.challenge(of: session.account)
        return Wire.PasskeyEnrollmentStart.Response {
            $0.credentialCreationOptions = PasskeyOptions.creation(
                of: session.account, for: ceremonies.relyingParty, challenge)
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
        let ceremonies = PasskeyCeremonies(self)
        let made = try ceremonies.response(raw)
        let credential = try ceremonies.registered(made, for: account)
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
}

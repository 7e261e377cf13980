extension Operation {
    /// `passkeyEnrollment:start`: what an authenticator needs to make a passkey for the session's account.
    mutating func passkeyEnrollmentStart(
        _ request: Wire.PasskeyEnrollmentStart.Request
    ) throws(OperationExit) -> Wire.PasskeyEnrollmentStart.Response {
        let session = try self.requiredSession(request.idToken)
        try self.check(.addPasskey, by: session)
        let account = session.account
        try self.spendCode(.passkeyChallenge)
        let challenge = self.passkeyChallenge(of: account)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("rp")
        writer.beginObject()
        writer.member("name", Operation.relyingParty)
        writer.member("id", Operation.relyingParty)
        writer.endObject()
        writer.key("user")
        writer.beginObject()
        writer.member("id", Base64URL.encoded(Array(account.id.text.utf8)))
        writer.member("name", account.email?.address.text ?? "user@example.com")
        writer.member("displayName", account.displayName ?? "User")
        writer.endObject()
        writer.member("challenge", challenge.text)
        writer.key("pubKeyCredParams")
        writer.beginArray()
        // ES256 and RS256 (RFC 8152 section 8.1, RFC 8812 section 2).
        for algorithm: Int64 in [-7, -257] {
            writer.beginObject()
            writer.member("type", "public-key")
            writer.key("alg")
            writer.int(algorithm)
            writer.endObject()
        }
        writer.endArray()
        writer.key("timeout")
        writer.int(60_000)
        writer.member("attestation", "none")
        writer.key("excludeCredentials")
        writer.beginArray()
        for passkey in account.passkeys {
            writer.beginObject()
            writer.member("type", "public-key")
            writer.member("id", passkey.id.text)
            writer.endObject()
        }
        writer.endArray()
        writer.key("authenticatorSelection")
        writer.beginObject()
        writer.member("residentKey", "required")
        writer.key("requireResidentKey")
        writer.bool(true)
        writer.member("userVerification", "required")
        writer.endObject()
        writer.endObject()
        var response = Wire.PasskeyEnrollmentStart.Response()
        response.credentialCreationOptions = JSON.Raw(trusted: writer.bytes)
        return response
    }

    /// `passkeyEnrollment:finalize`: adds the passkey that an authenticator made to the account.
    ///
    /// Only its id is read, and a challenge that comes with it: no signature and no attestation is verified.
    mutating func passkeyEnrollmentFinalize(
        _ request: Wire.PasskeyEnrollmentFinalize.Request
    ) throws(OperationExit) -> Wire.PasskeyEnrollmentFinalize.Response {
        guard request.idToken.nonEmpty != nil else { throw .refused(.missingIDToken) }
        guard let raw = request.authenticatorRegistrationResponse else { throw .refused(.missingAuthenticatorResponse) }
        let session = try self.requiredSession(request.idToken)
        var account = session.account
        let (id, challenge) = try self.passkey(raw, ceremony: "webauthn.create", of: account)
        if let owner = self.view.account(provider: .passkey, subject: SubjectID(id)) {
            throw .refused(.credentialAlreadyInUse, .passkey(id), Decision.Fact(.owner, owner.id.text))
        }
        guard account.passkeys.count < Passkey.maximumCount else {
            throw .refused(ServiceError.tooManyPasskeys, .account(account), .count(.limit, Passkey.maximumCount))
        }
        try self.permit(.addPasskey, by: session)
        if let challenge { self.propose(.code(.consumed(key: challenge))) }
        let name = request.name.nonEmpty ?? request.displayName.nonEmpty ?? "Unnamed Passkey"
        self.change(
            &account, account.linking(Passkey(id: id, name: name, origin: account.origin(.passkey)))
        )
        let tokens = try self.issueTokens(
            &account, SessionOrigin(.passkey, secondFactor: session.secondFactor, continuing: session)
        )
        var response = Wire.PasskeyEnrollmentFinalize.Response()
        response.localId = account.id.text
        response.idToken = tokens.idToken
        response.refreshToken = tokens.refreshToken
        return response
    }
}

/// A session that a request carries, verified.
struct Session {
    var account: Account
    /// `firebase.sign_in_provider` of the token.
    var provider: ProviderID
    /// The second factor that the session was opened with, if the account still has it (I7).
    var secondFactor: SecondFactorClaim?
    /// The account's number of this session; absent in tokens that another emulator issued.
    var number: UInt64?
    /// When its person signed in, in seconds since 1970; `nil` if its token does not say it.
    var signedInAt: Int64?
    /// Its token.
    let idToken: RequestIDToken
    /// Whether it opens the enrolment of a second factor alone; see ``Operation/checkIsEnrollment(_:)``.
    var isForEnrollment = false

    /// The claims of the session itself (`firebase.session_claims`), as bytes of a JSON object; `nil` without any.
    ///
    /// - Parameter token: A token of the session.
    static func claims(of token: UnverifiedIDToken) -> [UInt8]? {
        guard token.source.mayHaveSessionClaims else { return nil }
        let payload = token.payload
        guard let names = payload["firebase"]?["session_claims"] else { return nil }
        var iterator = names.elements.makeIterator()
        var name = iterator.next()
        var writer = JSON.Writer()
        writer.beginObject()
        // A token has them in the order of their names, so that one walk finds all.
        for member in payload.members where name?.string == member.key {
            writer.key(member.key)
            writer.value(member.value)
            name = iterator.next()
        }
        writer.endObject()
        return writer.bytes
    }
}

extension Operation {
    /// Verifies an ID token: its account exists, the session is not revoked, the account is not disabled.
    ///
    /// Other than in the reference, `exp` is enforced, and a revoked session ends exactly, by its number
    /// (`firebase.session`), even for tokens issued within the second of the revocation.
    ///
    /// - Throws: `INVALID_ID_TOKEN`, `TENANT_ID_MISMATCH`, `USER_NOT_FOUND`, `TOKEN_EXPIRED` or `USER_DISABLED`.
    func session(_ idToken: String) throws(OperationExit) -> Session {
        let isPresented = self.call.idToken?.text == idToken
        guard let read = isPresented ? self.call.idToken : self.memory.idToken(idToken) else {
            throw .refused(.invalidIDToken)
        }
        // Read in its place: a copy of the token counts ten references.
        try self.checkOrigin(read)
        guard read.token.tenant == self.call.tenant?.text else { throw .refused(.tenantIDMismatch) }
        guard let id = AccountID(read.token.accountID), let account = self.view.account(id) else {
            try self.checkNotAbsorbed(read.token.accountID, .tokenOfAbsorbed, isLikelyThere: true)
            throw .refused(.userNotFound, Decision.Fact(.account, read.token.accountID))
        }
        // The number of a session says exactly whether it has ended. The instant would also end sessions that begin
        // after the clock was set back.
        if read.token.session == nil, let validSince = account.validSince {
            guard let issuedAt = read.token.issuedAt, issuedAt >= validSince else {
                throw .refused(
                    .tokenExpired, .account(account), Decision.Fact(.validSince, validSince),
                    Decision.Fact(.issuedAt, read.token.issuedAt ?? 0)
                )
            }
        }
        if let number = read.token.session { try self.checkLive(number, account) }
        if let expiresAt = read.token.expiresAt, expiresAt <= self.now.seconds {
            throw .refused(.tokenExpired, .account(account), Decision.Fact(.expiredAt, expiresAt))
        }
        try self.checkEnabled(account)
        let provider = ProviderID(read.token.signInProvider ?? "")
        let secondFactor = read.token.secondFactor.flatMap {
            account.has($0, of: read.token.session ?? 0, since: read.token.signedInAt) ? $0 : nil
        }
        // Also a session from before its account had a sign-in method that a second factor can follow.
        let isForEnrollment =
            read.token.isForEnrollment || self.mustEnroll(account, firstFactor: provider, secondFactor)
        if isForEnrollment { try self.checkIsEnrollment(account) }
        self.sessionFactor = secondFactor.map { (id, $0) }
        if self.sessionAccount == nil { self.sessionAccount = id }
        return Session(
            account: account,
            provider: provider,
            secondFactor: secondFactor,
            number: read.token.session,
            signedInAt: read.token.signedInAt,
            idToken: read,
            isForEnrollment: isForEnrollment
        )
    }

    /// Refuses a token of another project or of another kind (RFC 8725 section 3.11), and one that no key of the ring
    /// signed, where tokens are signed. Expiry and account are checked afterwards, as for every token.
    private func checkOrigin(_ read: RequestIDToken) throws(OperationExit) {
        if let project = read.token.projectID, project != self.call.project {
            throw .refused(.invalidIDToken, Decision.Fact(.tokenProblem, TokenRefusal.audience.name))
        }
        guard let ring = self.settings.tokens.keyRing else { return }
        do throws(TokenRefusal) {
            // One without is unsigned.
            guard let jws = read.jws else { throw .algorithm }
            guard jws.header["typ"]?.isString(SignedJWS.plainType) ?? true else { throw .type }
            let unverified = try UnverifiedJWT(jws)
            try ring.check(unverified, at: self.now, &self.memory.signatures)
            guard unverified.claims.issuer == self.issuer else { throw .issuer }
        } catch {
            throw .refused(.invalidIDToken, Decision.Fact(.tokenProblem, error.name))
        }
    }

    /// Refuses a session that has ended, by its number.
    func checkLive(_ number: UInt64, _ account: Account) throws(OperationExit) {
        guard account.isSessionLive(number) else {
            throw .refused(
                .tokenExpired, .account(account), .count(.session, number),
                .count(.sessionsEndedBelow, account.sessionsRevokedBelow)
            )
        }
    }

    /// Refuses a disabled account.
    func checkEnabled(_ account: Account) throws(OperationExit) {
        if account.isDisabled { throw .refused(.userDisabled, .account(account)) }
    }

    /// The session of a request that must carry one.
    ///
    /// - Throws: `MISSING_ID_TOKEN`, and what ``session(_:)`` throws.
    func requiredSession(_ idToken: String?) throws(OperationExit) -> Session {
        guard let idToken, !idToken.isEmpty else { throw .refused(.missingIDToken) }
        return try self.session(idToken)
    }

    /// The session of a request that may carry one; an empty text counts as none.
    ///
    /// - Throws: What ``session(_:)`` throws.
    func optionalSession(_ idToken: String?) throws(OperationExit) -> Session? {
        guard let idToken, !idToken.isEmpty else { return nil }
        return try self.session(idToken)
    }
}

/// How a session of an account was opened.
struct SessionOrigin {
    var provider: String
    var extraClaims: [UInt8]?
    var secondFactor: SecondFactorClaim?
    var signInAttributes: [UInt8]?
    /// The number of the session that it continues; `nil` for a sign-in.
    var continued: UInt64?
    /// When the person signed in, in seconds since 1970; `nil` for the account's last sign-in. Only signing in and
    /// reauthenticating move it.
    var signedInAt: Int64?

    init(
        _ provider: ProviderID,
        extraClaims: [UInt8]? = nil,
        secondFactor: SecondFactorClaim? = nil,
        signInAttributes: [UInt8]? = nil,
        continuing session: Session? = nil
    ) {
        self.provider = provider.rawValue
        self.extraClaims = extraClaims ?? session.flatMap { Session.claims(of: $0.idToken.token) }
        self.secondFactor = secondFactor
        self.signInAttributes = signInAttributes
        self.continued = session?.number
        self.signedInAt = session?.signedInAt
    }
}

/// The tokens of one session.
struct IssuedTokens {
    var idToken: String
    var refreshToken: String
    /// Seconds, as decimal text.
    let expiresIn = "3600"
}

extension Operation {
    /// Opens a session: counts it on the account and makes its tokens. It has the second factor of its origin if the
    /// account has it after the changes of this request (I7).
    ///
    /// - Parameter changes: What changes right before.
    func issueTokens(
        _ account: inout Account, _ origin: SessionOrigin, after changes: [AccountChange] = []
    ) throws(OperationExit) -> IssuedTokens {
        let session = account.sessionsIssued &+ 1
        var origin = origin
        let signedInAt = origin.signedInAt ?? self.now.seconds
        if let claim = origin.secondFactor,
            !account.has(claim, of: origin.continued ?? session, since: signedInAt)
        {
            origin.secondFactor = nil
        }
        let opening = self.opening(session, of: account, origin)
        self.change(&account, changes.isEmpty ? opening : changes + opening)
        return try self.tokens(account, origin, session: session)
    }

    /// Makes the tokens of an open session.
    func tokens(
        _ account: Account, _ origin: SessionOrigin, session: UInt64
    ) throws(OperationExit) -> IssuedTokens {
        let lastTime = origin.signedInAt ?? (account.lastLoginAt ?? account.lastRefreshAt ?? self.now).seconds
        // A clock that was set back must not make a sign-in of the future.
        let signedInAt = min(lastTime, self.now.seconds)
        let authTime = max(signedInAt, min(account.validSince ?? signedInAt, self.now.seconds))
        var claims = IDTokenClaims(
            projectID: self.call.project, account: IDTokenClaims.AccountClaims(account), issuedAt: self.now,
            authTime: authTime, signInProvider: origin.provider, tenant: self.call.tenant?.text,
            secondFactor: origin.secondFactor, session: session,
            customClaims: account.customAttributes.map { Array($0.utf8) },
            extraClaims: origin.extraClaims, signInAttributes: origin.signInAttributes
        )
        if authTime != signedInAt { claims.signedInAt = signedInAt }
        if self.settings.issuer != nil { claims.issuer = self.issuer }
        claims.isForEnrollment = self.mustEnroll(
            account, firstFactor: ProviderID(origin.provider), origin.secondFactor)
        let refreshToken = RefreshToken(
            accountID: account.id.text, provider: origin.provider, projectID: self.call.project,
            tenant: self.call.tenant?.text, extraClaims: origin.extraClaims, secondFactor: origin.secondFactor,
            session: session,
            authTime: signedInAt
        )
        return IssuedTokens(
            idToken: try self.seal(claims.encoded()),
            refreshToken: refreshToken.encoded(key: self.settings.tokens.keyRing?.refreshKey.revealed())
        )
    }
}

extension IDTokenClaims.AccountClaims {
    fileprivate init(_ account: Account) {
        let number = account.phone.flatMap { $0.isDisputed ? nil : $0.number.text }
        self.init(
            id: account.id.text, displayName: account.displayName, photoURL: account.photoURL,
            email: account.email?.address.text, isEmailVerified: account.isEmailStatedVerified,
            phoneNumber: number,
            identities: account.linkedProviders.compactMap { linked in
                switch linked {
                case .password: nil
                case .phone: number.map { (.phone, $0) }
                case .identity(let identity): (identity.provider, identity.subject.text)
                }
            }
        )
    }
}

extension StoredSession.UserForm {
    init(_ user: User) {
        self.apiKey = user.apiKey
        self.createdAt = user.createdAt.map { "\($0.milliseconds)" }
        self.displayName = user.displayName
        self.email = user.email
        self.emailVerified = user.isEmailVerified
        self.hasEmailPassword = user.hasPassword
        self.isAnonymous = user.isAnonymous
        self.lastLoginAt = user.lastSignInAt.map { "\($0.milliseconds)" }
        var factors = StoredSession.FactorsForm()
        factors.enrolledFactors = user.factors.map { StoredSession.FactorForm($0) }
        self.multiFactor = factors
        self.phoneNumber = user.phoneNumber
        self.photoURL = user.photoURL
        self.providerData = user.providers.map { StoredSession.ProviderForm($0) }
        var tokens = StoredSession.TokensForm()
        tokens.accessToken = user.tokens.idToken.revealed()
        tokens.expirationTime = user.tokens.expiresAt?.milliseconds
        tokens.refreshToken = user.tokens.refreshToken.revealed()
        self.stsTokenManager = tokens
        self.tenantId = user.tenantID
        self.uid = user.uid
    }

    var user: User {
        get throws(StoredSession.ReadError) {
            guard let uid else { throw .malformed("/user/uid") }
            guard let idToken = self.stsTokenManager?.accessToken, let refreshToken = self.stsTokenManager?.refreshToken
            else { throw .malformed("/user/stsTokenManager") }
            var user = User(
                uid: uid,
                tokens: SessionTokens(
                    idToken: Secret(idToken), refreshToken: Secret(refreshToken),
                    expiresAt: self.stsTokenManager?.expirationTime.map { Instant(milliseconds: $0) }),
                tenantID: self.tenantId, isAnonymous: self.isAnonymous ?? false)
            user.apiKey = self.apiKey
            user.createdAt = try StoredSession.instant(self.createdAt, "/user/createdAt")
            user.displayName = self.displayName
            user.email = self.email
            user.isEmailVerified = self.emailVerified ?? false
            user.hasPassword = self.hasEmailPassword ?? false
            user.lastSignInAt = try StoredSession.instant(self.lastLoginAt, "/user/lastLoginAt")
            user.phoneNumber = self.phoneNumber
            user.photoURL = self.photoURL
            for form in self.providerData ?? [] { user.providers.append(try form.data) }
            for form in self.multiFactor?.enrolledFactors ?? [] { user.factors.append(try form.factor) }
            return user
        }
    }
}

extension StoredSession {
    /// Reads milliseconds since 1970 as decimal text.
    fileprivate static func instant(_ text: String?, _ pointer: String) throws(ReadError) -> Instant? {
        guard let text else { return nil }
        guard let milliseconds = DecimalText(text)?.int64 else { throw .malformed(pointer) }
        return Instant(milliseconds: milliseconds)
    }
}

extension StoredSession.ProviderForm {
    init(_ data: ProviderData) {
        self.displayName = data.displayName
        self.email = data.email
        self.phoneNumber = data.phoneNumber
        self.photoURL = data.photoURL
        self.providerId = data.provider.rawValue
        self.uid = data.uid
    }

    var data: ProviderData {
        get throws(StoredSession.ReadError) {
            guard let providerId else { throw .malformed("/user/providerData") }
            return ProviderData(
                provider: ProviderID(providerId), uid: self.uid ?? "", displayName: self.displayName, email: self.email,
                phoneNumber: self.phoneNumber, photoURL: self.photoURL)
        }
    }
}

extension StoredSession.FactorForm {
    init(_ factor: MultiFactorInfo) {
        self.displayName = factor.displayName
        self.enrolledAt = factor.enrolledAt.map { "\($0.milliseconds)" }
        self.factorID = factor.factorID
        if case .phone(let number) = factor.kind { self.phoneNumber = number }
        self.uid = factor.id.text
    }

    var factor: MultiFactorInfo {
        get throws(StoredSession.ReadError) {
            let pointer = "/user/multiFactor/enrolledFactors"
            guard let uid, let factorID else { throw .malformed(pointer) }
            let kind: MultiFactorInfo.Kind
            switch (factorID, self.phoneNumber) {
            case ("phone", let number?): kind = .phone(number: number)
            case ("totp", _): kind = .totp
            default: throw .malformed(pointer)
            }
            return MultiFactorInfo(
                id: FactorID(uid), kind: kind, displayName: self.displayName,
                enrolledAt: try StoredSession.instant(self.enrolledAt, pointer))
        }
    }
}

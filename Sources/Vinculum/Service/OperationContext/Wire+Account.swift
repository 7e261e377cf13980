extension Wire.UserInfo {
    /// An account as lookups and downloads return it.
    ///
    /// - Parameter showsHash: Whether hash and salt are shown, for administrators. Others learn that there is a
    ///   password, as the hosted service answers callers without the permission.
    // Without `self.init()`, after which the whole would be copied once more.
    package init(_ account: Account, tenant: TenantID?, showsHash: Bool) {
        self.localId = account.id.text
        self.email = account.email?.address.text
        self.emailVerified = account.isEmailStatedVerified
        self.emailLinkSignin = account.emailLink == nil ? nil : true
        self.initialEmail = account.initialEmail
        self.displayName = account.displayName
        self.photoUrl = account.photoURL
        self.screenName = account.screenName
        self.phoneNumber = account.phone?.number.text
        if let password = account.password {
            self.passwordHash = showsHash ? Base64.encoded(password.hash) : Wire.UserInfo.redactedHash
            self.salt = showsHash ? Base64.encoded(password.salt) : nil
            self.passwordUpdatedAt = password.updatedAt.milliseconds
        }
        self.validSince = account.validSince.map { String(decimal: $0) }
        self.createdAt = account.createdAt.map { String(decimal: $0.milliseconds) }
        self.lastLoginAt = account.lastLoginAt.map { String(decimal: $0.milliseconds) }
        self.lastRefreshAt = account.lastRefreshAt?.iso8601
        self.disabled = account.disabled
        self.customAttributes = account.customAttributes
        self.customAuth = account.usesCustomToken ? true : nil
        self.tenantId = tenant?.text
        self.providerUserInfo = account.linkedProviders.isEmpty ? nil : Wire.ProviderUserInfo.list(account)
        self.passkeyInfo = account.passkeys.isEmpty ? nil : account.passkeys.map { Wire.PasskeyInfo($0) }
        self.mfaInfo = account.factors.isEmpty ? nil : account.factors.map { Wire.MfaEnrollment(listing: $0.factor) }
    }

    /// Base64 of `REDACTED`: clients read "has a password" from a hash that is not empty.
    static var redactedHash: String { "UkVEQUNURUQ=" }
}

extension Account {
    /// `emailVerified`, which an administrator may say of an account without an address.
    var isEmailStatedVerified: Bool? { self.email?.isVerified ?? self.statedVerified }
}

extension Wire.ProviderUserInfo {
    /// The sign-in methods of an account, in the order they were linked.
    static func list(_ account: Account) -> [Wire.ProviderUserInfo] {
        account.linkedProviders.map { Wire.ProviderUserInfo($0, of: account) }
    }

    /// A sign-in method of an account.
    init(_ linked: LinkedProvider, of account: Account) {
        self.init()
        self.providerId = linked.provider.rawValue
        switch linked {
        case .password:
            self.email = account.email?.address.text
            self.federatedId = account.email?.address.text
            self.rawId = account.email?.address.text
            self.displayName = account.displayName
            self.photoUrl = account.photoURL
        case .phone:
            self.phoneNumber = account.phone?.number.text
            self.rawId = account.phone?.number.text
        case .identity(let identity):
            self.rawId = identity.subject.text
            self.federatedId = identity.federatedID ?? identity.subject.text
            self.phoneNumber = identity.phoneNumber
            self.email = identity.email
            self.displayName = identity.displayName
            self.photoUrl = identity.photoURL
            self.screenName = identity.screenName
        }
    }
}

extension Operation {
    /// Refuses an identity of which a text is too long to be stored.
    static func checkBounds(of info: borrowing Wire.ProviderUserInfo) throws(OperationExit) {
        try Operation.checkProfile(displayName: info.displayName, photoURL: info.photoUrl)
        try Operation.check(info.providerId, "providerId", upTo: StoredBounds.identifier)
        try Operation.check(info.rawId, "rawId", upTo: StoredBounds.subject)
        try Operation.check(info.federatedId, "federatedId", upTo: StoredBounds.text)
        try Operation.check(info.screenName, "screenName", upTo: StoredBounds.text)
        try Operation.check(info.email, "email", upTo: StoredBounds.emailAddress)
        try Operation.check(info.phoneNumber, "phoneNumber", upTo: StoredBounds.phoneNumber)
    }
}

extension Identity {
    /// An identity that an administrator gives.
    init(_ info: borrowing Wire.ProviderUserInfo, _ provider: ProviderID, _ subject: SubjectID, _ origin: Origin) {
        self.init(
            provider: provider, subject: subject, email: info.email, displayName: info.displayName,
            photoURL: info.photoUrl, screenName: info.screenName,
            // The subject is the default.
            federatedID: SubjectID(info.federatedId) == subject ? nil : info.federatedId, phoneNumber: info.phoneNumber,
            origin: origin
        )
    }
}

extension Wire.MfaEnrollment {
    /// A factor as the owner and administrators see it.
    init(listing factor: Factor) {
        self.init()
        self.mfaEnrollmentId = factor.id.text
        self.displayName = factor.displayName
        self.enrolledAt = factor.enrolledAt?.iso8601
        switch factor.kind {
        case .phone(let number):
            self.phoneInfo = number
            self.unobfuscatedPhoneInfo = number
        case .totp: self.totpInfo = Wire.Presence()
        }
    }

    /// A factor as a caller who verified the first factor alone sees it.
    init(hinting factor: Factor) {
        self.init(listing: factor)
        self.unobfuscatedPhoneInfo = nil
        self.phoneInfo = factor.phoneNumber.map { FactorHint.obfuscated($0) }
    }
}

extension Wire.PasskeyInfo {
    /// A passkey as the owner and administrators see it.
    init(_ passkey: Passkey) {
        self.init()
        self.credentialId = passkey.id.text
        self.name = passkey.name
    }
}

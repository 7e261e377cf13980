extension Wire.ExportedUser {
    /// The account as an export file has it. The sign-in methods that follow from e-mail and phone number are left out,
    /// because an import derives them again.
    public init(_ user: Wire.UserInfo) {
        self.createdAt = user.createdAt
        self.customAttributes = user.customAttributes
        self.disabled = user.disabled
        self.displayName = user.displayName
        self.email = user.email
        self.emailVerified = user.emailVerified
        self.lastSignedInAt = user.lastLoginAt
        self.localId = user.localId
        self.mfaInfo = user.mfaInfo
        self.passwordHash = user.passwordHash
        self.phoneNumber = user.phoneNumber
        self.photoUrl = user.photoUrl
        self.providerUserInfo = user.providerUserInfo?.filter { info in
            !["password", "phone"].contains(info.providerId)
        }
        self.salt = user.salt
    }

    /// The account as `accounts:batchCreate` takes it.
    public var userInfo: Wire.UserInfo {
        var user = Wire.UserInfo()
        user.createdAt = self.createdAt
        user.customAttributes = self.customAttributes
        user.disabled = self.disabled
        user.displayName = self.displayName
        user.email = self.email
        user.emailVerified = self.emailVerified
        user.lastLoginAt = self.lastSignedInAt
        user.localId = self.localId
        user.mfaInfo = self.mfaInfo
        user.passwordHash = self.passwordHash
        user.phoneNumber = self.phoneNumber
        user.photoUrl = self.photoUrl
        user.providerUserInfo = self.providerUserInfo
        user.salt = self.salt
        return user
    }
}

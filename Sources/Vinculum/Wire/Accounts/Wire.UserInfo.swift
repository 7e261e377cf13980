extension Wire {
    /// An account on the wire: what lookups and downloads answer and what an import brings.
    public struct UserInfo: WireMessage {
        /// Milliseconds since 1970, as decimal text.
        public var createdAt: String?
        /// A JSON object as text.
        public var customAttributes: String?
        /// Whether the account signs in with custom tokens.
        public var customAuth: Bool?
        public var dateOfBirth: String?
        public var disabled: Bool?
        public var displayName: String?
        public var email: String?
        /// Whether mailed links sign in to the account.
        public var emailLinkSignin: Bool?
        public var emailVerified: Bool?
        public var initialEmail: String?
        public var language: String?
        /// Milliseconds since 1970, as decimal text.
        public var lastLoginAt: String?
        /// RFC 3339.
        public var lastRefreshAt: String?
        public var localId: String?
        public var mfaInfo: [MfaEnrollment]?
        /// The passkeys of the account.
        public var passkeyInfo: [PasskeyInfo]?
        /// The hash of the password, in base64; a placeholder for clients.
        public var passwordHash: String?
        /// Milliseconds since 1970.
        public var passwordUpdatedAt: Int64?
        public var phoneNumber: String?
        public var photoUrl: String?
        public var providerUserInfo: [ProviderUserInfo]?
        /// The password itself, of an import.
        public var rawPassword: String?
        /// The salt of the hash, in base64; for administrators.
        public var salt: String?
        public var screenName: String?
        public var tenantId: String?
        public var timeZone: String?
        /// Seconds since 1970, as decimal text: tokens issued before are void.
        public var validSince: String?
        /// For other services; not read here.
        public var version: Int64?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.decimal("createdAt", &self.createdAt)
            try v.field("customAttributes", &self.customAttributes)
            try v.field("customAuth", &self.customAuth)
            try v.field("dateOfBirth", &self.dateOfBirth)
            try v.field("disabled", &self.disabled)
            try v.field("displayName", &self.displayName)
            try v.field("email", &self.email)
            try v.field("emailLinkSignin", &self.emailLinkSignin)
            try v.field("emailVerified", &self.emailVerified)
            try v.field("initialEmail", &self.initialEmail)
            try v.field("language", &self.language)
            try v.decimal("lastLoginAt", &self.lastLoginAt)
            try v.field("lastRefreshAt", &self.lastRefreshAt)
            try v.field("localId", &self.localId)
            try v.field("mfaInfo", &self.mfaInfo)
            try v.field("passkeyInfo", &self.passkeyInfo)
            try v.field("passwordHash", &self.passwordHash)
            try v.number("passwordUpdatedAt", &self.passwordUpdatedAt)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("photoUrl", &self.photoUrl)
            try v.field("providerUserInfo", &self.providerUserInfo)
            try v.field("rawPassword", &self.rawPassword)
            try v.field("salt", &self.salt)
            try v.field("screenName", &self.screenName)
            try v.field("tenantId", &self.tenantId)
            try v.field("timeZone", &self.timeZone)
            try v.decimal("validSince", &self.validSince)
            try v.field("version", &self.version)
        }
    }

    /// A linked provider of an account, with the profile that it gave.
    public struct ProviderUserInfo: WireMessage {
        public var displayName: String?
        public var email: String?
        public var federatedId: String?
        public var phoneNumber: String?
        public var photoUrl: String?
        public var providerId: String?
        /// The subject at the provider.
        public var rawId: String?
        public var screenName: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("displayName", &self.displayName)
            try v.field("email", &self.email)
            try v.field("federatedId", &self.federatedId)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("photoUrl", &self.photoUrl)
            try v.field("providerId", &self.providerId)
            try v.field("rawId", &self.rawId)
            try v.field("screenName", &self.screenName)
        }
    }

    /// A passkey that an account has.
    public struct PasskeyInfo: WireMessage {
        /// The ID of the passkey.
        public var credentialId: String?
        /// The name of the passkey.
        public var name: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("credentialId", &self.credentialId)
            try v.field("name", &self.name)
        }
    }
}

extension Wire {
    /// The file that `firebase auth:export` writes and `auth:import` reads.
    public struct ExportFile: WireMessage {
        public var users: [ExportedUser]?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("users", &self.users)
        }
    }

    /// An account in an export file: the wire form with one member renamed and no derived sign-in methods.
    public struct ExportedUser: WireMessage {
        /// Milliseconds since 1970, as decimal text.
        public var createdAt: String?
        /// A JSON object as text.
        public var customAttributes: String?
        public var disabled: Bool?
        public var displayName: String?
        public var email: String?
        public var emailVerified: Bool?
        /// Milliseconds since 1970, as decimal text; `lastLoginAt` on the wire.
        public var lastSignedInAt: String?
        public var localId: String?
        public var mfaInfo: [MfaEnrollment]?
        /// Base64.
        public var passwordHash: String?
        public var phoneNumber: String?
        public var photoUrl: String?
        public var providerUserInfo: [ProviderUserInfo]?
        /// Base64.
        public var salt: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.decimal("createdAt", &self.createdAt)
            try v.field("customAttributes", &self.customAttributes)
            try v.field("disabled", &self.disabled)
            try v.field("displayName", &self.displayName)
            try v.field("email", &self.email)
            try v.field("emailVerified", &self.emailVerified)
            try v.decimal("lastSignedInAt", &self.lastSignedInAt)
            try v.field("localId", &self.localId)
            try v.field("mfaInfo", &self.mfaInfo)
            try v.field("passwordHash", &self.passwordHash)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("photoUrl", &self.photoUrl)
            try v.field("providerUserInfo", &self.providerUserInfo)
            try v.field("salt", &self.salt)
        }
    }
}

extension StoredSession {
    /// The stored form of a ``User``, with the member names of the Firebase JavaScript library.
    struct UserForm: WireMessage {
        var apiKey: String?
        var createdAt: String?
        var displayName: String?
        var email: String?
        var emailVerified: Bool?
        var hasEmailPassword: Bool?
        var isAnonymous: Bool?
        var lastLoginAt: String?
        var multiFactor: FactorsForm?
        var phoneNumber: String?
        var photoURL: String?
        var providerData: [ProviderForm]?
        var stsTokenManager: TokensForm?
        var tenantId: String?
        var uid: String?

        mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("apiKey", &self.apiKey)
            try v.decimal("createdAt", &self.createdAt)
            try v.field("displayName", &self.displayName)
            try v.field("email", &self.email)
            try v.field("emailVerified", &self.emailVerified)
            try v.field("hasEmailPassword", &self.hasEmailPassword)
            try v.field("isAnonymous", &self.isAnonymous)
            try v.decimal("lastLoginAt", &self.lastLoginAt)
            try v.field("multiFactor", &self.multiFactor)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("photoURL", &self.photoURL)
            try v.field("providerData", &self.providerData)
            try v.field("stsTokenManager", &self.stsTokenManager)
            try v.field("tenantId", &self.tenantId)
            try v.field("uid", &self.uid)
        }
    }

    struct TokensForm: WireMessage {
        var accessToken: String?
        /// Milliseconds since 1970.
        var expirationTime: Int64?
        var refreshToken: String?

        mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("accessToken", &self.accessToken)
            try v.number("expirationTime", &self.expirationTime)
            try v.field("refreshToken", &self.refreshToken)
        }
    }

    struct ProviderForm: WireMessage {
        var displayName: String?
        var email: String?
        var phoneNumber: String?
        var photoURL: String?
        var providerId: String?
        var uid: String?

        mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("displayName", &self.displayName)
            try v.field("email", &self.email)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("photoURL", &self.photoURL)
            try v.field("providerId", &self.providerId)
            try v.field("uid", &self.uid)
        }
    }

    struct FactorsForm: WireMessage {
        var enrolledFactors: [FactorForm]?

        mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("enrolledFactors", &self.enrolledFactors)
        }
    }

    struct FactorForm: WireMessage {
        var displayName: String?
        /// Milliseconds since 1970, as decimal text.
        var enrolledAt: String?
        var factorID: String?
        var phoneNumber: String?
        var uid: String?

        mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("displayName", &self.displayName)
            try v.decimal("enrolledAt", &self.enrolledAt)
            try v.field("factorID", &self.factorID)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("uid", &self.uid)
        }
    }
}

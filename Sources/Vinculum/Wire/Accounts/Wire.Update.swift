extension Wire {
    /// `accounts:update`: changes to an account; also how a provider is unlinked.
    public enum Update {
        /// The body of the request.
        public struct Request: WireMessage {
            /// For other services; not read here.
            public var captchaChallenge: String?
            public var captchaResponse: String?
            public var createdAt: String?
            public var customAttributes: String?
            public var delegatedProjectNumber: String?
            public var deleteAttribute: [UserAttributeName]?
            public var deletePasskey: [String]?
            /// Provider ids to unlink.
            public var deleteProvider: [String]?
            /// Whether to disable the account; for administrators.
            public var disableUser: Bool?
            public var displayName: String?
            public var email: String?
            public var emailVerified: Bool?
            public var idToken: String?
            public var instanceId: String?
            public var lastLoginAt: String?
            /// A provider to link; for administrators.
            public var linkProviderUserInfo: ProviderUserInfo?
            public var localId: String?
            /// All second factors that the account shall have.
            public var mfa: MultiFactorSettings?
            public var oobCode: String?
            public var password: String?
            public var phoneNumber: String?
            public var photoUrl: String?
            /// Not implemented: refused.
            public var provider: [String]?
            public var returnSecureToken: Bool?
            public var targetProjectId: String?
            /// This service's own: whether the owner is mailed at a verified address what was removed or replaced, but
            /// for the address itself, whose loss has a mail of its own; for administrators.
            public var tellOwner: Bool?
            public var tenantId: String?
            /// Not implemented: refused.
            public var upgradeToFederatedLogin: Bool?
            /// Seconds since 1970, as decimal text: sessions from before end.
            public var validSince: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("captchaChallenge", &self.captchaChallenge)
                try v.field("captchaResponse", &self.captchaResponse)
                try v.field("createdAt", &self.createdAt)
                try v.field("customAttributes", &self.customAttributes)
                try v.field("delegatedProjectNumber", &self.delegatedProjectNumber)
                try v.field("deleteAttribute", &self.deleteAttribute)
                try v.field("deletePasskey", &self.deletePasskey)
                try v.field("deleteProvider", &self.deleteProvider)
                try v.field("disableUser", &self.disableUser)
                try v.field("displayName", &self.displayName)
                try v.field("email", &self.email)
                try v.field("emailVerified", &self.emailVerified)
                try v.field("idToken", &self.idToken)
                try v.field("instanceId", &self.instanceId)
                try v.field("lastLoginAt", &self.lastLoginAt)
                try v.field("linkProviderUserInfo", &self.linkProviderUserInfo)
                try v.field("localId", &self.localId)
                try v.field("mfa", &self.mfa)
                try v.field("oobCode", &self.oobCode)
                try v.field("password", &self.password)
                try v.field("phoneNumber", &self.phoneNumber)
                try v.field("photoUrl", &self.photoUrl)
                try v.field("provider", &self.provider)
                try v.field("returnSecureToken", &self.returnSecureToken)
                try v.field("targetProjectId", &self.targetProjectId)
                try v.field("tellOwner", &self.tellOwner)
                try v.field("tenantId", &self.tenantId)
                try v.field("upgradeToFederatedLogin", &self.upgradeToFederatedLogin)
                try v.field("validSince", &self.validSince)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var displayName: String?
            public var email: String?
            public var emailVerified: Bool?
            /// Seconds, as decimal text.
            public var expiresIn: String?
            /// Present when the change ended older sessions.
            public var idToken: String?
            public var kind: String? = "identitytoolkit#SetAccountInfoResponse"
            public var localId: String?
            public var newEmail: String?
            /// A placeholder for clients; the hash for administrators.
            public var passwordHash: String?
            public var photoUrl: String?
            public var providerUserInfo: [ProviderUserInfo]?
            public var refreshToken: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("displayName", &self.displayName)
                try v.field("email", &self.email)
                try v.field("emailVerified", &self.emailVerified)
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("idToken", &self.idToken)
                try v.field("kind", &self.kind)
                try v.field("localId", &self.localId)
                try v.field("newEmail", &self.newEmail)
                try v.field("passwordHash", &self.passwordHash)
                try v.field("photoUrl", &self.photoUrl)
                try v.field("providerUserInfo", &self.providerUserInfo)
                try v.field("refreshToken", &self.refreshToken)
            }
        }
    }

    /// An attribute that `accounts:update` can remove.
    public enum UserAttributeName: String, WireEnumeration {
        case unspecified = "USER_ATTRIBUTE_NAME_UNSPECIFIED"
        case email = "EMAIL"
        case displayName = "DISPLAY_NAME"
        case provider = "PROVIDER"
        case photoUrl = "PHOTO_URL"
        case password = "PASSWORD"
        case rawUserInfo = "RAW_USER_INFO"
    }

    /// The list of second factors that `accounts:update` puts in place of the old one.
    public struct MultiFactorSettings: WireMessage {
        /// The factors.
        public var enrollments: [MfaEnrollment]?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("enrollments", &self.enrollments)
        }
    }
}

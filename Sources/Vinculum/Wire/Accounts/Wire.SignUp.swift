extension Wire {
    /// `accounts:signUp`: a new account, anonymous or with a password, or a password for the account `idToken` names.
    ///
    /// An administrator may also choose `localId` and the profile.
    public enum SignUp {
        /// The body of the request.
        public struct Request: WireMessage {
            /// For other services; not read here.
            public var captchaChallenge: String?
            public var captchaResponse: String?
            public var clientType: ClientType?
            public var disabled: Bool?
            public var displayName: String?
            public var email: String?
            public var emailVerified: Bool?
            /// The account to upgrade; absent for a new one.
            public var idToken: String?
            public var instanceId: String?
            public var localId: String?
            public var mfaInfo: [MfaEnrollment]?
            public var password: String?
            public var phoneNumber: String?
            public var photoUrl: String?
            public var recaptchaVersion: RecaptchaVersion?
            public var returnSecureToken: Bool?
            public var targetProjectId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("captchaChallenge", &self.captchaChallenge)
                try v.field("captchaResponse", &self.captchaResponse)
                try v.field("clientType", &self.clientType)
                try v.field("disabled", &self.disabled)
                try v.field("displayName", &self.displayName)
                try v.field("email", &self.email)
                try v.field("emailVerified", &self.emailVerified)
                try v.field("idToken", &self.idToken)
                try v.field("instanceId", &self.instanceId)
                try v.field("localId", &self.localId)
                try v.field("mfaInfo", &self.mfaInfo)
                try v.field("password", &self.password)
                try v.field("phoneNumber", &self.phoneNumber)
                try v.field("photoUrl", &self.photoUrl)
                try v.field("recaptchaVersion", &self.recaptchaVersion)
                try v.field("returnSecureToken", &self.returnSecureToken)
                try v.field("targetProjectId", &self.targetProjectId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var displayName: String?
            public var email: String?
            /// Seconds, as decimal text.
            public var expiresIn: String?
            public var idToken: String?
            public var kind: String? = "identitytoolkit#SignupNewUserResponse"
            public var localId: String?
            public var refreshToken: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("displayName", &self.displayName)
                try v.field("email", &self.email)
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("idToken", &self.idToken)
                try v.field("kind", &self.kind)
                try v.field("localId", &self.localId)
                try v.field("refreshToken", &self.refreshToken)
            }
        }
    }
}

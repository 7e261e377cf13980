extension Wire {
    /// `accounts:signInWithPassword`: an e-mail address and its password.
    public enum SignInWithPassword {
        /// The body of the request.
        public struct Request: WireMessage {
            /// Refused unless the project demands a reCAPTCHA.
            public var captchaChallenge: String?
            public var captchaResponse: String?
            public var clientType: ClientType?
            public var delegatedProjectNumber: String?
            public var email: String?
            /// Not implemented: refused.
            public var idToken: String?
            public var instanceId: String?
            public var password: String?
            /// Not implemented: refused.
            public var pendingIdToken: String?
            public var recaptchaVersion: RecaptchaVersion?
            public var returnSecureToken: Bool?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("captchaChallenge", &self.captchaChallenge)
                try v.field("captchaResponse", &self.captchaResponse)
                try v.field("clientType", &self.clientType)
                try v.field("delegatedProjectNumber", &self.delegatedProjectNumber)
                try v.field("email", &self.email)
                try v.field("idToken", &self.idToken)
                try v.field("instanceId", &self.instanceId)
                try v.field("password", &self.password)
                try v.field("pendingIdToken", &self.pendingIdToken)
                try v.field("recaptchaVersion", &self.recaptchaVersion)
                try v.field("returnSecureToken", &self.returnSecureToken)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var displayName: String?
            public var email: String?
            /// Seconds, as decimal text.
            public var expiresIn: String?
            /// Absent when a second factor is due.
            public var idToken: String?
            public var kind: String? = "identitytoolkit#VerifyPasswordResponse"
            public var localId: String?
            public var mfaInfo: [MfaEnrollment]?
            /// What a second factor must be presented with.
            public var mfaPendingCredential: String?
            public var photoUrl: String?
            public var refreshToken: String?
            public var registered: Bool?
            /// What the password lacks by a policy newer than it.
            public var userNotifications: [UserNotification]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("displayName", &self.displayName)
                try v.field("email", &self.email)
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("idToken", &self.idToken)
                try v.field("kind", &self.kind)
                try v.field("localId", &self.localId)
                try v.field("mfaInfo", &self.mfaInfo)
                try v.field("mfaPendingCredential", &self.mfaPendingCredential)
                try v.field("photoUrl", &self.photoUrl)
                try v.field("refreshToken", &self.refreshToken)
                try v.field("registered", &self.registered)
                try v.field("userNotifications", &self.userNotifications)
            }
        }
    }

    /// A notification for the user who signs in.
    public struct UserNotification: WireMessage {
        /// For programs, such as `MINIMUM_PASSWORD_LENGTH`.
        public var notificationCode: String?
        /// For people.
        public var notificationMessage: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("notificationCode", &self.notificationCode)
            try v.field("notificationMessage", &self.notificationMessage)
        }
    }
}

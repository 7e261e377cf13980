extension Wire {
    /// `accounts:resetPassword`: looks at the code of a mailed link, or sets a new password with it.
    public enum ResetPassword {
        /// The body of the request. Without a new password the code is only looked at.
        public struct Request: WireMessage {
            public var email: String?
            /// The password to set.
            public var newPassword: String?
            /// Instead of a code: the password so far.
            public var oldPassword: String?
            public var oobCode: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("email", &self.email)
                try v.field("newPassword", &self.newPassword)
                try v.field("oldPassword", &self.oldPassword)
                try v.field("oobCode", &self.oobCode)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var email: String?
            public var kind: String? = "identitytoolkit#ResetPasswordResponse"
            /// The second factor whose addition the code would take back.
            public var mfaInfo: MfaEnrollment?
            /// The address the code would change to.
            public var newEmail: String?
            public var requestType: OobRequestType?
            /// This service's own, if ``AuthoritySettings`` says so: the sign-in methods of a verified address.
            public var signInMethods: [String]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("email", &self.email)
                try v.field("kind", &self.kind)
                try v.field("mfaInfo", &self.mfaInfo)
                try v.field("newEmail", &self.newEmail)
                try v.field("requestType", &self.requestType)
                try v.field("signInMethods", &self.signInMethods)
            }
        }
    }
}

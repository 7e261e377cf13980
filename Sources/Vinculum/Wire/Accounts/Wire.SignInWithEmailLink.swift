extension Wire {
    /// `accounts:signInWithEmailLink`: the code of a link that was mailed to an address, to sign in or to link.
    public enum SignInWithEmailLink {
        /// The body of the request.
        public struct Request: WireMessage {
            public var email: String?
            /// The account to link to.
            public var idToken: String?
            public var oobCode: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("email", &self.email)
                try v.field("idToken", &self.idToken)
                try v.field("oobCode", &self.oobCode)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var email: String?
            /// Seconds, as decimal text.
            public var expiresIn: String?
            /// Absent when a second factor is due.
            public var idToken: String?
            public var isNewUser: Bool?
            public var kind: String? = "identitytoolkit#EmailLinkSigninResponse"
            public var localId: String?
            public var mfaInfo: [MfaEnrollment]?
            public var mfaPendingCredential: String?
            public var refreshToken: String?
            /// This service's own, if ``AuthoritySettings`` says so: the sign-in methods of the account.
            public var signInMethods: [String]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("email", &self.email)
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("idToken", &self.idToken)
                try v.field("isNewUser", &self.isNewUser)
                try v.field("kind", &self.kind)
                try v.field("localId", &self.localId)
                try v.field("mfaInfo", &self.mfaInfo)
                try v.field("mfaPendingCredential", &self.mfaPendingCredential)
                try v.field("refreshToken", &self.refreshToken)
                try v.field("signInMethods", &self.signInMethods)
            }
        }
    }
}

extension Wire {
    /// `accounts:signInWithCustomToken`: a token that the application's own server minted.
    public enum SignInWithCustomToken {
        /// The body of the request.
        public struct Request: WireMessage {
            public var delegatedProjectNumber: String?
            public var instanceId: String?
            public var returnSecureToken: Bool?
            public var tenantId: String?
            /// The custom token.
            public var token: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("delegatedProjectNumber", &self.delegatedProjectNumber)
                try v.field("instanceId", &self.instanceId)
                try v.field("returnSecureToken", &self.returnSecureToken)
                try v.field("tenantId", &self.tenantId)
                try v.field("token", &self.token)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// Seconds, as decimal text.
            public var expiresIn: String?
            public var idToken: String?
            public var isNewUser: Bool?
            public var kind: String? = "identitytoolkit#VerifyCustomTokenResponse"
            public var refreshToken: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("idToken", &self.idToken)
                try v.field("isNewUser", &self.isNewUser)
                try v.field("kind", &self.kind)
                try v.field("refreshToken", &self.refreshToken)
            }
        }
    }
}

extension Wire {
    /// `accounts:revokeToken`: gives a token back to the provider that issued it.
    public enum RevokeToken {
        /// The body of the request.
        public struct Request: WireMessage {
            public var idToken: String?
            public var providerId: String?
            /// For other services; not read here.
            public var redirectUri: String?
            public var tenantId: String?
            /// The token to revoke.
            public var token: String?
            /// What kind of token it is.
            public var tokenType: RevokedTokenType?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("providerId", &self.providerId)
                try v.field("redirectUri", &self.redirectUri)
                try v.field("tenantId", &self.tenantId)
                try v.field("token", &self.token)
                try v.field("tokenType", &self.tokenType)
            }
        }
    }

    /// What kind of token a provider is asked to revoke.
    public enum RevokedTokenType: String, WireEnumeration {
        case unspecified = "TOKEN_TYPE_UNSPECIFIED"
        case refreshToken = "REFRESH_TOKEN"
        case accessToken = "ACCESS_TOKEN"
        /// An authorisation code; it revokes the tokens that were issued for it.
        case code = "CODE"
    }
}

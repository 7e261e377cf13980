extension Wire {
    /// `providerTokens:refresh`: a new access token of an identity provider (RFC 6749 section 6). This service's own.
    public enum ProviderTokensRefresh {
        /// The body of the request.
        public struct Request: WireMessage {
            /// A session of an account that has an identity of the provider.
            public var idToken: String?
            /// The provider's refresh token.
            public var oauthRefreshToken: String?
            /// The provider.
            public var providerId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("oauthRefreshToken", &self.oauthRefreshToken)
                try v.field("providerId", &self.providerId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var oauthAccessToken: String?
            /// Seconds, as decimal text.
            public var oauthExpireIn: String?
            /// The refresh token from now on; absent if the old one stays.
            public var oauthRefreshToken: String?
            /// The scopes granted, if the provider said.
            public var oauthScope: String?
            public var providerId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("oauthAccessToken", &self.oauthAccessToken)
                try v.decimal("oauthExpireIn", &self.oauthExpireIn)
                try v.field("oauthRefreshToken", &self.oauthRefreshToken)
                try v.field("oauthScope", &self.oauthScope)
                try v.field("providerId", &self.providerId)
            }
        }
    }
}

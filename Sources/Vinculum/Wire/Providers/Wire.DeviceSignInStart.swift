extension Wire {
    /// `deviceSignIn:start`: begins a device grant at an identity provider (RFC 8628). This service's own.
    public enum DeviceSignInStart {
        /// The body of the request.
        public struct Request: WireMessage {
            /// Scopes beyond the provider's default ones, separated by spaces or commas; or an object of such texts by
            /// provider.
            public var oauthScope: String?
            /// The provider.
            public var providerId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("oauthScope", &self.oauthScope)
                try v.field("providerId", &self.providerId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// How long the code works, in seconds, as decimal text.
            public var expiresIn: String?
            /// The least time between two calls of `signInWithIdp` with the session, in seconds, as decimal text.
            public var interval: String?
            public var providerId: String?
            /// What `signInWithIdp` is called with.
            public var sessionId: String?
            /// The code that the person types at ``verificationUri``.
            public var userCode: String?
            /// The page at which the person types the code.
            public var verificationUri: String?
            /// The same address with the code in it, if the provider has one.
            public var verificationUriComplete: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.decimal("expiresIn", &self.expiresIn)
                try v.decimal("interval", &self.interval)
                try v.field("providerId", &self.providerId)
                try v.field("sessionId", &self.sessionId)
                try v.field("userCode", &self.userCode)
                try v.field("verificationUri", &self.verificationUri)
                try v.field("verificationUriComplete", &self.verificationUriComplete)
            }
        }
    }
}

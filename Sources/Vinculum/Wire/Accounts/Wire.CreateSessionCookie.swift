extension Wire {
    /// `projects:createSessionCookie`: a token for a web site's own cookie, for the ID token of a session.
    public enum CreateSessionCookie {
        /// The body of the request.
        public struct Request: WireMessage {
            public var idToken: String?
            public var tenantId: String?
            /// Seconds, as decimal text.
            public var validDuration: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("tenantId", &self.tenantId)
                try v.decimal("validDuration", &self.validDuration)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// The token for the cookie.
            public var sessionCookie: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("sessionCookie", &self.sessionCookie)
            }
        }
    }
}

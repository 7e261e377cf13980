extension Wire {
    /// `passkeySignIn:finalize`: a passkey signs in.
    public enum PasskeySignInFinalize {
        /// The body of the request.
        public struct Request: WireMessage {
            /// The `PublicKeyCredential` of the browser as JSON.
            public var authenticatorAuthenticationResponse: JSON.Raw?
            /// For other services; not read here.
            public var displayName: String?
            /// For other services; not read here.
            public var name: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("authenticatorAuthenticationResponse", &self.authenticatorAuthenticationResponse)
                try v.field("displayName", &self.displayName)
                try v.field("name", &self.name)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var idToken: String?
            public var refreshToken: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("refreshToken", &self.refreshToken)
            }
        }
    }
}

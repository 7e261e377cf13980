extension Wire {
    /// `passkeySignIn:start`: what a browser needs to sign with a passkey (Web Authentication Level 2, section 5.5).
    public enum PasskeySignInStart {
        /// The body of the request.
        public struct Request: WireMessage {
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// What the browser's `navigator.credentials.get` takes as JSON.
            public var credentialRequestOptions: JSON.Raw?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("credentialRequestOptions", &self.credentialRequestOptions)
            }
        }
    }
}

extension Wire {
    /// `passkeyEnrollment:start`: what a browser needs to make a passkey (Web Authentication Level 2, section 5.4).
    public enum PasskeyEnrollmentStart {
        /// The body of the request.
        public struct Request: WireMessage {
            public var idToken: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// What the browser's `navigator.credentials.create` takes as JSON.
            public var credentialCreationOptions: JSON.Raw?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("credentialCreationOptions", &self.credentialCreationOptions)
            }
        }
    }
}

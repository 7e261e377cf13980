extension Wire {
    /// `passkeyEnrollment:start`: what a browser needs to make a passkey (Web Authentication Level 2, section 5.4).
    public enum PasskeyEnrollmentStart {
        /// What is asked.
        public struct Request: WireMessage {
            public var idToken: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// What is answered.
        public struct Response: WireMessage {
            public var credentialCreationOptions: JSON.Raw?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("credentialCreationOptions", &self.credentialCreationOptions)
            }
        }
    }
}

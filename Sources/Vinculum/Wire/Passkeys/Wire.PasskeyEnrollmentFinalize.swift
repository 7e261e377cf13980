extension Wire {
    /// `passkeyEnrollment:finalize`: the passkey a browser made becomes the account's.
    public enum PasskeyEnrollmentFinalize {
        /// The body of the request.
        public struct Request: WireMessage {
            /// The `PublicKeyCredential` of the browser as JSON.
            public var authenticatorRegistrationResponse: JSON.Raw?
            /// The name of the passkey, if `name` is absent.
            public var displayName: String?
            public var idToken: String?
            /// The name of the passkey.
            public var name: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("authenticatorRegistrationResponse", &self.authenticatorRegistrationResponse)
                try v.field("displayName", &self.displayName)
                try v.field("idToken", &self.idToken)
                try v.field("name", &self.name)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var idToken: String?
            public var localId: String?
            public var refreshToken: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("localId", &self.localId)
                try v.field("refreshToken", &self.refreshToken)
            }
        }
    }
}

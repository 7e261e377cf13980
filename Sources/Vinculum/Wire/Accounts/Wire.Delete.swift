extension Wire {
    /// `accounts:delete`: the account of an ID token, or for an administrator the one named.
    public enum Delete {
        /// The body of the request.
        public struct Request: WireMessage {
            public var delegatedProjectNumber: String?
            public var idToken: String?
            public var localId: String?
            public var targetProjectId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("delegatedProjectNumber", &self.delegatedProjectNumber)
                try v.field("idToken", &self.idToken)
                try v.field("localId", &self.localId)
                try v.field("targetProjectId", &self.targetProjectId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var kind: String? = "identitytoolkit#DeleteAccountResponse"

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("kind", &self.kind)
            }
        }
    }
}

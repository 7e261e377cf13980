extension Wire {
    /// `accounts:makeRecoveryCodes`, `accounts:recoveryCodes` and `accounts:removeRecoveryCodes`: codes that each stand
    /// for a second factor once. This service's own.
    public enum RecoveryCodes {
        /// The body of the request.
        public struct Request: WireMessage {
            /// A session of the account; to make codes, a recent one with a second factor.
            public var idToken: String?
            /// The account, for administrators.
            public var localId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("localId", &self.localId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// When the codes were made (RFC 3339); absent if the account has none.
            public var createdAt: String?
            /// The new codes, which no later response has.
            public var recoveryCodes: [String]?
            /// How many codes are not used yet.
            public var remaining: Int64?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("createdAt", &self.createdAt)
                try v.field("recoveryCodes", &self.recoveryCodes)
                try v.field("remaining", &self.remaining)
            }
        }
    }
}

extension Wire {
    /// `accounts:nameSession`: names the session of the request. This service's own.
    public enum NameSession {
        /// The body of the request.
        public struct Request: WireMessage {
            /// The session.
            public var idToken: String?
            /// At most 40 bytes of UTF-8; absent or empty takes the name away.
            public var name: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("name", &self.name)
                try v.field("tenantId", &self.tenantId)
            }
        }
    }
}

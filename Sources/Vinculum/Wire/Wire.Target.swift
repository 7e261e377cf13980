extension Wire {
    /// The members by which any request chooses project and tenant, read before its own fields.
    public struct Target: WireMessage {
        public var idToken: String?
        public var refreshToken: String?
        public var targetProjectId: String?
        public var tenantId: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("idToken", &self.idToken)
            try v.field("refreshToken", &self.refreshToken)
            try v.field("targetProjectId", &self.targetProjectId)
            try v.field("tenantId", &self.tenantId)
        }
    }
}

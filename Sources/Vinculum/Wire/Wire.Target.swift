extension Wire {
    /// The members by which any request chooses project and tenant, read before its own fields. A number counts as its
    /// text; of any other type, the operation's own fields will refuse it.
    public struct Target: WireMessage {
        public var idToken: String?
        public var refreshToken: String?
        public var targetProjectId: String?
        public var tenantId: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.decimal("idToken", &self.idToken)
            try v.decimal("refreshToken", &self.refreshToken)
            try v.decimal("targetProjectId", &self.targetProjectId)
            try v.decimal("tenantId", &self.tenantId)
        }
    }
}

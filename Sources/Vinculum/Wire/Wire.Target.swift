extension Wire {
    /// The members by which any request chooses project and tenant, read before its own fields.
    public struct Target: WireMessage {
        /// An ID token, whose tenant is the request's; it must agree with ``tenantId``.
        public var idToken: String?
        /// A refresh token, whose tenant is the request's; it must agree with ``tenantId``.
        public var refreshToken: String?
        /// The project, where the path names none; only an administrator may send it.
        public var targetProjectId: String?
        /// The tenant; it must agree with the one in the path. Absent for the project itself.
        public var tenantId: String?

        /// Creates a target in which every field is absent.
        public init() {}

        /// Shows every field to `v`, in alphabetical order of wire names.
        ///
        /// - Throws: ``FieldError`` if a field that `v` reads has a wrong type.
        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("idToken", &self.idToken)
            try v.field("refreshToken", &self.refreshToken)
            try v.field("targetProjectId", &self.targetProjectId)
            try v.field("tenantId", &self.tenantId)
        }
    }
}

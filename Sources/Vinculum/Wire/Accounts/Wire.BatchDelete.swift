extension Wire {
    /// `accounts:batchDelete`: many accounts go at once.
    public enum BatchDelete {
        /// The body of the request.
        public struct Request: WireMessage {
            /// Whether accounts go that are not disabled.
            public var force: Bool?
            /// The accounts to delete.
            public var localIds: [String]?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("force", &self.force)
                try v.field("localIds", &self.localIds)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// Which accounts stay; absent where all went.
            public var errors: [BatchError]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("errors", &self.errors)
            }
        }
    }
}

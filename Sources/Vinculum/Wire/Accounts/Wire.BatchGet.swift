extension Wire {
    /// `accounts:batchGet`: all accounts, page by page in the order of their ids.
    public enum BatchGet {
        /// The parameters of the request, which travel in the query.
        public struct Request: Equatable, Sendable {
            public var delegatedProjectNumber: String?
            /// How many accounts a page should have.
            public var maxResults: Int64?
            /// Where the page before ended.
            public var nextPageToken: String?
            public var tenantId: String?

            public init() {}

            /// - Throws: ``FieldError`` with an empty pointer, as the service reports any bad parameter.
            public init(query: FormFields) throws(FieldError) {
                self.delegatedProjectNumber = query["delegatedProjectNumber"]
                self.nextPageToken = query["nextPageToken"]
                self.tenantId = query["tenantId"]
                guard let text = query["maxResults"] else { return }
                guard let decimal = DecimalText(text), decimal.isInteger else {
                    throw FieldError(pointer: "", expectation: .integer)
                }
                guard let whole = decimal.int64, let narrow = Int32(exactly: whole) else {
                    throw FieldError(pointer: "", expectation: .int32)
                }
                self.maxResults = Int64(narrow)
            }

            public var query: FormFields {
                var query = FormFields()
                if let delegatedProjectNumber { query.append("delegatedProjectNumber", delegatedProjectNumber) }
                if let maxResults { query.append("maxResults", "\(maxResults)") }
                if let nextPageToken { query.append("nextPageToken", nextPageToken) }
                if let tenantId { query.append("tenantId", tenantId) }
                return query
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var kind: String? = "identitytoolkit#DownloadAccountResponse"
            /// Where the next page begins.
            public var nextPageToken: String?
            public var users: [UserInfo]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("kind", &self.kind)
                try v.field("nextPageToken", &self.nextPageToken)
                try v.field("users", &self.users)
            }
        }
    }
}

extension Wire {
    /// `accounts:query`: the accounts that fit, sorted, or their number.
    public enum Query {
        /// The body of the request.
        public struct Request: WireMessage {
            /// Accounts that fit any of them; every account where there is none.
            public var expression: [Expression]?
            /// At most so many accounts, as decimal text.
            public var limit: String?
            /// How many of the first are left out, as decimal text.
            public var offset: String?
            /// The direction of the order; ascending if absent.
            public var order: QueryOrder?
            /// `false` asks for the number alone.
            public var returnUserInfo: Bool?
            /// What the accounts are sorted by; the ID if absent.
            public var sortBy: QuerySortField?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("expression", &self.expression)
                try v.decimal("limit", &self.limit)
                try v.decimal("offset", &self.offset)
                try v.field("order", &self.order)
                try v.field("returnUserInfo", &self.returnUserInfo)
                try v.field("sortBy", &self.sortBy)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// One identifier; of several the first in the order of these fields counts.
        public struct Expression: WireMessage {
            public var email: String?
            public var phoneNumber: String?
            /// The ID of the account.
            public var userId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("email", &self.email)
                try v.field("phoneNumber", &self.phoneNumber)
                try v.field("userId", &self.userId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// How many accounts are returned, or fit where none are, as decimal text.
            public var recordsCount: String?
            /// The accounts.
            public var userInfo: [UserInfo]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.decimal("recordsCount", &self.recordsCount)
                try v.field("userInfo", &self.userInfo)
            }
        }
    }

    /// The sort order of a query's accounts.
    public enum QueryOrder: String, WireEnumeration {
        case unspecified = "ORDER_UNSPECIFIED"
        case ascending = "ASC"
        case descending = "DESC"
    }

    /// What the accounts of a query are sorted by.
    public enum QuerySortField: String, WireEnumeration {
        case unspecified = "SORT_BY_FIELD_UNSPECIFIED"
        case userID = "USER_ID"
        case name = "NAME"
        case createdAt = "CREATED_AT"
        case lastLoginAt = "LAST_LOGIN_AT"
        case userEmail = "USER_EMAIL"
    }
}

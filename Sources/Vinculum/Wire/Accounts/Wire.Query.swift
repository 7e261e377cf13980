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

        /// One identifier (of `email`, `phoneNumber` and `userId` the first that is given), and what else the account
        /// must have: every member that is given must hold. `claim`, `emailPrefix` and `providerId` are this service's
        /// own. At most 10 expressions of a request may do without an identifier; each account is read for them.
        public struct Expression: WireMessage {
            /// `NAME` for accounts whose `customAttributes` have the member, `NAME=VALUE` for those where it equals
            /// the text, number or Boolean. The name ends at the first `=`.
            public var claim: String?
            public var email: String?
            /// What the address begins with; ASCII letters match in either case.
            public var emailPrefix: String?
            public var phoneNumber: String?
            /// A provider, as `providerUserInfo` names it: `password` is an address with a password or e-mail links,
            /// and `phone` a number. `anonymous` are accounts that nothing but their own sessions signs in to.
            public var providerId: String?
            /// The ID of the account.
            public var userId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("claim", &self.claim)
                try v.field("email", &self.email)
                try v.field("emailPrefix", &self.emailPrefix)
                try v.field("phoneNumber", &self.phoneNumber)
                try v.field("providerId", &self.providerId)
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

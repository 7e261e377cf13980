extension Wire {
    /// `accounts:lookup`: the account of an ID token, or for an administrator the accounts of any of the identifiers.
    public enum Lookup {
        /// The body of the request.
        public struct Request: WireMessage {
            public var delegatedProjectNumber: String?
            /// The e-mail addresses of accounts, for administrators.
            public var email: [String]?
            /// The identities of accounts at providers, for administrators.
            public var federatedUserId: [FederatedUserIdentifier]?
            public var idToken: String?
            /// The first e-mail addresses of accounts, for administrators.
            public var initialEmail: [String]?
            /// The IDs of accounts, for administrators.
            public var localId: [String]?
            /// The phone numbers of accounts, for administrators.
            public var phoneNumber: [String]?
            public var targetProjectId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("delegatedProjectNumber", &self.delegatedProjectNumber)
                try v.field("email", &self.email)
                try v.field("federatedUserId", &self.federatedUserId)
                try v.field("idToken", &self.idToken)
                try v.field("initialEmail", &self.initialEmail)
                try v.field("localId", &self.localId)
                try v.field("phoneNumber", &self.phoneNumber)
                try v.field("targetProjectId", &self.targetProjectId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var kind: String? = "identitytoolkit#GetAccountInfoResponse"
            /// Absent if no account was found.
            public var users: [UserInfo]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("kind", &self.kind)
                try v.field("users", &self.users)
            }
        }
    }

    /// An identity at a provider, as `accounts:lookup` names it.
    public struct FederatedUserIdentifier: WireMessage {
        public var providerId: String?
        /// The subject at the provider.
        public var rawId: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("providerId", &self.providerId)
            try v.field("rawId", &self.rawId)
        }
    }
}

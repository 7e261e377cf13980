extension Wire {
    /// The messages of `audit`, an operation of this service's own.
    public enum Audit {
        /// The body of a successful response.
        public struct Response: WireMessage {
            /// In the order they were made.
            public var entries: [Entry]?
            /// Where the next page begins. The last page has one too, to ask for later entries by.
            public var nextPageToken: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("entries", &self.entries)
                try v.field("nextPageToken", &self.nextPageToken)
            }
        }

        /// One change: when, who, from where, what and why.
        public struct Entry: WireMessage {
            /// How many accounts changed, as decimal text.
            public var accountCount: String?
            /// `administrator`, `account` or `mailedCode`.
            public var actor: String?
            /// What changed: `email`, `password`, `configuration` and so on.
            public var changes: [String]?
            /// The account that changed, if it was one alone.
            public var localId: String?
            /// The name of the administrator, or the `localId` of the actor's account.
            public var name: String?
            /// The operation that made the change.
            public var operation: String?
            /// The network that the request came from, if it is known.
            public var peer: String?
            /// The rule that allowed it.
            public var rule: String?
            /// Its place in the trail, as decimal text.
            public var sequence: String?
            public var tenantId: String?
            /// RFC 3339.
            public var time: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.decimal("accountCount", &self.accountCount)
                try v.field("actor", &self.actor)
                try v.field("changes", &self.changes)
                try v.field("localId", &self.localId)
                try v.field("name", &self.name)
                try v.field("operation", &self.operation)
                try v.field("peer", &self.peer)
                try v.field("rule", &self.rule)
                try v.decimal("sequence", &self.sequence)
                try v.field("tenantId", &self.tenantId)
                try v.field("time", &self.time)
            }
        }
    }
}

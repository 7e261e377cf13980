extension Wire {
    /// `accounts:endSessions`: ends one session of an account, or all but the request's own. This service's own.
    public enum EndSessions {
        /// The body of the request. It names a session or sets `others`.
        public struct Request: WireMessage {
            /// A session of the account.
            public var idToken: String?
            /// The account, for administrators.
            public var localId: String?
            /// Ends all sessions but the request's own; for administrators, all.
            public var others: Bool?
            /// Ends the session of this number.
            public var sessionId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("localId", &self.localId)
                try v.field("others", &self.others)
                try v.decimal("sessionId", &self.sessionId)
                try v.field("tenantId", &self.tenantId)
            }
        }
    }
}

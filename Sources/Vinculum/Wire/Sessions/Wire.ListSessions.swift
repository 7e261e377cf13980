extension Wire {
    /// `accounts:listSessions`: the newest live sessions of an account. This service's own.
    public enum ListSessions {
        /// The body of the request.
        public struct Request: WireMessage {
            /// A session of the account.
            public var idToken: String?
            /// The account, for administrators.
            public var localId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("localId", &self.localId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// How many live sessions are not listed, because the account keeps no record of them.
            public var older: Int64?
            /// The newest first.
            public var sessions: [SessionInfo]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.number("older", &self.older)
                try v.field("sessions", &self.sessions)
            }
        }
    }

    /// A session of an account. Times are RFC 3339, to the hour.
    public struct SessionInfo: WireMessage {
        /// Absent, as all below but `current`, if the account keeps no record of the session.
        public var begunAt: String?
        /// Whether it is the session of the request.
        public var current: Bool?
        /// The provider of the sign-in, as `firebase.sign_in_provider`.
        public var method: String?
        /// The name that its client gave.
        public var name: String?
        /// The network it was last used from, if the operator has it recorded.
        public var peer: String?
        /// When it last got an ID token.
        public var refreshedAt: String?
        /// `phone`, `totp`, `recovery` or `passkey`; absent without a second factor.
        public var secondFactor: String?
        /// The number of the session, as `firebase.session`: decimal text.
        public var sessionId: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("begunAt", &self.begunAt)
            try v.field("current", &self.current)
            try v.field("method", &self.method)
            try v.field("name", &self.name)
            try v.field("peer", &self.peer)
            try v.field("refreshedAt", &self.refreshedAt)
            try v.field("secondFactor", &self.secondFactor)
            try v.decimal("sessionId", &self.sessionId)
        }
    }
}

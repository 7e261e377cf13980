extension Wire {
    /// The messages of merges. One request and one response serve all of these operations of this service's own:
    /// `accounts:mergePlan`, `accounts:merge`, `accounts:mergeStatus`, `accounts:commitMerge`, `accounts:abortMerge`,
    /// `accounts:undoMergePlan`, `accounts:undoMerge`, and `merges` for administrators.
    public enum Merging {
        /// The body of a request.
        public struct Request: WireMessage {
            /// A session of one of the two accounts.
            public var idToken: String?
            /// For administrators: one of the two accounts.
            public var localId: String?
            /// The caller's name for the merge: 1 to 64 letters, digits, `-` and `_`.
            public var mergeId: String?
            /// A session of the other account.
            public var otherIdToken: String?
            /// The `localId` of the account that shall survive; the service chooses where it is absent.
            public var survivorId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("localId", &self.localId)
                try v.field("mergeId", &self.mergeId)
                try v.field("otherIdToken", &self.otherIdToken)
                try v.field("survivorId", &self.survivorId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// Seconds until the ID token expires, as decimal text.
            public var expiresIn: String?
            /// After a commit a session of the survivor; after an undo one of the account that came back.
            public var idToken: String?
            /// The account of the tokens.
            public var localId: String?
            /// The merge.
            public var merge: Merge?
            /// Of the list: the merges, in the order they were prepared.
            public var merges: [Merge]?
            /// Of the list: where the next page begins. The last page has one too, to ask for later merges by.
            public var nextPageToken: String?
            /// What the merge or the undo does.
            public var plan: Plan?
            public var refreshToken: String?
            /// After an undo: whether the survivor's sessions have ended.
            public var sessionsEnded: Bool?
            /// Of an undo and its plan: whether nothing would sign in to the survivor any more.
            public var survivorUnreachable: Bool?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("idToken", &self.idToken)
                try v.field("localId", &self.localId)
                try v.field("merge", &self.merge)
                try v.field("merges", &self.merges)
                try v.field("nextPageToken", &self.nextPageToken)
                try v.field("plan", &self.plan)
                try v.field("refreshToken", &self.refreshToken)
                try v.field("sessionsEnded", &self.sessionsEnded)
                try v.field("survivorUnreachable", &self.survivorUnreachable)
            }
        }

        /// How far a merge has come.
        public struct Merge: WireMessage {
            public var absorbedId: String?
            /// RFC 3339.
            public var endedAt: String?
            /// RFC 3339: of an unfinished merge, when it ends by itself.
            public var expiresAt: String?
            /// The caller's name for the merge.
            public var mergeId: String?
            /// `prepared`, `moving`, `committed`, `aborted`, `expired` or `undone`.
            public var phase: String?
            /// RFC 3339.
            public var preparedAt: String?
            /// The account that the absorbed one is part of by now, if the survivor was absorbed too.
            public var successorId: String?
            public var survivorId: String?
            /// RFC 3339: until when a committed merge can be undone.
            public var undoableUntil: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("absorbedId", &self.absorbedId)
                try v.field("endedAt", &self.endedAt)
                try v.field("expiresAt", &self.expiresAt)
                try v.field("mergeId", &self.mergeId)
                try v.field("phase", &self.phase)
                try v.field("preparedAt", &self.preparedAt)
                try v.field("successorId", &self.successorId)
                try v.field("survivorId", &self.survivorId)
                try v.field("undoableUntil", &self.undoableUntil)
            }
        }

        /// What a merge or an undo does. The application moves its own data from the absorbed account to the survivor,
        /// or back.
        public struct Plan: WireMessage {
            public var absorbedId: String?
            /// What becomes of each part of the accounts.
            public var items: [Item]?
            public var survivorId: String?
            /// `otherIsAnonymous`, `chosen`, `hasVerifiedEmail` or `isOlder`; absent from the plan of an undo.
            public var survivorReason: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("absorbedId", &self.absorbedId)
                try v.field("items", &self.items)
                try v.field("survivorId", &self.survivorId)
                try v.field("survivorReason", &self.survivorReason)
            }
        }

        /// One line of a plan.
        public struct Item: WireMessage {
            /// What it is: `email`, `password`, `emailLink`, `phone`, `identity`, `passkey`, `secondFactor`,
            /// `displayName`, `photoUrl`, `screenName`, `customAttributes`, `quarantine` or `sessions`.
            public var kind: String?
            /// The account that has it before.
            public var localId: String?
            /// What becomes of it: `stays`, `moves`, `retired`, `left` or `ends`.
            public var outcome: String?
            /// The address, number, provider, or the ID of the passkey or factor.
            public var value: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("kind", &self.kind)
                try v.field("localId", &self.localId)
                try v.field("outcome", &self.outcome)
                try v.field("value", &self.value)
            }
        }
    }
}

/// The live sessions of an account, as the service lists them.
public struct SessionList: Equatable, Sendable {
    /// The newest first.
    public var sessions: [Entry]
    /// How many live sessions are not listed.
    public var older: Int64

    /// One session.
    public struct Entry: Equatable, Sendable {
        /// The number of the session in its account: decimal text.
        public var id: String
        /// Whether it is this client's own.
        public var isCurrent: Bool
        /// When it began, to the hour; `nil`, as all below, if the service keeps no record of it.
        public var begunAt: Instant?
        /// When it last got an ID token, to the hour.
        public var refreshedAt: Instant?
        /// The provider of the sign-in, such as `password`.
        public var method: String?
        /// The kind of second factor that it was opened with; `nil` without one.
        public var secondFactor: String?
        /// The name that its client gave: any text of 40 bytes at most, not made safe to print.
        public var name: String?
        /// The network that it was last used from, if the operator has it recorded.
        public var peer: String?
    }

    /// Which sessions to end.
    public enum Selection: Equatable, Sendable {
        /// The one with this id.
        case one(id: String)
        /// All but this client's own.
        case others
    }
}

extension SessionList {
    /// Reads the response of `accounts:listSessions`; a member of another type counts as absent.
    package init(_ root: JSON.Value) {
        self.older = root.int64(of: "older") ?? 0
        self.sessions = []
        guard let sessions = root["sessions"] else { return }
        for value in sessions.elements {
            guard let id = value["sessionId"]?.decimalText else { continue }
            self.sessions.append(
                Entry(
                    id: id, isCurrent: value.bool(of: "current") ?? false,
                    begunAt: value.string(of: "begunAt").flatMap { Instant(rfc3339: $0) },
                    refreshedAt: value.string(of: "refreshedAt").flatMap { Instant(rfc3339: $0) },
                    method: value.string(of: "method"), secondFactor: value.string(of: "secondFactor"),
                    name: value.string(of: "name"), peer: value.string(of: "peer")))
        }
    }
}

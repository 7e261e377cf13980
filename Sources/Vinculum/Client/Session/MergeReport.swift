/// What a step of a merge did, or would do.
public struct MergeReport: Equatable, Sendable {
    /// How far the merge has come; `nil` in the report of a plan before the merge is prepared.
    public var state: MergeState?
    /// What moves; `nil` if the service did not repeat it.
    public var plan: MergeOutline?
    /// Of an undo: whether the survivor's sessions end, so that the restored account is signed in afterwards.
    public var endsSessions = false
    /// Of an undo: whether nothing would sign in to the survivor any more.
    public var leavesUnreachable = false

    init(_ reply: AuthClient.Reply) {
        self.state = reply.root["merge"].flatMap { MergeState($0) }
        self.plan = reply.root["plan"].flatMap { MergeOutline($0) }
        self.endsSessions = reply.flag("sessionsEnded")
        self.leavesUnreachable = reply.flag("survivorUnreachable")
    }
}

/// How far a merge has come.
public struct MergeState: Equatable, Sendable {
    /// The ID that the caller chose.
    public private(set) var id: String
    /// `prepared`, `moving`, `committed`, `aborted`, `expired` or `undone`.
    public private(set) var phase: String
    /// The `localId` of the account that stays.
    public private(set) var survivor: String
    /// The `localId` of the account that goes.
    public private(set) var absorbed: String
    /// When the merge ends by itself; `nil` once it has ended.
    public let expiresAt: Instant?
    /// The last instant at which it can be undone; `nil` if it cannot.
    public let undoableUntil: Instant?

    init?(_ value: JSON.Value) {
        guard let id = value.string(of: "mergeId"), let phase = value.string(of: "phase"),
            let survivor = value.string(of: "survivorId"), let absorbed = value.string(of: "absorbedId")
        else { return nil }
        self.id = id
        self.phase = phase
        self.survivor = survivor
        self.absorbed = absorbed
        self.expiresAt = value.string(of: "expiresAt").flatMap { Instant(rfc3339: $0) }
        self.undoableUntil = value.string(of: "undoableUntil").flatMap { Instant(rfc3339: $0) }
    }

    /// Whether the merge can be committed or aborted.
    public var isOpen: Bool { self.phase == "prepared" || self.phase == "moving" }

    /// Whether the sign-in methods have moved.
    public var isCommitted: Bool { self.phase == "committed" }
}

/// The plan of a merge or of an undo, as the service answered it.
public struct MergeOutline: Equatable, Sendable {
    /// The `localId` of the account that stays.
    public private(set) var survivor: String
    /// The `localId` of the account that goes, or that an undo brings back.
    public private(set) var absorbed: String
    /// Why this account survives: `otherIsAnonymous`, `chosen`, `hasVerifiedEmail` or `isOlder`; `nil` for an undo.
    public private(set) var reason: String?
    /// What becomes of everything that the absorbed account has.
    public let items: [Item]

    /// One line of a plan, in the words of the service.
    public struct Item: Equatable, Sendable {
        /// What it is, as in ``MergeItem/Kind``.
        public private(set) var kind: String
        /// The address, number, provider, or the ID of the passkey or factor; `nil` where the kind says it all.
        public private(set) var value: String?
        /// The `localId` of the account that has it before.
        public private(set) var account: String
        /// What becomes of it, as in ``MergeItem/Outcome``.
        public private(set) var outcome: String

        init?(_ value: JSON.Value) {
            guard let kind = value.string(of: "kind"), let account = value.string(of: "localId"),
                let outcome = value.string(of: "outcome")
            else { return nil }
            self.kind = kind
            self.value = value.string(of: "value")
            self.account = account
            self.outcome = outcome
        }
    }

    init?(_ value: JSON.Value) {
        guard let survivor = value.string(of: "survivorId"), let absorbed = value.string(of: "absorbedId") else {
            return nil
        }
        self.survivor = survivor
        self.absorbed = absorbed
        self.reason = value.string(of: "survivorReason")
        self.items = value["items"]?.elements.compactMap { Item($0) } ?? []
    }
}

/// One entry of the audit trail: an administrative or sensitive change, who made it, from where, and why it was
/// allowed.
///
/// It lies in the change set of the change, so that both are written or neither.
public struct AuditEntry: Equatable, Sendable {
    /// Who made the change.
    public enum Actor: UInt8, CaseIterable, Sendable {
        /// An administrator, by the name of the secret; `owner` where none is needed; or the command line.
        case administrator = 1
        /// A session of the account that ``AuditEntry/name`` names.
        case account
        /// A code or link that was mailed to the account's address.
        case mailedCode
    }

    /// Its place in the trail, from 1; 0 before it is stored.
    public internal(set) var sequence: UInt64 = 0
    /// When the change was made.
    public let instant: Instant
    /// Who made it.
    public let actor: Actor
    /// The name of the administrator, or the `localId` of the actor's account.
    public private(set) var name: String
    /// The network that the request came from; `nil` where the host does not know it.
    public let peer: Peer?
    /// The name of the operation, such as `signUp`.
    public private(set) var operation: String
    /// What changed.
    public let parts: AuditedParts
    /// Why it was allowed: the name of the rule that the decision gives.
    public private(set) var rule: String
    /// The tenant that it was made in, or that was made or deleted.
    public let tenant: TenantID?
    /// The account that changed, if it was one alone.
    public let account: AccountID?
    /// How many accounts changed.
    public let accountCount: UInt64

    /// Creates an entry that is not stored yet; ``init(at:_:_:from:operation:changed:by:tenant:account:accountCount:)``
    /// describes the parameters.
    init(
        at instant: Instant, _ actor: Actor, _ name: String, from peer: Peer?, operation: String,
        changed parts: AuditedParts, rule: String, tenant: TenantID?, account: AccountID?, accountCount: UInt64
    ) {
        (self.instant, self.actor, self.peer, self.parts) = (instant, actor, peer, parts)
        (self.tenant, self.account, self.accountCount) = (tenant, account, accountCount)
        self.name = name
        self.operation = operation
        self.rule = rule
    }
}

extension AuditEntry {
    func write(to writer: inout ByteWriter) {
        writer.varint(self.sequence)
        writer.instant(self.instant)
        writer.uint8(self.actor.rawValue)
        writer.string(self.name)
        writer.bool(self.peer != nil)
        self.peer?.write(to: &writer)
        writer.string(self.operation)
        writer.varint(UInt64(self.parts.rawValue))
        writer.string(self.rule)
        writer.optional(self.tenant?.text)
        writer.optional(self.account?.text)
        writer.varint(self.accountCount)
    }

    /// Reads what ``write(to:)`` wrote.
    ///
    /// - Throws: ``ByteReader/Failure/malformed`` for any other bytes.
    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        self.sequence = try reader.varint()
        self.instant = try reader.instant()
        guard let actor = Actor(rawValue: try reader.uint8()) else { throw .malformed }
        self.actor = actor
        self.name = try reader.string()
        self.peer = try reader.bool() ? try Peer(from: &reader) : nil
        self.operation = try reader.string()
        self.parts = AuditedParts(rawValue: UInt32(truncatingIfNeeded: try reader.varint()))
        self.rule = try reader.string()
        let (tenant, account) = (try reader.optionalString(), try reader.optionalString())
        (self.tenant, self.account) = (tenant.flatMap { TenantID($0) }, account.flatMap { AccountID($0) })
        self.accountCount = try reader.varint()
    }
}

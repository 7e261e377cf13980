/// A merge of two accounts: the absorbed one's sign-in methods move to the survivor.
///
///     prepared ──▶ moving ──▶ committed ──▶ undone
///        │            │
///        └────────────┴─────▶ aborted
///
/// While a merge is prepared or moving, the application moves its own data and both accounts work as before. Only the
/// commit moves sign-in methods, in one change set. A merge that is not committed within ``openSeconds`` has expired.
///
/// A committed merge is also the alias of the absorbed account: it says where the account went, keeps its ID from being
/// given out again, and holds what an undo needs.
public struct Merge: Equatable, Sendable {
    /// How far a merge has come.
    public enum Phase: UInt8, CaseIterable, Sendable {
        /// Both accounts' sessions asked for it. The application does not know of it yet.
        case prepared = 0
        /// The application was told to move its data.
        case moving = 1
        /// The application has moved its data, and the sign-in methods have moved.
        case committed = 2
        /// Ended by request, or because one of the accounts was deleted. Nothing has moved.
        case aborted = 3
        /// Committed, and taken back since.
        case undone = 4
    }

    /// One of the two accounts, with the proof that its owner asked for the merge.
    public struct Side: Equatable, Sendable {
        /// The account.
        public var account: AccountID
        /// The account's epoch when the merge was prepared. A later owner has not asked for the merge (I2).
        public var epoch: Epoch
        /// The session that asked. The merge needs it to be live still.
        public var session: UInt64
        /// The second factor of that session; `nil` if the account had none.
        public var secondFactor: SecondFactorClaim?
        /// Whether the account was a guest's, which needs its session alone. It must be a guest's still.
        public var wasAnonymous = false
    }

    private struct Parts: Equatable, Sendable {
        let id: MergeID
        let survivor: Side
        let absorbed: Side
        var phase: Phase = .prepared
        var sequence: UInt64 = 0
        let preparedAt: Instant
        var endedAt: Instant?
        var retired: [Tombstone.Subject] = []
        var remnant: [UInt8] = []
    }

    /// One reference: a merge goes through every step of its protocol, and has the two sides in it.
    @CopiedOnWrite private var parts: Parts

    /// The ID that the caller chose.
    public var id: MergeID { self.parts.id }
    /// The account that stays.
    public var survivor: Side { self.parts.survivor }
    /// The account that goes.
    public var absorbed: Side { self.parts.absorbed }
    /// How far the merge has come.
    public internal(set) var phase: Phase {
        get { self.parts.phase }
        _modify { yield &self.parts.phase }
    }
    /// The place in the order in which the graph's merges were prepared; 0 for one that is not stored yet.
    public internal(set) var sequence: UInt64 {
        get { self.parts.sequence }
        _modify { yield &self.parts.sequence }
    }
    /// When both sessions asked for it.
    public var preparedAt: Instant { self.parts.preparedAt }
    /// When it was committed, aborted or undone; `nil` before.
    public internal(set) var endedAt: Instant? {
        get { self.parts.endedAt }
        _modify { yield &self.parts.endedAt }
    }
    /// The sign-in methods of the absorbed account that gave way to those of the survivor at the commit. `password`
    /// stands for the address with its password and links. An undo brings them back if they are free.
    public internal(set) var retired: [Tombstone.Subject] {
        get { self.parts.retired }
        _modify { yield &self.parts.retired }
    }
    /// The record of the absorbed account as it was committed; empty before the commit, and once it cannot be undone.
    public internal(set) var remnant: [UInt8] {
        get { self.parts.remnant }
        _modify { yield &self.parts.remnant }
    }

    /// Creates a prepared merge that is not stored yet.
    public init(id: MergeID, survivor: Side, absorbed: Side, preparedAt: Instant) {
        self.parts = Parts(id: id, survivor: survivor, absorbed: absorbed, preparedAt: preparedAt)
    }

    /// How long a merge may take from its preparation to its commit.
    public static let openSeconds: Int64 = 3600
    /// How long a committed merge can be undone.
    public static let undoSeconds: Int64 = 30 * 86_400
    /// How long a merge that came to nothing is remembered, so that its last step can be repeated.
    static let memorySeconds: Int64 = 86_400
}

extension Merge {
    /// Whether it is prepared or moving, in time or not.
    var isUnfinished: Bool { self.phase == .prepared || self.phase == .moving }

    /// When it expires, if it is not finished before.
    public var expiresAt: Instant { self.preparedAt.adding(seconds: Merge.openSeconds) }

    /// Whether it can still be committed, as far as time decides.
    public func isOpen(at now: Instant) -> Bool { self.isUnfinished && now < self.expiresAt }

    /// The last instant at which it can be undone; `nil` for a merge that cannot.
    public var undoneUntil: Instant? {
        self.phase == .committed && !self.remnant.isEmpty ? self.endedAt?.adding(seconds: Merge.undoSeconds) : nil
    }

    /// The absorbed account as it was committed, its number in canonical form; `nil` if the merge cannot be undone any
    /// more.
    public var absorbedAccount: Account? {
        guard var account = AccountRecord.decoded(self.remnant[...]) else { return nil }
        if var phone = account.phone, phone.origin.proof != .claimed {
            phone.number = phone.number.canonical
            account.apply(.phone(phone))
        }
        return account
    }

    /// Whether an account takes part in the merge.
    public func involves(_ account: AccountID) -> Bool {
        self.survivor.account == account || self.absorbed.account == account
    }

    /// When the record is of no more use: a merge that came to nothing is removed, a committed one forgets the absorbed
    /// account's data. `nil` if it has nothing to forget.
    var forgottenAt: Instant? {
        switch self.phase {
        case .prepared, .moving: self.expiresAt.adding(seconds: Merge.memorySeconds)
        case .aborted, .undone: (self.endedAt ?? self.preparedAt).adding(seconds: Merge.memorySeconds)
        case .committed:
            self.remnant.isEmpty ? nil : (self.endedAt ?? self.preparedAt).adding(seconds: Merge.undoSeconds)
        }
    }
}

extension Merge.Side {
    /// Whether what the side proved at the preparation still stands for the account (I2, I7).
    ///
    /// - Parameters:
    ///   - preparedAt: When the merge was prepared.
    ///   - needsFactor: Whether the account has a second factor that is due by now.
    public func stands(for account: Account, since preparedAt: Instant, needsFactor: Bool) -> Bool {
        guard account.id == self.account, account.epoch == self.epoch, account.isSessionLive(self.session),
            !account.isDisabled, account.isAnonymous || !self.wasAnonymous
        else { return false }
        if let secondFactor { return account.has(secondFactor, of: self.session, since: preparedAt.seconds) }
        return !needsFactor
    }
}

/// How a merge is looked up.
public enum MergeQuery: Equatable, Sendable {
    /// By its ID among the merges into an account.
    case id(MergeID, survivor: AccountID)
    /// The unfinished merge of an account, of which there is at most one.
    case unfinished(AccountID)
    /// The committed merge that absorbed an account.
    case absorbed(AccountID)
}

/// The name of a merge, chosen by the caller so that each of its steps can be repeated safely. It is unique among the
/// merges into one account.
public struct MergeID: TextIdentifier {
    /// The ID as it appears in requests and responses.
    public let text: String

    /// - Returns: `nil` unless the text has 1 to 64 ASCII letters, digits, `-` and `_`.
    public init?(_ text: String) {
        // The length first: a stranger's text may have a mebibyte.
        guard !text.isEmpty, text.utf8.count <= StoredBounds.mergeID,
            text.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else { return nil }
        self.text = text
    }
}

/// How many entries of an audit trail each account has, so that the account with the most of them gives way.
///
/// Entries are added as the newest of their account, and removed as its oldest. Which account gives way depends on the
/// entries alone.
struct AuditShares: Sendable {
    private struct Place: Sendable {
        let account: UInt64
        let sequence: UInt64
    }

    private struct Share: Sendable {
        let account: UInt64
        let count: Int
        let oldest: UInt64
    }

    /// By account, oldest first.
    private var places = SortedChunks<Place>()
    private var byAccount = SortedChunks<Share>()
    /// The largest first, and of equal ones that with the oldest entry.
    private var bySize = SortedChunks<Share>()

    init() {}

    /// What an entry's account is known by: a hash of 64 bits without a secret, so that every copy of a trail agrees.
    static func account(of entry: AuditEntry) -> UInt64 {
        var writer = ByteWriter(reservingCapacity: 64)
        writer.optional(entry.tenant?.text)
        writer.string(entry.account?.text ?? entry.name)
        return SipHash(0, 0).hash(writer.bytes)
    }

    /// The account that gives way.
    var largest: UInt64? { self.bySize[self.bySize.start]?.account }

    /// How many entries an account has.
    func count(of account: UInt64) -> Int { self.share(of: account)?.count ?? 0 }

    /// Adds the newest entry.
    ///
    /// - Complexity: O(log n).
    mutating func append(_ sequence: UInt64, of account: UInt64) {
        let old = self.share(of: account)
        self.places.insert(Place(account: account, sequence: sequence), at: self.position(account, sequence))
        self.replace(old, Share(account: account, count: (old?.count ?? 0) + 1, oldest: old?.oldest ?? sequence))
    }

    /// Removes an account's oldest entry.
    ///
    /// - Returns: Its sequence number; `nil` for an account without one.
    /// - Complexity: O(log n).
    mutating func removeOldest(of account: UInt64) -> UInt64? {
        guard let old = self.share(of: account) else { return nil }
        self.places.remove(at: self.position(account, old.oldest))
        let next = self.places[self.position(account, 0)].flatMap { $0.account == account ? $0.sequence : nil }
        self.replace(old, next.map { Share(account: account, count: old.count - 1, oldest: $0) })
        return old.oldest
    }

    private func share(of account: UInt64) -> Share? {
        let share = self.byAccount[self.byAccount.position { $0.account < account }]
        return share?.account == account ? share : nil
    }

    private mutating func replace(_ old: Share?, _ new: Share?) {
        if let old {
            self.byAccount.remove(at: self.byAccount.position { $0.account < old.account })
            self.bySize.remove(at: self.position(of: old))
        }
        if let new {
            self.byAccount.insert(new, at: self.byAccount.position { $0.account < new.account })
            self.bySize.insert(new, at: self.position(of: new))
        }
    }

    private func position(_ account: UInt64, _ sequence: UInt64) -> SortedChunks<Place>.Position {
        self.places.position { $0.account < account || $0.account == account && $0.sequence < sequence }
    }

    private func position(of share: Share) -> SortedChunks<Share>.Position {
        self.bySize.position { $0.count > share.count || $0.count == share.count && $0.oldest < share.oldest }
    }
}

/// The merges of one graph: the unfinished ones, and the aliases of absorbed accounts.
struct MergeTable: Sendable {
    private struct Parts: Sendable {
        var records = SequencedRecords()
        /// The unfinished merges by both of their accounts.
        var unfinished = TagIndex()
        /// The committed merges by the account that was absorbed.
        var absorbed = TagIndex()
        /// The committed merges that can be undone, by the account that absorbed.
        var undoable = TagIndex()
        /// When records are forgotten.
        var deadlines = Deadlines()
    }

    /// One reference, because copying the table field by field is a kilobyte of code.
    @CopiedOnWrite private var parts = Parts()
    private let hash: SipHash

    /// How many merges are forgotten when one is stored, so that no single call pays for a clean-up.
    private static let sweptAtOnce = 4
    /// The longest chain of aliases that is followed.
    static let longestChain = 64

    init(hash: SipHash) {
        self.hash = hash
    }

    subscript(query: MergeQuery) -> Merge? {
        @inline(never)  // Compiled into every lookup otherwise.
        get {
            switch query {
            case .id(let id, let survivor): self.parts.records.slot(Merge.key(id, survivor)).flatMap { self.merge($0) }
            case .unfinished(let account):
                self.find(self.parts.unfinished, account) { $0.isUnfinished && $0.involves(account) }
            case .absorbed(let account):
                self.find(self.parts.absorbed, account) { $0.phase == .committed && $0.absorbed.account == account }
            }
        }
    }

    /// At most `limit` merges with greater sequence numbers than this, in the order they were prepared.
    func merges(after sequence: UInt64, limit: Int) -> [Merge] {
        self.parts.records.slots(after: sequence, limit: limit).compactMap { self.merge($0) }
    }

    /// The committed merges into an account that can be undone.
    func undoable(into account: AccountID) -> [Merge] {
        self.parts.undoable.all(self.hash.tag(account.text)).compactMap { slot in
            self.merge(slot).flatMap { $0.survivor.account == account ? $0 : nil }
        }
    }

    /// The account that an absorbed one is part of by now; `nil` if the account was not absorbed.
    func successor(of account: AccountID) -> AccountID? {
        var found: AccountID?
        var next = account
        for _ in 0..<MergeTable.longestChain {
            guard let merge = self[.absorbed(next)] else { break }
            next = merge.survivor.account
            found = next
        }
        return found
    }

    /// Stores a merge in place of the one with the same ID and survivor, and with its sequence number. A new one gets
    /// the next.
    mutating func put(_ merge: Merge) {
        var merge = merge
        let isNew = merge.sequence == 0
        let old = self[.id(merge.id, survivor: merge.survivor.account)]
        if let old {
            self.remove(old)
            merge.sequence = old.sequence
        } else if merge.sequence == 0 || self.parts.records.contains(sequence: merge.sequence)
            || merge.sequence > MergeTable.greatestSequence
        {
            merge.sequence = self.parts.records.newestSequence &+ 1
        }
        self.insert(merge)
        // What a snapshot has was not swept yet.
        if old == nil, isNew { self.sweep(at: merge.preparedAt) }
    }

    /// Greater numbers come from damaged snapshots and are replaced, so that counting on never overflows.
    private static var greatestSequence: UInt64 { 1 << 62 }

    /// Follows the deletion of an account: its unfinished merge is aborted, and the accounts that it had absorbed
    /// cannot come back, because their data is deleted with it. An absorbed account stays an alias.
    mutating func accountDeleted(_ account: AccountID) {
        if var merge = self[.absorbed(account)] {
            merge.remnant = []
            self.replace(merge)
        }
        if var merge = self[.unfinished(account)] {
            merge.phase = .aborted
            self.replace(merge)
        }
        var deleted = [account]
        while let survivor = deleted.popLast() {
            for slot in self.parts.undoable.all(self.hash.tag(survivor.text)) {
                guard var merge = self.merge(slot), merge.survivor.account == survivor else { continue }
                merge.remnant = []
                self.replace(merge)
                deleted.append(merge.absorbed.account)
            }
        }
    }

    private mutating func replace(_ merge: Merge) {
        if let old = self[.id(merge.id, survivor: merge.survivor.account)] { self.remove(old) }
        self.insert(merge)
    }

    private mutating func sweep(at now: Instant) {
        for _ in 0..<MergeTable.sweptAtOnce {
            guard let first = self.parts.deadlines.first, first.expiresAt < now, var merge = self.merge(first.slot)
            else { return }
            self.remove(merge)
            guard merge.phase == .committed else { continue }
            merge.remnant = []
            self.insert(merge)
        }
    }

    // Compiled into each of their callers otherwise.

    @inline(never)
    private mutating func insert(_ merge: Merge) {
        let key = Merge.key(merge.id, merge.survivor.account)
        let slot = self.parts.records.insert(merge.record, key: key, sequence: merge.sequence)
        self.index(merge) { index, tag in index.insert(tag, slot) }
        if let instant = merge.forgottenAt { self.parts.deadlines.insert(instant, merge.sequence, slot) }
    }

    @inline(never)
    private mutating func remove(_ merge: Merge) {
        let key = Merge.key(merge.id, merge.survivor.account)
        guard let slot = self.parts.records.slot(key) else { return }
        self.index(merge) { index, tag in index.remove(tag, slot) }
        if let instant = merge.forgottenAt { self.parts.deadlines.remove(instant, merge.sequence) }
        self.parts.records.remove(slot, key: key, sequence: merge.sequence)
    }

    /// Passes each index that has the merge to `change`, with the tag that it has there.
    private mutating func index(_ merge: Merge, _ change: (inout TagIndex, UInt32) -> Void) {
        let (survivor, absorbed) = (merge.survivor.account.text, merge.absorbed.account.text)
        if merge.isUnfinished {
            change(&self.parts.unfinished, self.hash.tag(survivor))
            change(&self.parts.unfinished, self.hash.tag(absorbed))
        }
        if merge.phase == .committed {
            change(&self.parts.absorbed, self.hash.tag(absorbed))
            if !merge.remnant.isEmpty { change(&self.parts.undoable, self.hash.tag(survivor)) }
        }
    }

    private func find(_ index: TagIndex, _ account: AccountID, _ isMatch: (Merge) -> Bool) -> Merge? {
        // Of most graphs, each of whose new accounts is looked for here.
        if index.isEmpty { return nil }
        var found: Merge?
        _ = index.find(self.hash.tag(account.text)) { slot in
            guard let merge = self.merge(slot), isMatch(merge) else { return false }
            found = merge
            return true
        }
        return found
    }

    @inline(never)  // Compiled into every lookup otherwise.
    private func merge(_ slot: UInt32) -> Merge? {
        var reader = ByteReader(self.parts.records[slot])
        do throws(ByteReader.Failure) {
            return try Merge(from: &reader)
        } catch {
            return nil
        }
    }
}

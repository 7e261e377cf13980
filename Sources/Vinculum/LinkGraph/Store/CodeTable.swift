/// The pending codes of one graph, found by key and walked in the order they were made.
///
/// All there is to it are the codes themselves: a table rebuilt from them goes on exactly as this one.
struct CodeTable: Sendable {
    private struct Made: Sendable {
        var sequence: UInt64
        var slot: UInt32
    }

    private var pages = RecordPages()
    private var keys = OrderedIndex()
    /// By sequence number, of which no two codes have the same.
    private var inOrder = SortedChunks<Made>()
    /// By the account the code belongs to, or else by the address of nobody's yet that it went to.
    private var owners = TagIndex()
    private let hash: SipHash

    /// How long an expired code is kept, so that its holder hears "expired" and not "unknown".
    private static let graceSeconds: Int64 = 86_400
    /// Numbers above come from damaged snapshots and are not kept, so that counting on never overflows.
    private static let greatestSequence: UInt64 = 1 << 62

    init(hash: SipHash) {
        self.hash = hash
    }

    var count: Int { self.inOrder.count }

    subscript(key: String) -> PendingCode? {
        self.slot(key).flatMap { self.code($0) }
    }

    /// At most `limit` codes made after the one with this sequence number, in the order they were made.
    func codes(after sequence: UInt64, limit: Int) -> [PendingCode] {
        var codes: [PendingCode] = []
        var position = self.inOrder.position { $0.sequence <= sequence }
        while codes.count < limit, let made = self.inOrder[position] {
            if let code = self.code(made.slot) { codes.append(code) }
            self.inOrder.advance(&position)
        }
        return codes
    }

    /// The sequence number of the newest code; 0 where there is none.
    var newestSequence: UInt64 { self.inOrder.last?.sequence ?? 0 }

    /// Keeps a code. One without a sequence number is new and gets the next.
    ///
    /// - Parameter newest: The newest number before the commit, which no new code gets, even if its holder is consumed by
    ///   the same commit.
    mutating func put(_ code: PendingCode, after newest: UInt64 = 0) {
        let isNew = code.sequence == 0
        self.remove(code.key)
        var code = code
        let isTaken = self.inOrder[self.position(code.sequence)]?.sequence == code.sequence
        if isNew || isTaken || code.sequence > CodeTable.greatestSequence {
            code.sequence = max(newest, self.newestSequence) &+ 1
        }
        var writer = ByteWriter(reservingCapacity: 320)
        code.write(to: &writer)
        let slot = self.pages.insert(writer.bytes)
        do {
            let pages = self.pages
            self.keys.insert(slot, code.key) { AccountRecord.key(pages[$0]) }
        }
        self.inOrder.insert(Made(sequence: code.sequence, slot: slot), at: self.position(code.sequence))
        if let owner = CodeTable.owner(code) { self.owners.insert(self.hash.tag(owner), slot) }
        if isNew { self.sweep(at: code.createdAt) }
    }

    // Compiled into each of its callers otherwise.
    @inline(never)
    mutating func remove(_ key: String) {
        guard let slot = self.slot(key), let code = self.code(slot) else { return }
        do {
            // The copy must be gone before the pages are written, or they would be copied with it.
            let pages = self.pages
            self.keys.remove(key) { AccountRecord.key(pages[$0]) }
        }
        self.inOrder.remove(at: self.position(code.sequence))
        if let owner = CodeTable.owner(code) { self.owners.remove(self.hash.tag(owner), slot) }
        self.pages.remove(slot)
    }

    /// Drops the codes of an account that is gone: whoever gets its id next must not find them.
    mutating func remove(of account: AccountID) {
        for code in self.codes(owner: account.text) + self.mailed(of: account) where code.account == account {
            self.remove(code.key)
        }
    }

    /// The codes of links mailed for an account, in the order they were made.
    func mailed(of account: AccountID) -> [PendingCode] {
        self.codes(owner: CodeTable.mailed + account.text).filter { $0.account == account }
    }

    /// The codes of links mailed to an address of nobody's yet, in the order they were made.
    func mailed(to address: EmailAddress) -> [PendingCode] {
        self.codes(owner: CodeTable.mailed + address.text).filter {
            $0.account == nil && $0.emailAction?.address == address
        }
    }

    /// Drops every code that belongs to an account.
    mutating func removeOfAccounts() {
        for code in self.codes(after: 0, limit: .max) where code.account != nil { self.remove(code.key) }
    }
}

extension CodeTable {
    /// Drops the two oldest codes if they expired long ago, so that what is never redeemed does not pile up and no
    /// single call pays for a clean-up.
    private mutating func sweep(at now: Instant) {
        for code in self.codes(after: 0, limit: 2)
        where code.expiresAt.adding(seconds: CodeTable.graceSeconds) < now {
            self.remove(code.key)
        }
    }

    /// Stands before the owner of a mailed code, so that finding the few of those does not walk over all others.
    private static let mailed = "mailed "

    /// What the index finds a code by.
    private static func owner(_ code: PendingCode) -> String? {
        guard let action = code.emailAction else { return code.account?.text }
        return CodeTable.mailed + (action.account?.text ?? action.address.text)
    }

    private func codes(owner: String) -> [PendingCode] {
        let codes = self.owners.all(self.hash.tag(owner)).compactMap { self.code($0) }
        return sortedOrder(codes.count) { codes[$0].sequence < codes[$1].sequence }.map { codes[$0] }
    }

    private func position(_ sequence: UInt64) -> SortedChunks<Made>.Position {
        self.inOrder.position { $0.sequence < sequence }
    }

    private func slot(_ key: String) -> UInt32? {
        self.keys.find(key) { AccountRecord.key(self.pages[$0]) }
    }

    private func code(_ slot: UInt32) -> PendingCode? {
        var reader = ByteReader(self.pages[slot])
        do throws(ByteReader.Failure) {
            return try PendingCode(from: &reader)
        } catch {
            return nil
        }
    }
}

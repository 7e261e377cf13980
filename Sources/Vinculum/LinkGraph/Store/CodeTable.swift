/// The pending codes of one graph, found by key or by owner, walked in the order they were made, and removed in the
/// order they expire.
///
/// All there is to the table are its records: a table that is rebuilt from them continues exactly as this one.
struct CodeTable: Sendable {
    private struct Parts: Sendable {
        var records = SequencedRecords()
        /// By the account the code belongs to, or by the address that a code of no account was mailed to.
        var owners = TagIndex()
        /// By the number of the kind.
        var deadlines = [Deadlines](repeating: Deadlines(), count: PendingCode.Kind.allCases.count)
        /// The bytes of all records of a kind, by its number.
        var byteCounts = [Int](repeating: 0, count: PendingCode.Kind.allCases.count)
    }

    /// One reference, because copying the table field by field is a kilobyte of code.
    @CopiedOnWrite private var parts = Parts()
    private let hash: SipHash

    /// Greater numbers come from damaged snapshots and are replaced, so that counting on never overflows.
    private static var greatestSequence: UInt64 { 1 << 62 }
    /// How many expired codes make room for a new one, so that they do not pile up and no single call pays for a
    /// clean-up.
    private static let sweptAtOnce = 4

    init(hash: SipHash) {
        self.hash = hash
    }

    subscript(key: CodeKey) -> PendingCode? {
        self.parts.records.slot(key).flatMap { self.code($0) }
    }

    /// Whether a key has exactly this code, or none. By the records, of which the one in the table is not decoded: to
    /// compare every kind of code field by field takes six kilobytes of code.
    @inline(never)
    func has(_ code: PendingCode?, under key: CodeKey) -> Bool {
        guard let slot = self.parts.records.slot(key) else { return code == nil }
        guard let code else { return false }
        return ByteScan.equal(self.parts.records[slot].span, code.record.span)
    }

    /// At most `limit` codes with greater sequence numbers than this, in order.
    func codes(after sequence: UInt64, limit: Int) -> [PendingCode] {
        self.parts.records.slots(after: sequence, limit: limit).compactMap { self.code($0) }
    }

    /// The sequence number of the newest code; 0 if there is none.
    var newestSequence: UInt64 { self.parts.records.newestSequence }

    /// How many codes of a kind there are.
    func count(of kind: PendingCode.Kind) -> Int { self.parts.deadlines[Int(kind.rawValue)].count }

    /// The keys of the codes that make room for a new one of their kind: those that expire first, until it and the rest
    /// are at most so many, and their records at most so many bytes.
    func makingRoom(for code: PendingCode, count: Int, byteCount: Int) -> [CodeKey] {
        let kind = Int(code.kind.rawValue)
        var (left, bytes) = (self.count(of: code.kind) + 1, self.parts.byteCounts[kind] + code.record.count)
        var keys: [CodeKey] = []
        self.parts.deadlines[kind].forEach { entry in
            guard left > count || bytes > byteCount, let other = self.code(entry.slot) else { return false }
            left -= 1
            bytes -= self.parts.records[entry.slot].count
            // The new code takes the place of one with its key.
            if other.key != code.key { keys.append(other.key) }
            return true
        }
        return keys
    }

    /// The keys of the codes of an account that make room for a new one: of those that it keeps the newest of
    /// (``PendingCode/isLimited(on:)``), what is beyond ``StoredBounds/codesOfAccount``; of its sign-ins that wait for
    /// their second factor, what is beyond ``StoredBounds/pendingSignIns``.
    func makingRoom(for code: PendingCode, on account: Account) -> [CodeKey] {
        let codes = self.codes(owner: CodeTable.owner(ofThoseBeside: code, on: account))
        let limit = code.kind == .pendingSignIn ? StoredBounds.pendingSignIns : StoredBounds.codesOfAccount
        let limited = codes.filter {
            $0.key != code.key && $0.account == account.id && $0.isLimited(on: account)
        }
        return limited.dropLast(limit - (code.isLimited(on: account) ? 1 : 0)).map { $0.key }
    }

    /// The bytes of all records.
    var allocatedByteCount: Int { self.parts.records.allocatedByteCount }

    /// Stores a code in place of one with the same key, and with its sequence number. One without a number is new and
    /// gets the next.
    ///
    /// - Parameter newest: The newest number before the commit, which no new record gets, even if the commit consumes
    ///   the code that has it.
    mutating func put(_ code: PendingCode, after newest: UInt64) {
        var code = code
        let isNew = code.sequence == 0
        if let old = self[code.key] {
            self.remove(code.key)
            // Journals of earlier versions counted other records too.
            if !isNew { code.sequence = old.sequence }
        }
        code.sequence = self.freeSequence(code.sequence, after: newest)
        self.insert(code)
        if isNew { self.sweep(at: code.createdAt) }
    }

    private func freeSequence(_ wanted: UInt64, after newest: UInt64) -> UInt64 {
        let isFree =
            wanted != 0 && wanted <= CodeTable.greatestSequence && !self.parts.records.contains(sequence: wanted)
        return isFree ? wanted : max(newest, self.newestSequence) &+ 1
    }

    /// Removes a few codes that expired long ago.
    private mutating func sweep(at now: Instant) {
        var left = CodeTable.sweptAtOnce
        for kind in PendingCode.Kind.allCases {
            while left > 0, let first = self.parts.deadlines[Int(kind.rawValue)].first,
                first.expiresAt.adding(seconds: kind.graceSeconds) < now, let code = self.code(first.slot)
            {
                self.remove(code.key)
                left -= 1
            }
        }
    }

    private mutating func insert(_ code: PendingCode) {
        let (record, kind) = (code.record, Int(code.kind.rawValue))
        let slot = self.parts.records.insert(record, key: code.key, sequence: code.sequence)
        self.parts.byteCounts[kind] += record.count
        self.parts.deadlines[kind].insert(code.expiresAt, code.sequence, slot)
        for owner in CodeTable.owners(of: code) { self.parts.owners.insert(self.hash.tag(owner), slot) }
    }

    // Compiled into each of its callers otherwise.
    @inline(never)
    mutating func remove(_ key: CodeKey) {
        guard let slot = self.parts.records.slot(key), let code = self.code(slot) else { return }
        for owner in CodeTable.owners(of: code) { self.parts.owners.remove(self.hash.tag(owner), slot) }
        let kind = Int(code.kind.rawValue)
        self.parts.deadlines[kind].remove(code.expiresAt, code.sequence)
        self.parts.byteCounts[kind] -= self.parts.records[slot].count
        self.parts.records.remove(slot, key: key, sequence: code.sequence)
    }

    /// Removes the codes of a deleted account: a later account with its id must not have them.
    mutating func remove(of account: AccountID) {
        for code in self.codes(owner: account.text) + self.codes(owner: CodeTable.waiting + account.text)
            + self.mailed(of: account)
        where code.account == account {
            self.remove(code.key)
        }
    }

    /// Removes every code that belongs to an account.
    mutating func removeOfAccounts() {
        for code in self.codes(after: 0, limit: .max) where code.account != nil { self.remove(code.key) }
    }

    /// The codes of links mailed for an account, in the order they were made.
    func mailed(of account: AccountID) -> [PendingCode] {
        self.codes(owner: CodeTable.mailed + account.text).filter { $0.account == account }
    }

    /// The pending sign-ins of an account that no end of a session has ended, in the order they were made.
    func pendingSignIns(of account: Account) -> [PendingCode] {
        self.codes(owner: CodeTable.waiting + account.id.text).filter {
            $0.kind == .pendingSignIn && $0.account == account.id
                && $0.endedSessionCount == account.endedSessionCount
        }
    }

    /// The codes that recover an address which an account had verified, in the order they were made.
    func recoveries(of address: EmailAddress) -> [PendingCode] {
        self.codes(owner: CodeTable.recovering + address.text).filter {
            $0.emailAction?.address == address && CodeTable.recoversVerified($0.emailAction)
        }
    }

    /// The codes of links mailed to an address that no account had, in the order they were made.
    func mailed(to address: EmailAddress) -> [PendingCode] {
        self.codes(owner: CodeTable.mailed + address.text).filter {
            $0.account == nil && $0.emailAction?.address == address
        }
    }
}

extension CodeTable {
    /// The key prefix of mailed codes, so that finding them does not visit all other codes.
    static var mailed: String { "mailed " }

    /// The key prefix of sign-ins that wait for their second factor, so that what ends them visits no other code, and
    /// what makes room for other codes visits none of them.
    static var waiting: String { "waiting " }

    /// The key prefix of codes that recover an address.
    static var recovering: String { "recovering " }

    private static func recoversVerified(_ action: EmailAction?) -> Bool {
        action?.kind == .recoverEmail && action?.wasProven ?? false
    }

    /// What the index finds a code by.
    static func owners(of code: PendingCode) -> [String] {
        guard let action = code.emailAction else {
            let prefix = code.kind == .pendingSignIn ? CodeTable.waiting : ""
            return code.account.map { [prefix + $0.text] } ?? []
        }
        let owner = CodeTable.mailed + (action.account?.text ?? action.address.text)
        return CodeTable.recoversVerified(action) ? [owner, CodeTable.recovering + action.address.text] : [owner]
    }

    /// What the index finds the codes by that a new code of an account is counted with.
    static func owner(ofThoseBeside code: PendingCode, on account: Account) -> String {
        if code.emailAction != nil { return CodeTable.mailed + account.id.text }
        return (code.kind == .pendingSignIn ? CodeTable.waiting : "") + account.id.text
    }

    private func codes(owner: String) -> [PendingCode] {
        let codes = self.parts.owners.all(self.hash.tag(owner)).compactMap { self.code($0) }
        return sortedOrder(codes.count) { codes[$0].sequence < codes[$1].sequence }.map { codes[$0] }
    }

    @inline(never)  // Compiled into every lookup otherwise.
    private func code(_ slot: UInt32) -> PendingCode? {
        var reader = ByteReader(self.parts.records[slot])
        do throws(ByteReader.Failure) {
            return try PendingCode(from: &reader)
        } catch {
            return nil
        }
    }
}

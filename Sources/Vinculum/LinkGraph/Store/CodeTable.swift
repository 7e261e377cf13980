/// The pending codes of one graph, found by key or by owner, and walked in the order they were made.
struct CodeTable: Sendable {
    private var records = SequencedRecords()
    /// By the account the code belongs to, or by the address that a code of no account was mailed to.
    private var owners = TagIndex()
    private let hash: SipHash

    init(hash: SipHash) {
        self.hash = hash
    }

    subscript(key: CodeKey) -> PendingCode? {
        self.records.slot(key).flatMap { self.code($0) }
    }

    /// At most `limit` codes with greater sequence numbers than this, in order.
    func codes(after sequence: UInt64, limit: Int) -> [PendingCode] {
        self.records.slots(after: sequence, limit: limit).compactMap { self.code($0) }
    }

    /// The sequence number of the newest code; 0 if there is none.
    var newestSequence: UInt64 { self.records.newestSequence }

    func contains(sequence: UInt64) -> Bool { self.records.contains(sequence: sequence) }

    /// - Precondition: No code has the key or the sequence number.
    mutating func insert(_ code: PendingCode) {
        var writer = ByteWriter(reservingCapacity: 320)
        code.write(to: &writer)
        let slot = self.records.insert(writer.bytes, key: code.key, sequence: code.sequence)
        for owner in CodeTable.owners(of: code) { self.owners.insert(self.hash.tag(owner), slot) }
    }

    // Compiled into each of its callers otherwise.
    @inline(never)
    mutating func remove(_ key: CodeKey) {
        guard let slot = self.records.slot(key), let code = self.code(slot) else { return }
        for owner in CodeTable.owners(of: code) { self.owners.remove(self.hash.tag(owner), slot) }
        self.records.remove(slot, key: key, sequence: code.sequence)
    }

    /// Removes the codes of a deleted account: a later account with its id must not have them.
    mutating func remove(of account: AccountID) {
        for code in self.codes(owner: account.text) + self.mailed(of: account) where code.account == account {
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
    private static let mailed = "mailed "

    /// The key prefix of codes that recover an address.
    private static let recovering = "recovering "

    private static func recoversVerified(_ action: EmailAction?) -> Bool {
        action?.kind == .recoverEmail && action?.wasProven ?? false
    }

    /// What the index finds a code by.
    private static func owners(of code: PendingCode) -> [String] {
        guard let action = code.emailAction else { return code.account.map { [$0.text] } ?? [] }
        let owner = CodeTable.mailed + (action.account?.text ?? action.address.text)
        return CodeTable.recoversVerified(action) ? [owner, CodeTable.recovering + action.address.text] : [owner]
    }

    private func codes(owner: String) -> [PendingCode] {
        let codes = self.owners.all(self.hash.tag(owner)).compactMap { self.code($0) }
        return sortedOrder(codes.count) { codes[$0].sequence < codes[$1].sequence }.map { codes[$0] }
    }

    private func code(_ slot: UInt32) -> PendingCode? {
        var reader = ByteReader(self.records[slot])
        do throws(ByteReader.Failure) {
            return try PendingCode(from: &reader)
        } catch {
            return nil
        }
    }
}

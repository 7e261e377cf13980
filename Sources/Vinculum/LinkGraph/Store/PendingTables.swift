/// The pending codes and the sending limits of one graph.
///
/// Both count in one order, because snapshots hold both in one list. All there is to the tables are their records:
/// tables that are rebuilt from them continue exactly as these.
struct PendingTables: Sendable {
    private(set) var codes: CodeTable
    private(set) var sendingLimits = SendingLimitTable()

    /// How long an expired record stays, so that an expired code is reported as expired and not as unknown.
    private static let graceSeconds: Int64 = 86_400
    /// Greater numbers come from damaged snapshots and are replaced, so that counting on never overflows.
    private static let greatestSequence: UInt64 = 1 << 62

    init(hash: SipHash) {
        self.codes = CodeTable(hash: hash)
    }

    /// The greatest sequence number in use; 0 if there is none.
    var newestSequence: UInt64 { max(self.codes.newestSequence, self.sendingLimits.newestSequence) }

    /// Stores a code in place of one with the same key. One without a sequence number is new and gets the next.
    ///
    /// - Parameter newest: The newest number before the commit, which no new record gets, even if the commit consumes
    ///   the code that has it.
    mutating func put(_ code: PendingCode, after newest: UInt64) {
        var code = code
        let isNew = code.sequence == 0
        self.codes.remove(code.key)
        code.sequence = self.freeSequence(code.sequence, after: newest)
        self.codes.insert(code)
        if isNew { self.sweep(at: code.createdAt) }
    }

    /// Stores a sending limit in place of the one of the same number and kind.
    mutating func put(_ limit: SendingLimit, after newest: UInt64) {
        var limit = limit
        let isNew = limit.sequence == 0
        self.sendingLimits.remove(limit.number, limit.kind)
        limit.sequence = self.freeSequence(limit.sequence, after: newest)
        self.sendingLimits.insert(limit)
        if isNew { self.sweep(at: limit.countedAt) }
    }

    mutating func removeCode(_ key: CodeKey) { self.codes.remove(key) }

    mutating func removeCodes(of account: AccountID) { self.codes.remove(of: account) }

    mutating func removeCodesOfAccounts() { self.codes.removeOfAccounts() }

    /// At most `limit` records with greater sequence numbers than this, in order.
    func records(after sequence: UInt64, limit: Int) -> [PendingRecord] {
        var codes = self.codes.codes(after: sequence, limit: limit)[...]
        var limits = self.sendingLimits.limits(after: sequence, limit: limit)[...]
        var records: [PendingRecord] = []
        while records.count < limit {
            if let next = limits.first, next.sequence < codes.first?.sequence ?? .max {
                records.append(.sendingLimit(next))
                limits.removeFirst()
            } else if let next = codes.popFirst() {
                records.append(.code(next))
            } else {
                break
            }
        }
        return records
    }

    private func freeSequence(_ wanted: UInt64, after newest: UInt64) -> UInt64 {
        let isFree = wanted != 0 && wanted <= PendingTables.greatestSequence && !self.codes.contains(sequence: wanted)
            && !self.sendingLimits.contains(sequence: wanted)
        return isFree ? wanted : max(newest, self.newestSequence) &+ 1
    }

    /// Removes the two oldest records if they expired long ago, so that what is never redeemed does not pile up and no
    /// single call pays for a clean-up.
    private mutating func sweep(at now: Instant) {
        for record in self.records(after: 0, limit: 2)
        where record.expiresAt.adding(seconds: PendingTables.graceSeconds) < now {
            switch record {
            case .code(let code): self.codes.remove(code.key)
            case .sendingLimit(let limit): self.sendingLimits.remove(limit.number, limit.kind)
            }
        }
    }
}

/// A pending code or a sending limit, as one list holds them.
enum PendingRecord {
    case code(PendingCode)
    case sendingLimit(SendingLimit)

    var sequence: UInt64 {
        switch self {
        case .code(let code): code.sequence
        case .sendingLimit(let limit): limit.sequence
        }
    }

    var expiresAt: Instant {
        switch self {
        case .code(let code): code.expiresAt
        case .sendingLimit(let limit): limit.expiresAt
        }
    }

    /// What stores it in another graph.
    var change: Change {
        switch self {
        case .code(let code): .code(.stored(code))
        case .sendingLimit(let limit): .sendingLimit(limit)
        }
    }
}

import Vinculum

/// What a backup becomes in a database: rows, a part of the backup at a time.
///
/// A part is a state of its own, because nothing in it rests on another part: accounts in two parts that claim one
/// address are found by the database, which refuses a row that is there.
struct RestoredRows {
    /// How many accounts the parts had.
    private(set) var accountCount = 0
    /// The values beside the accounts.
    private(set) var keyValues = KeyValueStore()
    /// Whether the parts must be read together: an earlier version wrote them.
    private(set) var isWhole = false
    /// The rows of the project and its tenants that were passed on.
    private var tenants: [[UInt8]: [UInt8]] = [:]

    /// The rows of the next part.
    ///
    /// - Throws: For a payload that is none, or that contradicts itself.
    mutating func rows(of payload: [UInt8]) throws(ByteReader.Failure) -> [StoredRow] {
        var rows: [StoredRow] = []
        for part in try self.states(of: payload) {
            var cursor: SnapshotCursor?
            repeat {
                let (some, next) = part.rows(after: cursor)
                for row in some where self.isNew(row) { rows.append(row) }
                cursor = next
            } while cursor != nil
        }
        return rows
    }

    /// Reads the next part without making its rows: that would take as long once more.
    ///
    /// - Throws: As ``rows(of:)``.
    mutating func pass(_ payload: [UInt8]) throws(ByteReader.Failure) { _ = try self.states(of: payload) }

    /// The states of the next part.
    private mutating func states(of payload: [UInt8]) throws(ByteReader.Failure) -> [MemoryStore] {
        var states: [MemoryStore] = []
        for entry in try StateEntry.decoded(payload) {
            switch entry {
            case .note(let key, let value): self.keyValues[key] = value
            case .changes(let set):
                var part = MemoryStore()
                do throws(CommitConflict) { try part.apply(set) } catch { throw .malformed }
                if !NumberCorrections(of: part).sets.isEmpty || set.changes.contains(where: { $0.lacksNumber }) {
                    self.isWhole = true
                }
                self.accountCount += part.totalAccountCount
                states.append(part)
            }
        }
        return states
    }

    /// Notes a row of a tenant, and finds whether an earlier part has had it.
    private mutating func isNew(_ row: StoredRow) -> Bool {
        guard row.key.parts?.kind == .tenant else { return true }
        if self.tenants[row.key.bytes] == row.value { return false }
        self.tenants[row.key.bytes] = row.value
        return true
    }
}

extension Change {
    /// Whether the change stores something that gets its sequence number by those before it.
    fileprivate var lacksNumber: Bool {
        switch self {
        case .code(.stored(let code)): code.sequence == 0
        case .merge(let merge): merge.sequence == 0
        case .audited(let entry): entry.sequence == 0
        case .account, .code(.consumed), .provider, .configuration, .passwordAlgorithm, .tenantDeleted: false
        }
    }
}

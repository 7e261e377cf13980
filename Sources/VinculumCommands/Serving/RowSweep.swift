import Vinculum

/// Removes rows that mean nothing any more, a bounded number a turn: those that a cleared or deleted tenant has left
/// behind, codes that expired long ago, and entries of the audit trail beyond their age.
///
/// Several servers may do so at once: a row that another has changed or removed is left alone.
struct RowSweep: Sendable {
    /// What comes next; a part of each is looked at in a turn.
    private enum Part: Sendable {
        case generations(after: RowKey?)
        case codes(after: RowKey?)
        case audit
    }

    private var part = Part.generations(after: nil)
    /// No pass begins before this instant.
    private(set) var nextPass = Instant(seconds: 0)

    /// How many rows are looked at in a turn.
    private static let rowLimit = 100
    /// How many tenants are.
    private static let tenantLimit = 10
    /// How many rows that were left behind are removed in one transaction.
    private static let removalLimit = 500
    /// How long a server waits after a pass, in seconds.
    private static let pause: Int64 = 60
    /// How long codes are kept after they have expired, in seconds: as long as memory keeps the longest.
    fileprivate static let codeGrace: Int64 = 86_400
    /// How long entries of the audit trail are kept, in seconds: as long as in memory.
    fileprivate static let auditAge: Int64 = 90 * 86_400

    /// Does a part of a pass.
    ///
    /// - Parameters:
    ///   - now: The instant by the project's clock.
    ///   - bits: Fresh random bits, for the version of a commit.
    mutating func turn(_ rows: WorkspaceRows, at now: Instant, drawing bits: UInt64) throws(RowTrouble) {
        switch self.part {
        case .generations(let last):
            let next = try self.removeLeftBehind(after: last, rows)
            self.part = next.map { .generations(after: $0) } ?? .codes(after: nil)
        case .codes(let last):
            let next = try self.removeCodes(after: last, rows, at: now, drawing: bits)
            self.part = next.map { .codes(after: $0) } ?? .audit
        case .audit:
            if try self.removeEntries(rows, at: now, drawing: bits) { return }
            self.part = .generations(after: nil)
            self.nextPass = now.adding(seconds: Self.pause)
        }
    }

    /// - Returns: The tenant's row after which the next turn goes on; `nil` after the last one.
    private func removeLeftBehind(after last: RowKey?, _ rows: WorkspaceRows) throws(RowTrouble) -> RowKey? {
        let tenants = try rows.database.entries(
            after: last, in: RowRange(every: .tenant), limit: Self.tenantLimit, of: rows.project)
        var (before, left) = (last, Self.removalLimit)
        for tenant in tenants {
            for range in tenant.row.leftBehind {
                let count = try rows.database.remove(from: range.lower, to: range.upper, limit: left, of: rows.project)
                left -= count
                // The same tenant again, in the next turn.
                if left <= 0 { return before ?? RowRange(every: .tenant).lower }
            }
            before = tenant.row.key
        }
        return tenants.count < Self.tenantLimit ? nil : before
    }

    /// - Returns: The row after which the next turn goes on; `nil` after the last one.
    private func removeCodes(
        after last: RowKey?, _ rows: WorkspaceRows, at now: Instant, drawing bits: UInt64
    ) throws(RowTrouble) -> RowKey? {
        let codes = try rows.database.entries(
            after: last, in: RowRange(every: .code), limit: Self.rowLimit, of: rows.project)
        var transaction = RowTransaction()
        for entry in codes {
            guard let code = entry.row.code, code.isForgotten(at: now), let parts = entry.row.key.parts,
                let commit = try rows.removal(of: code, entry, tenant: parts.space.tenant)
            else { continue }
            transaction.expectations += commit.expectations
            transaction.writes += commit.writes
        }
        try Self.commit(transaction, rows, drawing: bits)
        return codes.count < Self.rowLimit ? nil : codes.last?.row.key
    }

    /// - Returns: Whether more entries may be too old.
    private func removeEntries(
        _ rows: WorkspaceRows, at now: Instant, drawing bits: UInt64
    ) throws(RowTrouble) -> Bool {
        let entries = try rows.database.entries(
            after: nil, in: RowRange(every: .auditEntry), limit: Self.rowLimit, of: rows.project)
        var transaction = RowTransaction()
        for entry in entries where entry.row.auditEntry?.isForgotten(at: now) ?? false {
            transaction.add(entry.row.key, nil, expecting: entry.version)
        }
        try Self.commit(transaction, rows, drawing: bits)
        return transaction.writes.count == Self.rowLimit
    }

    private static func commit(
        _ transaction: RowTransaction, _ rows: WorkspaceRows, drawing bits: UInt64
    ) throws(RowTrouble) {
        if transaction.writes.isEmpty { return }
        try rows.database.commit(transaction, as: RowVersion(drawing: bits), of: rows.project)
    }
}

extension StoredRow {
    /// The pending code that the row stores, with its tenant; `nil` for another row, and for one that cannot be read.
    fileprivate var code: PendingCode? {
        do throws(ByteReader.Failure) {
            guard case .code(.stored(let code)) = try ChangeSet(decoding: self.value).changes.first else { return nil }
            return code
        } catch {
            return nil
        }
    }

    /// The rows that a tenant's row has left behind: those of earlier generations, and all of a deleted tenant.
    fileprivate var leftBehind: [(lower: RowKey, upper: RowKey)] {
        guard let (generation, isDeleted) = self.readTenant, let parts = self.key.parts else { return [] }
        var (first, end) = (parts.space, parts.space)
        (first.generation, end.generation) = isDeleted ? (0, .max) : (1, generation)
        guard first.generation < end.generation else { return [] }
        var ranges: [(lower: RowKey, upper: RowKey)] = []
        for kind in RowKind.allCases {
            switch kind {
            case .layout, .tenant, .passwordAlgorithm, .note, .auditEntry: continue
            case .configuration, .provider: if !isDeleted { continue }
            default: break
            }
            let last = RowRange(kind, in: end)
            ranges.append((RowRange(kind, in: first).lower, isDeleted ? last.upper : last.lower))
        }
        return ranges
    }
}

extension PendingCode {
    /// Whether it expired so long ago that nothing asks for it any more.
    fileprivate func isForgotten(at now: Instant) -> Bool {
        self.expiresAt.adding(seconds: RowSweep.codeGrace) < now
    }
}

extension AuditEntry {
    /// Whether it is older than the trail goes.
    fileprivate func isForgotten(at now: Instant) -> Bool {
        self.instant.adding(seconds: RowSweep.auditAge) < now
    }
}

extension WorkspaceRows {
    /// The transaction that removes a code with the rows that find it; `nil` for one of a tenant that has no row.
    fileprivate func removal(
        of code: PendingCode, _ entry: RowTable.Entry, tenant: TenantID?
    ) throws(RowTrouble) -> RowTransaction? {
        guard let mark = try self.database.entry(.tenant(tenant), of: self.project) else { return nil }
        var set = ChangeSet(tenant: tenant)
        set.changes = [.code(.consumed(key: code.key))]
        do throws(RowFault) {
            let known = try KnownRows(RowTable([mark, entry]))
            do throws(CommitConflict) { return RowTransaction(try RowCommit(set, on: known)) } catch { return nil }
        } catch {
            return nil
        }
    }
}

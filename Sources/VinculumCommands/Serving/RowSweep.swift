import Vinculum

/// Removes rows that mean nothing any more, a bounded number a turn: those that a cleared or deleted tenant has left
/// behind, and records that memory would have forgotten: codes, merges and entries of the audit trail.
///
/// Several servers may do so at once: a row that another has changed or removed is left alone.
struct RowSweep: Sendable {
    /// What comes next; a part of each is looked at in a turn.
    private enum Part: Sendable {
        case generations(after: RowKey?)
        /// The records of one of the kinds that are forgotten.
        case records(Int, after: RowKey?)
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
    /// The kinds of records that are forgotten, in the order of a pass.
    private static let forgottenKinds: [RowKind] = [.code, .merge, .auditEntry]

    /// Does a part of a pass.
    ///
    /// - Parameters:
    ///   - now: The instant by the project's clock.
    ///   - bits: Fresh random bits, for the version of a commit.
    mutating func turn(_ rows: WorkspaceRows, at now: Instant, drawing bits: UInt64) throws(RowTrouble) {
        switch self.part {
        case .generations(let last):
            let next = try self.removeLeftBehind(after: last, rows)
            self.part = next.map { .generations(after: $0) } ?? .records(0, after: nil)
        case .records(let place, let last):
            let isLast = place + 1 == Self.forgottenKinds.count
            // Also where it fails: a damaged row, which a check names, keeps no other kind from being swept.
            self.part = isLast ? .generations(after: nil) : .records(place + 1, after: nil)
            if let next = try self.forget(Self.forgottenKinds[place], after: last, rows, at: now, drawing: bits) {
                self.part = .records(place, after: next)
            } else if isLast {
                self.nextPass = now.adding(seconds: Self.pause)
            }
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
    private func forget(
        _ kind: RowKind, after last: RowKey?, _ rows: WorkspaceRows, at now: Instant, drawing bits: UInt64
    ) throws(RowTrouble) -> RowKey? {
        let entries = try rows.database.entries(
            after: last, in: RowRange(every: kind), limit: Self.rowLimit, of: rows.project)
        let forgotten = entries.compactMap { RowCommit(forgetting: $0, at: now) }
        var transaction = RowTransaction()
        for commit in forgotten { transaction.add(RowTransaction(commit)) }
        if !forgotten.isEmpty {
            try rows.database.commit(transaction, as: RowVersion(drawing: bits), of: rows.project)
        }
        // Entries of the audit trail lie in the order of their age.
        let isOver = kind == .auditEntry && forgotten.count < entries.count
        return entries.count < Self.rowLimit || isOver ? nil : entries.last?.row.key
    }
}

extension StoredRow {
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

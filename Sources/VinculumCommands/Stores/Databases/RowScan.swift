import Vinculum

/// A check of all rows of a project in a database, of which a few hundred are in memory at a time. It finds what
/// ``RowCheck`` finds of rows that are in memory.
///
/// Whether records and the rows that find them agree is first seen by sums over both. Only where these differ are the
/// rows looked up one by one, which takes longer.
struct RowScan {
    /// What the rows of the project and its tenants say.
    private(set) var generations = RowGenerations()
    /// How many rows there are.
    private(set) var rowCount = 0
    /// How many accounts they have.
    private(set) var accountCount = 0
    private var hasLayout = false
    private var hasFault = false

    /// What the rows of the project and its tenants give. They come first.
    private var base = RowReading()
    private var page = RowReading()
    private var pageCount = 0
    private var (needed, found) = (RowSum(), RowSum())

    private static let pageLimit = 500

    init() {}

    /// Whether no row has a fault of its own, and the rows agree.
    ///
    /// - Precondition: ``finish()`` was called.
    var isSound: Bool { self.hasLayout && !self.hasFault && self.needed == self.found }

    /// Reads the next row.
    ///
    /// - Parameter version: `nil` for a row whose version or seal is damaged.
    /// - Returns: What is wrong with the row itself.
    mutating func fault(of row: StoredRow, _ version: RowVersion?) -> RowFault? {
        self.rowCount += 1
        do throws(RowFault) {
            if version == nil { throw .unreadable(row.key) }
            try self.read(row)
        } catch {
            self.hasFault = true
            // What contradicts another row is found with those that are looked up.
            if case .contested = error, !self.indexes(of: row).isEmpty { return nil }
            return error
        }
        return nil
    }

    private mutating func read(_ row: StoredRow) throws(RowFault) {
        switch row.key.parts?.kind {
        case .layout:
            do throws(RowFault) { try self.base.read(row) } catch {
                if case .unknownLayout = error { self.hasLayout = true }
                throw error
            }
            self.hasLayout = true
        case .tenant:
            try self.base.read(row)
            self.generations = self.base.generations
        default:
            if self.pageCount == Self.pageLimit { self.endPage() }
            self.pageCount += 1
            return try self.page.read(row)
        }
        self.page = self.base
    }

    /// Ends the reading of rows.
    ///
    /// - Returns: A fault of the rows as a whole.
    mutating func finish() -> RowFault? {
        self.endPage()
        return self.hasLayout ? nil : .noLayout
    }

    private mutating func endPage() {
        for row in self.page.needed { self.needed.add(row) }
        for row in self.page.found { self.found.add(row) }
        self.accountCount += self.page.store.totalAccountCount
        self.page = self.base
        self.pageCount = 0
    }

    /// The rows that a record needs to be found by; none for another row, and for a record with a fault.
    func indexes(of row: StoredRow) -> [StoredRow] {
        guard row.key.parts?.kind.use == .record else { return [] }
        var reading = self.base
        do throws(RowFault) { try reading.read(row) } catch { return [] }
        return reading.needed
    }

    /// Whether the row is to find a record, and has no fault of its own.
    func isIndex(_ row: StoredRow) -> Bool {
        guard let use = row.key.parts?.kind.use, use == .unique || use == .range else { return false }
        var reading = self.base
        do throws(RowFault) { try reading.read(row) } catch { return false }
        return !reading.found.isEmpty
    }
}

/// A sum over rows in any order: with all likelihood another one for other rows.
private struct RowSum: Equatable {
    private var count = 0
    private var sum = 0

    mutating func add(_ row: StoredRow) {
        var hasher = Hasher()
        row.key.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        hasher.combine(row.key.bytes.count)
        row.value.withUnsafeBytes { hasher.combine(bytes: $0) }
        self.count += 1
        self.sum &+= hasher.finalize()
    }
}

extension RowStore {
    /// Checks the rows of a project.
    ///
    /// - Parameters:
    ///   - look: Called with each row and the generations that were read before it.
    ///   - report: Called with each fault: those of single rows first, in the order of keys.
    /// - Precondition: A transaction is open.
    func scan(
        _ project: ProjectID, look: (StoredRow, RowGenerations) throws(RowStoreError) -> Void,
        report: (RowFault) throws(RowStoreError) -> Void
    ) throws(RowStoreError) -> RowScan {
        var scan = RowScan()
        try self.forEachRow(of: project) { row, version throws(RowStoreError) in
            if let fault = scan.fault(of: row, version) { try report(fault) }
            try look(row, scan.generations)
        }
        if let fault = scan.finish() { try report(fault) }
        if scan.isSound { return scan }
        // Each row is looked up by itself, which needs no memory.
        try self.forEachRow(of: project) { row, version throws(RowStoreError) in
            for needed in version == nil ? [] : scan.indexes(of: row) {
                guard let found = try self.readable(needed.key, project) else {
                    try report(.missing(needed.key))
                    continue
                }
                if found == needed || needed.key.parts?.kind == .unfinishedMerge { continue }
                if try self.isNeeded(found, project, scan) { try report(.contested(row.key)) }
            }
        }
        try self.forEachRow(of: project) { row, version throws(RowStoreError) in
            guard version != nil, scan.isIndex(row), try !self.isNeeded(row, project, scan) else { return }
            try report(.dangling(row.key))
        }
        return scan
    }

    /// Whether the record that a row finds needs the row.
    private func isNeeded(_ row: StoredRow, _ project: ProjectID, _ scan: RowScan) throws(RowStoreError) -> Bool {
        guard let key = row.found, let record = try self.readable(key, project) else { return false }
        return scan.indexes(of: record).contains(row)
    }

    /// The row with a key; `nil` also for one whose version or seal is damaged.
    private func readable(_ key: RowKey, _ project: ProjectID) throws(RowStoreError) -> StoredRow? {
        do throws(RowStoreError) { return try self.entry(key, project)?.row } catch {
            guard case .fault = error else { throw error }
            return nil
        }
    }
}

import Vinculum
import VinculumServer

/// A check of a project in a store, as of one moment. A few hundred rows are in memory at a time.
struct StoreCheck {
    /// How many rows there are.
    let rowCount: Int
    /// How many accounts they have.
    let accountCount: Int

    /// Checks a project.
    ///
    /// - Parameter report: Called with what is wrong, in words.
    init<Database: SQLDatabase, Host: CommandHost>(
        _ project: ProjectID, in store: RowStore<Database>, on host: inout Host,
        report: (String, inout Host) -> Void
    ) throws(RowStoreError) {
        let rows = try store.number(RowStoreLayout.count, [.text(project.text)]) ?? 0
        var progress = Progress("checking \(project.text)", of: Int(clamping: rows), host)
        (self.rowCount, self.accountCount) = try store.transaction(.reading) { () throws(RowStoreError) in
            // The parts of a copy need not agree.
            if try store.isUnfinished(project) {
                report("a copy into the project did not end", &host)
                let accounts = try store.number(ReadableTable.accounts.count, [.text(project.text)]) ?? 0
                return (Int(clamping: rows), Int(clamping: accounts))
            }
            var (readable, count) = (ReadableCheck(store, project), 0)
            let scan = try store.scan(project) { row, generations throws(RowStoreError) in
                try readable.check(row, generations) { report($0, &host) }
                count += 1
                if count.isMultiple(of: RowStore<Database>.pageCount) { progress.show(count, on: &host) }
            } report: { fault in
                report(fault.description, &host)
            }
            try readable.finish { report($0, &host) }
            return (scan.rowCount, scan.accountCount)
        }
        progress.clear(on: &host)
    }
}

/// A check of the readable tables against the rows.
private struct ReadableCheck<Database: SQLDatabase> {
    private let store: RowStore<Database>
    private let project: ProjectID
    private let readable: ReadableRows<Database>
    /// What the tables must say, of rows that were passed and not compared yet.
    private var expected: [(key: RowKey, row: ReadableRow)] = []
    /// How many rows each table must have.
    private var counts = [Int64](repeating: 0, count: ReadableTable.allCases.count)

    init(_ store: RowStore<Database>, _ project: ProjectID) {
        (self.store, self.project, self.readable) = (store, project, ReadableRows(store, project))
    }

    /// Compares what the tables say of a row with the row, at the latest when the check is finished.
    mutating func check(
        _ row: StoredRow, _ generations: RowGenerations, report: (String) -> Void
    ) throws(RowStoreError) {
        guard let space = row.key.parts?.space, !generations.isLeftBehind(space) else { return }
        for expected in self.readable.rows(of: row) {
            if let place = ReadableTable.allCases.firstIndex(of: expected.table) { self.counts[place] += 1 }
            self.expected.append((row.key, expected))
        }
        if self.expected.count >= RowStore<Database>.pageCount { try self.compare(report) }
    }

    private mutating func compare(_ report: (String) -> Void) throws(RowStoreError) {
        let together = try self.store.factsTogether(self.expected.map { $0.row })
        for (number, (key, row)) in self.expected.enumerated() {
            let found = if let together { together[number] } else { try self.store.facts(of: row) }
            if found == row.facts { continue }
            report("the table \(row.table.name) " + (found == nil ? "lacks" : "contradicts") + " \(key)")
        }
        self.expected.removeAll(keepingCapacity: true)
    }

    /// Compares what was not compared yet, and the numbers of rows.
    mutating func finish(report: (String) -> Void) throws(RowStoreError) {
        try self.compare(report)
        for (table, count) in zip(ReadableTable.allCases, self.counts) {
            let found = try self.store.number(table.count, [.text(self.project.text)]) ?? 0
            if found > count { report("the table \(table.name) has \(found - count) too many") }
        }
    }
}

extension RowStore {
    /// What a readable table has under the key of a row; `nil` for no row.
    fileprivate func facts(of row: ReadableRow) throws(RowStoreError) -> [SQLValue]? {
        var facts: [SQLValue]?
        try self.execute(row.table.selection, row.key) { found in
            facts = row.table.facts.enumerated().map { column in
                let number = Int32(column.offset)
                guard let text = found.text(number) else { return .null }
                return column.element.type == .text ? .text(text) : .integer(found.integer(number))
            }
            return true
        }
        return facts
    }
}

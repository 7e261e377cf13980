import Vinculum
import VinculumServer

/// A check of a project in a store, as of one moment.
struct StoreCheck {
    /// How many rows there are.
    let rowCount: Int
    /// How many accounts they have.
    let accountCount: Int
    /// What is wrong, in words.
    let faults: [String]

    /// Checks a project.
    init<Database: SQLDatabase>(
        _ project: ProjectID, in store: RowStore<Database>, on host: inout some CommandHost
    ) throws(RowStoreError) {
        let rows = try store.number(RowStoreLayout.count, [.text(project.text)]) ?? 0
        var progress = Progress("checking \(project.text)", of: Int(clamping: rows), host)
        var reading = RowReading()
        var (rowFaults, readableFaults, count, isUnfinished): ([RowFault], [String], Int, Bool) = ([], [], 0, false)
        try store.transaction(.reading) { () throws(RowStoreError) in
            var readable = ReadableCheck(store, project)
            try store.forEachRow(of: project) { row, version throws(RowStoreError) in
                do throws(RowFault) {
                    if version == nil { throw .unreadable(row.key) }
                    try reading.read(row)
                } catch {
                    rowFaults.append(error)
                }
                try readable.check(row, reading.generations)
                count += 1
                if count.isMultiple(of: RowStore<Database>.pageCount) { progress.show(count, on: &host) }
            }
            readableFaults = try readable.finish()
            isUnfinished = try store.isUnfinished(project)
        }
        progress.clear(on: &host)
        self.rowCount = count
        self.accountCount = reading.store.totalAccountCount
        // The parts of a copy need not agree.
        self.faults =
            isUnfinished
            ? ["a copy into the project did not end"]
            : RowCheck(reading, rowFaults).faults.map { $0.description } + readableFaults
    }
}

/// A check of the readable tables against the rows.
private struct ReadableCheck<Database: SQLDatabase> {
    private let store: RowStore<Database>
    private let project: ProjectID
    private let readable: ReadableRows<Database>
    private var faults: [String] = []
    /// How many rows each table must have.
    private var counts = [Int64](repeating: 0, count: ReadableTable.allCases.count)

    init(_ store: RowStore<Database>, _ project: ProjectID) {
        (self.store, self.project, self.readable) = (store, project, ReadableRows(store, project))
    }

    /// Compares what the tables say of a row with the row.
    mutating func check(_ row: StoredRow, _ generations: RowGenerations) throws(RowStoreError) {
        guard let space = row.key.parts?.space, !generations.isLeftBehind(space) else { return }
        for expected in self.readable.rows(of: row) {
            if let place = ReadableTable.allCases.firstIndex(of: expected.table) { self.counts[place] += 1 }
            let found = try self.store.facts(of: expected)
            if found != expected.facts {
                self.faults.append(
                    "the table \(expected.table.name) " + (found == nil ? "lacks" : "contradicts") + " \(row.key)")
            }
        }
    }

    /// Compares the numbers of rows.
    ///
    /// - Returns: All faults.
    func finish() throws(RowStoreError) -> [String] {
        var faults = self.faults
        for (table, count) in zip(ReadableTable.allCases, self.counts) {
            let found = try self.store.number(table.count, [.text(self.project.text)]) ?? 0
            if found > count { faults.append("the table \(table.name) has \(found - count) too many") }
        }
        return faults
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

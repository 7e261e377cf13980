import Vinculum

/// A table of texts whose first record names the columns: CSV (RFC 4180), or the data of a table in a plain dump of
/// PostgreSQL (`COPY … FROM stdin`).
struct TextTable {
    /// A record; its cells are read on demand.
    struct Row {
        let bytes: ArraySlice<UInt8>
        /// The number of its first line, from 1.
        let line: Int
    }

    enum Form {
        /// Cells between tabs, with backslashes before what would end one.
        case copy
        case csv(separator: UInt8)
    }

    /// The table's name without its schema; `nil` for CSV.
    let name: String?
    let columns: [String]
    let form: Form
    var rows: [Row] = []

    /// The tables of a file.
    ///
    /// - Throws: ``CommandFailure`` for a file that ends inside a table, and one without any.
    static func tables(_ text: ArraySlice<UInt8>, of file: String) throws(CommandFailure) -> [TextTable] {
        let tables = try self.copied(text, file)
        if !tables.isEmpty { return tables }
        if self.hasInsertions(text) {
            throw MovedRecords.noExport(
                file, "it has INSERT statements; a dump with COPY is read, as pg_dump writes it by default",
                next: [.init("supabase db dump --data-only --use-copy -f FILE", "write such a dump of Supabase")])
        }
        return [try self.csv(text, file)]
    }

    /// The record as a JSON object of texts; absent cells are left out, and so are empty ones of CSV.
    func value(_ row: Row) throws(MalformedRecord) -> JSON.Value {
        let cells: [[UInt8]?]
        switch self.form {
        case .copy: cells = Self.copiedCells(row.bytes)
        case .csv(let separator):
            var place = row.bytes.startIndex
            cells = try Self.record(row.bytes, &place, separator).map { $0.isEmpty ? nil : $0 }
        }
        guard cells.count == self.columns.count else {
            throw MalformedRecord(
                reason: "it has \(counted(cells.count, "column")), and the heading names \(self.columns.count)")
        }
        var writer = JSON.Writer()
        writer.beginObject()
        for (index, cell) in cells.enumerated() {
            guard let cell else { continue }
            guard let text = String(utf8: cell.span) else {
                throw MalformedRecord(reason: "\(self.columns[index]) is not UTF-8")
            }
            writer.member(named: self.columns[index], text)
        }
        writer.endObject()
        do throws(JSON.ReadError) {
            return try JSON.Document(parsing: writer.bytes, limits: .bulk).root
        } catch {
            throw MalformedRecord(reason: "it cannot be read: " + error.description)
        }
    }

    /// Refuses names of columns that repeat, because one of the two would be read silently.
    static func check(_ columns: [String], _ file: String) throws(CommandFailure) {
        let ordered = columns.ordered()
        for index in ordered.indices.dropFirst() where ordered[index] == ordered[index - 1] {
            throw MovedRecords.noExport(file, "its heading names the column \(ordered[index]) twice")
        }
    }
}

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
    private static func check(_ columns: [String], _ file: String) throws(CommandFailure) {
        let ordered = columns.ordered()
        for index in ordered.indices.dropFirst() where ordered[index] == ordered[index - 1] {
            throw MovedRecords.noExport(file, "its heading names the column \(ordered[index]) twice")
        }
    }
}

// MARK: - PostgreSQL

extension TextTable {
    private static func copied(_ text: ArraySlice<UInt8>, _ file: String) throws(CommandFailure) -> [TextTable] {
        var tables: [TextTable] = []
        var open: TextTable?
        var line = 0
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
            var bytes = text[start..<end]
            if bytes.last == 0x0D { bytes = bytes.dropLast() }
            line += 1
            start = end < text.endIndex ? end + 1 : end
            if open != nil {
                if bytes.elementsEqual("\\.".utf8) {
                    if let table = open { tables.append(table) }
                    open = nil
                } else {
                    open?.rows.append(Row(bytes: bytes, line: line))
                }
            } else if bytes.starts(with: "COPY ".utf8), let table = self.heading(bytes) {
                try self.check(table.columns, file)
                open = table
            }
        }
        if let open {
            throw MovedRecords.noExport(
                file, "it ends inside the table \(open.name ?? ""), which a line \\. would end; the dump was cut")
        }
        return tables
    }

    /// `COPY auth.users (id, "role") FROM stdin;`
    private static func heading(_ line: ArraySlice<UInt8>) -> TextTable? {
        guard let open = line.firstIndex(of: UInt8(ascii: "(")), let close = line.lastIndex(of: UInt8(ascii: ")")),
            open < close, line[close...].starts(with: ") FROM stdin".utf8)
        else { return nil }
        let name = line[(line.startIndex + 5)..<open].split(separator: UInt8(ascii: ".")).last ?? []
        let columns = line[(open + 1)..<close].split(separator: UInt8(ascii: ",")).map { self.identifier($0) }
        return TextTable(name: self.identifier(name), columns: columns, form: .copy)
    }

    private static func identifier(_ bytes: ArraySlice<UInt8>) -> String {
        String(
            decoding: ASCII.trimmed(bytes) { $0.isSpaceOrControl || $0 == UInt8(ascii: "\"") }, as: UTF8.self)
    }

    private static func hasInsertions(_ text: ArraySlice<UInt8>) -> Bool {
        text.split(separator: 0x0A).contains { $0.starts(with: "INSERT INTO ".utf8) }
    }

    /// The cells of a line in the text format of `COPY`; `nil` for `\N`.
    private static func copiedCells(_ line: ArraySlice<UInt8>) -> [[UInt8]?] {
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { cell in
            cell.elementsEqual("\\N".utf8) ? nil : self.unescaped(cell)
        }
    }

    private static func unescaped(_ cell: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var rest = cell
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "v"): text.append(0x0B)
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                var value = escape & 7
                for _ in 0..<2 {
                    guard let next = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(next) else { break }
                    value = value &<< 3 | next & 7
                    rest = rest.dropFirst()
                }
                text.append(value)
            case UInt8(ascii: "x"):
                let digits = rest.prefix(2).prefix { $0.isHexDigit }
                rest = rest.dropFirst(digits.count)
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                text.append(value ?? escape)
            default: text.append(escape)
            }
        }
        return text
    }
}

// MARK: - CSV

extension TextTable {
    static func csv(_ text: ArraySlice<UInt8>, _ file: String) throws(CommandFailure) -> TextTable {
        let separator = self.separator(text)
        var rows: [Row] = []
        var columns: [String]?
        var place = text.startIndex
        var line = 1
        while place < text.endIndex {
            let (start, number) = (place, line)
            let fields: [[UInt8]]
            do throws(MalformedRecord) {
                fields = try self.record(text, &place, separator)
            } catch {
                throw MovedRecords.noExport(file, "line \(number): \(error.reason)")
            }
            line += text[start..<place].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
            if fields.count == 1, fields[0].allSatisfy({ $0.isSpaceOrControl }) { continue }
            if columns != nil {
                rows.append(Row(bytes: text[start..<place], line: number))
                continue
            }
            var names: [String] = []
            for field in fields {
                guard let name = String(utf8: field.span) else {
                    throw MovedRecords.noExport(file, "its heading is not UTF-8; save it as UTF-8")
                }
                names.append(name)
            }
            try self.check(names, file)
            columns = names
        }
        guard let columns, columns.count > 1 || !rows.isEmpty else {
            throw MovedRecords.noExport(file, "it is empty, or its first line names no columns")
        }
        return TextTable(name: nil, columns: columns, form: .csv(separator: separator), rows: rows)
    }

    /// The most frequent of comma, semicolon and tab in the heading, outside of quotes.
    private static func separator(_ text: ArraySlice<UInt8>) -> UInt8 {
        var isQuoted = false
        var counts = [0, 0, 0]
        let separators = Array(",;\t".utf8)
        for byte in text {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A { break }
            if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
        }
        var best = 0
        for index in 1..<3 where counts[index] > counts[best] { best = index }
        return separators[best]
    }

    /// Reads the fields up to the end of a line, by RFC 4180.
    private static func record(
        _ text: ArraySlice<UInt8>, _ place: inout Int, _ separator: UInt8
    ) throws(MalformedRecord) -> [[UInt8]] {
        let quote = UInt8(ascii: "\"")
        var fields: [[UInt8]] = []
        while true {
            var field: [UInt8] = []
            if place < text.endIndex, text[place] == quote {
                place += 1
                while true {
                    guard place < text.endIndex else { throw MalformedRecord(reason: "a quote is not closed") }
                    let byte = text[place]
                    place += 1
                    if byte == quote {
                        guard place < text.endIndex, text[place] == quote else { break }
                        place += 1
                    }
                    field.append(byte)
                }
                let isEnd = place >= text.endIndex || [separator, 0x0A, 0x0D].contains(text[place])
                if !isEnd { throw MalformedRecord(reason: "text follows a closed quote") }
            } else {
                while place < text.endIndex, text[place] != separator, text[place] != 0x0A {
                    field.append(text[place])
                    place += 1
                }
                let endsLine = place >= text.endIndex || text[place] == 0x0A
                if endsLine, field.last == 0x0D { field.removeLast() }
            }
            fields.append(field)
            if place < text.endIndex, text[place] == 0x0D { place += 1 }
            guard place < text.endIndex else { return fields }
            let byte = text[place]
            place += 1
            if byte == 0x0A { return fields }
            if byte != separator { throw MalformedRecord(reason: "a carriage return stands inside a line") }
            if place >= text.endIndex { return fields + [[]] }
        }
    }
}

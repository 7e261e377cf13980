import Vinculum

/// The records of one or more files of an export, each read on demand:
///
///     {"users":[{…},{…}]}           an object with the array
///     [{…},{…}]                     an array
///     {…}                           JSON Lines, with blank lines
///     COPY auth.users (…) FROM …    a plain dump of PostgreSQL
///     id,email,…                    CSV with a heading
struct MovedRecords {
    private enum Content {
        case value(JSON.Value)
        case line(ArraySlice<UInt8>)
        case row(TextTable, TextTable.Row)
    }

    private struct Record {
        let content: Content
        /// The name of the array or table that has the record; `nil` for records of none.
        let table: String?
        /// As a person counts: lines from 1, others from 0.
        let number: Int
    }

    private var records: [Record] = []
    /// The realms and the like that the objects around the arrays are.
    private(set) var roots: [JSON.Value] = []

    var count: Int { self.records.count }

    func number(_ index: Int) -> Int { self.records[index].number }

    func table(_ index: Int) -> String? { self.records[index].table }

    /// The record as an object; `nil` for a blank line.
    func value(_ index: Int) throws(MalformedRecord) -> JSON.Value? {
        switch self.records[index].content {
        case .value(let value):
            guard value.kind == .object else { throw MalformedRecord(reason: "not an object") }
            return value
        case .row(let table, let row): return try table.value(row)
        case .line(let line):
            let text = Array(ASCII.trimmed(line) { $0.isSpaceOrControl })
            if text.isEmpty { return nil }
            let value: JSON.Value
            do throws(JSON.ReadError) {
                value = try JSON.Document(parsing: text).root
            } catch {
                throw MalformedRecord(reason: "not JSON: " + error.description)
            }
            guard value.kind == .object else { throw MalformedRecord(reason: "not an object") }
            return value
        }
    }
}

extension MovedRecords {
    /// The most bytes of a file.
    static var maximumBytes: Int { JSON.Limits.bulk.maximumBytes }

    /// Adds the records of a file.
    ///
    /// - Parameters:
    ///   - arrays: The members of an object that may have records.
    ///   - readsTables: Whether the file may be CSV or a dump of PostgreSQL.
    /// - Throws: ``CommandFailure`` for a file in another form, and for one that ends too early.
    mutating func append(
        _ bytes: [UInt8], of file: String, arrays: [String], readsTables: Bool
    ) throws(CommandFailure) {
        let text = try Self.withoutMark(bytes, file)
        let mark = text.first { !$0.isSpaceOrControl }
        guard mark == UInt8(ascii: "{") || mark == UInt8(ascii: "[") else {
            guard readsTables else {
                throw Self.noExport(
                    file, mark == nil ? "it is empty: it has no accounts" : "it is not JSON",
                    next: mark == nil ? [] : [.init("--from csv", "read a table")])
            }
            return try self.appendTables(text, of: file)
        }
        if mark == UInt8(ascii: "{"), Self.isLines(text) {
            var number = 0
            for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
                number += 1
                if line.allSatisfy({ $0.isSpaceOrControl }) { continue }
                self.records.append(Record(content: .line(line), table: nil, number: number))
            }
            return
        }
        let root: JSON.Value
        let document = text.startIndex == 0 ? bytes : Array(text)
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: document, limits: .bulk).root
        } catch {
            throw CommandFailure(error, in: document, of: file)
        }
        self.append(root, arrays)
    }

    /// Adds the records of a CSV.
    ///
    /// - Returns: The names of its columns.
    mutating func appendTable(_ bytes: [UInt8], of file: String) throws(CommandFailure) -> [String] {
        let table = try TextTable.csv(try Self.withoutMark(bytes, file), file)
        for row in table.rows {
            self.records.append(Record(content: .row(table, row), table: nil, number: row.line))
        }
        return table.columns
    }

    /// The text without a byte order mark.
    private static func withoutMark(_ bytes: [UInt8], _ file: String) throws(CommandFailure) -> ArraySlice<UInt8> {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw CommandFailure(
                .refused, code: "noExport", "\(file) is UTF-16; save it as UTF-8",
                next: [.init("iconv -f UTF-16 -t UTF-8 \(Invocation.quoted(file)) > FILE", "write it as UTF-8")])
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    }

    private mutating func append(_ root: JSON.Value, _ arrays: [String]) {
        if root.kind == .array {
            for (number, element) in root.elements.enumerated() where !self.appendArrays(of: element, arrays) {
                self.records.append(Record(content: .value(element), table: nil, number: number))
            }
        } else if !self.appendArrays(of: root, arrays) {
            self.records.append(Record(content: .value(root), table: nil, number: 0))
        }
    }

    /// - Returns: Whether the object has one of the arrays, or is a realm whose users are in other files. An object
    ///   with an ID is a record, which may have arrays of its own, unless it is a realm.
    private mutating func appendArrays(of root: JSON.Value, _ names: [String]) -> Bool {
        guard root.kind == .object, root["id"] == nil || root["realm"] != nil, root["user_id"] == nil else {
            return false
        }
        let found = names.compactMap { name in root[named: name].map { (name, $0) } }.filter { $0.1.kind == .array }
        let isRealm = root["realm"] != nil && names.contains { $0 == KeycloakExport.federatedUsers }
        if found.isEmpty, !isRealm { return false }
        self.roots.append(root)
        for (name, array) in found {
            for (number, element) in array.elements.enumerated() {
                self.records.append(Record(content: .value(element), table: name, number: number))
            }
        }
        return true
    }

    private mutating func appendTables(_ text: ArraySlice<UInt8>, of file: String) throws(CommandFailure) {
        for table in try TextTable.tables(text, of: file) {
            for row in table.rows {
                self.records.append(Record(content: .row(table, row), table: table.name, number: row.line))
            }
        }
    }

    /// Whether the first line that is not blank is an object by itself, and another one follows.
    private static func isLines(_ text: ArraySlice<UInt8>) -> Bool {
        let start = text.firstIndex { !$0.isSpaceOrControl } ?? text.startIndex
        guard let end = text[start...].firstIndex(of: 0x0A), text[end...].contains(where: { !$0.isSpaceOrControl })
        else { return false }
        do throws(JSON.ReadError) {
            return try JSON.Document(parsing: Array(text[start..<end])).root.kind == .object
        } catch {
            return false
        }
    }

    static func noExport(_ file: String, _ why: String, next: [CommandFailure.Step] = []) -> CommandFailure {
        CommandFailure(.refused, code: "noExport", "\(file) is not an export of this system", why: why, next: next)
    }
}

import Vinculum

/// A list of rows in one of the forms in which lists of accounts and providers are published:
///
///     {"users":[{"localId":"ada"},{"localId":"bob"}]}    firebase auth:export, accounts:batchGet, emulators
///     [{"localId":"ada"},{"localId":"bob"}]              an array
///     {"localId":"ada"}                                  JSON Lines, with blank lines and lines that begin with #
///     ada,ada@example.com,false,…                        the CSV of firebase auth:export
struct RowList {
    /// A row that cannot be read.
    struct Malformed: Error {
        let reason: String
    }

    private enum Rows {
        case values([JSON.Value])
        case lines([ArraySlice<UInt8>])
        /// Rows of CSV, as JSON objects.
        case table([[UInt8]])
    }

    private let rows: Rows

    /// Whether each row is a line, which a person counts from 1; other rows are counted from 0.
    var areLines: Bool { if case .lines = self.rows { true } else { false } }
    /// What a row is called.
    var unit: String { self.areLines ? "line" : "row" }
    /// The number of the first row.
    private var firstNumber: Int { self.areLines ? 1 : 0 }

    /// How many rows there are, blank lines included.
    var count: Int {
        switch self.rows {
        case .values(let values): values.count
        case .lines(let lines): lines.count
        case .table(let rows): rows.count
        }
    }

    /// The number of a row for a person.
    func number(_ index: Int) -> Int { index + self.firstNumber }

    /// A row; `nil` for a blank line and a comment.
    func row(_ index: Int) throws(Malformed) -> JSON.Value? {
        let text: [UInt8]
        switch self.rows {
        case .values(let values): return values[index]
        case .table(let rows): text = rows[index]
        case .lines(let lines):
            text = Array(ASCII.trimmed(lines[index]) { $0.isSpaceOrControl })
            if text.isEmpty || text[0] == UInt8(ascii: "#") { return nil }
        }
        let value: JSON.Value
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: text, duplicateKeys: .refused).root
        } catch {
            throw Malformed(reason: "not JSON: " + error.description)
        }
        guard value.kind == .object else { throw Malformed(reason: "not an object") }
        return value
    }

    /// Recognises the form and finds the rows.
    ///
    /// - Parameters:
    ///   - file: The name of the file, for messages.
    ///   - names: The members that may have the array.
    ///   - prefersLines: Whether a text that is none of the forms as a whole is read as lines, of which some are
    ///     malformed.
    /// - Throws: ``CommandFailure`` for a text that is none of them.
    init(
        parsing bytes: [UInt8], _ file: String, arrays names: [String] = ["users"], prefersLines: Bool
    ) throws(CommandFailure) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let first = lines.first { !$0.allSatisfy { $0.isSpaceOrControl } } ?? []
        let mark = first.first { !$0.isSpaceOrControl }
        if mark == UInt8(ascii: "#") || RowList.isRow(first, names) || (mark == nil && prefersLines) {
            self.rows = .lines(lines)
            return
        }
        if let mark, mark != UInt8(ascii: "{"), mark != UInt8(ascii: "[") {
            do throws(AccountTable.Mismatch) {
                self.rows = .table(try AccountTable.rows(bytes))
                return
            } catch {
                // A list with commas and without braces is meant as a table.
                if !first.contains(UInt8(ascii: "{")), error.fieldCount > 1 {
                    throw CommandFailure(
                        .refused, code: "noExport",
                        "\(file) is neither JSON nor CSV with the 28 columns of firebase auth:export",
                        why: "line \(error.record) has \(counted(error.fieldCount, "column")); other lists are read as "
                            + "JSON Lines, such as {\"localId\":\"ada\",\"email\":\"ada@example.net\"}")
                }
            }
        }
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, limits: .bulk).root
        } catch {
            guard prefersLines else { throw CommandFailure(error, in: bytes, of: file) }
            self.rows = .lines(lines)
            return
        }
        let found = root.kind == .array ? root : names.lazy.compactMap { root[named: $0] }.first
        if let found, found.kind == .array {
            self.rows = .values(Array(found.elements))
            return
        }
        guard prefersLines else {
            throw CommandFailure(
                .refused, code: "noExport", "\(file) is not an export",
                why: "an export is an object with the array \(names[0]), an array, JSON Lines, or for accounts the CSV "
                    + "of firebase auth:export")
        }
        self.rows = .values([root])
    }

    /// Whether a line is an object by itself, and not one with the array.
    private static func isRow(_ line: ArraySlice<UInt8>, _ names: [String]) -> Bool {
        do throws(JSON.ReadError) {
            let root = try JSON.Document(parsing: Array(line), limits: .bulk).root
            return root.kind == .object && !names.contains { root[named: $0]?.kind == .array }
        } catch {
            return false
        }
    }
}

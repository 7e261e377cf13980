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
        /// The UID in the row, if it can be told.
        var uid: String?
        let reason: String
    }

    private enum Rows {
        case values([JSON.Value])
        case lines([ArraySlice<UInt8>])
        case table([AccountTable.Row])
    }

    private let rows: Rows
    /// Whether the rows are in the array of an object, as exports have them.
    private var isExport = false

    /// Whether each line is a row of JSON Lines.
    var areLines: Bool { if case .lines = self.rows { true } else { false } }
    /// What a row is called: rows of JSON Lines and of CSV by their line, from 1; those of an array are counted from 0.
    var unit: String { if case .values = self.rows { "row" } else { "line" } }

    /// How many rows there are, blank lines included.
    var count: Int {
        switch self.rows {
        case .values(let values): values.count
        case .lines(let lines): lines.count
        case .table(let rows): rows.count
        }
    }

    /// The number of a row for a person.
    func number(_ index: Int) -> Int {
        switch self.rows {
        case .values: index
        case .lines: index + 1
        case .table(let rows): rows[index].line
        }
    }

    /// A row; `nil` for a blank line and a comment.
    func row(_ index: Int) throws(Malformed) -> JSON.Value? {
        let text: [UInt8]
        switch self.rows {
        case .values(let values): return values[index]
        case .table(let rows):
            switch rows[index].content {
            case .account(let json): text = json
            case .refused(let uid, let reason): throw Malformed(uid: uid, reason: reason)
            }
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

    /// Refuses a list without a row: it is another file than the one that is meant. An export of a project without
    /// accounts is taken.
    ///
    /// - Throws: ``CommandFailure`` with the code `noAccounts`.
    func requireAccounts(_ file: String) throws(CommandFailure) {
        if self.isExport { return }
        for index in 0..<self.count {
            do throws(Malformed) {
                if try self.row(index) != nil { return }
            } catch {
                return
            }
        }
        throw CommandFailure(noAccountsIn: file)
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
        let bytes = try ListText.unmarked(bytes, file)
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let first = lines.first { !$0.allSatisfy { $0.isSpaceOrControl } } ?? []
        let mark = first.first { !$0.isSpaceOrControl }
        if mark == nil, !prefersLines {
            throw CommandFailure(
                .refused, code: "noExport", "\(file) is empty: it has no accounts", why: Self.forms(names[0]))
        }
        if mark == UInt8(ascii: "#") { try Self.refuseLDIF(lines, file) }
        if mark == UInt8(ascii: "#") || RowList.isRow(first, names) || mark == nil {
            self.rows = .lines(lines)
            return
        }
        if let mark, mark != UInt8(ascii: "{"), mark != UInt8(ascii: "[") {
            try ListText.requireUTF8(bytes, file)
            do throws(AccountTable.Mismatch) {
                self.rows = .table(try AccountTable.rows(bytes))
                return
            } catch {
                if let failure = Self.failure(error, first, of: bytes, file) { throw failure }
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
            self.isExport = root.kind == .object
            return
        }
        guard prefersLines else {
            throw CommandFailure(
                .refused, code: "noExport", "\(file) is not an export",
                why: Self.forms(names[0]))
        }
        self.rows = .values([root])
    }

    private static func forms(_ name: String) -> String {
        "an export is an object with the array \(name), an array, JSON Lines, or for accounts the CSV of firebase "
            + "auth:export"
    }

    /// Refuses LDIF whose first lines are comments, as those of JSON Lines may be.
    private static func refuseLDIF(_ lines: [ArraySlice<UInt8>], _ file: String) throws(CommandFailure) {
        let entry = lines.first { line in
            guard let mark = line.first(where: { !$0.isSpaceOrControl }) else { return false }
            return mark != UInt8(ascii: "#")
        }
        guard let entry, ListText.isLDIF(entry), let (what, why) = ListText.other(entry, of: []) else { return }
        throw CommandFailure(.refused, code: "noExport", "\(file) \(what)", why: why)
    }

    /// The failure of a list that is meant as a table, or as something that cannot be read; `nil` if it may be a list
    /// of other lines.
    private static func failure(
        _ mismatch: AccountTable.Mismatch, _ first: ArraySlice<UInt8>, of bytes: [UInt8], _ file: String
    ) -> CommandFailure? {
        // A line that begins as JSON Lines would is refused as a line.
        let hasBrace = first.contains(UInt8(ascii: "{"))
        if let count = mismatch.columnCount {
            if let (what, why) = ListText.other(first, of: bytes) {
                return CommandFailure(.refused, code: "noExport", "\(file) \(what)", why: why)
            }
            guard count > (hasBrace ? 20 : 1) else { return nil }
        }
        return CommandFailure(
            .refused, code: "noExport",
            "\(file) is neither JSON nor CSV with the 28 or 52 columns of firebase auth:export",
            why: mismatch.description
                + (mismatch.columnCount == nil
                    ? "" : "; other lists are read as JSON Lines, such as " + ListText.example))
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

extension CommandFailure {
    /// The failure of a list without accounts.
    init(noAccountsIn file: String) {
        self.init(.refused, code: "noAccounts", "\(file) has no accounts", why: "not one row of it is an account")
    }
}

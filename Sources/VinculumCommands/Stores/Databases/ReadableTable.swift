import Vinculum

/// The tables that people read by SQL, beside the rows that the engine reads. They hold no secrets: no passwords, keys
/// of authenticator apps, codes or tokens, and no hashes of them.
///
/// Each is entered here alone: statements, checks and the documentation follow from it. Times are seconds since 1970.
enum ReadableTable: Int, CaseIterable, Sendable {
    case accounts, signInMethods, factors, sessions, audit

    /// A column of a table.
    struct Column: Sendable {
        let name: String
        let type: SQLType

        static func text(_ name: String) -> Column { Column(name: name, type: .text) }
        static func integer(_ name: String) -> Column { Column(name: name, type: .integer) }
    }

    /// The name in SQL.
    var name: String {
        switch self {
        case .accounts: "accounts"
        case .signInMethods: "sign_in_methods"
        case .factors: "factors"
        case .sessions: "sessions"
        case .audit: "audit"
        }
    }

    /// The columns that name a row. The project is the first of them.
    var keys: [Column] {
        let account: [Column] = [.text("project"), .text("tenant"), .text("uid")]
        return switch self {
        case .accounts: account
        case .signInMethods: account + [.text("method"), .text("identifier")]
        case .factors: account + [.text("factor")]
        case .sessions: account + [.integer("session")]
        case .audit: [.text("project"), .integer("sequence")]
        }
    }

    /// The columns that say something of it.
    var facts: [Column] {
        switch self {
        case .accounts:
            [
                .text("email"), .integer("email_verified"), .text("phone"), .text("display_name"), .text("photo_url"),
                .text("custom_claims"), .integer("disabled"), .integer("anonymous"), .integer("created_at"),
                .integer("last_login_at"), .integer("last_refresh_at"),
            ]
        case .signInMethods: [.text("kind"), .text("email"), .text("display_name")]
        case .factors: [.text("kind"), .text("phone"), .text("display_name"), .integer("enrolled_at")]
        case .sessions:
            [
                .text("method"), .text("second_factor"), .text("name"), .text("network"), .integer("begun_at"),
                .integer("refreshed_at"),
            ]
        case .audit:
            [
                .integer("at"), .text("actor"), .text("actor_name"), .text("network"), .text("operation"),
                .text("changed"), .text("rule"), .text("tenant"), .text("uid"), .integer("accounts"),
            ]
        }
    }

    /// Stores a row in place of one with the same key.
    var replacement: String { Self.replacements[self.rawValue] }

    /// Deletes the row of a key.
    var deletion: String { Self.deletions[self.rawValue] }

    // Every commit executes some, and putting one together takes longer.
    private static let replacements = Self.allCases.map { table in
        let numbers = (1...table.keys.count + table.facts.count).map { "?\($0)" }.joined(separator: ", ")
        let keys = table.keys.map { $0.name }.joined(separator: ", ")
        let facts = table.facts.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
        return "INSERT INTO \(table.name) VALUES (\(numbers)) ON CONFLICT (\(keys)) DO UPDATE SET \(facts)"
    }
    private static let deletions = Self.allCases.map { "DELETE FROM \($0.name) WHERE " + $0.condition($0.keys) }

    /// Finds the facts of a key.
    var selection: String {
        let facts = self.facts.map { $0.name }.joined(separator: ", ")
        return "SELECT \(facts) FROM \(self.name) WHERE " + self.condition(self.keys)
    }

    /// Counts the rows of a project.
    var count: String { "SELECT count(*) FROM \(self.name) WHERE project = ?1" }

    /// Deletes the rows of a tenant's accounts; `nil` for a table that outlives them.
    var clearing: String? {
        self == .audit ? nil : "DELETE FROM \(self.name) WHERE " + self.condition(Array(self.keys.prefix(2)))
    }

    private func condition(_ columns: [Column]) -> String {
        columns.enumerated().map { "\($0.element.name) = ?\($0.offset + 1)" }.joined(separator: " AND ")
    }
}

/// A row of a ``ReadableTable``.
struct ReadableRow: Equatable, Sendable {
    let table: ReadableTable
    /// The values of ``ReadableTable/keys``.
    let key: [SQLValue]
    /// The values of ``ReadableTable/facts``.
    let facts: [SQLValue]

    /// The row for PostgreSQL: its texts have no character 0, for which U+FFFD stands, and its indexes take keys of at
    /// most 2,704 bytes.
    var forPostgreSQL: ReadableRow {
        let row = self.withoutZeros
        return ReadableRow(table: row.table, key: row.key.map { $0.fittingAnIndex }, facts: row.facts)
    }

    private var withoutZeros: ReadableRow {
        func text(_ value: SQLValue) -> SQLValue {
            guard case .text(let text) = value, text.utf8.contains(0) else { return value }
            return .text(String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 })))
        }
        return ReadableRow(table: self.table, key: self.key.map(text), facts: self.facts.map(text))
    }
}

extension SQLValue {
    /// More than every text has that a client can store now. Three other texts of a key are shorter than 130 bytes.
    private static var longestInIndex: Int { 1400 }

    /// The value as a part of a key. A text that is too long, as an earlier version stored some or as U+FFFD makes it,
    /// has its beginning alone, and a digest of all of it.
    fileprivate var fittingAnIndex: SQLValue {
        guard case .text(let text) = self, text.utf8.count > Self.longestInIndex else { return self }
        var beginning = Array(text.utf8.prefix(Self.longestInIndex / 2))
        // Not in the middle of a character.
        while let last = beginning.last, last & 0xC0 == 0x80 { beginning.removeLast() }
        if let last = beginning.last, last >= 0xC0 { beginning.removeLast() }
        let digest = Hex.encoded(Array(SHA256.hash(Array(text.utf8))))
        return .text(String(decoding: beginning, as: UTF8.self) + "… SHA-256 " + digest)
    }
}

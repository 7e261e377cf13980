import Vinculum

/// The CSV that `firebase auth:export` writes: a line for each account, without a heading. A heading is skipped.
///
/// The columns are UID, e-mail, verified, password hash, salt, name, photo; ID, e-mail, name and photo at Google,
/// Facebook, Twitter and GitHub; created, last signed in, phone, disabled, custom claims; since firebase-tools 15.19.0
/// ID, e-mail, name and photo at six more providers.
enum AccountTable {
    /// A column with a text of the account: its index, its member, and whether a program made the text, so that blanks
    /// around it are none of it.
    static let columns: [(index: Int, member: String, isTrimmed: Bool)] = [
        (0, "localId", true), (1, "email", true), (3, "passwordHash", true), (4, "salt", true),
        (5, "displayName", false), (6, "photoUrl", true), (23, "createdAt", true), (24, "lastSignedInAt", true),
        (25, "phoneNumber", true), (27, "customAttributes", true),
    ]
    static let flags: [(index: Int, member: String)] = [(2, "emailVerified"), (26, "disabled")]
    /// The first of the four columns of each provider.
    static let providers: [(index: Int, provider: String)] = [
        (7, "google.com"), (11, "facebook.com"), (15, "twitter.com"), (19, "github.com"), (28, "apple.com"),
        (32, "microsoft.com"), (36, "gc.apple.com"), (40, "playgames.google.com"), (44, "linkedin.com"),
        (48, "yahoo.com"),
    ]

    /// A record that is an account.
    struct Row {
        /// The line on which the record begins, from 1.
        let line: Int
        let content: Content

        enum Content {
            /// The account as a JSON object in the form of the JSON export.
            case account([UInt8])
            case refused(uid: String?, reason: String)
        }
    }

    /// A text that is no such table.
    struct Mismatch: Error {
        enum Reason {
            /// A record with another number of columns than the forms have.
            case columns(Int)
            /// A record with another number of columns than the records before it.
            case change(Int, from: Int)
            /// A quoted field without its end.
            case openQuote
            /// The end of the text in the middle of a record.
            case cut
        }

        /// The line on which the record begins, from 1.
        let line: Int
        let reason: Reason

        /// The number of columns of the first record, if it is wrong.
        var columnCount: Int? { if case .columns(let count) = self.reason { count } else { nil } }

        /// The reason as a clause.
        var description: String {
            let remedy =
                "; a comma or a line break in a field without quotation marks makes another one, and firebase "
                + "auth:export writes such names: export JSON"
            return switch self.reason {
            case .columns(let count): "line \(self.line) has \(counted(count, "column"))" + remedy
            case .change(let count, let first):
                "line \(self.line) has \(counted(count, "column")), and the lines before it have \(first)" + remedy
            case .openQuote: "the quotation mark of a field in the record that begins in line \(self.line) has no end"
            case .cut: "the file ends in the middle of line \(self.line)"
            }
        }
    }

    /// The accounts of a table, and the records that are none.
    ///
    /// - Parameter bytes: UTF-8.
    /// - Throws: ``Mismatch`` for the first record that does not have the columns.
    static func rows(_ bytes: [UInt8]) throws(Mismatch) -> [Row] {
        var rows: [Row] = []
        var reader = RecordReader(bytes)
        var isFirst = true
        var (width, count) = (0, 0)
        while let record = try reader.next() {
            if record.fields.count == 1, record.fields[0].allSatisfy({ $0.isSpaceOrControl }) { continue }
            func mismatch(_ reason: Mismatch.Reason) -> Mismatch { Mismatch(line: record.line, reason: reason) }
            if !rows.isEmpty, !record.isEnded, record.fields.count < count { throw mismatch(.cut) }
            guard let own = self.width(of: record) else {
                throw mismatch(
                    isFirst ? .columns(record.fields.count) : .change(record.fields.count, from: count))
            }
            if isFirst { width = own }
            guard own == width else { throw mismatch(.change(record.fields.count, from: count)) }
            count = record.fields.count
            defer { isFirst = false }
            if isFirst, self.isHeading(record.fields) { continue }
            // Spreadsheets write an empty row as commas.
            if record.fields.allSatisfy({ $0.isEmpty }) { continue }
            rows.append(self.row(record))
        }
        return rows
    }

    /// How many columns a record has, an empty one after the last comma not counted; `nil` for another number than the
    /// forms have.
    ///
    /// 26 are what firebase-tools wrote before 7.9.0, without "disabled" (#1809), and always with the last comma and a
    /// line end: a longer record that was cut looks like one otherwise. 27 and the comma, before there were custom
    /// claims, cannot be told from 28, of which the last is empty.
    private static func width(of record: RecordReader.Record) -> Int? {
        let endsEmpty = record.fields.last?.isEmpty ?? false
        return switch record.fields.count {
        case 52: 52
        case 53 where endsEmpty: 52
        case 28: 28
        case 29 where endsEmpty: 28
        case 27 where endsEmpty && record.isEnded: 26
        default: nil
        }
    }

    /// Whether the first field of a record is the name of its column, and the third is no flag: an account may have the
    /// UID `uid`.
    private static func isHeading(_ fields: [[UInt8]]) -> Bool {
        func word(_ index: Int) -> String {
            String(decoding: fields[index].filter { $0.isLetterOrDigit }.map { $0.lowercased }, as: UTF8.self)
        }
        return ["localid", "uid", "userid"].contains(word(0)) && !["", "true", "false"].contains(word(2))
    }

    private static func row(_ record: RecordReader.Record) -> Row {
        func field(_ index: Int, isTrimmed: Bool = true) -> String? {
            guard index < record.fields.count else { return nil }
            let field = record.fields[index]
            let text = SpreadsheetText.unguarded(
                isTrimmed ? Array(ASCII.trimmed(field[...]) { $0.isSpaceOrControl }) : field)
            return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        }
        var writer = JSON.Writer()
        writer.beginObject()
        for (index, member, isTrimmed) in self.columns {
            writer.member(named: member, field(index, isTrimmed: isTrimmed))
        }
        for (index, member) in self.flags {
            guard let text = field(index) else { continue }
            let word = ASCII.lowercased(text)
            guard word == "true" || word == "false" else {
                let reason = "\(member), column \(index + 1), is \(self.excerpt(text)); true or false is wanted"
                return Row(line: record.line, content: .refused(uid: field(0), reason: reason))
            }
            writer.member(named: member, word == "true")
        }
        let linked = self.providers.filter { field($0.index) != nil }
        for (index, provider) in self.providers where field(index) == nil {
            guard let place = (index + 1...index + 3).first(where: { field($0) != nil }) else { continue }
            let reason = "column \(place + 1) has data of \(provider), but column \(index + 1) has no ID there"
            return Row(line: record.line, content: .refused(uid: field(0), reason: reason))
        }
        if !linked.isEmpty {
            writer.key("providerUserInfo")
            writer.beginArray()
            for (index, provider) in linked {
                writer.beginObject()
                writer.member("providerId", provider)
                writer.member("rawId", field(index))
                writer.member("email", field(index + 1))
                writer.member("displayName", field(index + 2, isTrimmed: false))
                writer.member("photoUrl", field(index + 3))
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
        return Row(line: record.line, content: .account(writer.bytes))
    }

    /// The start of a field for a message: at most 40 characters.
    static func excerpt(_ text: String) -> String {
        var start = ""
        for (count, scalar) in text.unicodeScalars.enumerated() {
            if count == 40 { return start + "…" }
            start += String(scalar)
        }
        return start
    }
}

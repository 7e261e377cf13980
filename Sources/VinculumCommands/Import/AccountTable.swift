import Vinculum

/// The CSV that `firebase auth:export` writes: a line for each account, without a heading. A heading is skipped.
///
/// The columns are UID, e-mail, verified, password hash, salt, name, photo; ID, e-mail, name and photo at Google,
/// Facebook, Twitter and GitHub; created, last signed in, phone, disabled, custom claims.
enum AccountTable {
    private static let columns: [(index: Int, member: String)] = [
        (0, "localId"), (1, "email"), (3, "passwordHash"), (4, "salt"), (5, "displayName"), (6, "photoUrl"),
        (23, "createdAt"), (24, "lastSignedInAt"), (25, "phoneNumber"), (27, "customAttributes"),
    ]
    private static let flags: [(index: Int, member: String)] = [(2, "emailVerified"), (26, "disabled")]
    private static let providers: [(index: Int, provider: String)] = [
        (7, "google.com"), (11, "facebook.com"), (15, "twitter.com"), (19, "github.com"),
    ]

    /// A text that is no such table, because a record has too few or too many fields.
    struct Mismatch: Error {
        /// The number of the record, from 1.
        let record: Int
        let fieldCount: Int
    }

    /// The accounts as JSON objects in the form of the JSON export.
    ///
    /// - Throws: ``Mismatch`` for the first record with too few or too many fields.
    static func rows(_ bytes: [UInt8]) throws(Mismatch) -> [[UInt8]] {
        var rows: [[UInt8]] = []
        var (place, count) = (0, 0)
        while place < bytes.count {
            let fields = self.record(bytes, &place)
            count += 1
            if fields.count == 1, fields[0].isEmpty { continue }
            // Of older versions the last columns are missing; each line ends with a comma.
            guard (24...29).contains(fields.count) else { throw Mismatch(record: count, fieldCount: fields.count) }
            if rows.isEmpty, self.isHeading(fields[0]) { continue }
            rows.append(self.row(fields))
        }
        return rows
    }

    /// Whether the first field of a record is the name of its column.
    private static func isHeading(_ field: [UInt8]) -> Bool {
        let letters = field.filter { $0.isLetterOrDigit }.map { $0.lowercased }
        return ["localid", "uid", "userid"].contains(self.text(letters))
    }

    private static func row(_ fields: [[UInt8]]) -> [UInt8] {
        func field(_ index: Int) -> String? {
            index < fields.count && !fields[index].isEmpty ? self.text(fields[index]) : nil
        }
        var writer = JSON.Writer()
        writer.beginObject()
        for (index, member) in self.columns { writer.member(named: member, field(index)) }
        for (index, member) in self.flags {
            if let text = field(index) { writer.member(named: member, text == "true") }
        }
        let linked = self.providers.filter { field($0.index) != nil }
        if !linked.isEmpty {
            writer.key("providerUserInfo")
            writer.beginArray()
            for (index, provider) in linked {
                writer.beginObject()
                writer.member("providerId", provider)
                writer.member("rawId", field(index))
                writer.member("email", field(index + 1))
                writer.member("displayName", field(index + 2))
                writer.member("photoUrl", field(index + 3))
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Reads the fields up to the end of a line (RFC 4180). A quote inside a quoted field that neither ends it nor is
    /// doubled is itself, because `firebase auth:export` does not double those of names.
    private static func record(_ bytes: [UInt8], _ place: inout Int) -> [[UInt8]] {
        let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
        var fields: [[UInt8]] = []
        var field: [UInt8] = []
        func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
        func endsField(_ index: Int) -> Bool {
            guard let byte = byte(index) else { return true }
            return byte == comma || byte == 0x0A || (byte == 0x0D && self.isEnd(bytes, index + 1))
        }
        while true {
            if byte(place) == quote, field.isEmpty {
                place += 1
                while let next = byte(place), next != quote || !endsField(place + 1) {
                    if next == quote, byte(place + 1) == quote { place += 1 }
                    field.append(next)
                    place += 1
                }
                place += 1
            }
            while !endsField(place) {
                field.append(bytes[place])
                place += 1
            }
            fields.append(field)
            field = []
            if byte(place) == 0x0D { place += 1 }
            place += 1
            if place > bytes.count || bytes[place - 1] != comma { return fields }
        }
    }

    private static func isEnd(_ bytes: [UInt8], _ index: Int) -> Bool { index >= bytes.count || bytes[index] == 0x0A }
}

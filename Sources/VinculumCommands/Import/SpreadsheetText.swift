import Vinculum

/// A field of CSV that no spreadsheet takes for a formula.
///
/// Who signs up chooses its name, and a spreadsheet runs a field that begins with `=`, `+`, `-` or `@`. Such a field is
/// written between apostrophes: `'=1+2'`. A spreadsheet shows the text; `firebase auth:import` and this reader take the
/// two apostrophes off again (`/^["|'](.*)["|']$/` in firebase-tools, src/commands/auth-import.ts), where one alone in
/// front would become part of the name. Fields that firebase-tools would change, because they have blanks or quotes at
/// their ends, are written so too.
enum SpreadsheetText {
    private static let apostrophe = UInt8(ascii: "'")

    /// The field as it is written.
    static func guarded(_ field: [UInt8]) -> [UInt8] {
        self.needsGuard(field[...]) ? [self.apostrophe] + field + [self.apostrophe] : field
    }

    /// The field that was written. A text in apostrophes that needs none is not one of those.
    static func unguarded(_ field: [UInt8]) -> [UInt8] {
        guard field.count > 2, field.first == self.apostrophe, field.last == self.apostrophe else { return field }
        let inner = field.dropFirst().dropLast()
        return self.needsGuard(inner) ? Array(inner) : field
    }

    private static func needsGuard(_ field: ArraySlice<UInt8>) -> Bool {
        guard let first = field.first, let last = field.last else { return false }
        if first <= 0x20 || last <= 0x20 || "=+-@".utf8.contains(first) { return true }
        // A byte order mark in front of the first field would be taken for that of the file.
        if field.starts(with: [0xEF, 0xBB, 0xBF]) { return true }
        // ＝, ＋, － and ＠, which some spreadsheets read as the narrow ones.
        if field.starts(with: [0xEF, 0xBC]), let third = field.dropFirst(2).first,
            [0x9D, 0x8B, 0x8D, 0xA0].contains(third)
        {
            return true
        }
        let quotes = "\"|'".utf8
        return field.count > 1 && quotes.contains(first) && quotes.contains(last)
    }
}

import Vinculum

/// The instants of a row: `createdAt` and `lastSignedInAt`.
enum RowTime {
    /// Milliseconds since 1970 in decimal digits, from these or from RFC 3339; `nil` for none.
    ///
    /// A service that cannot read the text takes the instant of the import, and seconds become a day of January 1970.
    ///
    /// - Parameter member: The name of the member, for the reason.
    static func milliseconds(_ text: String?, _ member: String) throws(RowList.Malformed) -> String? {
        let bytes = Array(ASCII.trimmed(Array((text ?? "").utf8)[...]) { $0.isSpaceOrControl })
        if bytes.isEmpty { return nil }
        let plain = String(decoding: bytes, as: UTF8.self)
        let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        guard !digits.isEmpty, ASCII.areDigits(digits) else {
            if let instant = Instant(rfc3339: plain) {
                let text = "\(instant.milliseconds)"
                // What an export of it has must be taken again.
                let count = text.utf8.count { $0.isDigit }
                if count < 9 || (11...14).contains(count) { return text }
                throw self.malformed(member, plain, " is no time of an account", "")
            }
            throw self.malformed(
                member, plain, " is no time",
                digits.first?.isDigit ?? false && bytes.contains { $0.lowercased == UInt8(ascii: "e") }
                    ? "; a spreadsheet rounds long numbers so: make the column text, and take the numbers anew"
                    : "")
        }
        // Zeros before a number do not make it larger: an export has none, and must be taken again.
        switch digits.drop(while: { $0 == UInt8(ascii: "0") }).count {
        // 9 September 2001 to 20 November 2286, and as many years before 1970; 9 digits begin in March 1973.
        case 9, 10:
            throw RowList.Malformed(
                reason: "\(member): \(plain) are seconds; milliseconds are wanted: \(plain)000")
        case 15...: throw self.malformed(member, plain, " is beyond the year 5138", "")
        default: return plain
        }
    }

    private static func malformed(
        _ member: String, _ text: String, _ what: String, _ remedy: String
    ) -> RowList.Malformed {
        RowList.Malformed(
            reason: "\(member): \(AccountTable.excerpt(text))\(what); milliseconds since 1970 are wanted, such as "
                + "1700000000000, or 2023-11-14T22:13:20Z" + remedy)
    }
}

import Vinculum

/// The text of a list, as editors and spreadsheets save it.
enum ListText {
    /// The bytes after the byte order mark of UTF-8, which many programs write.
    ///
    /// - Throws: ``CommandFailure`` for UTF-16 and UTF-32, which are named.
    static func unmarked(_ bytes: [UInt8], _ file: String) throws(CommandFailure) -> [UInt8] {
        if let encoding = self.wideEncoding(bytes) {
            throw CommandFailure(
                .refused, code: "noExport", "\(file) is \(encoding)",
                why: "UTF-8 is read; save it as UTF-8, in a spreadsheet as CSV UTF-8")
        }
        return bytes.starts(with: self.mark) ? Array(bytes.dropFirst(self.mark.count)) : bytes
    }

    /// U+FEFF in UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The name of an encoding with more than one byte for each letter; `nil` for others.
    private static func wideEncoding(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        // Without a mark: every second byte of ASCII letters is zero.
        let start = bytes.prefix(min(64, bytes.count & ~1))
        guard start.count >= 4 else { return nil }
        func areZero(_ parity: Int) -> Bool { start.indices.allSatisfy { ($0 & 1 == parity) == (start[$0] == 0) } }
        return areZero(0) || areZero(1) ? "UTF-16" : nil
    }

    /// - Throws: ``CommandFailure`` that names the first bytes that are not UTF-8. To replace them would make another
    ///   name, and another e-mail address.
    static func requireUTF8(_ bytes: [UInt8], _ file: String) throws(CommandFailure) {
        guard let place = UTF8Scan.firstBad(in: bytes.span.bytes) else { return }
        let before = bytes[..<place]
        let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        let column = place - (before.lastIndex(of: 0x0A) ?? -1)
        throw CommandFailure(
            .refused, code: "noExport", "\(file) is not UTF-8: line \(line), byte \(column)",
            why:
                "an older encoding such as Windows-1252 has other bytes for letters beyond ASCII; save it as UTF-8, in "
                + "a spreadsheet as CSV UTF-8")
    }

    /// What a list without braces is that cannot be read, and what to do about it; `nil` for nothing known.
    ///
    /// - Parameter first: The first line with more than blanks.
    static func other(_ first: ArraySlice<UInt8>, of bytes: [UInt8]) -> (what: String, why: String)? {
        func count(_ byte: UInt8) -> Int { first.count { $0 == byte } }
        let comma = UInt8(ascii: ",")
        if self.isLDIF(first) {
            return ("is LDIF", "JSON Lines and CSV are read; write a line for each entry: " + self.example)
        }
        if !bytes.contains(0x0A), bytes.dropLast().contains(0x0D) {
            return ("ends its lines with carriage returns alone", "save it with the line ends of Unix or Windows")
        }
        for (byte, name) in [(UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "\t"), "tabs")]
        where count(byte) > 1 && count(byte) > count(comma) {
            return (
                "has \(name) between its columns",
                "commas are read; save it as CSV with commas, in a spreadsheet as CSV UTF-8"
            )
        }
        if count(comma) == 0, self.isHashList(first) {
            return (
                "is a list of names and hashes, as htpasswd and shadow are",
                "JSON Lines and CSV are read; write a line for each name: "
                    + #"{"localId":"ada","email":"ada@example.net","passwordHash":"…"}"#
            )
        }
        return nil
    }

    /// A line of JSON Lines.
    static let example = #"{"localId":"ada","email":"ada@example.net"}"#

    /// RFC 2849: the first line is the version or the name of the first entry.
    static func isLDIF(_ first: ArraySlice<UInt8>) -> Bool {
        let start = first.prefix(8).map { $0.lowercased }
        return start.starts(with: "dn:".utf8) || start.starts(with: "version:".utf8)
    }

    /// Whether a line is a name, a colon and something that hashes begin with, or has the nine fields of `shadow`.
    private static func isHashList(_ first: ArraySlice<UInt8>) -> Bool {
        let fields = first.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard fields.count > 1, !fields[0].isEmpty, let mark = fields[1].first else { return false }
        return fields.count >= 7 || "$!*{".utf8.contains(mark)
            || (fields.count == 2 && fields[1].count { !$0.isSpaceOrControl } == 13)
    }
}

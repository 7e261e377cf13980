/// Text from outside, escaped and measured for a terminal.
package enum TerminalText {
    /// Escapes control characters and marks of writing direction, such as `\u{1b}`, which could move the cursor, change
    /// colours or hide what follows.
    package static func safe(_ text: String) -> String { self.safe(text, keepsLines: false) }

    /// Escapes like ``safe(_:)`` but keeps line endings. An escaped text stays as it is.
    package static func safeLines(_ text: String) -> String { self.safe(text, keepsLines: true) }

    private static func safe(_ text: String, keepsLines: Bool) -> String {
        func isKept(_ scalar: Unicode.Scalar) -> Bool { !self.isUnsafe(scalar) || (keepsLines && scalar == "\n") }
        if text.unicodeScalars.allSatisfy(isKept) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if !isKept(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                result += String(scalar)
            }
        }
        return result
    }

    /// Escapes in JSON what ``safe(_:)`` escapes in text. A reader of the JSON gets the same text.
    package static func safeJSON(_ json: [UInt8]) -> [UInt8] {
        // The first bytes of what is unsafe beyond ASCII, in UTF-8. Below U+0020 JSON has escapes already.
        func mayBegin(_ byte: UInt8) -> Bool { byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 }
        guard json.contains(where: mayBegin) else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.count + 64)
        var rest = json[...]
        while let byte = rest.first {
            let count = byte == 0x7F ? 1 : byte == 0xE2 ? 3 : 2
            guard mayBegin(byte), let scalar = self.scalar(of: rest.prefix(count)), self.isUnsafe(scalar) else {
                result.append(rest.removeFirst())
                continue
            }
            let digits = String(scalar.value, radix: 16)
            result += Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
            rest.removeFirst(count)
        }
        return result
    }

    private static func scalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.makeIterator()
        return scalars.next()
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
        default: false
        }
    }

    /// The number of terminal columns of a text: two for East Asian wide characters and emoji, none for combining
    /// marks.
    /// It is precise enough to align columns.
    package static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + self.width($1) }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x20D0...0x20FF: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }

    /// Appends spaces up to a width in columns.
    package static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - self.width(text)))
    }

    /// Breaks a text at spaces so that no line is wider than `width`, unless a single word is.
    package static func wrapped(_ text: String, width: Int, indent: String = "") -> String {
        var lines = ""
        var line = indent
        var isEmpty = true
        for word in text.utf8.split(separator: 0x20) {
            let word = String(decoding: word, as: UTF8.self)
            if !isEmpty, self.width(line) + 1 + self.width(word) > width {
                lines += line + "\n"
                line = indent
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + line
    }
}

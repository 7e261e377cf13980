extension Unicode.Scalar {
    /// Whether the character is a space or ends a line: the property `White_Space` of Unicode.
    ///
    /// Spelled out, because the property itself would bring Unicode's tables into a program.
    var isBlank: Bool {
        switch self.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}

extension String {
    /// Whether the text begins or ends with a blank.
    var hasBlankEnds: Bool { self.rangeWithoutBlankEnds.count != self.utf8.count }

    /// The text without the blanks at its ends.
    var withoutBlankEnds: String {
        let range = self.rangeWithoutBlankEnds
        return range.count == self.utf8.count ? self : String(decoding: Array(self.utf8)[range], as: UTF8.self)
    }

    /// The bytes from the first character that is no blank to the last one.
    private var rangeWithoutBlankEnds: Range<Int> {
        // Most texts begin and end with a visible character of ASCII.
        if let first = self.utf8.first, let last = self.utf8.last, first.isVisible, last.isVisible {
            return 0..<self.utf8.count
        }
        var (start, end, position) = (0, 0, 0)
        for scalar in self.unicodeScalars {
            let next = position + scalar.byteCount
            if !scalar.isBlank {
                if end == 0 { start = position }
                end = next
            }
            position = next
        }
        return start..<end
    }
}

extension Unicode.Scalar {
    /// The length in UTF-8.
    fileprivate var byteCount: Int {
        switch self.value {
        case ..<0x80: 1
        case ..<0x800: 2
        case ..<0x10000: 3
        default: 4
        }
    }
}

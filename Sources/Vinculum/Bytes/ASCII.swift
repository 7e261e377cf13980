/// Letter case, digits and white space of ASCII, by bytes.
///
/// Protocols define their keywords, host names, schemes and numbers over ASCII. A byte above 0x7F is therefore no
/// letter, no digit and no white space, and has no other case, so that no rule of Unicode makes two different texts
/// equal. E-mail addresses have their own name for this, ``EmailAddress/normalised(_:)``, because there it is a promise
/// about accounts.
package enum ASCII {
    /// The text with each of `A` to `Z` in lower case.
    package static func lowercased(_ text: String) -> String {
        let bytes = text.utf8.span
        // Looked at as one span: most texts have no capital, and an iterator takes six times as long.
        var hasCapital = false
        for index in bytes.indices { hasCapital = hasCapital || bytes[unchecked: index].isUppercaseLetter }
        guard hasCapital else { return text }
        return String(decoding: text.utf8.map { $0.lowercased }, as: UTF8.self)
    }

    /// Whether every byte is a decimal digit; true if there are no bytes.
    package static func areDigits(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { $0.isDigit }
    }

    /// The bytes without those at either end that `isTrimmed` names.
    package static func trimmed<Bytes: BidirectionalCollection>(
        _ bytes: Bytes, _ isTrimmed: (UInt8) -> Bool
    ) -> Bytes where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
        var bytes = bytes.drop(while: isTrimmed)
        while let last = bytes.last, isTrimmed(last) { bytes.removeLast() }
        return bytes
    }
}

extension UInt8 {
    /// `0` to `9`.
    @inlinable
    package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// `0` to `9`, `a` to `f` and `A` to `F`.
    @inlinable
    package var isHexDigit: Bool { self.isDigit || self.lowercased &- UInt8(ascii: "a") < 6 }

    /// `A` to `Z`.
    @inlinable
    package var isUppercaseLetter: Bool { self &- UInt8(ascii: "A") < 26 }

    /// `a` to `z`.
    @inlinable
    package var isLowercaseLetter: Bool { self &- UInt8(ascii: "a") < 26 }

    @inlinable
    package var isLetter: Bool { self.lowercased.isLowercaseLetter }

    @inlinable
    package var isLetterOrDigit: Bool { self.isLetter || self.isDigit }

    /// The byte itself unless it is one of `A` to `Z`.
    @inlinable
    package var lowercased: UInt8 { self.isUppercaseLetter ? self | 0x20 : self }

    /// The byte itself unless it is one of `a` to `z`.
    @inlinable
    package var uppercased: UInt8 { self.isLowercaseLetter ? self & ~0x20 : self }

    /// A space or a tab: the white space inside a line.
    @inlinable
    package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// A character that is printed and is not a space.
    @inlinable
    package var isVisible: Bool { (0x21...0x7E).contains(self) }

    /// A space or one of the five characters from tab to carriage return: the white space of texts.
    @inlinable
    package var isWhitespace: Bool { self == UInt8(ascii: " ") || (0x09...0x0D).contains(self) }

    /// A space or a control character below it: what the WHATWG URL standard takes off the ends of addresses, and this
    /// project off the ends of files and lines that people write.
    @inlinable
    package var isSpaceOrControl: Bool { self <= 0x20 }
}

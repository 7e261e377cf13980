#if COMPACT_TEXT
public import Vinculum

/// Compares each operation of `CompactString` with that of `Swift.String`.
///
/// It is a contract and no native test, because a native build has no `CompactString`.
public enum CompactStringContract {
    /// Each rule looks at this many random samples.
    private static let sampleCount = 500

    /// Checks the rules on random texts.
    ///
    /// - Parameter seed: Gives the same samples again. A violation names it.
    public static func check(seed: UInt64, _ report: inout ContractReport) {
        func rule(_ law: String, _ holds: (inout SeededGenerator) -> Bool) {
            var random = SeededGenerator(.numbered(seed))
            let alwaysHolds = (0..<self.sampleCount).allSatisfy { _ in holds(&random) }
            report.rule("\(law) (seed \(seed))", alwaysHolds)
        }
        rule("bytes are decoded as by Swift.String", self.decodes)
        rule("bytes are validated as by Swift.String", self.validates)
        rule("texts are added and repeated as by Swift.String", self.adds)
        rule("a copy of a text is independent of it", self.copies)
        rule("texts are joined as by Swift.String", self.joins)
        rule("texts are interpolated as by Swift.String", self.interpolates)
        rule("texts are equal if their bytes are", self.equals)
        rule("texts are ordered by their bytes", self.orders)
        rule("equal texts have one hash", self.hashes)
        rule("numbers are written as by Swift.String", self.writesNumbers)
        rule("numbers are read as by Swift.String", self.readsNumbers)
        rule("a text has the scalars of its Swift.String", self.scalars)
        rule("a slice of a text is the text of its bytes", self.slices)
        rule("literals are the texts of their bytes") { _ in self.literals() }
        rule("a literal counts its bytes") { _ in self.counts() }
        rule("many bytes are appended as one after the other", self.appends)
    }

    // MARK: Samples

    /// Bytes that are often almost UTF-8.
    private static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        let bytes: [UInt8] = [0x41, 0x80, 0xBF, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xED, 0xF0, 0x9F, 0xFF]
        return (0..<Int.random(in: 0...8, using: &random)).map { _ in
            bytes[Int.random(in: bytes.indices, using: &random)]
        }
    }

    /// A text of letters, digits, signs, canonically equivalent scalars and one of four bytes.
    private static func text(_ random: inout SeededGenerator) -> Swift.String {
        let scalars: [Unicode.Scalar] = [
            "a", "b", " ", "0", "7", "-", "+", "\u{E9}", "e", "\u{301}", "\u{212B}", "\u{1F600}",
        ]
        var text = Swift.String()
        for _ in 0..<Int.random(in: 0...9, using: &random) {
            text.unicodeScalars.append(scalars[Int.random(in: scalars.indices, using: &random)])
        }
        return text
    }

    private static func isSame(_ compact: CompactString, _ text: Swift.String) -> Bool {
        compact.utf8 == Array(text.utf8)
    }

    // MARK: Rules

    private static func decodes(_ random: inout SeededGenerator) -> Bool {
        let bytes = self.bytes(&random)
        let text = Swift.String(decoding: bytes, as: UTF8.self)
        return self.isSame(CompactString(decoding: bytes, as: UTF8.self), text)
            && self.isSame(CompactString(decoding: bytes[...], as: UTF8.self), text)
    }

    private static func validates(_ random: inout SeededGenerator) -> Bool {
        let bytes = self.bytes(&random)
        let text = Swift.String(validating: bytes, as: UTF8.self)
        return CompactString(validating: bytes, as: UTF8.self)?.utf8 == text.map { Array($0.utf8) }
    }

    private static func adds(_ random: inout SeededGenerator) -> Bool {
        let (a, b) = (self.text(&random), self.text(&random))
        var sum = CompactString(a)
        sum += CompactString(b)
        return self.isSame(sum, a + b) && self.isSame(CompactString(a) + CompactString(b), a + b)
            && self.isSame(CompactString(repeating: CompactString(a), count: 3), Swift.String(repeating: a, count: 3))
            && sum.isEmpty == (a.isEmpty && b.isEmpty)
    }

    private static func copies(_ random: inout SeededGenerator) -> Bool {
        let text = self.text(&random)
        let original = CompactString(text)
        var copy = original
        copy.append(CompactString(self.text(&random)))
        return self.isSame(original, text)
    }

    private static func joins(_ random: inout SeededGenerator) -> Bool {
        let (texts, separator) = ((0..<3).map { _ in self.text(&random) }, self.text(&random))
        let compact = texts.map { CompactString($0) }
        return self.isSame(compact.joined(separator: CompactString(separator)), texts.joined(separator: separator))
            && self.isSame(compact.joined(), texts.joined())
    }

    private static func interpolates(_ random: inout SeededGenerator) -> Bool {
        let (text, number) = (self.text(&random), Int64.random(in: .min ... .max, using: &random))
        let truth = Bool.random(using: &random)
        let compact: CompactString = "<\(CompactString(text))|\(number)|\(truth)>"
        let standard: Swift.String = "<\(text)|\(number)|\(truth)>"
        return self.isSame(compact, standard)
    }

    private static func equals(_ random: inout SeededGenerator) -> Bool {
        let (a, b) = (self.text(&random), self.text(&random))
        return (CompactString(a) == CompactString(b)) == a.utf8.elementsEqual(b.utf8)
            && CompactString(a) == CompactString(decoding: Array(a.utf8), as: UTF8.self)
            // Canonically equivalent, so one text for `Swift.String`.
            && CompactString(a + "\u{E9}") != CompactString(a + "e\u{301}")
    }

    private static func orders(_ random: inout SeededGenerator) -> Bool {
        let (a, b) = (self.text(&random), self.text(&random))
        return (CompactString(a) < CompactString(b)) == a.utf8.lexicographicallyPrecedes(b.utf8)
    }

    private static func hashes(_ random: inout SeededGenerator) -> Bool {
        let (a, b) = (self.text(&random), self.text(&random))
        let texts: Set = [CompactString(a), CompactString(b), CompactString(decoding: Array(a.utf8), as: UTF8.self)]
        return texts.count == (a.utf8.elementsEqual(b.utf8) ? 1 : 2)
            && texts.contains(CompactString(a)) && texts.contains(CompactString(b))
    }

    private static func writesNumbers(_ random: inout SeededGenerator) -> Bool {
        let number = Int64.random(in: .min ... .max, using: &random)
        let radix = Int.random(in: 2...36, using: &random)
        return self.isSame(CompactString(number), Swift.String(number))
            && self.isSame(CompactString(number, radix: radix), Swift.String(number, radix: radix))
    }

    private static func readsNumbers(_ random: inout SeededGenerator) -> Bool {
        let (number, text) = (Int64.random(in: .min ... .max, using: &random), self.text(&random))
        let digits = Swift.String(UInt8.random(in: .min ... .max, using: &random), radix: 16)
        let radix = Int.random(in: 2...36, using: &random)
        return Int64(CompactString(number)) == number && Int64(CompactString(text)) == Int64(text)
            && UInt8(CompactString(digits), radix: radix) == UInt8(digits, radix: radix)
            && UInt8(CompactString(digits), radix: 16) == UInt8(digits, radix: 16)
    }

    private static func scalars(_ random: inout SeededGenerator) -> Bool {
        let text = self.text(&random)
        return CompactString(text).unicodeScalars.elementsEqual(text.unicodeScalars)
            && text.unicodeScalars.allSatisfy { self.isSame(CompactString($0), Swift.String($0)) }
    }

    private static func slices(_ random: inout SeededGenerator) -> Bool {
        let (a, b) = (self.text(&random), self.text(&random))
        let (whole, border) = (CompactString(a + b), a.utf8.count)
        return self.isSame(CompactString(whole[..<border]), a) && self.isSame(CompactString(whole[border...]), b)
    }

    private static func literals() -> Bool {
        let text: CompactString = "a\u{E9}b"
        let (empty, scalar): (CompactString, CompactString) = ("", "\u{1F600}")
        return text.utf8 == [0x61, 0xC3, 0xA9, 0x62] && empty.utf8 == [] && empty.isEmpty
            && scalar.utf8 == [0xF0, 0x9F, 0x98, 0x80]
    }

    /// Lengths around the eight bytes that are looked at together, and bytes that differ from zero in one bit.
    private static func counts() -> Bool {
        let literals: [CompactLiteral] = [
            "", "1", "12", "123", "1234", "12345", "123456", "1234567", "12345678", "123456789", "1234567890",
            "123456789012345", "1234567890123456", "12345678901234567", "\u{1}", "\u{1}\u{1}\u{80}",
            "1\u{1}\u{40}\u{1}",
        ]
        return literals.map { $0.utf8CodeUnitCount } == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, 17, 1, 4, 4]
    }

    private static func appends(_ random: inout SeededGenerator) -> Bool {
        var (bytes, expected): ([UInt8], [UInt8]) = ([], [])
        for _ in 0..<3 {
            let more = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            let (before, cut) = (bytes, Int.random(in: 0...more.count, using: &random))
            bytes += bytes
            bytes += more
            bytes += more[cut...]
            bytes.append(contentsOf: more)
            bytes.append(contentsOf: more[..<cut])
            // What was copied before stays as it was.
            guard before.elementsEqual(expected), Array(more[cut...]).elementsEqual(more[cut...]) else { return false }
            for byte in before { expected.append(byte) }
            for index in more.indices { expected.append(more[index]) }
            for index in cut..<more.count { expected.append(more[index]) }
            for index in more.indices { expected.append(more[index]) }
            for index in 0..<cut { expected.append(more[index]) }
        }
        return bytes.elementsEqual(expected)
    }
}
#endif

import PropertyKit
import Testing

/// Each operation beside the same of `Swift.String`.
@Suite("The text of the embedding module")
struct CompactStringTests {
    private static let texts = Gen<String>.string(over: "ab 0-7+\u{E9}e\u{301}\u{212B}\u{1F600}", 0...9)
    /// Bytes that are often almost UTF-8.
    private static let bytes = Gen<UInt8>.element(
        of: [0x41, 0x80, 0xBF, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xED, 0xF0, 0x9F, 0xFF]
    ).array(0...8)

    private static func same(_ compact: CompactString, _ text: String) throws {
        try expectEqual(compact.utf8, Array(text.utf8))
        try expectEqual(compact.standard, text)
    }

    @Test("bytes are validated and repaired as by String", arguments: TestSeed.sample(10))
    func decoding(seed: TestSeed) {
        forAll(seed: seed, Self.bytes) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            try Self.same(CompactString(decoding: bytes, as: UTF8.self), text)
            try Self.same(CompactString(decoding: bytes[...], as: UTF8.self), text)
            let valid = CompactString(validating: bytes, as: UTF8.self)
            try expectEqual(valid?.utf8, String(validating: bytes, as: UTF8.self).map { Array($0.utf8) })
        }
    }

    @Test("texts are joined, appended and repeated as by String", arguments: TestSeed.sample(10))
    func joining(seed: TestSeed) {
        forAll(seed: seed, Self.texts, Self.texts) { first, second in
            let (a, b) = (CompactString(first), CompactString(second))
            try Self.same(a + b, first + second)
            var sum = a
            sum += b
            try Self.same(sum, first + second)
            try Self.same(a, first)
            try Self.same([a, b, a].joined(separator: b), [first, second, first].joined(separator: second))
            try Self.same(CompactString(repeating: a, count: 3), String(repeating: first, count: 3))
            let interpolated: CompactString = "<\(a)|\(b)>"
            try Self.same(interpolated, "<\(first)|\(second)>")
            try expectEqual(a.isEmpty, first.isEmpty)
            try expectEqual(Array(a.unicodeScalars), Array(first.unicodeScalars))
        }
    }

    @Test("texts are equal, ordered and hashed by their bytes", arguments: TestSeed.sample(10))
    func comparing(seed: TestSeed) {
        forAll(seed: seed, Self.texts, Self.texts) { first, second in
            let (a, b) = (CompactString(first), CompactString(second))
            let bytes = (Array(first.utf8), Array(second.utf8))
            try expectEqual(a == b, bytes.0 == bytes.1)
            try expectEqual(a < b, bytes.0.lexicographicallyPrecedes(bytes.1))
            try expectEqual(a.hashValue, CompactString(first).hashValue)
            try expectEqual(Set([a, b]).count, Set([bytes.0, bytes.1]).count)
        }
    }

    @Test("numbers are written and read as by String", arguments: TestSeed.sample(10))
    func numbers(seed: TestSeed) {
        forAll(seed: seed, Gen<Int64>.integer(), Self.texts) { number, text in
            try Self.same(CompactString(number), String(number))
            try Self.same(CompactString(number, radix: 16), String(number, radix: 16))
            let interpolated: CompactString = "\(number)"
            try Self.same(interpolated, "\(number)")
            try expectEqual(Int64(CompactString(number)), number)
            try expectEqual(Int64(CompactString(text)), Int64(text))
            try expectEqual(UInt8(CompactString(text), radix: 8), UInt8(text, radix: 8))
        }
    }

    @Test("a part is the text of its bytes, and literals are theirs")
    func partsAndLiterals() throws {
        let text: CompactString = "a\u{E9}b"
        try Self.same(CompactString(text[1..<3]), "\u{E9}")
        try Self.same(CompactString(text[3...]), "b")
        try Self.same("", "")
        try Self.same(CompactString(Unicode.Scalar(0xE9 as UInt8)), "\u{E9}")
        try Self.same(CompactString(Character("e\u{301}")), "e\u{301}")
    }
}

import PropertyKit
import Testing
import Vinculum

@Suite("Texts compared by bytes")
struct ByteTextTests {
    /// Letters that are canonically equivalent in pairs, and what makes one the beginning of another.
    private static let texts = Gen<String>.string(
        over: "ae\u{301}\u{E9}A\u{30A}\u{C5}\u{212B}\u{1112}\u{1161}\u{D558}", 0...9)

    private static func bytes(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

    @Test("texts are equal exactly if their bytes are", arguments: TestSeed.sample(10))
    func equality(seed: TestSeed) {
        forAll(seed: seed, Self.texts, Self.texts) { first, second in
            try expectEqual(ByteText(first) == ByteText(second), Self.bytes(first) == Self.bytes(second))
            try expectEqual(ByteText(first), ByteText(String(decoding: first.utf8, as: UTF8.self)))
        }
    }

    @Test("texts are ordered as their bytes are", arguments: TestSeed.sample(10))
    func order(seed: TestSeed) {
        forAll(seed: seed, Self.texts, Self.texts) { first, second in
            let (a, b) = (ByteText(first), ByteText(second))
            try expectEqual(a < b, Self.bytes(first).lexicographicallyPrecedes(Self.bytes(second)))
            // Exactly one of the three, so the order is total.
            try expectEqual([a < b, a == b, b < a].count { $0 }, 1)
        }
    }

    @Test("a text begins with another exactly if its bytes do", arguments: TestSeed.sample(10))
    func prefix(seed: TestSeed) {
        forAll(seed: seed, Self.texts, Self.texts) { first, second in
            try expectEqual(first.hasBytePrefix(second), Self.bytes(first).starts(with: Self.bytes(second)))
            #expect((first + second).hasBytePrefix(first))
        }
    }

    @Test("equal texts have one hash, and a set tells the others apart", arguments: TestSeed.sample(10))
    func hash(seed: TestSeed) {
        forAll(seed: seed, Self.texts.array(0...8)) { texts in
            for text in texts {
                let copy = String(decoding: text.utf8, as: UTF8.self)
                try expectEqual(ByteText(text).hashValue, ByteText(copy).hashValue)
            }
            try expectEqual(Set(texts.map { ByteText($0) }).count, Set(texts.map(Self.bytes)).count)
        }
    }

    @Test(
        "canonically equivalent spellings differ",
        arguments: [
            ("\u{E9}", "e\u{301}"), ("\u{C5}", "\u{212B}"), ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{3B}", "\u{37E}"),
        ]
    )
    func equivalence(composed: String, decomposed: String) {
        #expect(composed.elementsEqual(decomposed), "or the row shows nothing")
        #expect(ByteText(composed) != ByteText(decomposed))
        #expect(Set([ByteText(composed), ByteText(decomposed)]).count == 2)
        #expect(ByteText(composed) < ByteText(decomposed) || ByteText(decomposed) < ByteText(composed))
    }

    @Test("lengths around a word compare as bytes", arguments: 0..<20)
    func words(length: Int) {
        let text = String(repeating: "x", count: length)
        #expect(ByteText(text) == ByteText(text + ""))
        #expect(ByteText(text) < ByteText(text + "\u{0}"))
        for place in 0..<length {
            var bytes = Self.bytes(text)
            bytes[place] = UInt8(ascii: "y")
            #expect(ByteText(text) != ByteText(String(decoding: bytes, as: UTF8.self)))
        }
    }

    @Test("a text prints as it is")
    func printing() {
        #expect("\(ByteText("e\u{301}"))".utf8.elementsEqual("e\u{301}".utf8))
    }
}

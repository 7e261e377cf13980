import PropertyKit
import Testing
@testable import Vinculum

@Suite("SeededGenerator")
struct SeededGeneratorTests {
    /// RFC 8439 §2.3.2.
    @Test("the block function gives the published block")
    func block() {
        var key = InlineArray<8, UInt32>(repeating: 0)
        for index in 0..<32 { key[index / 4] |= UInt32(index) << UInt32(8 * (index % 4)) }
        var block = InlineArray<64, UInt8>(repeating: 0)
        ChaCha20.block(key: key, counter: 0x0900_0000_0000_0001, nonce: (0x4A00_0000, 0), into: &block)
        #expect(
            Hex.encoded((0..<64).map { block[$0] })
                == "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                + "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e")
    }

    /// RFC 8439 A.1, test vectors 1 and 2: the first two blocks under the zero key.
    @Test("the zero seed gives the published stream")
    func stream() throws {
        var generator = SeededGenerator(try #require(Seed([UInt8](repeating: 0, count: 32))))
        #expect(
            Hex.encoded(generator.bytes(128))
                == "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                + "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
                + "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                + "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f")
    }

    @Test("how many bytes are taken at a time does not matter", arguments: TestSeed.sample(5))
    func pieces(seed: TestSeed) {
        forAll(seed: seed, Self.seeds, Gen<Int>.int(in: 0...150).array(0...6)) { seed, counts in
            var pieces = SeededGenerator(seed), whole = pieces
            try expectEqual(counts.flatMap { pieces.bytes($0) }, whole.bytes(counts.reduce(0, +)))
        }
    }

    @Test("numbers are eight bytes, the lowest first", arguments: TestSeed.sample(3))
    func numbers(seed: TestSeed) {
        forAll(seed: seed, Self.seeds) { seed in
            var numbers = SeededGenerator(seed), bytes = numbers
            for _ in 0..<20 {
                let expected = bytes.bytes(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                try expectEqual(numbers.next(), expected)
            }
        }
    }

    @Test(
        "a character is a byte modulo the alphabet, bytes past its last multiple skipped",
        arguments: TestSeed.sample(3))
    func texts(seed: TestSeed) {
        let base = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        let alphabets: [(SeededGenerator.Alphabet, String)] = [
            (.alphanumeric, base), (.base64URL, base + "-_"), (.digits, "0123456789"),
        ]
        forAll(seed: seed, Self.seeds, .int(in: 0...60)) { seed, count in
            for (alphabet, characters) in alphabets {
                var texts = SeededGenerator(seed), bytes = texts
                let symbols = Array(characters)
                let usable = 256 / symbols.count * symbols.count
                let expected = bytes.bytes(count * 4 + 100).map(Int.init).filter { $0 < usable }.prefix(count)
                try expectEqual(texts.text(count, alphabet), String(expected.map { symbols[$0 % symbols.count] }))
            }
        }
    }

    @Test("every character is equally likely", arguments: TestSeed.sample(3))
    func unbiased(seed: TestSeed) {
        var generator = SeededGenerator(Self.seeds.value(seed: seed))
        var counts = [UInt8: Int]()
        for byte in generator.text(62_000, .alphanumeric).utf8 { counts[byte, default: 0] += 1 }
        #expect(counts.count == 62)
        // 1000 each, standard deviation 31; modulo without skipping would give the first eight characters 1211.
        #expect(counts.values.allSatisfy { (820...1180).contains($0) })
    }

    @Test("numbers stay below their bound and none is favoured", arguments: TestSeed.sample(3))
    func below(seed: TestSeed) {
        forAll(seed: seed, Self.seeds, Gen<UInt64>.integer()) { seed, bound in
            var generator = SeededGenerator(seed)
            for _ in 0..<20 {
                let value = generator.below(bound)
                try check(bound == 0 ? value == 0 : value < bound, "\(value) below \(bound)")
            }
        }
        // Modulo without skipping would put half of these into the first third.
        var generator = SeededGenerator(Self.seeds.value(seed: seed))
        let low = (0..<3000).count { _ in generator.below(3 << 62) < 1 << 62 }
        #expect((850...1150).contains(low))
        let halves = (0..<3000).count { _ in generator.below(1 << 63) < 1 << 62 }
        #expect((1350...1650).contains(halves))
    }

    @Test("zero bytes take nothing from the stream")
    func nothing() throws {
        var generator = SeededGenerator(try #require(Seed([UInt8](repeating: 7, count: 32))))
        var untouched = generator
        #expect(generator.bytes(0) == [] && generator.bytes(-1) == [] && generator.bytes(.min) == [])
        #expect(generator.text(0, .digits) == "" && generator.text(-1, .digits) == "")
        #expect(generator.below(0) == 0 && generator.below(1) == 0)
        #expect(generator.next() == untouched.next())
    }

    @Test("a seed is the next 32 bytes, wherever the stream stands", arguments: TestSeed.sample(3))
    func seeds(seed: TestSeed) {
        forAll(seed: seed, Self.seeds, .int(in: 0...150)) { seed, count in
            var seeds = SeededGenerator(seed), bytes = seeds
            _ = (seeds.bytes(count), bytes.bytes(count))
            try expectEqual(seeds.seed().bytes, bytes.bytes(32), "the seed")
            try expectEqual(seeds.bytes(40), bytes.bytes(40), "what follows")
        }
    }

    @Test("different seeds, different streams", arguments: TestSeed.sample(3))
    func distinct(seed: TestSeed) {
        forAll(seed: seed, Self.seeds, Self.seeds) { a, b in
            var first = SeededGenerator(a), second = SeededGenerator(b)
            try expectEqual(first.bytes(32) == second.bytes(32), a == b)
        }
    }

    static let seeds = Gen<[UInt8]>.bytes(32...32).map { Seed($0)! }
}

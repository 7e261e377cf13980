import PropertyKit
import Testing
import Vinculum

@Suite("Base 32")
struct Base32Tests {
    /// RFC 4648 §10.
    static let rows = [
        ("", ""), ("f", "MY======"), ("fo", "MZXQ===="), ("foo", "MZXW6==="), ("foob", "MZXW6YQ="),
        ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI======"),
    ]

    @Test("the published rows, with and without padding, in both cases", arguments: rows)
    func published(bytes: String, text: String) throws {
        let unpadded = text.filter { $0 != "=" }
        #expect(Base32.encoded(Array(bytes.utf8)) == unpadded)
        for spelling in [text, unpadded, text.lowercased(), unpadded.lowercased()] {
            #expect(try Base32.decoded(spelling) == Array(bytes.utf8))
        }
    }

    @Test("decoding undoes encoding", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, .bytes) { try expectEqual(try Base32.decoded(Base32.encoded($0)), $0) }
    }

    @Test("a text is accepted only if its digits are the one encoding of its bytes", arguments: TestSeed.sample(20))
    func canonical(seed: TestSeed) {
        forAll(seed: seed, count: 300, .string(over: "AZaz2701=8", 0...17)) { text in
            guard let bytes = try? Base32.decoded(text) else { return }
            let digits = text.uppercased().prefix { $0 != "=" }
            try expectEqual(Base32.encoded(bytes), String(digits))
            try check(text.count == digits.count || text.count % 8 == 0, "padding fills the last group")
            try check(text.count - digits.count < 8, "padding is no group of its own")
        }
    }

    @Test("wrong characters, lengths and leftover bits are refused")
    func refusals() {
        #expect(throws: Base32.DecodingError.invalidCharacter(offset: 1)) { try Base32.decoded("A1") }
        #expect(throws: Base32.DecodingError.invalidCharacter(offset: 2)) { try Base32.decoded("AA=AAAAA") }
        for count in [1, 3, 6] {
            #expect(throws: Base32.DecodingError.invalidLength) {
                try Base32.decoded(String(repeating: "A", count: count))
            }
        }
        #expect(throws: Base32.DecodingError.invalidLength) { try Base32.decoded("MY=") }
        #expect(throws: Base32.DecodingError.invalidLength) { try Base32.decoded("MZXW6YTB========") }
        #expect(throws: Base32.DecodingError.nonZeroTrailingBits) { try Base32.decoded("MZ") }
    }
}

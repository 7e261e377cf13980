import PropertyKit
import Testing
import Vinculum

@Suite("Base 64")
struct Base64Tests {
    /// RFC 4648 §10.
    static let rows = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test("the published rows are encoded and decoded", arguments: rows)
    func published(bytes: String, text: String) throws {
        let unpadded = text.filter { $0 != "=" }
        #expect(Base64.encoded(Array(bytes.utf8)) == text)
        #expect(try Base64.decoded(text) == Array(bytes.utf8))
        #expect(Base64URL.encoded(Array(bytes.utf8)) == unpadded)
        #expect(try Base64URL.decoded(unpadded) == Array(bytes.utf8))
    }

    @Test("the two alphabets differ in 62 and 63 alone (RFC 4648, tables 1 and 2)")
    func alphabets() {
        let sixBits = (0..<16).flatMap { block -> [UInt8] in
            let four = (0..<4).map { UInt32(block * 4 + $0) }
            let word = four[0] << 18 | four[1] << 12 | four[2] << 6 | four[3]
            return [UInt8(word >> 16), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)]
        }
        let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        #expect(Base64.encoded(sixBits) == common + "+/")
        #expect(Base64URL.encoded(sixBits) == common + "-_")
    }

    @Test("decoding undoes encoding, strictly and leniently", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, .bytes) { bytes in
            try expectEqual(try Base64.decoded(Base64.encoded(bytes)), bytes)
            try expectEqual(try Base64URL.decoded(Base64URL.encoded(bytes)), bytes)
            try expectEqual(Base64.decodedLeniently(Base64.encoded(bytes)), bytes)
            try expectEqual(Base64.decodedLeniently(Base64URL.encoded(bytes)), bytes)
        }
    }

    @Test("a text is accepted only if it is the one encoding of its bytes", arguments: TestSeed.sample(20))
    func canonical(seed: TestSeed) {
        let soup = Gen<String>.string(over: "AQZaz09+/-_= \n", 0...12)
        let damaged = Gen<[UInt8]>.bytes.flatMap { .mutations(of: Array(Base64.encoded($0).utf8)) }
            .map { String(decoding: $0, as: UTF8.self) }
        forAll(seed: seed, count: 300, .oneOf(soup, damaged)) { text in
            if let bytes = try? Base64.decoded(text) { try expectEqual(Base64.encoded(bytes), text) }
            if let bytes = try? Base64URL.decoded(text) { try expectEqual(Base64URL.encoded(bytes), text) }
        }
    }

    @Test("every byte outside the alphabet is refused with its position")
    func foreignBytes() {
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        for byte in UInt8(0)..<0x80 where !alphabet.contains(byte) {
            for place in 0..<4 {
                var text = Array("AAAAAAAA".utf8)
                text[place] = byte
                let string = String(decoding: text, as: UTF8.self)
                if byte != UInt8(ascii: "+"), byte != UInt8(ascii: "/") {
                    #expect(throws: Base64.DecodingError.invalidCharacter(offset: place)) { try Base64.decoded(string) }
                }
                if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
                    #expect(throws: Base64.DecodingError.invalidCharacter(offset: place)) {
                        try Base64URL.decoded(string)
                    }
                }
            }
        }
        #expect(throws: Base64.DecodingError.self) { try Base64.decoded("é==") }
    }

    @Test(
        "lengths that no number of bytes has are refused",
        arguments: ["A", "AAAAA", "AA", "AAA", "AA=", "AAAA=", "=", "=="])
    func lengths(text: String) {
        #expect(throws: Base64.DecodingError.invalidLength) { try Base64.decoded(text) }
    }

    @Test(
        "padding elsewhere than at the end of the last group is refused",
        arguments: ["====", "A===", "AA==AAAA", "=AAA", "AA=A"])
    func padding(text: String) {
        #expect(throws: Base64.DecodingError.self) { try Base64.decoded(text) }
        #expect(throws: Base64.DecodingError.self) { try Base64URL.decoded(text) }
    }

    @Test("leftover bits must be zero: of 64 last characters, 4 or 16 remain")
    func leftoverBits() {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        #expect(alphabet.filter { (try? Base64URL.decoded("A\($0)")) != nil } == "AQgw")
        #expect(alphabet.filter { (try? Base64URL.decoded("AA\($0)")) != nil } == "AEIMQUYcgkosw048")
        #expect(throws: Base64.DecodingError.nonZeroTrailingBits) { try Base64.decoded("AB==") }
    }

    @Test(
        "lenient decoding takes either alphabet, any padding, and skips the rest",
        arguments: [
            Row("-_-_", [0xFB, 0xFF, 0xBF]), Row("+/+/", [0xFB, 0xFF, 0xBF]), Row("+_-/", [0xFB, 0xFF, 0xBF]),
            Row("Zg", [0x66]), Row("Zg==", [0x66]), Row("Z g\n=\u{E9}=", [0x66]), Row("Zh==", [0x66]), Row("", []),
            Row("Z", []), Row("!?", []),
        ] as [Row<String, [UInt8]>])
    func lenient(row: Row<String, [UInt8]>) {
        let (text, bytes) = row.fields
        #expect(Base64.decodedLeniently(text) == bytes, sourceLocation: row.line)
    }
}

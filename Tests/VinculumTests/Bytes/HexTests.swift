import PropertyKit
import Testing
import Vinculum

@Suite("Hexadecimal")
struct HexTests {
    /// RFC 4648 §10, in lower case.
    @Test(
        "the published rows are encoded and decoded",
        arguments: [
            Row("", ""), Row("f", "66"), Row("fo", "666f"), Row("foo", "666f6f"), Row("foobar", "666f6f626172"),
        ])
    func published(row: Row<String, String>) throws {
        let (bytes, text) = row.fields
        #expect(Hex.encoded(Array(bytes.utf8)) == text, sourceLocation: row.line)
        #expect(try Hex.decoded(text.uppercased()) == Array(bytes.utf8), sourceLocation: row.line)
    }

    @Test("decoding undoes encoding", arguments: TestSeed.sample(5))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, .bytes) { try expectEqual(try Hex.decoded(Hex.encoded($0)), $0) }
    }

    @Test("exactly the 22 digits are digits")
    func digits() {
        let accepted = (UInt8(0)..<0x80).filter { byte in
            (try? Hex.decoded("0" + String(decoding: [byte], as: UTF8.self))) != nil
        }
        #expect(accepted == Array("0123456789ABCDEFabcdef".utf8))
        #expect(throws: Hex.DecodingError.invalidCharacter(offset: 2)) { try Hex.decoded("00g0") }
        #expect(throws: Hex.DecodingError.invalidLength) { try Hex.decoded("000") }
    }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("SipHash-1-3")
struct SipHashTests {
    /// The upper halves of the authors' test series: the key is the bytes 0 to 15, the message the bytes 0 to n - 1.
    static let series: [Row<Int, UInt32>] = [
        Row(0, 0xabac_0158),
        Row(1, 0xc9f4_9bf3),
        Row(7, 0xd392_7d98),
        Row(8, 0x3690_9511),
        Row(9, 0x25a4_8eb3),
        Row(15, 0xd320_d86d),
        Row(63, 0x9d19_9062),
    ]

    @Test("the authors' test vectors are reproduced", arguments: series)
    func authorsSeries(row: Row<Int, UInt32>) {
        let (length, tag) = row.fields
        let text = String(decoding: (0..<UInt8(length)), as: UTF8.self)
        #expect(SipHash(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908).tag(text) == tag, sourceLocation: row.line)
    }

    @Test("the hash of CPython, which uses SipHash-1-3, is reproduced with the zero key")
    func zeroKey() {
        let hash = SipHash(0, 0)
        #expect(hash.tag("a") == 0x4074_48d2)
        #expect(hash.tag("siphash") == 0x8264_ceec)
        #expect(hash.tag("person.1@mail.example.com") == 0x09a3_53a1)
    }

    @Test("two texts are hashed as one with a zero byte between, so moving the border changes the tag")
    func pair() {
        let hash = SipHash(1, 2)
        #expect(hash.tag("google.com", "123") == hash.tag("google.com\u{0}123"))
        #expect(hash.tag("google.com1", "23") != hash.tag("google.com", "123"))
    }

    @Test("another key gives another hash")
    func key() {
        #expect(SipHash(1, 2).tag("a") != SipHash(1, 3).tag("a"))
        #expect(SipHash(1, 2).tag("a") != SipHash(2, 2).tag("a"))
    }
}

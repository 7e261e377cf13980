import PropertyKit
import Testing
@testable import Vinculum

/// The authenticator by itself, without the padding of the sealed form.
@Suite("Poly1305")
struct Poly1305Tests {
    static func tag(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = InlineArray<64, UInt8>(repeating: 0)
        for (index, byte) in key.enumerated() { block[index] = byte }
        var tag = Poly1305(key: block)
        let whole = message.count / 16 * 16
        tag.update(message.prefix(whole))
        if whole < message.count { tag.add(message[whole...], marker: message.count - whole) }
        return tag.finalize()
    }

    private static let contribution =
        "Any submission to the IETF intended by the Contributor for publication as all "
        + "or part of an IETF Internet-Draft or RFC and any statement made within the context of an IETF activity is "
        + "considered an \"IETF Contribution\". Such statements include oral statements in IETF sessions, as well as "
        + "written and electronic communications made at any time or place, which are addressed to"

    private static let jabberwocky =
        "'Twas brillig, and the slithy toves\nDid gyre and gimble in the wabe:\n"
        + "All mimsy were the borogoves,\nAnd the mome raths outgrabe."

    private static let textsRows: [Row<String, String, String>] = [
        Row(
            "Cryptographic Forum Research Group", "85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b",
            "a8061dc1305136c6c22b8baf0c0127a9"),
        Row(
            contribution, "0000000000000000000000000000000036e5f6b5c5e06070f0efca96227a863e",
            "36e5f6b5c5e06070f0efca96227a863e"),
        Row(
            contribution, "36e5f6b5c5e06070f0efca96227a863e00000000000000000000000000000000",
            "f3477e7cd95417af89a6b8794c310cf0"),
        Row(
            jabberwocky, "1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0",
            "4541669a7eaaee61e708dc7cbcc5eb62"),
    ]

    @Test("RFC 8439, texts of section 2.5.2 and appendix A.3", arguments: textsRows)
    func texts(row: Row<String, String, String>) throws {
        let (text, key, tag) = row.fields
        #expect(Hex.encoded(Self.tag(Array(text.utf8), key: try Hex.decoded(key))) == tag)
    }

    private static let edgesRows: [Row<String, String, String>] = [
        Row(
            "0000000000000000000000000000000000000000000000000000000000000000",
            """
            000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
            00000000000000000000000000000000000000
            """,
            "00000000000000000000000000000000"),
        Row(
            "0200000000000000000000000000000000000000000000000000000000000000",
            "ffffffffffffffffffffffffffffffff",
            "03000000000000000000000000000000"),
        Row(
            "02000000000000000000000000000000ffffffffffffffffffffffffffffffff",
            "02000000000000000000000000000000",
            "03000000000000000000000000000000"),
        Row(
            "0100000000000000000000000000000000000000000000000000000000000000",
            """
            fffffffffffffffffffffffffffffffff0ffffffffffffffffffffffffffffff11000000000000000000000000\
            000000
            """,
            "05000000000000000000000000000000"),
        Row(
            "0100000000000000000000000000000000000000000000000000000000000000",
            """
            fffffffffffffffffffffffffffffffffbfefefefefefefefefefefefefefefe01010101010101010101010101\
            010101
            """,
            "00000000000000000000000000000000"),
        Row(
            "0200000000000000000000000000000000000000000000000000000000000000",
            "fdffffffffffffffffffffffffffffff",
            "faffffffffffffffffffffffffffffff"),
        Row(
            "0100000000000000040000000000000000000000000000000000000000000000",
            """
            e33594d7505e43b900000000000000003394d7505e4379cd010000000000000000000000000000000000000000\
            00000001000000000000000000000000000000
            """,
            "14000000000000005500000000000000"),
        Row(
            "0100000000000000040000000000000000000000000000000000000000000000",
            """
            e33594d7505e43b900000000000000003394d7505e4379cd010000000000000000000000000000000000000000\
            000000
            """,
            "13000000000000000000000000000000"),
    ]

    @Test("RFC 8439, appendix A.3, sums at the edges of the modulus", arguments: edgesRows)
    func edges(row: Row<String, String, String>) throws {
        let (key, message, tag) = row.fields
        #expect(Hex.encoded(Self.tag(try Hex.decoded(message), key: try Hex.decoded(key))) == tag)
    }

    private static let oneTimeKeysRows: [Row<String, String, String>] = [
        Row(
            "0000000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000",
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"),
        Row(
            "0000000000000000000000000000000000000000000000000000000000000001", "000000000000000000000002",
            "ecfa254f845f647473d3cb140da9e87606cb33066c447b87bc2666dde3fbb739"),
        Row(
            "1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0", "000000000000000000000002",
            "965e3bc6f9ec7ed9560808f4d229f94b137ff275ca9b3fcbdd59deaad23310ae"),
        Row(
            "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f", "000000000001020304050607",
            "8ad5a08b905f81cc815040274ab29471a833b637e3fd0da508dbb8e2fdd1a646"),
    ]

    @Test("RFC 8439, section 2.6.2 and appendix A.4: the key of a nonce", arguments: oneTimeKeysRows)
    func oneTimeKeys(row: Row<String, String, String>) throws {
        let (key, nonce, expected) = row.fields
        // Its first half is the factor. An empty message's tag is the second half.
        let cipher = try #require(ChaCha20Poly1305(key: try Hex.decoded(key)))
        let number = try #require(ChaCha20Poly1305.Nonce(try Hex.decoded(nonce)[...]))
        let lengths = [UInt8](repeating: 0, count: 16)
        #expect(cipher.sealed([], number, context: []) == Self.tag(lengths, key: try Hex.decoded(expected)))
    }

    @Test("sums near multiples of the modulus agree with arithmetic on long numbers", arguments: TestSeed.sample(4))
    func arithmetic(seed: TestSeed) {
        // Blocks of extreme bytes and of any bytes.
        let bytes = Gen<UInt8>.element(of: [0x00, 0xFF, 0xFE, 0xFB, 0xFC, 0x01, 0x7F, 0x80]).array(0...50)
        forAll(seed: seed, count: 40, bytes, .bytes(32...32)) { edge, key in
            let mixed = zip(edge, key + key).map { $0 ^ $1 }
            for message in [edge, mixed] {
                try expectEqual(Self.tag(message, key: key), Self.slowTag(message, key: key))
            }
        }
    }

    /// The definition of section 2.5.1, by addition and halving of numbers in base 256.
    private static func slowTag(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var factor = Array(key.prefix(16))
        for index in [3, 7, 11, 15] { factor[index] &= 15 }
        for index in [4, 8, 12] { factor[index] &= 252 }
        var sum = SlowNumber()
        for start in stride(from: 0, to: message.count, by: 16) {
            sum.add(SlowNumber(Array(message[start..<min(start + 16, message.count)]) + [1]))
            sum = sum.times(factor)
        }
        return sum.plus(pad: Array(key.suffix(16)))
    }
}

/// A number below 2^130 - 5 as bytes, the lowest first.
private struct SlowNumber {
    private static let modulus: [UInt8] = [0xFB] + [UInt8](repeating: 0xFF, count: 15) + [0x03]
    var bytes = [UInt8](repeating: 0, count: 18)

    init(_ bytes: [UInt8] = []) {
        for (index, byte) in bytes.enumerated() { self.bytes[index] = byte }
        self.reduce()
    }

    mutating func add(_ other: SlowNumber) {
        self.bytes = Self.sum(self.bytes, other.bytes)
        self.reduce()
    }

    /// Doubles and adds, from the highest bit of the factor on.
    func times(_ factor: [UInt8]) -> SlowNumber {
        var product = SlowNumber()
        for bit in (0..<factor.count * 8).reversed() {
            product.add(product)
            if factor[bit / 8] >> UInt8(bit % 8) & 1 == 1 { product.add(self) }
        }
        return product
    }

    func plus(pad: [UInt8]) -> [UInt8] { Array(Self.sum(self.bytes, pad + [0, 0]).prefix(16)) }

    private mutating func reduce() {
        let modulus = Self.modulus + [0]
        while !self.bytes.reversed().lexicographicallyPrecedes(modulus.reversed()) {
            var borrow = 0
            for index in 0..<18 {
                let difference = Int(self.bytes[index]) - Int(modulus[index]) - borrow
                borrow = difference < 0 ? 1 : 0
                self.bytes[index] = UInt8(truncatingIfNeeded: difference)
            }
        }
    }

    private static func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        var (result, carry) = ([UInt8](repeating: 0, count: 18), 0)
        for index in 0..<18 {
            let total = Int(a[index]) + Int(b[index]) + carry
            result[index] = UInt8(truncatingIfNeeded: total)
            carry = total >> 8
        }
        return result
    }
}

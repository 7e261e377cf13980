import PropertyKit
import Testing
@testable import Vinculum

@Suite("AES-256 in counter mode")
struct AES256CTRTests {
    /// SP 800-38A F.5.5.
    @Test("the published vector is reproduced")
    func vector() throws {
        let key = try Hex.decoded("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
        let counter = try Hex.decoded("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
        let plain = try Hex.decoded(
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710")
        #expect(
            Hex.encoded(AES256CTR.crypt(plain, key: key[...], counter: counter))
                == "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
                + "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6")
    }

    /// FIPS 197 C.3: the pad of a counter block is that block enciphered.
    @Test("one block")
    func block() throws {
        let counter = try Hex.decoded("00112233445566778899aabbccddeeff")
        let pad = AES256CTR.crypt([UInt8](repeating: 0, count: 16), key: Array(0..<32)[...], counter: counter)
        #expect(Hex.encoded(pad) == "8ea2b7ca516745bfeafc49904b496089")
    }

    @Test("encrypting twice gives the plain text", arguments: TestSeed.sample(3))
    func involution(seed: TestSeed) {
        forAll(seed: seed, .bytes(32...32), .bytes(0...100)) { key, text in
            try expectEqual(AES256CTR.crypt(AES256CTR.crypt(text, key: key[...]), key: key[...]), text)
        }
    }

    @Test("the counter carries, so a long text is its blocks one by one", arguments: TestSeed.sample(3))
    func carries(seed: TestSeed) {
        forAll(seed: seed, count: 30, .bytes(32...32), .integer(in: 0...3)) { (key, distance: UInt64) in
            // Starts at most three blocks before the low half overflows.
            let start = [UInt8](repeating: 0x7F, count: 8) + Self.bytes(.max - distance)
            let whole = AES256CTR.crypt([UInt8](repeating: 0, count: 80), key: key[...], counter: start)
            for index in 0..<5 as Range<UInt64> {
                let (low, carried) = (UInt64.max - distance).addingReportingOverflow(index)
                let high: UInt64 = carried ? 0x7F7F_7F7F_7F7F_7F80 : 0x7F7F_7F7F_7F7F_7F7F
                let counter = Self.bytes(high) + Self.bytes(low)
                let block = AES256CTR.crypt([UInt8](repeating: 0, count: 16), key: key[...], counter: counter)
                try expectEqual(block, Array(whole[Int(index) * 16..<Int(index) * 16 + 16]), "block \(index)")
            }
        }
    }

    private static func bytes(_ word: UInt64) -> [UInt8] {
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("ConstantTime")
struct ConstantTimeTests {
    @Test("the comparison agrees with equality on every pair of short byte strings")
    func truthTable() {
        // Bytes that differ in no bit, the lowest, the highest and all bits, in strings of up to three.
        let bytes: [UInt8] = [0x00, 0x01, 0x80, 0xFF]
        var strings: [[UInt8]] = [[]]
        for length in 0..<3 {
            strings += strings.filter { $0.count == length }.flatMap { string in bytes.map { string + [$0] } }
        }
        for a in strings {
            for b in strings { #expect(ConstantTime.equal(a, b) == (a == b), "\(a) and \(b)") }
        }
    }

    @Test("a hidden and a published word stay what they are, and zero is told from each single bit")
    func words() {
        for word in [0, .max] + (0..<64).map({ 1 << $0 as UInt64 }) {
            #expect(ConstantTime.hidden(word) == word && ConstantTime.published(word) == word)
            #expect(ConstantTime.zeroBit(word) == (word == 0 ? 1 : 0))
            #expect(ConstantTime.publishesZero(word) == (word == 0))
        }
    }

    @Test("one flipped bit anywhere makes a difference", arguments: TestSeed.sample(3))
    func flippedBit(seed: TestSeed) {
        forAll(seed: seed, .bytes(1...80), Gen<UInt16>.integer()) { bytes, flip in
            var other = bytes
            other[Int(flip / 8) % bytes.count] ^= 1 << UInt8(flip % 8)
            try check(ConstantTime.equal(bytes, bytes) && !ConstantTime.equal(bytes, other), "differs")
        }
    }
}

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

    @Test("one flipped bit anywhere makes a difference", arguments: TestSeed.sample(3))
    func flippedBit(seed: TestSeed) {
        forAll(seed: seed, .bytes(1...80), Gen<UInt16>.integer()) { bytes, flip in
            var other = bytes
            other[Int(flip / 8) % bytes.count] ^= 1 << UInt8(flip % 8)
            try check(ConstantTime.equal(bytes, bytes) && !ConstantTime.equal(bytes, other), "differs")
        }
    }
}

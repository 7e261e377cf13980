import PropertyKit
import Testing
import Vinculum

@Suite("CRC-32C")
struct CRC32CTests {
    @Test("the check value of the parameter set")
    func checkValue() {
        #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
        #expect(CRC32C.checksum([]) == 0)
    }

    /// RFC 3720, appendix B.4; its bytes are the value's, lowest first.
    @Test("the published rows are encoded and decoded")
    func published() {
        #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
        #expect(CRC32C.checksum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
        #expect(CRC32C.checksum((0..<32).map { UInt8($0) }) == 0x46DD_794E)
        #expect(CRC32C.checksum((0..<32).reversed().map { UInt8($0) }) == 0x113F_DB5C)
        let command: [UInt8] = [
            0x01, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x14, 0, 0, 0, 0, 0, 0x04, 0, 0, 0, 0, 0x14, 0, 0, 0,
            0x18, 0x28, 0, 0, 0, 0, 0, 0, 0, 0x02, 0, 0, 0, 0, 0, 0, 0,
        ]
        #expect(CRC32C.checksum(command) == 0xD996_3A56)
    }

    @Test("agrees with division bit by bit, of any part at any alignment", arguments: TestSeed.sample(10))
    func bitByBit(seed: TestSeed) {
        forAll(seed: seed, .bytes(0...40), Gen<Int>.int(in: 0...40)) { bytes, start in
            let part = bytes.dropFirst(start)
            var state: UInt32 = 0xFFFF_FFFF
            for byte in part {
                state ^= UInt32(byte)
                for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0x82F6_3B78 : state >> 1 }
            }
            try expectEqual(CRC32C.checksum(part), ~state)
        }
    }
}

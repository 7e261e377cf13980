@testable import Vinculum
import Testing

@Suite("Seeds")
struct SeedTests {
    @Test(
        "a number stands for 24 zero bytes and itself, big endian",
        arguments: [
            (0, [0, 0, 0, 0, 0, 0, 0, 0]), (1, [0, 0, 0, 0, 0, 0, 0, 1]),
            (0x0102_0304_0506_0708, [1, 2, 3, 4, 5, 6, 7, 8]), (UInt64.max, [255, 255, 255, 255, 255, 255, 255, 255]),
        ] as [(UInt64, [UInt8])])
    func numbered(number: UInt64, end: [UInt8]) {
        #expect(Seed.numbered(number).bytes == [UInt8](repeating: 0, count: 24) + end)
    }
}

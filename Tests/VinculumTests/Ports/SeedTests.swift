@testable import Vinculum
import PropertyKit
import Testing

@Suite("Seeds")
struct SeedTests {
    @Test(
        "a number stands for 24 zero bytes and itself, big endian",
        arguments: [
            Row(0, [0, 0, 0, 0, 0, 0, 0, 0]), Row(1, [0, 0, 0, 0, 0, 0, 0, 1]),
            Row(0x0102_0304_0506_0708, [1, 2, 3, 4, 5, 6, 7, 8]),
            Row(UInt64.max, [255, 255, 255, 255, 255, 255, 255, 255]),
        ] as [Row<UInt64, [UInt8]>])
    func numbered(row: Row<UInt64, [UInt8]>) {
        let (number, end) = row.fields
        #expect(Seed.numbered(number).bytes == [UInt8](repeating: 0, count: 24) + end, sourceLocation: row.line)
    }
}

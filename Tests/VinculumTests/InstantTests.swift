import PropertyKit
import Testing
import Vinculum

@Suite("Instant")
struct InstantTests {
    @Test(
        "seconds round towards the past",
        arguments: [
            Row(0, 0), Row(999, 0), Row(1000, 1), Row(-1, -1), Row(-1000, -1), Row(-1001, -2),
        ] as [Row<Int64, Int64>])
    func secondsFloor(row: Row<Int64, Int64>) {
        let (milliseconds, seconds) = row.fields
        #expect(Instant(milliseconds: milliseconds).seconds == seconds, sourceLocation: row.line)
    }

    @Test("arithmetic saturates instead of trapping")
    func saturates() {
        #expect(Instant(seconds: .max).milliseconds == .max)
        #expect(Instant(seconds: .min).milliseconds == .min)
        #expect(Instant(milliseconds: .max).adding(seconds: 1).milliseconds == .max)
        #expect(Instant(milliseconds: .min).adding(seconds: -1).milliseconds == .min)
    }
}

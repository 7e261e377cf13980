import Testing
import Vinculum

@Suite("Instant")
struct InstantTests {
    @Test("seconds round towards the past", arguments: [(0, 0), (999, 0), (1000, 1), (-1, -1), (-1000, -1), (-1001, -2)] as [(Int64, Int64)])
    func secondsFloor(milliseconds: Int64, seconds: Int64) {
        #expect(Instant(milliseconds: milliseconds).seconds == seconds)
    }

    @Test("arithmetic saturates instead of trapping")
    func saturates() {
        #expect(Instant(seconds: .max).milliseconds == .max)
        #expect(Instant(seconds: .min).milliseconds == .min)
        #expect(Instant(milliseconds: .max).adding(seconds: 1).milliseconds == .max)
        #expect(Instant(milliseconds: .min).adding(seconds: -1).milliseconds == .min)
    }
}

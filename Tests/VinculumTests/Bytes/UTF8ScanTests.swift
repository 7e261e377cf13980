import PropertyKit
import Testing

@testable import Vinculum

@Suite("UTF-8")
struct UTF8ScanTests {
    /// Values of bytes at each edge of Unicode, table 3-7.
    private static let edges: [UInt8] = [
        0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5,
        0xFF,
    ]

    @Test("every first byte before every edge is judged as by the standard library")
    func edges() {
        for first in UInt8.min...UInt8.max {
            for second in Self.edges {
                for third in Self.edges {
                    for bytes in [[first], [first, second], [first, second, third], [first, second, third, 0x80]] {
                        #expect(Self.firstBad(bytes) == Self.standardFirstBad(bytes), "\(bytes)")
                    }
                }
            }
        }
    }

    @Test("texts with some bytes changed are judged as by the standard library", arguments: TestSeed.sample(10))
    func mutations(seed: TestSeed) {
        let original = Array("a\u{E9}\u{20AC}\u{1F600} aaa \u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10FFFF}".utf8)
        forAll(seed: seed, .mutations(of: original)) {
            try expectEqual(Self.firstBad($0), Self.standardFirstBad($0))
        }
    }

    private static func firstBad(_ bytes: [UInt8]) -> Int? { UTF8Scan.firstBad(in: bytes.span.bytes) }

    private static func standardFirstBad(_ bytes: [UInt8]) -> Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}

import Testing

@testable import Vinculum

@Suite("Merge IDs")
struct MergeIDTests {
    @Test("an ID has 1 to 64 letters, digits, dashes and underscores")
    func form() {
        for text in ["m", "A-z_9", String(repeating: "m", count: StoredBounds.mergeID)] {
            #expect(MergeID(text)?.text == text)
        }
        for text in ["", "m m", "\u{E9}", "m\u{0}", String(repeating: "m", count: StoredBounds.mergeID + 1)] {
            #expect(MergeID(text) == nil, "\(text)")
        }
    }
}

import PropertyKit
import Testing

@Suite("Failures are reported so that they can be run again")
struct ReportingTests {
    @Test("forAll reports the simplest value, the reason and the seed")
    func forAllReports() {
        withKnownIssue {
            forAll(seed: TestSeed(0xBEEF), .int(in: 0...1000)) { try expectEqual($0 / 11, 0, "the quotient") }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("fails for 11\n")
                && text.contains("the quotient is 1, expected 0")
                && text.contains("TESTING_SEED=000000000000beef")
        }
    }

    @Test("a printed seed reads back", arguments: TestSeed.sample(20))
    func seedText(seed: TestSeed) {
        #expect(TestSeed(seed.description) == seed)
        #expect(seed.description.count == 16)
    }

    @Test("the same seed makes the same values, another one others")
    func deterministic() {
        let text = Gen.unicodeString(20...40)
        #expect(text.value(seed: TestSeed(7)) == text.value(seed: TestSeed(7)))
        #expect(text.value(seed: TestSeed(7)) != text.value(seed: TestSeed(8)))
    }

    @Test("SplitMix64 gives the published numbers for seed 1234567")
    func splitMix() {
        var random = TestRandom(seed: TestSeed(1_234_567))
        let numbers = (0..<3).map { _ in random.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("checks throw when, and only when, they should")
    func checks() throws {
        struct Planted: Error, Equatable { let number: Int }
        func throwing(_ number: Int) throws -> Int { throw Planted(number: number) }
        try expectThrows(Planted(number: 1)) { try throwing(1) }
        #expect(throws: CheckFailure.self) { try expectThrows(Planted(number: 1)) { try throwing(2) } }
        #expect(throws: CheckFailure.self) { try expectThrows(Planted(number: 1)) { 3 } }
        try check(true, "true")
        #expect(throws: CheckFailure.self) { try check(false, "false") }
    }
}

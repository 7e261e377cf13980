public import Testing

/// The number from which everything random in one test case follows.
///
///     @Test("decoding undoes encoding", arguments: TestSeed.sample(20))
///     func roundTrip(seed: TestSeed) {
///         forAll(seed: seed, .bytes) { try expectEqual(try Hex.decoded(Hex.encoded($0)), $0) }
///     }
///
/// The sample is the same in every run, so a failure stays until it is repaired. The environment variable
/// `TESTING_SEED` changes that: a printed seed runs that case alone, the word `random` draws fresh ones.
public struct TestSeed: Hashable, Sendable {
    public let number: UInt64

    public init(_ number: UInt64) {
        self.number = number
    }

    /// Reads what ``description`` writes.
    public init?(_ text: some StringProtocol) {
        guard let number = UInt64(text, radix: 16) else { return nil }
        self.number = number
    }

    /// `count` seeds for `@Test(arguments:)`, or those that `TESTING_SEED` asks for.
    public static func sample(_ count: Int) -> [TestSeed] {
        switch Environment.value("TESTING_SEED") {
        case nil, "": return Self.fixed(count)
        case "random": return Self.series(count, from: .random(in: .min ... .max))
        case let text?:
            guard let seed = TestSeed(text) else {
                preconditionFailure("TESTING_SEED is \"random\" or a seed as a failure prints it, not \(text)")
            }
            return [seed]
        }
    }

    /// `count` seeds that `TESTING_SEED` does not change, for a test that needs all of them, such as one that counts
    /// what its cases reach.
    public static func fixed(_ count: Int) -> [TestSeed] {
        Self.series(count, from: 0)
    }

    private static func series(_ count: Int, from start: UInt64) -> [TestSeed] {
        var random = TestRandom(seed: TestSeed(start))
        return (0..<count).map { _ in TestSeed(random.next()) }
    }
}

extension TestSeed: CustomStringConvertible, CustomTestStringConvertible {
    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(self.number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// What a failure prints: the assignment that repeats the case.
    public var testDescription: String { "TESTING_SEED=\(self)" }
}

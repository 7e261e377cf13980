import PropertyKit
import Testing

/// Each test plants a failure and knows by reasoning what its simplest example is.
@Suite("Shrinking finds the simplest failure")
struct ShrinkingTests {
    private func simplest<Value>(
        _ seed: TestSeed,
        _ generator: Gen<Value>,
        holds: (Value) -> Bool
    ) throws -> Value {
        let found = counterexample(seed: seed, count: 2000, generator) { try check(holds($0), "the planted rule") }
        return try #require(found).value
    }

    @Test("an integer shrinks to the border", arguments: TestSeed.sample(10))
    func border(seed: TestSeed) throws {
        #expect(try self.simplest(seed, .int(in: -1000...100_000)) { $0 < 137 } == 137)
        #expect(try self.simplest(seed, .int()) { $0 > -9 } == -9)
        #expect(try self.simplest(seed, Gen<UInt64>.integer()) { $0 < 1 << 40 } == 1 << 40)
    }

    @Test("an array loses what the failure does not need", arguments: TestSeed.sample(10))
    func array(seed: TestSeed) throws {
        let small = Gen.int(in: 0...999).array(0...40)
        #expect(try self.simplest(seed, small) { $0.count < 4 } == [0, 0, 0, 0])
        #expect(try self.simplest(seed, small) { !$0.contains { $0 >= 500 } } == [500])
    }

    @Test("a duplicate stays one while it shrinks", arguments: TestSeed.sample(10))
    func duplicate(seed: TestSeed) throws {
        let values = Gen.int(in: 5...30).array(0...40)
        #expect(try self.simplest(seed, values) { Set($0).count == $0.count } == [5, 5])
    }

    @Test("mapped and dependent generators shrink too", arguments: TestSeed.sample(10))
    func mapped(seed: TestSeed) throws {
        let even = Gen.int(in: 0...10_000).map { $0 * 2 }
        #expect(try self.simplest(seed, even) { $0 < 1001 } == 1002)
        let slice = Gen.int(in: 1...50).flatMap { top in Gen.int(in: 0...top).map { [top, $0] } }
        #expect(try self.simplest(seed, slice) { $0[1] < 7 } == [7, 7])
    }

    @Test("text shrinks to the character that matters", arguments: TestSeed.sample(10))
    func text(seed: TestSeed) throws {
        #expect(try self.simplest(seed, .unicodeString()) { !$0.unicodeScalars.contains("\"") } == "\"")
        #expect(try self.simplest(seed, .asciiString(3...9)) { $0.utf8.count < 3 } == "aaa")
    }

    @Test("a property that holds has no counterexample", arguments: TestSeed.sample(10))
    func holds(seed: TestSeed) {
        #expect(counterexample(seed: seed, count: 500, .bytes) { try check($0.count <= 30, "length") } == nil)
    }
}

import PropertyKit
import Testing
import VinculumReflection

@testable import Vinculum

@Suite("A large value behind one reference")
struct CopiedOnWriteTests {
    private struct Wrapped {
        @CopiedOnWrite var values: [Int64]
    }

    @Test("copies change apart, as plain values do", arguments: TestSeed.sample(10))
    func independence(seed: TestSeed) {
        // Each step copies one of the values, or changes one.
        forAll(seed: seed, Gen<Int64>.integer(in: 0...999).array(0...40)) { steps in
            var plain: [[Int64]] = [[]]
            var wrapped = [Wrapped(values: [])]
            for step in steps {
                let place = Int(step) / 10 % plain.count
                if step % 10 < 3 {
                    plain.append(plain[place])
                    wrapped.append(wrapped[place])
                } else if step % 10 < 6 {
                    plain[place] = [step]
                    wrapped[place].values = [step]
                } else {
                    plain[place].append(step)
                    wrapped[place].values.append(step)
                }
                try expectEqual(wrapped.map(\.values), plain)
            }
        }
    }

    @Test("a failed expectation and dump show the value, not its box")
    func reflection() {
        let wrapped = Wrapped(values: [7])
        var dumped = ""
        dump(wrapped, to: &dumped)
        #expect(String(reflecting: wrapped).hasSuffix("(value: [7]))"))
        #expect(dumped.contains("- 7") && !dumped.contains("Box"))
    }
}

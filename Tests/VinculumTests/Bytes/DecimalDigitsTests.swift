import PropertyKit
import Testing
@testable import Vinculum

@Suite("Decimal digits")
struct DecimalDigitsTests {
    @Test("a number has the digits that interpolation gives", arguments: TestSeed.sample(4))
    func digits(seed: TestSeed) {
        let number = Gen<Int64>.oneOf(.element(of: [0, 9, 10, -1, .max, .min]), Gen<Int64>.integer())
        forAll(seed: seed, number) { number in
            try expectEqual(String(decimal: number), "\(number)", "the digits")
        }
    }

    @Test("a member is what its key and its string are, whatever needs an escape", arguments: TestSeed.sample(4))
    func members(seed: TestSeed) {
        forAll(seed: seed, .string(over: "ab\"\\\n\u{1}\u{E9}", 0...40)) { text in
            var (members, parts) = (JSON.Writer(), JSON.Writer())
            members.beginObject()
            parts.beginObject()
            members.member("first", text)
            members.member("second", text)
            for key in ["first", "second"] {
                parts.key(key)
                parts.string(text)
            }
            try expectEqual(members.text, parts.text, "the members")
        }
    }
}

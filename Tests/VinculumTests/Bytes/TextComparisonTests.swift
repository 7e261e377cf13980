import PropertyKit
import Testing
import Vinculum

@Suite("Texts compared by bytes")
struct TextComparisonTests {
    /// Letters that are canonically equivalent in pairs: é, Å, the ångström sign, and a Hangul syllable.
    private static let text = Gen<String>.string(
        over: "e\u{301}\u{E9}A\u{30A}\u{C5}\u{212B}\u{1112}\u{1161}\u{D558}", 0...3)

    private static func bytes(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

    /// A type whose equality the compiler derives.
    private struct Derived: Equatable {
        var text: String
        var optional: String?
        var list: [String]
        var optionalList: [String]?
    }

    /// The same for the payloads of cases.
    private enum DerivedCase: Equatable {
        case text(String)
        case named(text: String?, number: Int)
        case list([String])
    }

    @Test("each way to compare two texts goes by bytes", arguments: TestSeed.sample(20))
    func operators(seed: TestSeed) {
        forAll(seed: seed, Self.text.array(2...2)) { texts in
            let (a, b) = (texts[0], texts[1])
            let isSame = Self.bytes(a) == Self.bytes(b)
            // Declared, since `Optional(a)` in a comparison leaves its type to the generic operators.
            let (first, second): (String?, String?) = (a, b)
            let (list, otherList): ([String], [String]) = ([a, "x"], [b, "x"])
            let (optionalList, otherOptionalList): ([String]?, [String]?) = (list, otherList)
            try expectEqual([a == b, !(a != b), first == b, !(first != b)], Array(repeating: isSame, count: 4))
            try expectEqual([first == second, !(first != second)], [isSame, isSame])
            try expectEqual([list == otherList, !(list != otherList)], [isSame, isSame])
            try expectEqual(
                [optionalList == otherOptionalList, !(optionalList != otherOptionalList)], [isSame, isSame])
            try expectEqual(["x", a].contains(b), isSame || Self.bytes(b) == Self.bytes("x"))
            try expectEqual(a < b, Self.bytes(a).lexicographicallyPrecedes(Self.bytes(b)))
            let matches =
                switch a {
                case b: true
                default: false
                }
            let optionalMatches =
                switch first {
                case second: true
                default: false
                }
            try expectEqual([matches, optionalMatches], [isSame, isSame])
        }
    }

    @Test("the equality that the compiler derives goes by bytes, for each field", arguments: TestSeed.sample(20))
    func derived(seed: TestSeed) {
        forAll(seed: seed, Self.text.array(2...2)) { texts in
            let (a, b) = (texts[0], texts[1])
            let isSame = Self.bytes(a) == Self.bytes(b)
            let whole = Derived(text: a, optional: a, list: [a], optionalList: [a])
            var other = whole
            other.text = b
            try expectEqual(whole == other, isSame, "text")
            other = whole
            other.optional = b
            try expectEqual(whole == other, isSame, "optional")
            other = whole
            other.list = [b]
            try expectEqual(whole == other, isSame, "list")
            other = whole
            other.optionalList = [b]
            try expectEqual(whole == other, isSame, "optional list")
            try expectEqual(DerivedCase.text(a) == .text(b), isSame)
            try expectEqual(DerivedCase.named(text: a, number: 1) == .named(text: b, number: 1), isSame)
            try expectEqual(DerivedCase.list([a]) == .list([b]), isSame)
        }
    }

    @Test("an absent text equals an absent one alone")
    func absent() {
        let (absent, empty): (String?, String?) = (nil, "")
        let (noList, emptyList): ([String]?, [String]?) = (nil, [])
        #expect(absent == nil && empty != nil && absent != empty && absent != "" && empty == "")
        #expect(noList == nil && emptyList != nil && noList != emptyList)
    }

    @Test("a text differs from each longer text, and sorts before it")
    func lengths() {
        #expect("a" != "a\u{0}" && "a" < "a\u{0}" && "" < "a" && !("a" < "a"))
        #expect(["a"] != ["a", "a"] && !["a"].contains("aa") && ![String]().contains(""))
    }
}

import PropertyKit
import Testing

@testable import Vinculum

@Suite("Form fields")
struct FormFieldsTests {
    private static func pairs(_ fields: FormFields) -> [[UInt8]] {
        fields.fields.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }
    }

    @Test("parsing undoes encoding", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        let field = Gen<(String, String)>.zip(.unicodeString(0...6), .unicodeString(0...6))
        forAll(seed: seed, field.array(0...6)) { pairs in
            let fields = FormFields(pairs.map { (name: $0.0, value: $0.1) })
            try expectEqual(Self.pairs(FormFields(parsing: fields.encoded)), Self.pairs(fields))
        }
    }

    @Test("any text is read, and what was read is encoded stably", arguments: TestSeed.sample(10))
    func soup(seed: TestSeed) {
        forAll(seed: seed, .string(over: "ab&=+%20fFé", 0...20)) { text in
            let once = FormFields(parsing: text)
            try expectEqual(Self.pairs(FormFields(parsing: once.encoded)), Self.pairs(once))
        }
    }

    /// WHATWG URL, section 5.1.
    @Test(
        "fields are split at &, names at the first =, and escapes decoded",
        arguments: [
            Row("", []), Row("&&", []), Row("a", ["a", ""]), Row("a=", ["a", ""]), Row("=b", ["", "b"]),
            Row("=", ["", ""]), Row("a=b&c=d", ["a", "b", "c", "d"]), Row("a=b=c", ["a", "b=c"]),
            Row("a=1&a=2", ["a", "1", "a", "2"]), Row("a+b=c+d", ["a b", "c d"]), Row("a%2Bb=%26%3d", ["a+b", "&="]),
            Row("a=%", ["a", "%"]), Row("a=%4", ["a", "%4"]), Row("a=%zz%41", ["a", "%zzA"]),
            Row("a=%%41", ["a", "%A"]), Row("a=%C3%A9", ["a", "é"]), Row("a=%ff", ["a", "\u{FFFD}"]),
            Row("%EF%BB%BFtest=%EF%BB%BF", ["\u{FEFF}test", "\u{FEFF}"]), Row("&a=b&", ["a", "b"]),
        ] as [Row<String, [String]>])
    func rules(row: Row<String, [String]>) {
        let (text, expected) = row.fields
        #expect(Self.pairs(FormFields(parsing: text)) == expected.map { Array($0.utf8) }, sourceLocation: row.line)
    }

    @Test("a text is split at & and at the first = of each part", arguments: TestSeed.sample(10))
    func splitting(seed: TestSeed) {
        forAll(seed: seed, .string(over: "ab&=+%20fFé", 0...20)) { text in
            let parts = text.utf8.split(separator: UInt8(ascii: "&")).flatMap { part in
                let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                return [Array(sides[0]), sides.count > 1 ? Array(sides[1]) : []]
            }
            try expectEqual(
                Self.pairs(FormFields(parsing: text)), parts.map { Array(FormFields.decoded($0.span).utf8) })
        }
    }

    /// Short names, so that they repeat: also two that are equal as texts and not as bytes.
    private static let repeated = Gen<(String, String)>.zip(
        .element(of: ["", "a", "b", "\u{E9}", "e\u{301}"]), .string(over: "xy", 0...1)
    )
    .array(0...8)

    @Test("overriding fields replace the first of their name and remove the others", arguments: TestSeed.sample(10))
    func overriding(seed: TestSeed) {
        forAll(seed: seed, .zip(Self.repeated, Self.repeated)) { own, other in
            var expected = own.map { [Array($0.0.utf8), Array($0.1.utf8)] }
            var seen: Set<[UInt8]> = []
            for (name, value) in other.map({ (Array($0.0.utf8), Array($0.1.utf8)) }) where seen.insert(name).inserted {
                let place = expected.firstIndex { $0[0] == name } ?? expected.count
                expected.removeAll { $0[0] == name }
                expected.insert([name, value], at: min(place, expected.count))
            }
            var fields = FormFields(own.map { (name: $0.0, value: $0.1) })
            fields.override(by: FormFields(other.map { (name: $0.0, value: $0.1) }))
            try expectEqual(Self.pairs(fields), expected.flatMap { $0 })
        }
    }

    @Test("unrepeated fields are those whose name occurs once", arguments: TestSeed.sample(10))
    func unrepeated(seed: TestSeed) {
        forAll(seed: seed, Self.repeated) { pairs in
            let names = pairs.map { Array($0.0.utf8) }
            let expected = pairs.filter { pair in names.count { $0 == Array(pair.0.utf8) } == 1 }
            let fields = FormFields(pairs.map { (name: $0.0, value: $0.1) })
            try expectEqual(Self.pairs(fields.unrepeated), expected.flatMap { [Array($0.0.utf8), Array($0.1.utf8)] })
        }
    }

    @Test("a lookup gives the first field of a name")
    func lookup() {
        let fields = FormFields(parsing: "a=1&b=2&a=3&e%CC%81=4")
        #expect(fields["a"] == "1")
        #expect(fields["b"] == "2")
        #expect(fields["c"] == nil)
        #expect(fields["\u{E9}"] == nil)
    }

    @Test("the only field of a name is none if there are several")
    func only() {
        let fields = FormFields(parsing: "a=1&b=2&a=1&c=&e%CC%81=4")
        #expect(fields.only("a") == nil)
        #expect(fields.only("b") == "2")
        #expect(fields.only("c") == "")
        #expect(fields.only("d") == nil)
        #expect(fields.only("\u{E9}") == nil)
    }

    /// WHATWG URL, section 1.3: the percent-encode set of forms leaves `*-._` and alphanumerics.
    @Test("exactly the characters of the URL standard are left unescaped")
    func serialiser() {
        #expect(FormFields([("a b", "*-._~/é\n")]).encoded == "a+b=*-._%7E%2F%C3%A9%0A")
    }

    @Test("a bounded form is refused one beyond its fields, empty ones not counted")
    func bounded() throws {
        let most = Array(repeating: "a=b", count: FormFields.maximumCount).joined(separator: "&&")
        #expect(try #require(FormFields(bounded: "&\(most)&")).fields.count == FormFields.maximumCount)
        #expect(FormFields(bounded: "\(most)&c") == nil)
    }
}

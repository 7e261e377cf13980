import PropertyKit
import Testing
import Vinculum

@Suite("Identifiers compared by bytes")
struct IdentifierEqualityTests {
    @Test("a text that is longer than every code is the key of none")
    func longKeys() {
        let longest = String(repeating: "a", count: 4096)
        #expect(CodeKey(longest).text == longest && CodeKey(longest + "a") == CodeKey(""))
    }

    /// Letters that are canonically equivalent in pairs: é, Å, the ångström sign, and a Hangul syllable.
    private static let texts = Gen<String>.string(
        over: "e\u{301}\u{E9}A\u{30A}\u{C5}\u{212B}\u{1112}\u{1161}\u{D558}", 1...6
    ).array(2...6)

    private static func bytes(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

    /// Checks that two values are equal exactly if their texts have the same bytes, and that hashes agree.
    private static func check<Value: Hashable>(_ texts: [String], _ make: (String) -> Value?) throws(CheckFailure) {
        let values = texts.compactMap(make)
        try expectEqual(values.count, texts.count, "each text makes a value")
        for (text, value) in zip(texts, values) {
            for (other, second) in zip(texts, values) {
                try expectEqual(value == second, Self.bytes(text) == Self.bytes(other), "\(Value.self)")
                if value == second { try expectEqual(value.hashValue, second.hashValue, "\(Value.self)") }
            }
        }
        try expectEqual(Set(values).count, Set(texts.map(Self.bytes)).count, "\(Value.self)")
    }

    @Test("equality and hash of each kind of identifier go by bytes", arguments: TestSeed.sample(5))
    func identifiers(seed: TestSeed) {
        forAll(seed: seed, Self.texts) { texts in
            try Self.check(texts) { ByteText($0) }
            try Self.check(texts) { CodeKey($0) }
            try Self.check(texts) { FactorID($0) }
            try Self.check(texts) { KeyID($0) }
            try Self.check(texts) { PasskeyID($0) }
            try Self.check(texts) { SubjectID($0) }
            try Self.check(texts) { VerificationCode($0) }
            try Self.check(texts) { AccountID($0) }
            try Self.check(texts) { TenantID($0) }
            try Self.check(texts) { ProviderID($0) }
            try Self.check(texts) { SignInMethod($0) }
            try Self.check(texts) { PhoneNumber("+" + $0) }
            try Self.check(texts) { EmailAddress($0 + "@example.org") }
        }
    }

    @Test("identifiers are ordered as their bytes are", arguments: TestSeed.sample(5))
    func order(seed: TestSeed) {
        forAll(seed: seed, Self.texts) { texts in
            let sorted = texts.map { FactorID($0) }.sorted().map { Self.bytes($0.text) }
            try expectEqual(sorted, texts.map(Self.bytes).sorted { $0.lexicographicallyPrecedes($1) })
        }
    }

    @Test("derived equality of a type with texts goes by bytes", arguments: TestSeed.sample(5))
    func derived(seed: TestSeed) {
        forAll(seed: seed, Self.texts) { texts in
            for text in texts {
                for other in texts {
                    let isSame = Self.bytes(text) == Self.bytes(other)
                    try expectEqual(PersonName(given: text) == PersonName(given: other), isSame)
                    try expectEqual(
                        HTTPRequest.Header("name", text) == HTTPRequest.Header("name", other), isSame)
                    try expectEqual(Secret(text) == Secret(other), isSame)
                    try expectEqual(
                        ["a", text] == ["a", other], isSame)
                }
            }
        }
        #expect(PersonName(given: "") != PersonName())
    }

    @Test("a literal, an optional text and a printed identifier carry the text as it is")
    func making() {
        let absent: String? = nil
        #expect(CodeKey(absent) == nil)
        #expect(CodeKey("k" as String?) == "k")
        #expect("\(FactorID("e\u{301}"))".utf8.elementsEqual("e\u{301}".utf8))
    }
}

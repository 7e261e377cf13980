import PropertyKit
import Testing
@testable import Vinculum

@Suite("EmailAddress")
struct EmailAddressTests {
    /// Any text with about one `@` in it.
    static let anyText = Gen<(String, String, String)>.zip(
        .unicodeString(0...8), .string(over: "@", 0...2), .unicodeString(0...8)
    ).map { $0 + $1 + $2 }

    /// An address: any text without `@` on both sides.
    static let anyAddress = Gen<(String, String)>.zip(anyPart, anyPart).map { "a" + $0 + "@" + $1 + "b" }

    /// By scalars, because an `@` with a combining mark is a character of its own.
    private static let anyPart = Gen<String>.unicodeString(0...8).map { text in
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "@" }))
    }

    @Test(
        "ASCII letters are lower-cased, and nothing else changes",
        arguments: [
            Row("ada@example.com", "ada@example.com"),
            Row("Ada@Example.COM", "ada@example.com"),
            Row("AZ[\\]^_`az@AZ{|}~", "az[\\]^_`az@az{|}~"),
            // Dots and tags name different mailboxes at some providers.
            Row("A.D.A+Tag@Example.com", "a.d.a+tag@example.com"),
            Row(" Ada @ Example.com ", " ada @ example.com "),
            Row("\"A B\"@X", "\"a b\"@x"),
            // Letters beyond ASCII have several lower-case forms, by language and by version of Unicode.
            Row("\u{C9}L@X", "\u{C9}l@x"),
            Row("\u{130}@X", "\u{130}@x"),
            Row("\u{212A}@K", "\u{212A}@k"),
            Row("\u{FF21}@\u{FF38}", "\u{FF21}@\u{FF38}"),
            Row("A\0@X\n", "a\0@x\n"),
        ])
    func normalisation(row: Row<String, String>) throws {
        let (text, normalised) = row.fields
        let address = try #require(EmailAddress(text), sourceLocation: row.line)
        #expect(address.text.utf8.elementsEqual(normalised.utf8), sourceLocation: row.line)
    }

    @Test(
        "an address is two parts joined by one @; anything else is refused",
        arguments: [
            Row(""), Row("ada"), Row("@"), Row("ada@"), Row("@example.com"), Row("a@b@c"), Row("a@@b"), Row("@@"),
            Row("a@b@"), Row("@a@b"),
            // These look like an @ and are other characters.
            Row("ada\u{FF20}example.com"), Row("ada\u{FE6B}example.com"),
        ])
    func refusals(row: Row<String>) {
        #expect(EmailAddress(row.fields) == nil, sourceLocation: row.line)
    }

    @Test(
        "the least that is an address has one byte on each side of the @",
        arguments: [
            Row("a@b", "b"), Row("\0@\0", "\0"), Row("\u{301}@\u{301}", "\u{301}"),
            Row("a@example.COM", "example.com"),
        ])
    func domain(row: Row<String, String>) throws {
        let (text, domain) = row.fields
        let address = try #require(EmailAddress(text), sourceLocation: row.line)
        #expect(address.domain.utf8.elementsEqual(domain.utf8), sourceLocation: row.line)
    }

    @Test("the limit counts bytes of UTF-8, not characters", arguments: [Row("a"), Row("\u{E9}"), Row("\u{1F600}")])
    func limit(row: Row<String>) {
        let (character, domain) = (row.fields, "@b")
        let room = EmailAddress.maximumByteCount - domain.utf8.count
        let longest = String(repeating: character, count: room / character.utf8.count) + domain
        let filled = String(repeating: "a", count: EmailAddress.maximumByteCount - longest.utf8.count) + longest
        #expect(filled.utf8.count == EmailAddress.maximumByteCount, sourceLocation: row.line)
        #expect(EmailAddress(filled) != nil, sourceLocation: row.line)
        #expect(EmailAddress("a" + filled) == nil, sourceLocation: row.line)
    }

    @Test(
        "addresses are equal if their bytes are, whatever Unicode calls equivalent",
        arguments: [
            Row("\u{E9}@x", "e\u{301}@x"), Row("a@\u{E9}", "a@e\u{301}"), Row("\u{212B}@x", "\u{C5}@x"),
            Row("\u{2126}@x", "\u{3A9}@x"), Row("\u{1E69}@x", "s\u{323}\u{307}@x"),
        ])
    func bytewise(row: Row<String, String>) throws {
        let (one, other) = row.fields
        #expect(one.elementsEqual(other), "characters are equal by canonical equivalence", sourceLocation: row.line)
        let first = try #require(EmailAddress(one), sourceLocation: row.line)
        let second = try #require(EmailAddress(other), sourceLocation: row.line)
        #expect(first != second, sourceLocation: row.line)
        #expect(Set([first, second]).count == 2, sourceLocation: row.line)
    }

    @Test(
        "an address is one if and only if the bytes are few enough and have one inner @", arguments: TestSeed.sample(5))
    func parsing(seed: TestSeed) {
        forAll(seed: seed, count: 500, Self.anyText) { text in
            let at = UInt8(ascii: "@")
            let isAddress =
                text.utf8.count <= EmailAddress.maximumByteCount && text.utf8.filter { $0 == at }.count == 1
                && text.utf8.first != at && text.utf8.last != at
            try expectEqual(EmailAddress(text) != nil, isAddress)
        }
    }

    @Test("a normalised address is its own normal form, with as many bytes as before", arguments: TestSeed.sample(5))
    func idempotence(seed: TestSeed) {
        forAll(seed: seed, count: 500, Self.anyAddress) { text in
            guard let address = EmailAddress(text) else { throw CheckFailure("refused") }
            try expectEqual(EmailAddress(address.text), address)
            try expectEqual(Array(EmailAddress.normalised(address.text).utf8), Array(address.text.utf8))
            try expectEqual(address.text.utf8.count, text.utf8.count)
        }
    }

    @Test("a byte changes only if it is an ASCII capital, and then to its small letter", arguments: TestSeed.sample(5))
    func bytes(seed: TestSeed) {
        forAll(seed: seed, count: 500, Self.anyAddress) { text in
            let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
            let expected = text.utf8.map { capitals.contains($0) ? $0 + 32 : $0 }
            try expectEqual((EmailAddress(text)?.text.utf8).map { Array($0) }, expected)
        }
    }

    @Test("an address is its local part, an @, and its domain", arguments: TestSeed.sample(5))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, count: 500, Self.anyAddress) { text in
            guard let address = EmailAddress(text) else { throw CheckFailure("refused") }
            let local = address.text.utf8.prefix { $0 != UInt8(ascii: "@") }
            let joined = Array(local) + Array("@".utf8) + Array(address.domain.utf8)
            try expectEqual(joined, Array(address.text.utf8))
        }
    }

    @Test("addresses that differ in ASCII case alone are equal and hash alike", arguments: TestSeed.sample(5))
    func caseInsensitive(seed: TestSeed) {
        forAll(seed: seed, count: 500, Self.anyAddress) { text in
            let capitals = String(decoding: text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
            guard let one = EmailAddress(text), let other = EmailAddress(capitals) else {
                throw CheckFailure("refused")
            }
            try expectEqual(one, other)
            try expectEqual(one.hashValue, other.hashValue)
        }
    }
}

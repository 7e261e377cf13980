import PropertyKit
import Testing
import Vinculum

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test("decoding undoes encoding, and the encoding is unreserved characters alone", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%".utf8)
        forAll(seed: seed, .unicodeString()) { text in
            let encoded = PercentEncoding.encodedComponent(text)
            try check(encoded.utf8.allSatisfy(unreserved.contains), "\(encoded) needs no further encoding")
            try expectEqual(PercentEncoding.decoded(encoded).map { Array($0.utf8) }, Array(text.utf8))
        }
    }

    @Test("any text is decoded or refused", arguments: TestSeed.sample(5))
    func soup(seed: TestSeed) {
        forAll(seed: seed, .string(over: "%41fFgG+é/", 0...12)) { text in
            guard let decoded = PercentEncoding.decoded(text) else {
                return try check(text.contains("%"), "only a percent sign can be wrong")
            }
            try expectEqual(PercentEncoding.decoded(PercentEncoding.encodedComponent(decoded)), decoded)
        }
    }

    @Test(
        "escapes are decoded, and malformed ones refused",
        arguments: [
            Row("a%20b", "a b"), Row("a+b", "a+b"), Row("%C3%A9%c3%a9", "éé"), Row("%", nil), Row("%4", nil),
            Row("%4g", nil), Row("%FF", nil), Row("%C3", nil), Row("%ED%A0%80", nil),
        ] as [Row<String, String?>])
    func examples(row: Row<String, String?>) {
        let (text, decoded) = row.fields
        #expect(PercentEncoding.decoded(text) == decoded, sourceLocation: row.line)
    }

    @Test("upper-case digits, as RFC 3986 §2.1 asks")
    func upperCase() {
        #expect(PercentEncoding.encodedComponent("a/b:ü*") == "a%2Fb%3A%C3%BC%2A")
    }
}

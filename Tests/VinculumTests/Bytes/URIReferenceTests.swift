import PropertyKit
import Testing
@testable import Vinculum

@Suite("URI references")
struct URIReferenceTests {
    @Test("every text is split into parts that rebuild it", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, count: 300, .string(over: "a:/?#=&%é", 0...16)) { text in
            let reference = URIReference(text)
            try check(reference.text == text, "\(reference.text) is \(text)")
            try check(!reference.path.utf8.contains { "?#".utf8.contains($0) }, "the path ends before the query")
            try check(
                reference.authority?.utf8.contains(UInt8(ascii: "/")) != true, "the authority ends before the path")
        }
    }

    /// RFC 3986, section 1.1.2 and appendix B.
    @Test(
        "a URI is split into the components of RFC 3986",
        arguments: [
            Row(
                "http://www.ics.uci.edu/pub/ietf/uri/#Related",
                ["http", "www.ics.uci.edu", "/pub/ietf/uri/", nil, "Related"]),
            Row(
                "ldap://[2001:db8::7]/c=GB?objectClass?one",
                ["ldap", "[2001:db8::7]", "/c=GB", "objectClass?one", nil]),
            Row("mailto:John.Doe@example.com", ["mailto", nil, "John.Doe@example.com", nil, nil]),
            Row("telnet://192.0.2.16:80/", ["telnet", "192.0.2.16:80", "/", nil, nil]),
            Row("a/b:c", [nil, nil, "a/b:c", nil, nil]), Row(":a", [nil, nil, ":a", nil, nil]),
            Row("", [nil, nil, "", nil, nil]), Row("x:?", ["x", nil, "", "", nil]),
            Row("//h#", [nil, "h", "", nil, ""]), Row("#a?b:c", [nil, nil, "", nil, "a?b:c"]),
        ] as [Row<String, [String?]>])
    func components(row: Row<String, [String?]>) {
        let (text, expected) = row.fields
        let reference = URIReference(text)
        #expect(
            [reference.scheme, reference.authority, reference.path, reference.query, reference.fragment] == expected,
            sourceLocation: row.line)
    }

    @Test("parameters end at `&`, and their names at the first `=`")
    func parameters() {
        let parameters = URIReference.parameters(of: "a=b=c&&d&=e&f=")
        #expect(parameters.map(\.name) == ["a", "d", "", "f"])
        #expect(parameters.map(\.value) == ["b=c", nil, "e", ""])
    }
}

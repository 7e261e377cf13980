import Testing

@testable import Vinculum

@Suite("JSON: keys")
struct JSONLookupTests {
    @Test(
        "several keys are found as each is alone",
        arguments: [
            #"{"ab":1,"bb":2,"ab":3}"#, #"{"\u0061b":4,"b":{"ab":5}}"#, #"{"":6,"b":null,"\u0062":7}"#, "{}", "[1]",
            #""ab""#,
        ])
    func membersTogether(text: String) throws {
        let root = try JSON.Document(parsing: Array(text.utf8)).root
        let found = root.values(named: ["ab", "bb", "", "b"])
        #expect([found[0], found[1], found[2], found[3]] == [root["ab"], root["bb"], root[""], root["b"]])
        #expect([0, 1, 2, 3].map { found.string($0) } == [0, 1, 2, 3].map { found[$0]?.string })
        #expect([0, 1, 2, 3].map { found.int64($0) } == [0, 1, 2, 3].map { found[$0]?.int64 })
    }
}

import PropertyKit
import Testing
import Vinculum

@Suite("JSON: values")
struct JSONValueTests {
    private func read(_ text: String) throws -> JSON.Value {
        try JSON.Document(parsing: Array(text.utf8)).root
    }

    @Test("every integer of 64 bits reads back", arguments: TestSeed.sample(5))
    func integers(seed: TestSeed) {
        forAll(seed: seed, Gen<Int64>.integer()) { number in
            try expectEqual(try self.read("\(number)").int64, number)
            var writer = JSON.Writer()
            writer.int(number)
            try expectEqual(writer.text, "\(number)")
        }
    }

    @Test(
        "a number that is not a 64-bit integer has no int64, and keeps its text",
        arguments: [
            "1.0", "1e2", "0.5", "-1E0", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
            "123456789012345678901234567890",
        ]
    )
    func notIntegers(text: String) throws {
        #expect(try self.read(text).int64 == nil)
        #expect(try self.read(text).numberText == text)
    }

    @Test("the string of a member is that of the member's value")
    func memberStrings() throws {
        let root = try self.read(#"{"text":"a\u00e9","number":1,"null":null,"list":["b"]}"#)
        let names: [StaticString] = ["text", "number", "null", "list", "absent", ""]
        for name in names {
            #expect(root.string(of: name) == root[name]?.string, "\(name)")
        }
        #expect(root.string(of: "text") == "a\u{E9}")
        #expect(try self.read("[]").string(of: "text") == nil)
    }

    @Test("each accessor answers for its own kind only")
    func kinds() throws {
        let root = try self.read(#"[null,true,-0,"1",[],{}]"#)
        #expect(root.elements.map(\.kind) == [.null, .bool, .number, .string, .array, .object])
        #expect(root.elements.map(\.isNull) == [true, false, false, false, false, false])
        #expect(root.elements.map(\.bool) == [nil, true, nil, nil, nil, nil])
        #expect(root.elements.map(\.int64) == [nil, nil, 0, nil, nil, nil])
        #expect(root.elements.map(\.numberText) == [nil, nil, "-0", nil, nil, nil])
        #expect(root.elements.map(\.string) == [nil, nil, nil, "1", nil, nil])
        #expect(root.elements.map(\.count) == [0, 0, 0, 0, 0, 0])
        #expect(root.elements.map { Array($0.elements).count + Array($0.members).count } == [0, 0, 0, 0, 0, 0])
        #expect(root.count == 6)
        #expect(root.elements.map(\.offset) == [1, 6, 11, 14, 18, 21])
        #expect(root[5]?.kind == .object)
        #expect(root[6] == nil)
        #expect(root[-1] == nil)
        #expect(root["0"] == nil)
        #expect(root.isString("1") == false)
        #expect(root[3]?.isString("1") == true)
    }

    @Test("a lookup finds the last of equal keys and skips what is nested", arguments: TestSeed.sample(10))
    func lookup(seed: TestSeed) {
        let members = Gen<(String, JSONModel)>.zip(.string(over: "ab\"é\u{1F600}", 0...2), .json).array(0...12)
        forAll(seed: seed, members, .string(over: "ab\"é\u{1F600}", 0...2)) { members, key in
            let model = JSONModel.object(members.map { (key: $0.0, value: $0.1) })
            let root = try JSON.Document(parsing: model.written).root
            try expectEqual(root[named: key].map { JSONModel($0) }, members.last { $0.0 == key }?.1)
            try expectEqual(root.count, members.count)
            try expectEqual(root.members.map { $0.keyEquals(key) }, members.map { $0.0 == key })
            let hasDuplicates = Set(members.map(\.0)).count < members.count
            let strict = try? JSON.Document(parsing: model.written, duplicateKeys: .refused)
            // Inner objects are generated too, and may repeat a key of their own.
            if hasDuplicates { try check(strict == nil, "duplicates are refused") }
        }
    }

    @Test("a key is compared as bytes after its escapes are resolved")
    func keysAreBytes() throws {
        let root = try self.read(#"{"\u0065\u0301":1,"\u00e9":2,"longer than eight bytes":3}"#)
        #expect(root["e\u{301}"]?.int64 == 1)
        #expect(root["\u{E9}"]?.int64 == 2)
        #expect(root["longer than eight bytes"]?.int64 == 3)
        #expect(root["longer than eight bytez"] == nil)
        #expect(root["Longer than eight bytes"] == nil)
        let constant: StaticString = "longer than eight bytes"
        #expect(root.members.map { $0.keyEquals(constant) } == [false, false, true])
    }

    @Test(
        "a duplicate is refused at the second saying",
        arguments: [
            Row(#"{"a":1,"a":2}"#, 7), Row(#"{"a":1,"\u0061":2}"#, 7), Row(#"[{"x":{"b":1,"c":2,"b":3}}]"#, 19),
            Row(#"{"":1,"":2}"#, 6), Row(#"{"b":0,"a":0,"a":1,"b":1}"#, 13),
            Row(#"[[[[[{"a":[{}],"b":0,"a":1}]]]]]"#, 21),
        ])
    func duplicates(row: Row<String, Int>) throws {
        let (text, offset) = row.fields
        #expect(throws: JSON.ReadError(.duplicateKey, at: offset), sourceLocation: row.line) {
            try JSON.Document(parsing: Array(text.utf8), duplicateKeys: .refused)
        }
        _ = try self.read(text)
    }

    @Test(
        "in an object of any size, the one key that is said again is refused there",
        arguments: [2, 3, 15, 16, 17, 18, 40])
    func duplicateAmongMany(count: Int) {
        let keys = (0..<count).map { "key\($0 * 7 % 41)" }
        for first in 0..<count - 1 {
            for again in [#""\#(keys[first])":1}"#, #""\u006b\#(keys[first].dropFirst())":1}"#] {
                let before = "{" + keys.map { #""\#($0)":0,"# }.joined()
                #expect(throws: JSON.ReadError(.duplicateKey, at: before.utf8.count)) {
                    try JSON.Document(parsing: Array((before + again).utf8), duplicateKeys: .refused)
                }
            }
        }
    }

    @Test("the same key in different objects is no duplicate")
    func noDuplicates() throws {
        let text = #"{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":"a"},"A":0}"#
        _ = try JSON.Document(parsing: Array(text.utf8), duplicateKeys: .refused)
    }

    @Test("a place is shown as an editor counts it")
    func lineAndColumn() {
        let text = Array("{\n  \"a\": tru\n}".utf8)
        do throws(JSON.ReadError) {
            _ = try JSON.Document(parsing: text)
            Issue.record("was read")
        } catch {
            let place = error.lineAndColumn(in: text)
            #expect(place.line == 2)
            #expect(place.column == 11)
            #expect(error.description == "unknown literal at byte 12")
        }
    }
}

@testable import Vinculum

/// The reader of JSON: what it takes, it writes so that it reads the same again, and lookups agree with walking.
let fuzzJSON = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    do throws(JSON.ReadError) {
        let root = try JSON.Document(parsing: bytes).root
        let compact = written(root)
        let again = try JSON.Document(parsing: compact).root
        demand(written(again) == compact, "writing is stable")
        demand(again == root, "the written document is read back")
        demand(try! JSON.Document(parsing: root.rawBytes).root == root, "a value's own bytes are the value")
        walk(root)
        if (try? JSON.Document(parsing: bytes, duplicateKeys: .refused)) != nil {
            demand(
                (try? JSON.Document(parsing: compact, duplicateKeys: .refused)) != nil, "no key is written twice")
        }
    } catch {
        demand(error.offset <= bytes.count, "the place is in the text")
        let place = error.lineAndColumn(in: bytes)
        demand(place.line >= 1 && place.column >= 1, "lines and columns count from 1")
    }
}

private func written(_ value: JSON.Value) -> [UInt8] {
    var writer = JSON.Writer()
    writer.value(value)
    return writer.bytes
}

private func walk(_ root: JSON.Value) {
    var open = [root]
    while let value = open.popLast() {
        for member in value.members {
            demand(value[named: member.key] != nil, "a member is found by its key")
            demand(member.keyEquals(member.key), "a key equals itself")
            open.append(member.value)
        }
        for element in value.elements { open.append(element) }
        demand(
            value.count == value.elements.reduce(0) { count, _ in count + 1 }
                + value.members.reduce(0) { count, _ in count + 1 }, "the count")
        if let string = value.string { demand(value.isString(string), "a string equals itself") }
        if let int64 = value.int64 {
            demand(Int64(value.numberText ?? "") == int64, "an integer equals its text")
        }
    }
}

private func seeds() -> [[UInt8]] {
    return [
        Array(#"{"a":[1,-0.5e+10,true,false,null,"\u00e9\ud83d\ude00\n"],"a":{"b":{}}, "é" : [ ] }"#.utf8),
        contents(of: "Tests/Fixtures/sample/users.json"),
        Array("[[[[[[1e400]]]]]]".utf8), Array(#""\u0000""#.utf8),
    ]
}

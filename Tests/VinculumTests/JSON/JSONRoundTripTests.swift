import PropertyKit
import Testing
import Vinculum

@Suite("JSON: reading and writing")
struct JSONRoundTripTests {
    @Test("reading undoes writing", arguments: TestSeed.sample(10))
    func readUndoesWrite(seed: TestSeed) {
        forAll(seed: seed, .json) { model in
            let document = try JSON.Document(parsing: model.written)
            try expectEqual(JSONModel(document.root), model)
        }
    }

    @Test(
        "however a text is spaced and escaped, it means the same and is written the same",
        arguments: TestSeed.sample(10))
    func spellingDoesNotMatter(seed: TestSeed) {
        forAll(seed: seed, .json, .bytes(64...64)) { model, taste in
            let text = Spelling(taste).text(model)
            let document = try JSON.Document(parsing: text)
            try expectEqual(JSONModel(document.root), model, "the value of \(String(decoding: text, as: UTF8.self))")
            var writer = JSON.Writer()
            writer.value(document.root)
            try expectEqual(writer.text, String(decoding: model.written, as: UTF8.self), "what is written again")
            try check(try JSON.Document(parsing: writer.bytes).root == document.root, "both documents are equal")
        }
    }

    @Test("raw bytes of any part are that part's own text", arguments: TestSeed.sample(4))
    func rawBytes(seed: TestSeed) {
        forAll(seed: seed, .json, .bytes(64...64)) { model, taste in
            let document = try JSON.Document(parsing: Spelling(taste).text(model))
            var parts = [document.root]
            while let part = parts.popLast() {
                parts += Array(part.elements) + part.members.map(\.value)
                let alone = try JSON.Document(parsing: part.rawBytes)
                try check(alone.root == part, "\(String(decoding: part.rawBytes, as: UTF8.self)) means the same alone")
            }
        }
    }

    @Test("values that differ are not equal", arguments: TestSeed.sample(4))
    func equality(seed: TestSeed) {
        forAll(seed: seed, .json, .json) { a, b in
            let first = try JSON.Document(parsing: a.written).root
            let second = try JSON.Document(parsing: b.written).root
            try expectEqual(first == second, a == b)
        }
    }

    @Test("the writer's forms are the documented ones")
    func forms() throws {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("a")
        writer.beginArray()
        writer.int(.min)
        writer.int(0)
        writer.int(.max)
        writer.bool(true)
        writer.null()
        writer.number(text: "1.50e+3")
        writer.raw(Array("{ }".utf8))
        writer.endArray()
        // Not as a literal: those need no escape.
        let key = "\u{1}\u{8}\t\n\u{C}\r\u{1F}\"\\/\u{7F}é\u{2028}"
        writer.key(key)
        writer.string("")
        writer.key("b")
        writer.beginObject()
        writer.endObject()
        writer.endObject()
        let expected =
            #"{"a":[-9223372036854775808,0,9223372036854775807,true,null,1.50e+3,{ }],"#
            + #""\u0001\b\t\n\f\r\u001f\"\\/"# + "\u{7F}é\u{2028}" + #"":"","b":{}}"#
        #expect(writer.text == expected)
    }
}

/// Writes a model as another program might: its own choice of white space and escapes, taken from a few bytes.
private struct Spelling {
    private var taste: [UInt8]
    private var index = 0

    init(_ taste: [UInt8]) {
        self.taste = taste
    }

    func text(_ model: JSONModel) -> [UInt8] {
        var copy = self
        var text = ""
        copy.append(model, &text)
        return Array(text.utf8)
    }

    private mutating func choose(_ count: Int) -> Int {
        defer { self.index += 1 }
        return Int(self.taste[self.index % self.taste.count]) % count
    }

    private mutating func space(_ text: inout String) {
        text += ["", "", " ", "\n         \t", "\r\n"][self.choose(5)]
    }

    private mutating func append(_ model: JSONModel, _ text: inout String) {
        self.space(&text)
        switch model {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): self.append(string, &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                self.append(element, &text)
            }
            self.space(&text)
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                self.space(&text)
                self.append(member.key, &text)
                self.space(&text)
                text += ":"
                self.append(member.value, &text)
            }
            self.space(&text)
            text += "}"
        }
        self.space(&text)
    }

    private mutating func append(_ string: String, _ text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
            guard mustEscape || self.choose(3) == 0 else {
                text.unicodeScalars.append(scalar)
                continue
            }
            let short: [Unicode.Scalar: String] = [
                "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r",
                "\t": "\\t",
            ]
            if let short = short[scalar], self.choose(2) == 0 {
                text += short
            } else {
                for unit in String(Character(scalar)).utf16 {
                    let digits = String(unit, radix: 16, uppercase: self.choose(2) == 0)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        text += "\""
    }
}

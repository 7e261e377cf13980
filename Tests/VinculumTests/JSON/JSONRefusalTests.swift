import PropertyKit
import Testing
@testable import Vinculum

@Suite("JSON: refusals")
struct JSONRefusalTests {
    @Test(
        "byte soup is read or refused with a place inside it, and what is read can be written",
        arguments: TestSeed.sample(20))
    func soup(seed: TestSeed) {
        let pieces = ["\"\\u", "\\ud800", "\\udc00", "\"a\":", "[[", "]]", "{\"", "\"}", "-0.", "1e", "true,", "null"]
        forAll(seed: seed, count: 400, .byteSoup(pieces: pieces)) { try Self.readOrRefuse($0) }
    }

    @Test("damaged texts are read or refused with a place inside them", arguments: TestSeed.sample(20))
    func mutations(seed: TestSeed) {
        forAll(seed: seed, count: 200, Gen<JSONModel>.json.flatMap { .mutations(of: $0.written) }) {
            try Self.readOrRefuse($0)
        }
    }

    @Test("every text cut short is refused, unless what is left is a number", arguments: TestSeed.sample(4))
    func truncation(seed: TestSeed) {
        forAll(seed: seed, count: 30, Gen<JSONModel>.json.map { $0.written }) { text in
            for length in 0..<text.count {
                let cut = Array(text[..<length])
                if let document = try Self.readOrRefuse(cut) {
                    try check(document.root.kind == .number, "only a number can lose its end")
                }
            }
        }
    }

    /// Reads the text; what can be read must be written and read again as the same value, what cannot must be refused
    /// at a place inside the text, and a refused duplicate is the only thing the option changes.
    @discardableResult
    static func readOrRefuse(_ text: [UInt8]) throws -> JSON.Document? {
        let lenient = Result { () throws(JSON.ReadError) in try JSON.Document(parsing: text) }
        let strict = Result { () throws(JSON.ReadError) in
            try JSON.Document(parsing: text, duplicateKeys: .refused)
        }
        switch (lenient, strict) {
        case (.failure(let error), .failure(let other)):
            try expectEqual(error, other)
            try check((0...text.count).contains(error.offset), "\(error) is within \(text.count) bytes")
            return nil
        case (.failure, .success):
            throw CheckFailure("refused only where duplicates are allowed")
        case (.success(let document), _):
            if case .failure(let error) = strict {
                try expectEqual(error.kind, .duplicateKey)
                try expectEqual(text[error.offset], UInt8(ascii: "\""), "the byte at the duplicate")
            }
            var writer = JSON.Writer()
            writer.value(document.root)
            try check(try JSON.Document(parsing: writer.bytes).root == document.root, "\(writer.text) means the same")
            return document
        }
    }

    /// Keys are drawn from few names, each character of which is escaped or not.
    @Test(
        "a key that is written twice is refused, however it is escaped and however many there are",
        arguments: TestSeed.sample(8))
    func duplicates(seed: TestSeed) {
        let name = Gen<String>.element(of: ["a", "b", "ab", "é", "a\u{10FFFF}", "\n", ""])
        let key = Gen<([String], [Bool])>.zip(name.array(0...3), Gen<Bool>.bool.array(20...20)).map { names, escapes in
            let text = names.joined()
            let written = zip(text.utf16, escapes).map { unit, isEscaped -> String in
                if unit == 0xA { return "\\n" }
                guard isEscaped || unit >= 0xD800 && unit < 0xE000 else {
                    return String(decoding: [unit], as: UTF16.self)
                }
                return "\\u" + Hex.encoded([UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)])
            }
            return (text, written.joined())
        }
        forAll(seed: seed, count: 60, key.array(0...40)) { keys in
            var known: Set<String> = []
            let isUnique = keys.allSatisfy { known.insert($0.0).inserted }
            let text = "{\(keys.enumerated().map { "\"\($0.element.1)\":\($0.offset)" }.joined(separator: ","))}"
            let document = try? JSON.Document(parsing: Array(text.utf8), duplicateKeys: .refused)
            try expectEqual(document != nil, isUnique, text)
            guard let document else { return }
            for (number, key) in keys.enumerated() {
                try expectEqual(document.root[named: key.0]?.int64, Int64(number), "\(key)")
                try check(
                    document.root[named: key.0 + "z"] == nil && document.root[named: "z" + key.0] == nil, "another")
            }
        }
    }

    @Test(
        "each refusal has its kind and its place",
        arguments: [
            Row("", .unexpectedEnd, 0), Row(" ", .unexpectedEnd, 1), Row("[1", .unexpectedEnd, 2),
            Row("\"ab", .unexpectedEnd, 3), Row("{\"a\"", .unexpectedEnd, 4), Row("{\"a\":", .unexpectedEnd, 5),
            Row("tru", .unexpectedEnd, 3), Row("-", .unexpectedEnd, 1), Row("1.", .unexpectedEnd, 2),
            Row("1e+", .unexpectedEnd, 3), Row("\"\\u12", .unexpectedEnd, 5), Row("\"\\", .unexpectedEnd, 2),
            Row("[1,]", .unexpectedByte, 3), Row("{,}", .unexpectedByte, 1), Row("{\"a\" 1}", .unexpectedByte, 5),
            Row("[1}", .unexpectedByte, 2), Row("{\"a\":1]", .unexpectedByte, 6), Row("+1", .unexpectedByte, 0),
            Row("{1:2}", .unexpectedByte, 1), Row("{\"a\":1,}", .unexpectedByte, 7), Row("]", .unexpectedByte, 0),
            Row("1 2", .trailingContent, 2), Row("{}}", .trailingContent, 2), Row("nul1", .invalidLiteral, 3),
            Row("True", .unexpectedByte, 0), Row("truee", .trailingContent, 4), Row("01", .invalidNumber, 1),
            Row("-a", .invalidNumber, 1), Row("1.e1", .invalidNumber, 2), Row("1ex", .invalidNumber, 2),
            Row("\"a\tb\"", .controlCharacter, 2), Row("\"\\x\"", .invalidEscape, 1),
            Row("\"\\u12g4\"", .invalidEscape, 5), Row("\"\\ud800\"", .loneSurrogate, 1),
            Row("\"\\udc00\"", .loneSurrogate, 1), Row("\"a\\ud800\\u0041\"", .loneSurrogate, 2),
            Row("\"\\ud800\\n\"", .loneSurrogate, 1), Row("\"\\udc00\\udc00\"", .loneSurrogate, 1),
            Row("\"\\ud800\\ud800\"", .loneSurrogate, 1), Row("\"\\ud800", .loneSurrogate, 1),
            Row("\"\\ud800\\", .loneSurrogate, 1), Row("\"\\ud800\\u", .unexpectedEnd, 9),
            Row("\"\\ud800\\udc0", .unexpectedEnd, 12), Row("\u{FEFF}1", .byteOrderMark, 0),
        ] as [Row<String, JSON.ReadError.Kind, Int>])
    func kinds(row: Row<String, JSON.ReadError.Kind, Int>) {
        let (text, kind, offset) = row.fields
        #expect(
            throws: JSON.ReadError(kind, at: offset),
            sourceLocation: row.line
        ) { try JSON.Document(parsing: Array(text.utf8)) }
    }

    /// The rows of Unicode table 3-7, each just outside of what it allows, inside and at the end of a string.
    @Test(
        "bytes that are no UTF-8",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x7F], [0xC2, 0xC0], [0xE0, 0x9F, 0xBF],
            [0xE0, 0xA0], [0xE1, 0x80], [0xE1, 0x80, 0x7F], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF, 0xC0],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]]
    )
    func invalidUTF8(bytes: [UInt8]) {
        for padding in 0...9 {
            let front = [UInt8](repeating: UInt8(ascii: "a"), count: padding)
            let text = [UInt8(ascii: "\"")] + front + bytes + Array("\" ".utf8)
            #expect(throws: JSON.ReadError(.invalidUTF8, at: padding + 1)) { try JSON.Document(parsing: text) }
            #expect(throws: JSON.ReadError.self) { try JSON.Document(parsing: [UInt8(ascii: "\"")] + front + bytes) }
        }
    }

    @Test("every control character must be escaped, at every position in an eight-byte step")
    func controlCharacters() {
        for control in UInt8(0)..<0x20 {
            for padding in 0...9 {
                let text =
                    [UInt8(ascii: "\"")] + [UInt8](repeating: 0x7F, count: padding) + [control]
                    + Array("aaaaaaaa\"".utf8)
                #expect(throws: JSON.ReadError(.controlCharacter, at: padding + 1)) { try JSON.Document(parsing: text) }
            }
        }
    }
}

import PropertyKit
import Vinculum

/// JSON as a naive tree, to compare the tape with.
indirect enum JSONModel: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONModel])
    case object([(key: String, value: JSONModel)])
}

extension JSONModel {
    /// What the tape says.
    init(_ value: JSON.Value) {
        switch value.kind {
        case .null: self = .null
        case .bool: self = .bool(value.bool ?? false)
        case .number: self = .number(value.numberText ?? "")
        case .string: self = .string(value.string ?? "")
        case .array: self = .array(value.elements.map { JSONModel($0) })
        case .object: self = .object(value.members.map { ($0.key, JSONModel($0.value)) })
        }
    }

    func write(_ writer: inout JSON.Writer) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .number(let text): writer.number(text: text)
        case .string(let text): writer.string(text)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(&writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.key)
                member.value.write(&writer)
            }
            writer.endObject()
        }
    }

    var written: [UInt8] {
        var writer = JSON.Writer()
        self.write(&writer)
        return writer.bytes
    }
}

/// Strings by their bytes, since `==` on `String` would take a letter and its accented spelling for one.
extension JSONModel: Equatable {
    static func == (a: JSONModel, b: JSONModel) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)), (.string(let a), .string(let b)): Array(a.utf8) == Array(b.utf8)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)):
            a.count == b.count
                && zip(a, b).allSatisfy { Array($0.key.utf8) == Array($1.key.utf8) && $0.value == $1.value }
        default: false
        }
    }
}

extension Gen<JSONModel> {
    /// Any JSON value, a few levels deep, with awkward strings and every form of number.
    static var json: Gen {
        let leaf = Gen.oneOf(
            .always(.null), Gen<Bool>.bool.map { .bool($0) }, Gen<String>.jsonNumber.map { .number($0) },
            Gen<String>.unicodeString().map { .string($0) }
        )
        return .recursive(depth: 4, leaf) { inner in
            .oneOf(
                inner.array(0...6).map { .array($0) },
                Gen<(String, JSONModel)>.zip(.unicodeString(0...8), inner).array(0...6).map {
                    .object($0.map { (key: $0.0, value: $0.1) })
                }
            )
        }
    }
}

extension Gen<String> {
    /// A number of RFC 8259 §6, put together from the parts of its grammar.
    static var jsonNumber: Gen {
        let digits = Gen<String>.string(over: "0123456789", 1...20)
        let whole = Gen<String>.oneOf(
            .always("0"),
            Gen<(String, String)>.zip(.string(over: "123456789", 1...1), .string(over: "0123456789", 0...20)).map {
                $0 + $1
            }
        )
        let fraction = Gen<String>.oneOf(.always(""), digits.map { "." + $0 })
        let exponent = Gen<String>.oneOf(
            .always(""),
            Gen<(String, String, String)>.zip(.element(of: ["e", "E"]), .element(of: ["", "+", "-"]), digits)
                .map { $0 + $1 + $2 }
        )
        return Gen<(String, String, String, String)>.zip(.element(of: ["", "-"]), whole, fraction, exponent)
            .map { $0 + $1 + $2 + $3 }
    }
}

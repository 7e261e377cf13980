import Vinculum

/// Checks that a JSON value has the members that a client reads, each with the type it expects.
///
/// A shape is written in JSON. An object requires at least the named members, each with its shape. An array with one
/// element requires at least one element, and that shape of each. Every other shape is a word: `string` (not empty),
/// `decimal` (a string of decimal digits), `timestamp` (an RFC 3339 string with a fraction, which some clients
/// require), `number`, `boolean`, `object` or `array`. A word followed by `?` allows an absent value.
enum JSONShape {
    private static let words = ["string", "decimal", "timestamp", "number", "boolean", "object", "array"]

    /// The first difference, as a JSON pointer with what was expected there; `nil` if the value has the shape.
    static func difference(_ actual: JSON.Value?, shape: JSON.Value, at pointer: String = "") -> String? {
        let place = pointer.isEmpty ? "the value" : pointer
        switch shape.kind {
        case .object:
            guard let actual, actual.kind == .object else { return "\(place) is not an object" }
            for member in shape.members {
                let inner = "\(pointer)/\(member.key)"
                let value = actual[named: member.key]
                if let found = self.difference(value, shape: member.value, at: inner) { return found }
            }
            return nil
        case .array:
            guard let actual, actual.kind == .array, actual.count > 0
            else { return "\(place) is not an array with elements" }
            guard let element = shape[0] else { return nil }
            for (index, value) in actual.elements.enumerated() {
                if let found = self.difference(value, shape: element, at: "\(pointer)/\(index)") { return found }
            }
            return nil
        default:
            let (word, isOptional) = self.word(shape)
            guard let actual else { return isOptional ? nil : "\(place) is missing" }
            return self.isOf(actual, word) ? nil : "\(place) is not of type \(word)"
        }
    }

    /// Validates a shape.
    ///
    /// - Throws: ``CommandFailure`` for an unknown word.
    static func check(_ shape: JSON.Value) throws(CommandFailure) {
        switch shape.kind {
        case .object: for member in shape.members { try self.check(member.value) }
        case .array: for element in shape.elements { try self.check(element) }
        default:
            let word = self.word(shape).word
            guard self.words.contains(where: { $0 == word }) else {
                throw .usage("unknown type \(word) in a shape", why: "the types are " + self.words.listed)
            }
        }
    }

    private static func word(_ shape: JSON.Value) -> (word: String, isOptional: Bool) {
        let text = shape.string ?? ""
        guard text.utf8.last == UInt8(ascii: "?") else { return (text, false) }
        return (String(decoding: text.utf8.dropLast(), as: UTF8.self), true)
    }

    private static func isOf(_ value: JSON.Value, _ word: String) -> Bool {
        switch value.kind {
        case .string:
            guard let text = value.string, !text.utf8.isEmpty else { return false }
            switch word {
            case "decimal": return ASCII.areDigits(text.utf8)
            case "timestamp": return text.utf8.contains(UInt8(ascii: ".")) && Instant(rfc3339: text) != nil
            default: return word == "string"
            }
        case .number: return word == "number"
        case .bool: return word == "boolean"
        case .object: return word == "object"
        case .array: return word == "array"
        case .null: return false
        }
    }
}

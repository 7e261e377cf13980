import Vinculum

/// Whether a JSON value has the members that somebody reads from it, each of the type they read.
///
/// A shape is written in JSON: an object has at least the members named, each of its shape; an array with one element
/// has at least one element, each of that shape; and the leaves are words: `string` (one that is not empty), `decimal`
/// (a string of decimal digits), `timestamp` (a string as in RFC 3339, with the fraction that some clients need), `number`, `boolean`, `object`, `array`. A word
/// that ends in `?` is for what may be absent.
enum JSONShape {
    private static let words = ["string", "decimal", "timestamp", "number", "boolean", "object", "array"]

    /// Where the value parts from the shape first; `nil` when it has the shape.
    static func difference(_ actual: JSON.Value?, shape: JSON.Value, at pointer: String = "") -> String? {
        let place = pointer.isEmpty ? "the whole" : pointer
        switch shape.kind {
        case .object:
            guard let actual, actual.kind == .object else { return "\(place) is no object" }
            for member in shape.members {
                let inner = "\(pointer)/\(member.key)"
                if let found = self.difference(actual[member.key], shape: member.value, at: inner) { return found }
            }
            return nil
        case .array:
            guard let actual, actual.kind == .array, actual.count > 0 else { return "\(place) is no array with elements" }
            guard let element = shape[0] else { return nil }
            for (index, value) in actual.elements.enumerated() {
                if let found = self.difference(value, shape: element, at: "\(pointer)/\(index)") { return found }
            }
            return nil
        default:
            let (word, isOptional) = self.word(shape)
            guard let actual else { return isOptional ? nil : "\(place) is not there" }
            return self.isOf(actual, word) ? nil : "\(place) is no \(word)"
        }
    }

    /// - Throws: ``CommandFailure`` for a word that is none.
    static func check(_ shape: JSON.Value) throws(CommandFailure) {
        switch shape.kind {
        case .object: for member in shape.members { try self.check(member.value) }
        case .array: for element in shape.elements { try self.check(element) }
        default:
            let word = self.word(shape).word
            guard self.words.contains(where: { sameBytes($0, word) }) else {
                throw .usage("a shape has no word \(word)", why: "the words are " + self.words.listed)
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
            if sameBytes(word, "decimal") { return ASCII.areDigits(text.utf8) }
            if sameBytes(word, "timestamp") { return text.utf8.contains(UInt8(ascii: ".")) && Instant(rfc3339: text) != nil }
            return sameBytes(word, "string")
        case .number: return sameBytes(word, "number")
        case .bool: return sameBytes(word, "boolean")
        case .object: return sameBytes(word, "object")
        case .array: return sameBytes(word, "array")
        case .null: return false
        }
    }
}

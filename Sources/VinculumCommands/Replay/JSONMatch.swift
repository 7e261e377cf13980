import Vinculum

/// Compares a JSON value with an expected part of it.
enum JSONMatch {
    /// The first difference, as a JSON pointer with the value found there; `nil` if everything expected is present.
    ///
    /// Objects may have more members than expected. Arrays must have exactly the expected elements. Numbers must have
    /// the same text. `null` expects an absent value.
    static func difference(_ actual: JSON.Value?, expected: JSON.Value, at pointer: String = "") -> String? {
        let place = pointer.isEmpty ? "the value" : pointer
        guard let actual else { return expected.kind == .null ? nil : "\(place) is missing" }
        guard actual.kind == expected.kind else { return "\(place) is \(self.text(actual))" }
        switch expected.kind {
        case .object:
            for member in expected.members {
                let inner = pointer + "/" + self.token(member.key)
                let value = actual[named: member.key]
                if let found = self.difference(value, expected: member.value, at: inner) { return found }
            }
            return nil
        case .array:
            guard actual.count == expected.count else { return "\(place) has \(actual.count) elements" }
            for (index, element) in expected.elements.enumerated() {
                if let found = self.difference(actual[index], expected: element, at: "\(pointer)/\(index)") {
                    return found
                }
            }
            return nil
        case .string: return actual.string == expected.string ? nil : "\(place) is \(self.text(actual))"
        case .number:
            return actual.numberText == expected.numberText ? nil : "\(place) is \(self.text(actual))"
        case .bool: return actual.bool == expected.bool ? nil : "\(place) is \(self.text(actual))"
        case .null: return nil
        }
    }

    /// The value at a JSON pointer (RFC 6901); `nil` without one.
    static func value(_ root: JSON.Value, at pointer: String) -> JSON.Value? {
        var value: JSON.Value? = root
        for part in pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
            let key = self.key(part)
            if value?.kind == .array {
                value = Int(key).flatMap { $0 >= 0 ? value?[$0] : nil }
            } else {
                value = value?[named: key]
            }
        }
        return value
    }

    /// A member's name as a token of a JSON pointer.
    private static func token(_ key: String) -> String {
        var token: [UInt8] = []
        for byte in key.utf8 {
            switch byte {
            case UInt8(ascii: "~"): token += Array("~0".utf8)
            case UInt8(ascii: "/"): token += Array("~1".utf8)
            default: token.append(byte)
            }
        }
        return String(decoding: token, as: UTF8.self)
    }

    /// The member's name of a token.
    private static func key(_ token: Substring.UTF8View) -> String {
        var key: [UInt8] = []
        var isEscape = false
        for byte in token {
            if isEscape {
                key.append(byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
                isEscape = false
            } else if byte == UInt8(ascii: "~") {
                isEscape = true
            } else {
                key.append(byte)
            }
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// The value for a message, cut off after 120 bytes.
    private static func text(_ value: JSON.Value) -> String {
        let bytes = value.rawBytes
        return String(decoding: bytes.prefix(120), as: UTF8.self) + (bytes.count > 120 ? "…" : "")
    }
}

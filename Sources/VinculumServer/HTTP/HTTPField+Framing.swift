import Vinculum

/// The fields of an answer that say how it is framed.
extension HTTPField {
    /// Whether the connection writes this field itself.
    static func isOfFraming(_ field: HTTPRequest.Header) -> Bool {
        HTTPField.isNamed(field, "connection") || HTTPField.isNamed(field, "content-length")
            || HTTPField.isNamed(field, "transfer-encoding")
    }

    /// - Parameter name: In small letters.
    static func isNamed(_ field: HTTPRequest.Header, _ name: StaticString) -> Bool {
        guard field.name.utf8.count == name.utf8CodeUnitCount else { return false }
        var index = 0
        for byte in field.name.utf8 {
            guard byte.lowercased == name.utf8Start[index] else { return false }
            index += 1
        }
        return true
    }
}

import Vinculum

/// The fields that the connection writes itself, because they describe the framing of a message.
extension HTTPField {
    /// Whether this is `Connection`, `Content-Length` or `Transfer-Encoding`.
    static func isOfFraming(_ field: HTTPRequest.Header) -> Bool {
        switch field.name.utf8.count {
        case 10: HTTPField.isNamed(field, "connection")
        case 14: HTTPField.isNamed(field, "content-length")
        case 17: HTTPField.isNamed(field, "transfer-encoding")
        default: false
        }
    }

    /// Whether the field has this name, in any case.
    ///
    /// - Parameter name: In lower case.
    static func isNamed(_ field: HTTPRequest.Header, _ name: StaticString) -> Bool {
        guard field.name.utf8.count == name.utf8CodeUnitCount else { return false }
        return field.name.utf8.span.isWord(name, in: 0..<name.utf8CodeUnitCount)
    }
}

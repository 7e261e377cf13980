import Vinculum

/// One field line (RFC 9112 §5).
enum HTTPField {
    /// Splits a line into the name, and the value without the white space around it.
    static func split(
        _ bytes: Span<UInt8>, _ line: Range<Int>
    ) throws(HTTPRefusal) -> (name: Range<Int>, value: Range<Int>) {
        guard line.isEmpty || !bytes[line.lowerBound].isBlank else { throw .foldedField }
        let end = bytes.endOfToken(in: line)
        // A token has no white space, so this also refuses white space before the colon, as RFC 9112 §5.1 demands.
        guard end > line.lowerBound, end < line.upperBound, bytes[end] == UInt8(ascii: ":") else {
            throw .malformedField
        }
        return (line.lowerBound..<end, bytes.trimmed((end + 1)..<line.upperBound))
    }

    /// Reads a `Content-Length` in bytes; a number beyond 64 bits counts as the largest one.
    static func contentLength(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(HTTPRefusal) -> UInt64 {
        var length: UInt64 = 0
        for index in value {
            guard bytes[index].isDigit else { throw .malformedContentLength }
            let (tens, overflows) = length.multipliedReportingOverflow(by: 10)
            let (sum, carries) = tens.addingReportingOverflow(UInt64(bytes[index] - UInt8(ascii: "0")))
            length = overflows || carries ? .max : sum
        }
        guard !value.isEmpty else { throw .malformedContentLength }
        return length
    }
}

extension HTTPRequest {
    /// Removes every field of a name in lower case.
    package mutating func removeFields(named name: StaticString) {
        self.headers.removeAll { HTTPField.isNamed($0, name) }
    }
}

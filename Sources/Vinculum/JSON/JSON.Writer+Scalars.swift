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
        if value < 0 { self.bytes.append(UInt8(ascii: "-")) }
        let start = self.bytes.count
        var rest = value.magnitude
        repeat {
            self.bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        self.bytes[start...].reverse()
    }
}

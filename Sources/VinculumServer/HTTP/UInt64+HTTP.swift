/// Eight bytes of a message, looked at together. What marks bytes sets their top bits; the other bits say nothing.
extension UInt64 {
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    private static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// Marks the bytes from a limit on, which is at most 0x80.
    @inline(__always)
    func from(_ limit: UInt8) -> UInt64 {
        // No sum of two numbers below 0x81 carries into the next byte.
        (self & ~UInt64.tops) &+ UInt64.each(0x80 - limit) | self
    }

    /// Marks the bytes of this value.
    @inline(__always)
    func equal(_ byte: UInt8) -> UInt64 { ~(self ^ UInt64.each(byte)).from(1) }

    /// Marks ASCII letters and dashes.
    @inline(__always)
    var lettersAndDashes: UInt64 {
        let lower = self | UInt64.each(0x20)
        return lower.from(UInt8(ascii: "a")) & ~lower.from(UInt8(ascii: "z") + 1) | self.equal(UInt8(ascii: "-"))
    }

    /// The bytes, of which `A` to `Z` are in lower case.
    @inline(__always)
    var lowercased: UInt64 {
        let capitals = self.from(UInt8(ascii: "A")) & ~self.from(UInt8(ascii: "Z") + 1)
        return self | (capitals & UInt64.tops) >> 2
    }

    /// The number of bytes before the first one that `marks` has marked; 8 or more without one.
    @inline(__always)
    static func placeOfFirst(_ marks: UInt64) -> Int { (marks & UInt64.tops).trailingZeroBitCount / 8 }
}

#if COMPACT_TEXT

extension CompactString {
    /// A number in decimal.
    ///
    /// - Parameter number: At most 64 bits wide.
    public init(_ number: some FixedWidthInteger) { self.init(number, radix: 10) }

    /// A number with digits of a radix from 2 to 36, letters in lower case.
    ///
    /// - Parameter number: At most 64 bits wide.
    public init(_ number: some FixedWidthInteger, radix: Int) {
        self.init(UInt64(number.magnitude), isNegative: number < 0, radix: UInt64(radix))
    }

    // Apart, so that it is compiled once and not for each type of number.
    @inline(never)
    private init(_ magnitude: UInt64, isNegative: Bool, radix: UInt64) {
        var digits: [UInt8] = []
        var rest = magnitude
        repeat {
            let digit = UInt8(truncatingIfNeeded: rest % radix)
            digits.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
            rest /= radix
        } while rest > 0
        if isNegative { digits.append(UInt8(ascii: "-")) }
        digits.reverse()
        self.init(trusted: digits)
    }

    /// Reads an optional sign and digits.
    ///
    /// - Returns: `nil` for other texts, and for a magnitude beyond 64 bits.
    @inline(never)
    func number(radix: UInt64) -> (magnitude: UInt64, isNegative: Bool)? {
        let isNegative = self.utf8.first == UInt8(ascii: "-")
        let digits = isNegative || self.utf8.first == UInt8(ascii: "+") ? self.utf8.dropFirst() : self.utf8[...]
        guard !digits.isEmpty else { return nil }
        var magnitude: UInt64 = 0
        for byte in digits {
            let digit: UInt64
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = UInt64(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = UInt64(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
            guard digit < radix else { return nil }
            let (product, exceedsProduct) = magnitude.multipliedReportingOverflow(by: radix)
            let (sum, exceedsSum) = product.addingReportingOverflow(digit)
            guard !exceedsProduct, !exceedsSum else { return nil }
            magnitude = sum
        }
        return (magnitude, isNegative)
    }
}

extension FixedWidthInteger {
    /// Reads digits as `init(_:radix:)` of the standard library.
    ///
    /// - Returns: `nil` for other texts, and for a number that the type, at most 64 bits wide, does not have.
    public init?(_ text: CompactString, radix: Int = 10) {
        guard let (magnitude, isNegative) = text.number(radix: UInt64(radix)) else { return nil }
        if !isNegative {
            self.init(exactly: magnitude)
        } else if magnitude <= Int64.min.magnitude {
            self.init(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
        } else {
            return nil
        }
    }
}

#endif

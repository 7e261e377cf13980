/// A JSON number taken apart without floating point, so that nothing is rounded.
struct DecimalText {
    private let isNegative: Bool
    /// Significant digits (0…9) without zeros at either end; empty for zero.
    private let digits: [UInt8]
    /// The power of ten the digits, read as a whole number, are multiplied by.
    private var exponent: Int64

    /// - Returns: `nil` unless `text` is a number by the grammar of RFC 8259.
    init?(_ text: String) {
        // Slices of a text take ten times as much code as slices of an array.
        var rest = Array(text.utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let whole = rest.prefix { $0.isDigit }
        guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else { return nil }
        rest = rest[whole.endIndex...]
        var digits = whole.map { $0 & 0x0F }
        var exponent: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            let fraction = rest.prefix { $0.isDigit }
            guard !fraction.isEmpty else { return nil }
            rest = rest[fraction.endIndex...]
            digits += fraction.map { $0 & 0x0F }
            exponent = -Int64(fraction.count)
        }
        if let letter = rest.first {
            guard letter.lowercased == UInt8(ascii: "e") else { return nil }
            rest.removeFirst()
            let isDown = rest.first == UInt8(ascii: "-")
            if isDown || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            guard !rest.isEmpty, ASCII.areDigits(rest) else { return nil }
            // Beyond a billion the number is astronomical either way; stopping there keeps the sum from overflowing.
            let size = rest.reduce(Int64(0)) { min($0 * 10 + Int64($1 & 0x0F), 1_000_000_000) }
            exponent += isDown ? -size : size
        }
        let leading = digits.prefix { $0 == 0 }.count
        digits.removeFirst(leading)
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        self.isNegative = isNegative && !digits.isEmpty
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent
    }

    var isInteger: Bool { self.exponent >= 0 }

    /// The number if it is whole and fits.
    var int64: Int64? { self.isInteger ? self.wholePart : nil }

    /// The number without its fraction, if that fits.
    var wholePart: Int64? {
        let length = Int64(self.digits.count) + self.exponent
        guard length <= 19 else { return nil }
        var value: Int64 = 0
        for index in 0..<max(length, 0) {
            let digit = index < Int64(self.digits.count) ? Int64(self.digits[Int(index)]) : 0
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (difference, carry) = product.subtractingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            value = difference
        }
        // Counted downwards so that Int64.min is reached too.
        if self.isNegative { return value }
        let (positive, overflow) = (0 as Int64).subtractingReportingOverflow(value)
        return overflow ? nil : positive
    }

    /// The instant this many seconds after 1970, to the millisecond; saturates.
    var instant: Instant {
        var scaled = self
        scaled.exponent += 3
        return Instant(milliseconds: scaled.wholePart ?? (self.isNegative ? .min : .max))
    }

    /// A whole number as digits alone; `nil` for a fraction and for more than 255 digits, which identify nothing.
    var wholeText: String? {
        guard self.exponent >= 0, Int64(self.digits.count) + self.exponent <= 255 else { return nil }
        var bytes = (self.isNegative ? [UInt8(ascii: "-")] : []) + self.digits.map { $0 | 0x30 }
        bytes += Array(repeating: UInt8(ascii: "0"), count: self.digits.isEmpty ? 1 : Int(self.exponent))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The shortest usual spelling, as ECMAScript turns a number into text (`1.0` is `1`, `1e2` is `100`), with every
    /// digit kept.
    var text: String {
        let count = Int64(self.digits.count)
        /// The number of digits before the point.
        let point = count + self.exponent
        var bytes: [UInt8] = self.isNegative ? [UInt8(ascii: "-")] : []
        let figures = self.digits.map { $0 | 0x30 }
        let zero = UInt8(ascii: "0")
        if point <= 21, let whole = self.wholeText {
            return whole
        } else if point > 0, point <= 21 {
            bytes += figures[..<Int(point)] + [UInt8(ascii: ".")] + figures[Int(point)...]
        } else if point > -6, point <= 0 {
            bytes += [zero, UInt8(ascii: ".")] + Array(repeating: zero, count: Int(-point)) + figures
        } else {
            bytes.append(figures[0])
            if count > 1 { bytes += [UInt8(ascii: ".")] + figures[1...] }
            let power = point - 1
            return String(decoding: bytes, as: UTF8.self) + (power < 0 ? "e-\(-power)" : "e+\(power)")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

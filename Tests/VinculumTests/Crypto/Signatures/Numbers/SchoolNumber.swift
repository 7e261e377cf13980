/// Numbers as they are taught: digits, carries and one subtraction after the other. The model that the fast arithmetic
/// is held to; nothing in it knows of limbs.
struct SchoolNumber: Equatable, Comparable, CustomStringConvertible {
    /// To the base 256, the least first, without zeros at the top.
    private var digits: [Int]

    private init(digits: [Int]) {
        self.digits = digits
        while self.digits.last == 0 { self.digits.removeLast() }
    }

    /// - Parameter bytes: Big-endian.
    init(_ bytes: [UInt8]) {
        self.init(digits: bytes.reversed().map { Int($0) })
    }

    init(_ value: UInt64) {
        self.init((0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }

    /// Big-endian without leading zeros.
    var bytes: [UInt8] { self.digits.reversed().map { UInt8($0) } }

    /// Big-endian in a fixed number of bytes, cut off at the top.
    func bytes(_ count: Int) -> [UInt8] {
        (0..<count).reversed().map { $0 < self.digits.count ? UInt8(self.digits[$0]) : 0 }
    }

    var isZero: Bool { self.digits.isEmpty }

    var description: String { self.bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined() }

    static func < (a: Self, b: Self) -> Bool {
        if a.digits.count != b.digits.count { return a.digits.count < b.digits.count }
        return a.digits.reversed().lexicographicallyPrecedes(b.digits.reversed())
    }

    static func + (a: Self, b: Self) -> Self {
        var sum = [Int](repeating: 0, count: max(a.digits.count, b.digits.count) + 1)
        for place in sum.indices {
            sum[place] +=
                (place < a.digits.count ? a.digits[place] : 0) + (place < b.digits.count ? b.digits[place] : 0)
            if sum[place] > 255 { sum[place] -= 256; sum[place + 1] += 1 }
        }
        return Self(digits: sum)
    }

    /// - Precondition: `b` is not the larger one.
    static func - (a: Self, b: Self) -> Self {
        var difference = a.digits
        for place in difference.indices {
            difference[place] -= place < b.digits.count ? b.digits[place] : 0
            if difference[place] < 0 { difference[place] += 256; difference[place + 1] -= 1 }
        }
        return Self(digits: difference)
    }

    static func * (a: Self, b: Self) -> Self {
        var product = [Int](repeating: 0, count: a.digits.count + b.digits.count + 1)
        for (i, x) in a.digits.enumerated() {
            var carry = 0
            for (j, y) in b.digits.enumerated() {
                let sum = product[i + j] + x * y + carry
                product[i + j] = sum % 256
                carry = sum / 256
            }
            product[i + b.digits.count] += carry
        }
        return Self(digits: product)
    }

    func divided(by divisor: Self) -> (quotient: Self, remainder: Self) {
        var quotient = [Int](repeating: 0, count: self.digits.count)
        var remainder = Self(0)
        for place in self.digits.indices.reversed() {
            remainder = Self(digits: [self.digits[place]] + remainder.digits)
            while remainder >= divisor {
                remainder = remainder - divisor
                quotient[place] += 1
            }
        }
        return (Self(digits: quotient), remainder)
    }

    static func % (a: Self, b: Self) -> Self { a.divided(by: b).remainder }

    /// Euclid's.
    static func greatestCommonDivisor(_ a: Self, _ b: Self) -> Self {
        var (a, b) = (a, b)
        while !b.isZero { (a, b) = (b, a % b) }
        return a
    }

    /// `self ^ exponent mod modulus`, bit by bit from the top.
    func power(_ exponent: Self, modulo modulus: Self) -> Self {
        var result = Self(1) % modulus
        for byte in exponent.bytes {
            for shift in (0..<8).reversed() {
                result = result * result % modulus
                if byte >> shift & 1 == 1 { result = result * self % modulus }
            }
        }
        return result
    }
}

extension SchoolNumber {
    static func powerOfTwo(_ exponent: Int) -> SchoolNumber {
        SchoolNumber([1 << UInt8(exponent % 8)] + [UInt8](repeating: 0, count: exponent / 8))
    }
}

import Vinculum

/// A whole number of any size: slow, obvious, and with nothing in common with what it checks.
struct Natural: Equatable, Comparable {
    /// 32 bits each, the least significant first, the last not 0.
    private var digits: [UInt32]

    private init(digits: [UInt32]) {
        self.digits = digits
        while self.digits.last == 0 { self.digits.removeLast() }
    }

    init(_ number: UInt32) {
        self.init(digits: [number])
    }

    /// Big-endian bytes.
    init(_ bytes: some Collection<UInt8>) {
        var digits = [UInt32](repeating: 0, count: bytes.count / 4 + 1)
        for (index, byte) in bytes.reversed().enumerated() { digits[index / 4] |= UInt32(byte) << (8 * (index % 4)) }
        self.init(digits: digits)
    }

    init(_ hex: String) {
        self.init(try! Hex.decoded(hex))
    }

    /// The lowest bytes, big-endian.
    func bytes(_ count: Int) -> [UInt8] {
        (0..<count).reversed().map { $0 / 4 < self.digits.count ? UInt8(truncatingIfNeeded: self.digits[$0 / 4] >> (8 * ($0 % 4))) : 0 }
    }

    var isZero: Bool { self.digits.isEmpty }

    func bit(_ index: Int) -> Bool {
        index / 32 < self.digits.count && self.digits[index / 32] >> (index % 32) & 1 == 1
    }

    var bitCount: Int {
        32 * self.digits.count - (self.digits.last?.leadingZeroBitCount ?? 0)
    }

    var halved: Natural {
        Natural(digits: self.digits.indices.map {
            self.digits[$0] >> 1 | ($0 + 1 < self.digits.count ? self.digits[$0 + 1] << 31 : 0)
        })
    }

    static func + (a: Natural, b: Natural) -> Natural {
        var sum: [UInt32] = [], carry: UInt64 = 0
        for index in 0...max(a.digits.count, b.digits.count) {
            carry += UInt64(a.digit(index)) + UInt64(b.digit(index))
            sum.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        return Natural(digits: sum)
    }

    static func - (a: Natural, b: Natural) -> Natural {
        precondition(a >= b, "a natural number has nothing below 0")
        var difference: [UInt32] = [], borrow: Int64 = 0
        for index in a.digits.indices {
            borrow += Int64(a.digit(index)) - Int64(b.digit(index))
            difference.append(UInt32(truncatingIfNeeded: borrow))
            borrow >>= 32
        }
        return Natural(digits: difference)
    }

    static func + (a: Natural, b: UInt32) -> Natural { a + Natural(b) }
    static func - (a: Natural, b: UInt32) -> Natural { a - Natural(b) }

    static func < (a: Natural, b: Natural) -> Bool {
        if a.digits.count != b.digits.count { return a.digits.count < b.digits.count }
        return a.digits.reversed().lexicographicallyPrecedes(b.digits.reversed())
    }

    private func digit(_ index: Int) -> UInt32 {
        index < self.digits.count ? self.digits[index] : 0
    }
}

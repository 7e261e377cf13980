/// A number of fixed size in 64-bit limbs, the least significant first.
///
/// No operation branches on a limb, so all of them may be used on secrets.
protocol Limbs: Sendable {
    static var limbCount: Int { get }

    init(repeating limb: UInt64)

    subscript(limb index: Int) -> UInt64 { get set }
}

extension InlineArray: Limbs where Element == UInt64 {
    @inline(__always)
    static var limbCount: Int { count }

    @inline(__always)
    subscript(limb index: Int) -> UInt64 {
        get { self[index] }
        set { self[index] = newValue }
    }
}

extension Limbs {
    static var byteCount: Int { 8 * Self.limbCount }

    /// Reads big-endian bytes. Of longer input only the last bytes count; shorter input is padded with leading zeros.
    init(bigEndian bytes: some BidirectionalCollection<UInt8>) {
        self.init(repeating: 0)
        var position = 0
        for byte in bytes.suffix(Self.byteCount).reversed() {
            self[limb: position / 8] |= UInt64(byte) << UInt64(8 * (position % 8))
            position += 1
        }
    }

    /// The number as ``byteCount`` bytes, the most significant first.
    var bigEndianBytes: [UInt8] {
        (0..<Self.byteCount).reversed().map { UInt8(truncatingIfNeeded: self[limb: $0 / 8] >> UInt64(8 * ($0 % 8))) }
    }

    /// Returns four bits; `index` counts from the least significant.
    @inline(__always)
    func nibble(_ index: Int) -> UInt64 {
        self[limb: index / 16] >> UInt64(4 * (index % 16)) & 0xF
    }

    /// Returns some bits of the number; those above it are 0.
    ///
    /// - Parameters:
    ///   - count: From 1 to 63.
    ///   - position: The place of the lowest, below the number's size.
    @inline(__always)
    func bits(_ count: Int, at position: Int) -> UInt64 {
        let (limb, shift) = (position / 64, UInt64(position % 64))
        var bits = self[limb: limb] >> shift
        if shift > 0, limb + 1 < Self.limbCount { bits |= self[limb: limb + 1] << (64 - shift) }
        return bits & (1 << UInt64(count) - 1)
    }

    /// Returns the number without its lowest `bits` bits.
    ///
    /// - Parameter bits: From 1 to 63.
    func shiftedRight(_ bits: UInt64) -> Self {
        var result = self
        for index in 0..<Self.limbCount {
            let above = index + 1 < Self.limbCount ? self[limb: index + 1] : 0
            result[limb: index] = self[limb: index] >> bits | above << (64 - bits)
        }
        return result
    }

    /// Returns the sum without its overflow, and the carry: 0 or 1.
    @inline(__always)
    func adding(_ other: Self) -> (sum: Self, carry: UInt64) {
        var sum = Self(repeating: 0)
        var carry: UInt64 = 0
        for index in 0..<Self.limbCount {
            (carry, sum[limb: index]) = Word.sum(self[limb: index], other[limb: index], carry)
        }
        return (sum, carry)
    }

    /// Returns the difference modulo the size, and the borrow: 1 if the difference is negative, else 0.
    @inline(__always)
    func subtracting(_ other: Self) -> (difference: Self, borrow: UInt64) {
        // As the sum with the complement, because compilers keep the carries of sums in the processor's flag.
        var difference = Self(repeating: 0)
        var carry: UInt64 = 1
        for index in 0..<Self.limbCount {
            (carry, difference[limb: index]) = Word.sum(self[limb: index], ~other[limb: index], carry)
        }
        return (difference, carry ^ 1)
    }

    /// Returns `other` if the mask is all ones, and this number if the mask is 0.
    @inline(__always)
    func replaced(by other: Self, where mask: UInt64) -> Self {
        var result = self
        for index in 0..<Self.limbCount { result[limb: index] ^= mask & (self[limb: index] ^ other[limb: index]) }
        return result
    }

    /// Whether the number is 0. The verdict becomes public, the number does not.
    var isZero: Bool {
        var bits: UInt64 = 0
        for index in 0..<Self.limbCount { bits |= self[limb: index] }
        return ConstantTime.publishesZero(bits)
    }
}

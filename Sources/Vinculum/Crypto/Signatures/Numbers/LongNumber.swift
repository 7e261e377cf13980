/// A non-negative number of a fixed length in limbs.
///
/// The length is public, the value may be secret: no branch and no address below depends on the value, unless the
/// function's name or comment says otherwise.
struct LongNumber<L: Limb>: Equatable, Sendable {
    /// The limbs, the least significant first; their number is a result of ``limbCount(bits:)``.
    var limbs: [L]

    /// The number of limbs that hold `bits` bits, rounded up to whole blocks.
    static func limbCount(bits: Int) -> Int {
        let block = L.bitWidth * LimbBlock<L>.count
        return (bits + block - 1) / block * LimbBlock<L>.count
    }

    init(limbs: [L]) {
        self.limbs = limbs
    }

    /// Creates a small number with `limbCount` limbs.
    init(_ value: UInt32, limbCount: Int) {
        self.limbs = [L](repeating: 0, count: limbCount)
        if limbCount > 0 { self.limbs[0] = L(truncatingIfNeeded: value) }
    }

    /// Creates a number of one limb, in a block.
    init(limb: L) {
        self.limbs = [limb] + [L](repeating: 0, count: LimbBlock<L>.count - 1)
    }

    /// Reads big-endian bytes of any length (RFC 8017 4.2); bytes above the limbs are dropped.
    init(_ bytes: [UInt8], limbCount: Int) {
        self.limbs = [L](repeating: 0, count: limbCount)
        let width = L.bitWidth / 8
        for (place, byte) in bytes.reversed().enumerated() where place / width < limbCount {
            self.limbs[place / width] |= L(truncatingIfNeeded: byte) &<< L(truncatingIfNeeded: place % width * 8)
        }
    }

    /// Reads big-endian bytes into as many limbs as they need.
    init(_ bytes: [UInt8]) {
        self.init(bytes, limbCount: Self.limbCount(bits: bytes.count * 8))
    }

    /// Returns the lowest `count` bytes, big-endian (RFC 8017 4.1).
    func bytes(_ count: Int) -> [UInt8] {
        let width = L.bitWidth / 8
        var bytes = [UInt8](repeating: 0, count: count)
        for place in 0..<min(count, self.limbs.count * width) {
            bytes[count - 1 - place] = UInt8(
                truncatingIfNeeded: self.limbs[place / width] &>> L(truncatingIfNeeded: place % width * 8))
        }
        return bytes
    }

    /// Returns the number with another length; limbs above that length are dropped.
    func resized(_ limbCount: Int) -> LongNumber {
        LongNumber(limbs: (0..<limbCount).map { $0 < self.limbs.count ? self.limbs[$0] : 0 })
    }

    /// The number of bits up to the highest that is set. It becomes public, the bits do not: a key's size is no secret.
    var bitCount: Int {
        var count: UInt64 = 0
        for index in self.limbs.indices {
            let limb = UInt64(truncatingIfNeeded: self.limbs[index])
            // The lowest bit changes no count but that of zero, for which some processors need a branch.
            let leadingZeros = (limb | 1).leadingZeroBitCount &- (UInt64.bitWidth - L.bitWidth)
            let bits = UInt64(truncatingIfNeeded: (index + 1) * L.bitWidth &- leadingZeros)
            count ^= (count ^ bits) & UInt64.mask(ConstantTime.zeroBit(limb) ^ 1)
        }
        return Int(truncatingIfNeeded: ConstantTime.published(count))
    }

    /// Whether the number is odd. That becomes public: every modulus is odd.
    var isOdd: Bool {
        !self.limbs.isEmpty && ConstantTime.published(UInt64(truncatingIfNeeded: self.limbs[0] & 1)) == 1
    }
}

extension LongNumber {
    /// Adds a number that is no longer than this one, unless the mask is zero.
    ///
    /// - Returns: The carry, 0 or 1.
    @discardableResult
    mutating func add(_ other: LongNumber, mask: L = .max) -> L {
        var carry: L = 0
        for index in self.limbs.indices {
            let limb = index < other.limbs.count ? other.limbs[index] & mask : 0
            self.limbs[index] = L.added(self.limbs[index], limb, &carry)
        }
        return carry
    }

    /// Subtracts a number that is no longer than this one, unless the mask is zero.
    ///
    /// - Returns: The borrow: 1 if `other` is larger, else 0.
    @discardableResult
    mutating func subtract(_ other: LongNumber, mask: L = .max) -> L {
        var borrow: L = 0
        for index in self.limbs.indices {
            let limb = index < other.limbs.count ? other.limbs[index] & mask : 0
            self.limbs[index] = L.subtracted(self.limbs[index], limb, &borrow)
        }
        return borrow
    }

    /// Subtracts a number of the same length if it is no larger than this one, or if `carried` is 1: the bit that an
    /// earlier operation carried out of this number.
    ///
    /// - Returns: All ones if it subtracted, else zero.
    @discardableResult
    mutating func reduceOnce(_ other: LongNumber, carried: L = 0) -> L {
        var difference = self
        let borrow = difference.subtract(other)
        let mask = L.mask(carried | (borrow ^ 1))
        self.choose(difference, where: mask)
        return mask
    }

    /// Assigns a number of the same length if the mask is all ones; does nothing if it is zero.
    mutating func choose(_ other: LongNumber, where mask: L) {
        for index in self.limbs.indices where index < other.limbs.count {
            self.limbs[index] ^= (self.limbs[index] ^ other.limbs[index]) & mask
        }
    }

    /// Doubles the number and sets its lowest bit to `bit`.
    ///
    /// - Returns: The bit that did not fit.
    @discardableResult
    mutating func shiftLeft(adding bit: L = 0) -> L {
        var bit = bit
        for index in self.limbs.indices {
            let limb = self.limbs[index]
            self.limbs[index] = limb &<< 1 | bit
            bit = limb &>> L(truncatingIfNeeded: L.bitWidth - 1)
        }
        return bit
    }

    /// Halves the number and drops its lowest bit.
    mutating func shiftRight() {
        var bit: L = 0
        for index in self.limbs.indices.reversed() {
            let limb = self.limbs[index]
            self.limbs[index] = limb &>> 1 | bit
            bit = limb &<< L(truncatingIfNeeded: L.bitWidth - 1)
        }
    }

    /// Returns the product, as long as both factors together.
    func multiplied(by other: LongNumber) -> LongNumber {
        let count = self.limbs.count + other.limbs.count
        return LongNumber(
            limbs: [L](unsafeUninitializedCapacity: count) { product, initialized in
                self.limbs.withUnsafeBufferPointer { x in
                    other.limbs.withUnsafeBufferPointer { y in
                        guard let x = x.baseAddress, let y = y.baseAddress, let product = product.baseAddress
                        else { return }
                        RowProduct.multiply(x, self.limbs.count, y, other.limbs.count, into: product)
                        initialized = count
                    }
                }
            })
    }

    /// Whether this number is less than the other. The time depends on the lengths alone; the verdict becomes public.
    func isLess(than other: LongNumber) -> Bool {
        let length = max(self.limbs.count, other.limbs.count)
        var difference = self.resized(length)
        return ConstantTime.published(UInt64(truncatingIfNeeded: difference.subtract(other))) == 1
    }

    /// Whether both numbers have the same value; their lengths may differ. The time depends on the lengths alone; the
    /// verdict becomes public.
    func isEqual(to other: LongNumber) -> Bool {
        let length = max(self.limbs.count, other.limbs.count)
        let difference = zip(self.resized(length).limbs, other.resized(length).limbs).reduce(0) { $0 | ($1.0 ^ $1.1) }
        return ConstantTime.publishesZero(UInt64(truncatingIfNeeded: difference))
    }

    /// The number minus one; the largest number of this length if this is zero.
    var minusOne: LongNumber {
        var result = self
        result.subtract(LongNumber(1, limbCount: self.limbs.count))
        return result
    }
}

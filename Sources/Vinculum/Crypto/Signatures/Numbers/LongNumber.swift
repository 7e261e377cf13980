/// A number from 0 up, of a fixed length in limbs.
///
/// The length is public, the value may be a secret: no branch and no address below depends on it, unless the
/// function's name or comment says otherwise.
struct LongNumber<L: Limb>: Equatable, Sendable {
    /// The least limb first; as many as ``limbCount(bits:)`` says for some number of bits.
    var limbs: [L]

    /// The limbs of a number of so many bits, rounded up to whole blocks.
    static func limbCount(bits: Int) -> Int {
        let block = L.bitWidth * LimbBlock<L>.count
        return (bits + block - 1) / block * LimbBlock<L>.count
    }

    init(limbs: [L]) {
        self.limbs = limbs
    }

    /// A small number in `limbCount` limbs.
    init(_ value: UInt32, limbCount: Int) {
        self.limbs = [L](repeating: 0, count: limbCount)
        if limbCount > 0 { self.limbs[0] = L(truncatingIfNeeded: value) }
    }

    /// Reads big-endian bytes (RFC 8017 4.2) of any length; what exceeds the limbs is cut off.
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

    /// The lowest `count` bytes, big-endian (RFC 8017 4.1).
    func bytes(_ count: Int) -> [UInt8] {
        let width = L.bitWidth / 8
        var bytes = [UInt8](repeating: 0, count: count)
        for place in 0..<min(count, self.limbs.count * width) {
            bytes[count - 1 - place] = UInt8(
                truncatingIfNeeded: self.limbs[place / width] &>> L(truncatingIfNeeded: place % width * 8))
        }
        return bytes
    }

    /// The same number in another length; what exceeds it is cut off.
    func resized(_ limbCount: Int) -> LongNumber {
        LongNumber(limbs: (0..<limbCount).map { $0 < self.limbs.count ? self.limbs[$0] : 0 })
    }

    /// Bits from the lowest to the highest that is set. Tells the time of the leading zeros only.
    var bitCount: Int {
        for index in self.limbs.indices.reversed() where self.limbs[index] != 0 {
            return (index + 1) * L.bitWidth - self.limbs[index].leadingZeroBitCount
        }
        return 0
    }

    var isOdd: Bool { !self.limbs.isEmpty && self.limbs[0] & 1 == 1 }
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
    /// - Returns: The borrow, 0 or 1: whether the number was the larger one.
    @discardableResult
    mutating func subtract(_ other: LongNumber, mask: L = .max) -> L {
        var borrow: L = 0
        for index in self.limbs.indices {
            let limb = index < other.limbs.count ? other.limbs[index] & mask : 0
            self.limbs[index] = L.subtracted(self.limbs[index], limb, &borrow)
        }
        return borrow
    }

    /// Subtracts a number as long as this one if it is no larger, or if a bit was carried out of this one before.
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

    /// Becomes a number as long as this one where the mask is all ones, and stays where it is zero.
    mutating func choose(_ other: LongNumber, where mask: L) {
        for index in self.limbs.indices where index < other.limbs.count {
            self.limbs[index] ^= (self.limbs[index] ^ other.limbs[index]) & mask
        }
    }

    /// Doubles the number and puts a bit below it.
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

    /// Halves the number, without the lowest bit.
    mutating func shiftRight() {
        var bit: L = 0
        for index in self.limbs.indices.reversed() {
            let limb = self.limbs[index]
            self.limbs[index] = limb &>> 1 | bit
            bit = limb &<< L(truncatingIfNeeded: L.bitWidth - 1)
        }
    }

    /// The product, as long as both together.
    func multiplied(by other: LongNumber) -> LongNumber {
        let count = self.limbs.count + other.limbs.count
        return LongNumber(
            limbs: [L](unsafeUninitializedCapacity: count) { product, initialized in
                self.limbs.withUnsafeBufferPointer { x in
                    other.limbs.withUnsafeBufferPointer { y in
                        guard let x = x.baseAddress, let y = y.baseAddress, let product = product.baseAddress
                        else { return }
                        LimbProduct.multiply(x, self.limbs.count, y, other.limbs.count, into: product)
                        initialized = count
                    }
                }
            })
    }

    /// Whether the number is the smaller of two, in a time that depends on their lengths only.
    func isLess(than other: LongNumber) -> Bool {
        let length = max(self.limbs.count, other.limbs.count)
        var difference = self.resized(length)
        return difference.subtract(other) == 1
    }

    /// Whether two numbers are the same, whatever their lengths in limbs.
    func isEqual(to other: LongNumber) -> Bool {
        let length = max(self.limbs.count, other.limbs.count)
        return zip(self.resized(length).limbs, other.resized(length).limbs).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// One less; the largest of its length if this is zero.
    var minusOne: LongNumber {
        var result = self
        result.subtract(LongNumber(1, limbCount: self.limbs.count))
        return result
    }
}

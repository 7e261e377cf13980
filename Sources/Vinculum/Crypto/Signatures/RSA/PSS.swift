/// The signature encoding EMSA-PSS ([RFC 8017](https://www.rfc-editor.org/rfc/rfc8017) 9.1), with MGF1 over the same
/// hash and a salt as long as the digest.
enum PSS {
    /// Encodes a digest into the bytes of a number of `bitCount` bits (9.1.1).
    ///
    /// - Parameters:
    ///   - salt: As long as the digest.
    ///   - bitCount: The modulus's number of bits minus one, so that the encoding is below it; at least 2,047.
    static func encoded(_ digest: [UInt8], salt: [UInt8], _ hash: SignatureHash, bitCount: Int) -> [UInt8] {
        let byteCount = (bitCount + 7) / 8
        let check = hash.digest([UInt8](repeating: 0, count: 8) + digest + salt)
        let padding = [UInt8](repeating: 0, count: max(0, byteCount - salt.count - check.count - 2))
        var block = self.masked(padding + [0x01] + salt, by: check, hash)
        block[0] &= self.topMask(bitCount)
        return block + check + [0xBC]
    }

    /// Whether the bytes are an encoding of the digest (9.1.2).
    ///
    /// - Parameters:
    ///   - encoded: As long as the modulus, which may be one byte longer than `bitCount` bits.
    ///   - bitCount: As in ``encoded(_:salt:_:bitCount:)``.
    static func isValid(_ encoded: [UInt8], _ digest: [UInt8], _ hash: SignatureHash, bitCount: Int) -> Bool {
        let byteCount = (bitCount + 7) / 8
        let blockCount = byteCount - digest.count - 1
        let saltStart = blockCount - digest.count
        guard encoded.count >= byteCount, saltStart > 0 else { return false }
        // The bits above `bitCount` must be zero, and the last byte must be 0xBC.
        guard encoded.dropLast(byteCount).allSatisfy({ $0 == 0 }), encoded.last == 0xBC else { return false }
        let bytes = [UInt8](encoded.suffix(byteCount))
        guard bytes[0] & ~self.topMask(bitCount) == 0 else { return false }
        let check = [UInt8](bytes[blockCount..<blockCount + digest.count])
        var block = self.masked([UInt8](bytes[..<blockCount]), by: check, hash)
        block[0] &= self.topMask(bitCount)
        guard block[..<(saltStart - 1)].allSatisfy({ $0 == 0 }), block[saltStart - 1] == 0x01 else { return false }
        let expected = hash.digest([UInt8](repeating: 0, count: 8) + digest + block[saltStart...])
        return ConstantTime.equal(check, expected)
    }

    /// The mask of the first byte's bits that belong to the number.
    private static func topMask(_ bitCount: Int) -> UInt8 {
        0xFF >> UInt8((8 - bitCount % 8) % 8)
    }

    /// Applies the MGF1 mask of a seed (B.2.1): the digests of the seed followed by a counter.
    private static func masked(_ bytes: [UInt8], by seed: [UInt8], _ hash: SignatureHash) -> [UInt8] {
        var result = bytes
        for start in stride(from: 0, to: bytes.count, by: max(1, seed.count)) {
            // A modulus has at most 1,024 bytes, so the counter's other three bytes stay zero.
            let counter = UInt8(truncatingIfNeeded: start / seed.count)
            let mask = hash.digest(seed + [0, 0, 0, counter])
            for (index, byte) in zip(start..<bytes.count, mask) { result[index] ^= byte }
        }
        return result
    }
}

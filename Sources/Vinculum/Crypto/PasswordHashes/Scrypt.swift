/// The memory-hard key derivation of [RFC 7914](https://www.rfc-editor.org/rfc/rfc7914).
public enum Scrypt {
    /// 128·N·r, and 128·r·p, may not exceed this.
    public static let maximumMemoryByteCount: Int64 = 32 << 20

    /// N·r·p, the number of 128-byte steps, may not exceed this: about a second.
    public static let maximumSteps: Int64 = 1 << 22

    /// Checks parameters without doing the work.
    ///
    /// - Throws: The ``PasswordHashError`` that names the parameter outside its range.
    static func validate(cost: Int64, blockSize: Int64, parallelization: Int64) throws(PasswordHashError) {
        let blocks = Self.maximumMemoryByteCount / 128
        guard blockSize >= 1, blockSize <= blocks else { throw .roundsOutOfRange }
        // The power of two must also be below 2^(16·r) (RFC 7914 §2), which only matters for the smallest r.
        guard cost >= 2, cost & (cost - 1) == 0, cost <= blocks / blockSize, blockSize > 3 || cost < 1 << (16 * blockSize)
        else { throw .memoryCostOutOfRange }
        guard parallelization >= 1,
            parallelization <= blocks / blockSize,
            parallelization <= Self.maximumSteps / (cost * blockSize)
        else { throw .parallelizationOutOfRange }
    }

    /// Derives `byteCount` bytes.
    ///
    /// - Parameters:
    ///   - cost: N, a power of two above one.
    ///   - blockSize: r, in units of 128 bytes.
    ///   - parallelization: p. The lanes are worked through one after the other.
    ///   - byteCount: At least 1.
    /// - Throws: The ``PasswordHashError`` that names the parameter outside its range; see
    ///   ``maximumMemoryByteCount`` and ``maximumSteps``.
    /// - Complexity: Time in N·r·p, memory in N·r.
    public static func deriveKey(
        password: [UInt8], salt: [UInt8],
        cost: Int64, blockSize: Int64, parallelization: Int64, byteCount: Int
    ) throws(PasswordHashError) -> [UInt8] {
        try Self.validate(cost: cost, blockSize: blockSize, parallelization: parallelization)
        guard byteCount >= 1 else { throw .lengthOutOfRange }
        // Both fit an Int of 32 bits: `validate` bounds either by the memory limit.
        let n = Int(cost), r = Int(blockSize), p = Int(parallelization)
        var lanes = try PBKDF2.deriveKey(SHA256.self, password: password, salt: salt, rounds: 1, byteCount: 128 * r * p)
        Mixer.mix(&lanes, cost: n, blockSize: r)
        return try PBKDF2.deriveKey(SHA256.self, password: password, salt: lanes, rounds: 1, byteCount: byteCount)
    }
}

/// The memory-hard key derivation scrypt ([RFC 7914](https://www.rfc-editor.org/rfc/rfc7914)).
public enum Scrypt {
    /// The limit of 128·N·r where the caller names none, and of 128·r·p, in bytes: 32 MiB.
    public static let maximumMemoryByteCount: Int64 = 32 << 20

    /// The limit of N·r·p, the number of 128-byte steps: about a second of work. Where more memory is allowed, one lane
    /// may fill it.
    public static let maximumSteps: Int64 = 1 << 22

    /// Checks the parameters without deriving a key.
    ///
    /// - Throws: The ``PasswordHashError`` that names the parameter outside its range.
    static func validate(
        cost: Int64, blockSize: Int64, parallelization: Int64, memoryLimit: Int64 = maximumMemoryByteCount
    ) throws(PasswordHashError) {
        guard blockSize >= 1, blockSize <= Self.blockSizes(memoryLimit: memoryLimit) else { throw .roundsOutOfRange }
        guard cost >= 2, cost & (cost - 1) == 0, cost <= Self.costs(blockSize: blockSize, memoryLimit: memoryLimit)
        else { throw .memoryCostOutOfRange }
        guard parallelization >= 1,
            parallelization <= Self.lanes(cost: cost, blockSize: blockSize, memoryLimit: memoryLimit)
        else { throw .parallelizationOutOfRange }
    }

    /// The largest block size.
    static func blockSizes(memoryLimit: Int64) -> Int64 { min(memoryLimit, Self.maximumMemoryByteCount) / 128 }

    /// The largest cost with a block size in range; it must be below 2^(16·r) (RFC 7914 §2), which only matters for the
    /// smallest r.
    static func costs(blockSize: Int64, memoryLimit: Int64) -> Int64 {
        let most = memoryLimit / 128 / blockSize
        return blockSize > 3 ? most : min(most, 1 << (16 * blockSize) - 1)
    }

    /// The most lanes with a cost and a block size in range. All lanes are derived at once by PBKDF2.
    static func lanes(cost: Int64, blockSize: Int64, memoryLimit: Int64) -> Int64 {
        min(
            Self.blockSizes(memoryLimit: memoryLimit) / blockSize,
            max(Self.maximumSteps, memoryLimit / 128) / (cost * blockSize))
    }

    /// Derives a key of `byteCount` bytes from a password.
    ///
    /// - Parameters:
    ///   - cost: N, a power of two, at least 2.
    ///   - blockSize: r, in units of 128 bytes.
    ///   - parallelization: p, the number of lanes. The lanes are computed one after the other.
    ///   - byteCount: From 1 to ``PBKDF2/maximumByteCount``.
    ///   - memoryLimit: Another limit of 128·N·r than ``maximumMemoryByteCount``, at most that of
    ///     ``PasswordHashBounds/maximum``.
    /// - Throws: The ``PasswordHashError`` that names the parameter outside its range; see
    ///   ``maximumMemoryByteCount`` and ``maximumSteps``.
    /// - Complexity: Time proportional to N·r·p, memory proportional to N·r.
    public static func deriveKey(
        password: [UInt8], salt: [UInt8],
        cost: Int64, blockSize: Int64, parallelization: Int64, byteCount: Int,
        memoryLimit: Int64 = maximumMemoryByteCount
    ) throws(PasswordHashError) -> [UInt8] {
        try Self.validate(
            cost: cost, blockSize: blockSize, parallelization: parallelization, memoryLimit: memoryLimit)
        guard byteCount >= 1 else { throw .lengthOutOfRange }
        // Both fit an Int of 32 bits: `validate` bounds either by the memory limit.
        let n = Int(cost), r = Int(blockSize), p = Int(parallelization)
        var lanes = try PBKDF2.deriveKey(SHA256.self, password: password, salt: salt, rounds: 1, byteCount: 128 * r * p)
        Mixer.mix(&lanes, cost: n, blockSize: r)
        return try PBKDF2.deriveKey(SHA256.self, password: password, salt: lanes, rounds: 1, byteCount: byteCount)
    }
}

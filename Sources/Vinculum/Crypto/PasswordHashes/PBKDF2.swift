/// Password-based key derivation over HMAC ([RFC 8018](https://www.rfc-editor.org/rfc/rfc8018) §5.2).
public enum PBKDF2 {
    /// The longest derived key in bytes, 32 MiB: enough for the largest scrypt parameters and for a 32-bit platform.
    public static let maximumByteCount = 32 << 20

    /// Derives a key of `byteCount` bytes from a password.
    ///
    /// - Parameters:
    ///   - hash: The hash under HMAC, which is the pseudorandom function.
    ///   - rounds: The iteration count, at least 1. The caller bounds it.
    ///   - byteCount: From 1 to ``maximumByteCount``.
    /// - Throws: ``PasswordHashError/roundsOutOfRange``, ``PasswordHashError/lengthOutOfRange``.
    /// - Complexity: Time proportional to `rounds` times `byteCount`.
    public static func deriveKey<H: HashFunction>(
        _ hash: H.Type, password: [UInt8], salt: [UInt8], rounds: Int64, byteCount: Int
    ) throws(PasswordHashError) -> [UInt8] {
        guard rounds >= 1 else { throw .roundsOutOfRange }
        guard byteCount >= 1, byteCount <= Self.maximumByteCount else { throw .lengthOutOfRange }
        // HMAC absorbs the password once; each use below starts from a copy of that state.
        let keyed = HMAC<H>(key: password)
        var salted = keyed
        salted.update(salt)
        var output: [UInt8] = []
        output.reserveCapacity(byteCount)
        var u = [UInt8](repeating: 0, count: H.digestByteCount)
        var block: UInt32 = 0
        while output.count < byteCount {
            block &+= 1
            var mac = salted
            mac.update([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: block >> $0) })
            var span = u.mutableSpan
            mac.finalize(into: &span)
            var t = u
            var round: Int64 = 1
            while round < rounds {
                var mac = keyed
                mac.update(u.span)
                var span = u.mutableSpan
                mac.finalize(into: &span)
                for index in t.indices { t[index] ^= u[index] }
                round += 1
            }
            output.append(contentsOf: t.prefix(byteCount - output.count))
        }
        return output
    }
}

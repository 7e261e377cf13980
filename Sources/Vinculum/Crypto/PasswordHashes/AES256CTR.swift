/// AES-256 in counter mode ([SP 800-38A](https://doi.org/10.6028/NIST.SP.800-38A) §6.5), the last step of the modified
/// scrypt of Firebase exports.
///
/// The mode encrypts without authenticating: a changed byte is not detected.
enum AES256CTR {
    /// Encrypts or decrypts; in counter mode both are the same operation.
    ///
    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - counter: The first counter block, 16 bytes big-endian; empty means zero.
    static func crypt(_ text: [UInt8], key: ArraySlice<UInt8>, counter: [UInt8] = []) -> [UInt8] {
        let cipher = AES256(key: key)
        var high: UInt64 = 0, low: UInt64 = 0
        for (index, byte) in counter.prefix(16).enumerated() {
            let shift = UInt64(56 - 8 * (index % 8))
            if index < 8 { high |= UInt64(byte) << shift } else { low |= UInt64(byte) << shift }
        }
        var result = text
        var start = 0
        while start < result.count {
            let pad = cipher.encrypted(high.byteSwapped, low.byteSwapped)
            for index in start..<min(start + 16, result.count) {
                let word = index - start < 8 ? pad.low : pad.high
                result[index] ^= UInt8(truncatingIfNeeded: word >> UInt64(8 * ((index - start) % 8)))
            }
            low &+= 1
            if low == 0 { high &+= 1 }
            start += 16
        }
        return result
    }
}

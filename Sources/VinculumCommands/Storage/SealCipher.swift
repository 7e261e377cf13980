import Vinculum

/// Encrypts and authenticates payloads (ChaCha20-Poly1305, RFC 8439), each for the place that its context names.
///
///     sealed payload = nonce:12 cipher text tag:16
///
/// The nonce is an HMAC of context and payload, as in a synthetic initialisation vector (RFC 5297): different payloads
/// have different nonces but for a chance of 2^-96 a pair; the same payload at the same place gives the same bytes,
/// which tell nothing new. No nonce depends on randomness that could repeat, such as after a restored virtual machine.
struct SealCipher: Sendable {
    /// The bytes that a sealed payload has more than the payload.
    static let addedByteCount = Self.nonceByteCount + ChaCha20Poly1305.tagByteCount
    private static let nonceByteCount = 12

    private let cipher: ChaCha20Poly1305
    private let nonceKey: [UInt8]

    /// - Returns: `nil` unless the key of the cipher has 32 bytes.
    init?(_ cipherKey: [UInt8], nonceKey: [UInt8]) {
        guard let cipher = ChaCha20Poly1305(key: cipherKey) else { return nil }
        (self.cipher, self.nonceKey) = (cipher, nonceKey)
    }

    /// - Parameter context: Where the payload belongs. None is the beginning of another one.
    func sealed(_ payload: [UInt8], context: [UInt8]) -> [UInt8] {
        let bytes = Array(HMAC<SHA256>.code(context + payload, key: self.nonceKey).prefix(Self.nonceByteCount))
        // A digest has more than 12 bytes, so there is a nonce; a payload is never written unsealed.
        guard let nonce = ChaCha20Poly1305.Nonce(bytes[...]) else { return [] }
        return bytes + self.cipher.sealed(payload, nonce, context: context)
    }

    /// - Returns: `nil` for what was not sealed with this key and context.
    func opened(_ sealed: ArraySlice<UInt8>, context: [UInt8]) -> [UInt8]? {
        guard let nonce = ChaCha20Poly1305.Nonce(sealed.prefix(Self.nonceByteCount)) else { return nil }
        return self.cipher.opened(sealed.dropFirst(Self.nonceByteCount), nonce, context: context)
    }
}

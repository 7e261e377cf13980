import Vinculum

/// The seal of one file: encrypts and authenticates the payload of each frame (ChaCha20-Poly1305, RFC 8439).
///
///     sealed payload = nonce:12 cipher text tag:16
///
/// The context of a frame is its kind, generation and offset, so that it is good at its place alone. Its nonce is an
/// HMAC of context and payload, as in a synthetic initialisation vector (RFC 5297): after a failed or torn append
/// another payload may be written at the same place, and must not meet the nonce of the first, whose bytes a thief may
/// have. Different payloads have different nonces but for a chance of 2^-96 a pair; the same payload at the same place
/// gives the same bytes, which tell nothing new. No nonce depends on randomness that could repeat, such as after a
/// restored virtual machine.
struct FileSeal: Sendable {
    static let saltByteCount = 16
    /// The bytes that a sealed payload has more than the payload.
    static let addedByteCount = Self.nonceByteCount + ChaCha20Poly1305.tagByteCount
    private static let nonceByteCount = 12

    let keyID: [UInt8]
    let salt: [UInt8]
    let cipher: ChaCha20Poly1305
    let nonceKey: [UInt8]

    func sealed(_ payload: [UInt8], _ kind: StateLog.Format.Kind, generation: UInt32, offset: Int) -> [UInt8] {
        let context = Self.context(kind, generation, offset)
        let bytes = Array(HMAC<SHA256>.code(context + payload, key: self.nonceKey).prefix(Self.nonceByteCount))
        // A digest has more than 12 bytes, so there is a nonce; a payload is never written unsealed.
        guard let nonce = ChaCha20Poly1305.Nonce(bytes[...]) else { return [] }
        return bytes + self.cipher.sealed(payload, nonce, context: context)
    }

    /// - Returns: `nil` for what this seal has not sealed for this place.
    func opened(
        _ sealed: ArraySlice<UInt8>, _ kind: StateLog.Format.Kind, generation: UInt32, offset: Int
    ) -> [UInt8]? {
        guard let nonce = ChaCha20Poly1305.Nonce(sealed.prefix(Self.nonceByteCount)) else { return nil }
        return self.cipher.opened(
            sealed.dropFirst(Self.nonceByteCount), nonce, context: Self.context(kind, generation, offset))
    }

    private static func context(_ kind: StateLog.Format.Kind, _ generation: UInt32, _ offset: Int) -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 16)
        writer.uint8(kind.rawValue)
        writer.uint32(generation)
        writer.varint(UInt64(truncatingIfNeeded: offset))
        return writer.bytes
    }
}

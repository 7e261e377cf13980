import Vinculum

/// The seal of one file: encrypts and authenticates the payload of each frame, as ``SealCipher`` does.
///
/// The context of a frame is its kind, generation and offset, so that it is good at its place alone. After a failed or
/// torn append another payload may be written at the same place, and must not meet the nonce of the first, whose bytes
/// a thief may have: hence a nonce that depends on the payload.
struct FileSeal: Sendable {
    static let saltByteCount = 16
    /// The bytes that a sealed payload has more than the payload.
    static let addedByteCount = SealCipher.addedByteCount

    let keyID: [UInt8]
    let salt: [UInt8]
    let cipher: SealCipher

    func sealed(_ payload: [UInt8], _ kind: StateLog.Format.Kind, generation: UInt32, offset: Int) -> [UInt8] {
        self.cipher.sealed(payload, context: Self.context(kind, generation, offset))
    }

    /// - Returns: `nil` for what this seal has not sealed for this place.
    func opened(
        _ sealed: ArraySlice<UInt8>, _ kind: StateLog.Format.Kind, generation: UInt32, offset: Int
    ) -> [UInt8]? {
        self.cipher.opened(sealed, context: Self.context(kind, generation, offset))
    }

    private static func context(_ kind: StateLog.Format.Kind, _ generation: UInt32, _ offset: Int) -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 16)
        writer.uint8(kind.rawValue)
        writer.uint32(generation)
        writer.varint(UInt64(truncatingIfNeeded: offset))
        return writer.bytes
    }
}

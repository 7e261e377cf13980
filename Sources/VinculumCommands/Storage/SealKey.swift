package import Vinculum

/// The key of `--seal-key`, with which the files of a state are sealed.
///
/// Each file has keys of its own: HMAC-SHA-256 of a random salt in its header (HKDF's expansion, RFC 5869, of a key
/// that is uniform already). So no two files share a key, and a frame is good in its own file alone.
package struct SealKey: Equatable, Sendable {
    private let bytes: [UInt8]

    /// Eight bytes that tell keys apart and say nothing about them. They are in the header of each sealed file.
    package let id: [UInt8]

    /// - Returns: `nil` unless there are exactly 32 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
        self.id = Array(HMAC<SHA256>.code(Array("vinculum seal: name of the key".utf8), key: bytes).prefix(8))
    }

    /// Compares in a time that does not depend on the keys.
    package static func == (a: SealKey, b: SealKey) -> Bool { ConstantTime.equal(a.bytes, b.bytes) }

    /// The seal of the file with this salt.
    ///
    /// - Parameter salt: ``FileSeal/saltByteCount`` bytes.
    /// - Returns: `nil` for a salt of another length.
    func file(salt: [UInt8]) -> FileSeal? {
        func derived(_ use: String) -> [UInt8] { HMAC<SHA256>.code(Array(use.utf8) + salt, key: self.bytes) }
        guard salt.count == FileSeal.saltByteCount,
            let cipher = ChaCha20Poly1305(key: derived("vinculum seal: cipher "))
        else { return nil }
        return FileSeal(keyID: self.id, salt: salt, cipher: cipher, nonceKey: derived("vinculum seal: nonces "))
    }
}

/// A seal for new files: a key, and the source of their salts.
package struct StateSeal: Sendable {
    package let key: SealKey
    private var salts: SeededGenerator

    /// - Parameter seed: Fresh randomness, also in a run with a fixed seed.
    package init(_ key: SealKey, _ seed: Seed) {
        self.key = key
        self.salts = SeededGenerator(seed)
    }

    /// The seal of a new file.
    mutating func newFile() -> FileSeal? { self.key.file(salt: self.salts.bytes(FileSeal.saltByteCount)) }
}

package import Vinculum

/// The key of `--seal-key`, with which the files of a state and the rows of a store are sealed.
///
/// Each file and each store has keys of its own: HMAC-SHA-256 of a random salt in it (HKDF's expansion, RFC 5869, of a
/// key that is uniform already). So no two share a key, and what is sealed is good in its own file or store alone.
package struct SealKey: Equatable, Sendable {
    private let bytes: [UInt8]

    /// Eight bytes that tell keys apart and say nothing about them. They are in each sealed file and store.
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
        guard salt.count == FileSeal.saltByteCount, let cipher = self.cipher("", salt) else { return nil }
        return FileSeal(keyID: self.id, salt: salt, cipher: cipher)
    }

    /// The cipher of one file or store.
    ///
    /// - Parameter kind: What is sealed: nothing for files, as the first version of the seal had it.
    func cipher(_ kind: String, _ salt: [UInt8]) -> SealCipher? {
        func derived(_ use: String) -> [UInt8] {
            HMAC<SHA256>.code(Array("vinculum seal: \(kind)\(use) ".utf8) + salt, key: self.bytes)
        }
        return SealCipher(derived("cipher"), nonceKey: derived("nonces"))
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

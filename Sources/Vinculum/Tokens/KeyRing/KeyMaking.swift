/// A key to be made for a ring. RSA keys take tenths of a second, so that another thread may make them.
public struct KeyMaking: Equatable, Sendable {
    /// `RS256` or `ES256`.
    public let algorithm: SignatureAlgorithm
    /// The length of an RSA key; see ``RSAPrivateKey/generated(bitCount:using:)``.
    public let bitCount: Int
    /// All randomness of the key.
    public let seed: Seed

    /// Creates a description. Every algorithm but `ES256` means an RSA key.
    public init(_ algorithm: SignatureAlgorithm, bitCount: Int = 2048, seed: Seed) {
        (self.algorithm, self.bitCount, self.seed) = (algorithm, bitCount, seed)
    }

    /// Makes the key. The same description makes the same key on every platform.
    public func key() -> SigningKey {
        var generator = SeededGenerator(self.seed)
        return KeyMaking.key(self.algorithm, bitCount: self.bitCount, using: &generator)
    }

    /// Makes a key from a stream of randomness.
    package static func key(
        _ algorithm: SignatureAlgorithm, bitCount: Int, using generator: inout SeededGenerator
    ) -> SigningKey {
        algorithm == .es256
            ? .ecdsa(.generated(.p256, using: &generator)) : .rsa(.generated(bitCount: bitCount, using: &generator))
    }
}

/// A key to be made for a ring, with its certificate. RSA keys take tenths of a second, and signing the certificate a
/// few milliseconds, so that another thread may make them.
public struct KeyMaking: Equatable, Sendable {
    /// `RS256` or `ES256`.
    public let algorithm: SignatureAlgorithm
    /// The length of an RSA key; see ``RSAPrivateKey/generated(bitCount:using:)``.
    public let bitCount: Int
    /// The name in the certificate.
    private let issuer: String
    /// The instant from which the certificate is valid.
    private let instant: Instant
    /// All randomness of the key and the certificate.
    public let seed: Seed

    /// Creates a description. Every algorithm but `ES256` means an RSA key.
    ///
    /// - Parameters:
    ///   - issuer: The name in the certificate, 1 to 64 bytes.
    ///   - instant: The instant from which the certificate is valid and the key may sign.
    public init(
        _ algorithm: SignatureAlgorithm, bitCount: Int = 2048, issuer: String, from instant: Instant, seed: Seed
    ) {
        (self.algorithm, self.bitCount, self.seed) = (algorithm, bitCount, seed)
        (self.issuer, self.instant) = (issuer, instant)
    }

    /// Makes the key; `nil` for an issuer of another length. The same description makes the same key on every platform.
    public func key() -> KeyRing.Key? {
        var generator = SeededGenerator(self.seed)
        let key = KeyMaking.key(self.algorithm, bitCount: self.bitCount, using: &generator)
        do throws(KeyRingError) {
            return try KeyRing.Key(
                signing: key, issuer: self.issuer, signsFrom: self.instant, using: &generator)
        } catch {
            return nil
        }
    }

    /// Makes a key from a stream of randomness.
    package static func key(
        _ algorithm: SignatureAlgorithm, bitCount: Int, using generator: inout SeededGenerator
    ) -> SigningKey {
        algorithm == .es256
            ? .ecdsa(.generated(.p256, using: &generator)) : .rsa(.generated(bitCount: bitCount, using: &generator))
    }
}

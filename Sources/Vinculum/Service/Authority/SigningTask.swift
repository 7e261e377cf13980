/// A token to be signed (RFC 7515 section 5.1).
public struct SigningTask: Sendable {
    /// The `kid` of the key.
    public let keyID: KeyID
    /// The algorithm of the signature.
    public let algorithm: SignatureAlgorithm
    /// The bytes to sign: header and payload as in the token.
    public let input: [UInt8]
    /// Randomness for blinding, the same in each run of one request.
    public let seed: Seed
    /// Absent if the ring has the public part of the key alone.
    private let key: SigningKey?
}

extension SigningTask {
    init(_ key: KeyRing.Key, input: [UInt8], seed: Seed) {
        self.init(keyID: key.id, algorithm: key.algorithm, input: input, seed: seed, key: key.key.signingKey)
    }

    /// An assertion of a client about itself.
    init(_ key: ClientKey, input: [UInt8], seed: Seed) {
        self.init(keyID: key.id, algorithm: key.algorithm, input: input, seed: seed, key: key.key)
    }

    /// The signature in the form of RFC 7518 section 3; empty if the private key is not available.
    public func signature() -> [UInt8] {
        guard let key = self.key else { return [] }
        var generator = SeededGenerator(self.seed)
        do throws(KeyError) {
            return try key.signature(for: self.input, self.algorithm, using: &generator)
        } catch {
            return []
        }
    }
}

extension SigningTask {
    /// The same signature as ``signature()``, computed by a faster implementation where the algorithm is RS256, RS384
    /// or RS512; those signatures do not depend on the seed.
    ///
    /// The result of the implementation is verified. A signature as long as the modulus that is valid is the only one
    /// of its message and key, so it has the same bytes whatever computed it; and a miscalculated one, which would
    /// reveal the private key, is dropped. Verifying takes a fortieth of the time of signing here.
    ///
    /// - Parameter sign: Signs a message. An empty or wrong signature is replaced by ``signature()``.
    package func signature(
        by sign: (_ message: [UInt8], _ key: RSAPrivateKey, _ hash: SignatureHash) -> [UInt8]
    ) -> [UInt8] {
        guard case .rsa(let key) = self.key, let scheme = self.algorithm.rsaScheme, scheme.padding == .pkcs1 else {
            return self.signature()
        }
        let signature = sign(self.input, key, scheme.hash)
        let isValid = key.publicKey.isValid(
            signature: signature, for: self.input, padding: .pkcs1, hash: scheme.hash)
        return isValid ? signature : self.signature()
    }
}

#if !COMPACT_TEXT
extension SigningTask {
    /// What need not be verified again: a signature that was just made.
    ///
    /// - Parameter key: The key that verifies it.
    /// - Returns: `nil` where the host alone has the private key, because it may have used another one.
    func made(_ signature: [UInt8], by key: VerificationKey) -> ValidSignature? {
        if self.key == nil { return nil }
        return ValidSignature(key: .token(key, self.algorithm), message: self.input, signature: signature)
    }
}
#endif

extension SigningTask: Equatable {
    /// Whether both are the same input for the same key.
    public static func == (a: SigningTask, b: SigningTask) -> Bool {
        a.keyID == b.keyID && a.input == b.input && a.seed == b.seed
    }
}

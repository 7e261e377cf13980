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

extension SigningTask: Equatable {
    /// Whether both are the same input for the same key.
    public static func == (a: SigningTask, b: SigningTask) -> Bool {
        a.keyID == b.keyID && a.input == b.input && a.seed == b.seed
    }
}

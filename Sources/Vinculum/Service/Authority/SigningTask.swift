/// A signature over a token that an operation wants (RFC 7515 section 5.1).
public struct SigningTask: Sendable {
    /// The `kid` of the key.
    public let keyID: String
    public let algorithm: SignatureAlgorithm
    /// What is signed: header and payload as they stand in the token.
    public let input: [UInt8]
    /// Randomness for blinding; the same one for each run of the same request.
    public let seed: Seed
    /// Absent where the ring knows the key's public part only.
    private let key: SigningKey?

    init(_ key: KeyRing.Key, input: [UInt8], seed: Seed) {
        self.keyID = key.id
        self.algorithm = key.algorithm
        self.input = input
        self.seed = seed
        self.key = key.key.signingKey
    }

    /// The signature in the form of RFC 7518 section 3; empty where the key is not at hand.
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
    /// Two tasks are the same if they ask the same of the same key.
    public static func == (a: SigningTask, b: SigningTask) -> Bool {
        sameBytes(a.keyID, b.keyID) && a.input == b.input && a.seed == b.seed
    }
}

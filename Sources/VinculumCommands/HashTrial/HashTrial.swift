import Vinculum

/// Finds the algorithm and parameters of a known password hash from the hash, the salt and the password.
///
/// Unknown parameters are tried: salt orders, rounds and encodings, and for slow algorithms the common parameters.
/// The work is bounded.
struct HashTrial {
    /// An algorithm that produces the hash.
    struct Match {
        let algorithm: PasswordHashAlgorithm
        /// The encodings of hash and salt in the source.
        let (hashEncoding, saltEncoding): (Reading.Encoding, Reading.Encoding)
        /// Hash and salt as an import expects them, before base 64.
        let (hash, salt): ([UInt8], [UInt8])
        /// Whether an import accepts hash and salt as they are.
        let isReady: Bool
    }

    let password: [UInt8]
    let known: HashConfig
    let order: SaltOrder?
    let variant: Argon2.Variant?
    let version: Argon2.Version?
    private(set) var matches: [Match] = []
    /// The number of combinations tried.
    private(set) var count = 0
    /// The algorithms that need a parameter that cannot be guessed.
    private(set) var skipped: [String] = []

    init(password: [UInt8], known: HashConfig) throws(CommandFailure) {
        self.password = password
        self.known = known
        self.order = try known.saltOrder
        self.variant = try known.argon2Variant
        self.version = try known.argon2Version
    }

    /// Tries all readings of hash and salt: first the fast algorithms, then the slow ones if nothing matches.
    mutating func run(hash: String, salt: String) {
        for isSlow in [false, true] where self.matches.isEmpty {
            for hash in Reading.all(of: hash) {
                for salt in Reading.all(of: salt) {
                    if isSlow { self.trySlow(hash, salt) } else { self.tryFast(hash, salt) }
                }
            }
        }
    }

    /// Whether the algorithm is the known one, or none is known.
    func mayBe(_ name: String) -> Bool {
        guard let known = self.known[.algorithm] else { return true }
        return ByteText(HashConfig.folded(known)) == ByteText(HashConfig.folded(name))
    }

    mutating func skip(_ name: String) {
        if !self.skipped.contains(where: { sameBytes($0, name) }) { self.skipped.append(name) }
    }

    /// Counts combinations that were tried on the way to a match.
    mutating func countTried(_ count: Int) {
        self.count += count
    }

    /// Tries one combination.
    ///
    /// - Parameter form: The hash as an import expects it, if it differs from the reading.
    mutating func attempt(
        _ algorithm: PasswordHashAlgorithm, _ hash: Reading, _ salt: Reading, as form: [UInt8]? = nil
    ) {
        self.count += 1
        guard algorithm.verify(password: self.password, salt: salt.bytes, expected: form ?? hash.bytes),
            !self.matches.contains(where: { $0.algorithm == algorithm && $0.salt == salt.bytes })
        else { return }
        self.matches.append(
            Match(
                algorithm: algorithm, hashEncoding: hash.encoding, saltEncoding: salt.encoding,
                hash: form ?? hash.bytes,
                salt: salt.bytes,
                isReady: hash.encoding == .base64 && salt.encoding == .base64 && (form == nil || form == hash.bytes)))
    }
}

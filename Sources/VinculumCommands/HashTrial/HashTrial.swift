import Vinculum

/// Finds out how a password was hashed whose hash, salt and text are known, with whatever else is.
///
/// What is not known is tried: orders, rounds, encodings and, of the algorithms that take long, the parameters in common
/// use. The work is bounded.
struct HashTrial {
    /// A way to hash that gives the hash.
    struct Match {
        let algorithm: PasswordHashAlgorithm
        /// How the two texts of the row are written.
        let (hashEncoding, saltEncoding): (Reading.Encoding, Reading.Encoding)
        /// What an import takes, before base 64.
        let (hash, salt): ([UInt8], [UInt8])
        /// Whether an import takes the two texts as they are.
        let isReady: Bool
    }

    let password: [UInt8]
    let known: HashConfig
    let order: SaltOrder?
    let variant: Argon2.Variant?
    let version: Argon2.Version?
    private(set) var matches: [Match] = []
    /// How many combinations were tried.
    private(set) var count = 0
    /// The algorithms for which something was missing that cannot be guessed.
    private(set) var skipped: [String] = []

    init(password: [UInt8], known: HashConfig) throws(CommandFailure) {
        self.password = password
        self.known = known
        self.order = try known.saltOrder
        self.variant = try known.argon2Variant
        self.version = try known.argon2Version
    }

    /// Tries all readings of the two texts, what is quick first; what takes long only if nothing quick matches.
    mutating func run(hash: String, salt: String) {
        for takesLong in [false, true] where self.matches.isEmpty {
            for hash in Reading.all(of: hash) {
                for salt in Reading.all(of: salt) {
                    if takesLong { self.tryCostly(hash, salt) } else { self.tryQuick(hash, salt) }
                }
            }
        }
    }

    /// Whether the algorithm is the one that is known, or none is.
    func mayBe(_ name: String) -> Bool {
        guard let known = self.known[.algorithm] else { return true }
        return sameBytes(HashConfig.folded(known), HashConfig.folded(name))
    }

    mutating func skip(_ name: String) {
        if !self.skipped.contains(where: { sameBytes($0, name) }) { self.skipped.append(name) }
    }

    /// Counts combinations that were tried on the way to one.
    mutating func countTried(_ count: Int) {
        self.count += count
    }

    /// Tries one combination.
    ///
    /// - Parameter form: What an import takes for the hash, if it is not what was read.
    mutating func attempt(_ algorithm: PasswordHashAlgorithm, _ hash: Reading, _ salt: Reading, as form: [UInt8]? = nil) {
        self.count += 1
        guard algorithm.verify(password: self.password, salt: salt.bytes, expected: form ?? hash.bytes),
            !self.matches.contains(where: { $0.algorithm == algorithm && $0.salt == salt.bytes })
        else { return }
        self.matches.append(
            Match(
                algorithm: algorithm, hashEncoding: hash.encoding, saltEncoding: salt.encoding, hash: form ?? hash.bytes,
                salt: salt.bytes,
                isReady: hash.encoding == .base64 && salt.encoding == .base64 && (form == nil || form == hash.bytes)))
    }
}

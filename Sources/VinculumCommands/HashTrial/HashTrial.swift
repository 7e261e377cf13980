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
    let saltOrder: SaltOrder?
    let variant: Argon2.Variant?
    let version: Argon2.Version?
    private(set) var matches: [Match] = []
    /// The number of combinations tried.
    private(set) var count = 0
    /// The algorithms that were tried, in this order.
    private(set) var order: [String] = []
    /// The algorithms that need a parameter that cannot be guessed.
    private(set) var skipped: [String] = []
    /// The slow combinations that remain.
    var candidates: [Candidate] = []
    /// The slow combinations that a bounded search does not try, and how long they would take.
    private(set) var leftOut: (count: Int, duration: String)?
    /// Whether the hash and salt were taken out of a text that has both, so that an import needs them apart.
    let isTakenApart: Bool

    /// A combination that takes long to try.
    struct Candidate {
        let algorithm: PasswordHashAlgorithm
        let (hash, salt): (Reading, Reading)
    }

    init(password: [UInt8], known: HashConfig, isTakenApart: Bool = false) throws(CommandFailure) {
        self.password = password
        self.isTakenApart = isTakenApart
        self.known = known
        self.saltOrder = try known.saltOrder
        self.variant = try known.argon2Variant
        self.version = try known.argon2Version
    }

    /// Tries the fast algorithms with all readings of hash and salt.
    mutating func tryFast(hash: String, salt: String) {
        let (hashes, salts) = (Reading.all(of: hash), Reading.all(of: salt))
        for hash in hashes { for salt in salts { self.tryFast(hash, salt) } }
        if salt.isEmpty { for (hash, salt) in Reading.cut(hash) { self.tryFast(hash, salt) } }
    }

    /// Tries what the hash says of itself, and nothing else.
    mutating func tryForm(_ password: StoredPassword) {
        self.attempt(
            password.algorithm, Reading(encoding: .text, bytes: password.hash),
            Reading(encoding: .text, bytes: password.salt))
    }

    /// Tries the slow algorithms with all readings of hash and salt, until one matches. It says first how many
    /// combinations there are and how long they take, and a terminal sees how far it is.
    ///
    /// - Parameter isBounded: Whether the hash is read as hexadecimal digits alone, and SCRYPT, STANDARD_SCRYPT and
    ///   ARGON2 are left out, which take minutes.
    mutating func trySlow(hash: String, salt: String, isBounded: Bool, on host: inout some CommandHost) {
        if !self.matches.isEmpty { return }
        var hashes = Reading.all(of: hash)
        let salts = Reading.all(of: salt)
        self.listCandidates(hashes, salts)
        if isBounded {
            self.leftOut = (self.candidates.count, self.duration(of: 0))
            self.candidates = []
            hashes = hashes.filter { $0.encoding == .hex }
        }
        let byRounds = hashes.flatMap { hash in salts.flatMap { self.roundSearches(hash, $0) } }
        let rounds = byRounds.reduce(0) { $0 + $1.count }
        let total = rounds + self.candidates.count
        if total > 1 {
            host.report("trying \(total) combinations of slow algorithms, for up to \(self.duration(of: rounds))")
        }
        var progress = Progress("trying slow hashes", of: total, host)
        var done = 0
        for search in byRounds where self.matches.isEmpty {
            self.run(search) { count in progress.show(done + count, on: &host) }
            done += search.count
        }
        for (index, candidate) in self.candidates.enumerated() where self.matches.isEmpty {
            progress.show(rounds + index, on: &host)
            self.attempt(candidate.algorithm, candidate.hash, candidate.salt)
        }
        progress.clear(on: &host)
        self.candidates = []
    }

    /// The time that ``candidates`` and some rounds of PBKDF2 take on a common processor, for a person.
    private func duration(of rounds: Int) -> String {
        let microseconds = self.candidates.reduce(Int64(rounds)) { $0 + $1.algorithm.estimatedMicroseconds() }
        let seconds = max(1, microseconds / 1_000_000)
        return seconds < 120 ? "about " + counted(seconds, "second") : "about \((seconds + 30) / 60) minutes"
    }

    /// Whether SCRYPT would be tried if its key were known.
    var lacksScryptKey: Bool { self.known[.signerKey] == nil && self.mayBe("SCRYPT") }

    /// The numbers among the known parameters that are the only ones tried.
    var kept: [String] {
        let isScrypt = self.known[.algorithm] != nil && self.mayBe("SCRYPT")
        let numbers: [HashConfig.Key] =
            isScrypt
            ? [] : [.rounds, .cpuMemoryCost, .parallelization, .blockSize, .iterations, .memory, .lanes]
        return self.isTakenApart ? [] : numbers.filter { self.known.number($0) != nil }.map { $0.written }
    }

    /// Whether the algorithm is the known one, or none is known.
    func mayBe(_ name: String) -> Bool {
        guard let known = self.known[.algorithm] else { return true }
        return HashConfig.folded(known) == HashConfig.folded(name)
    }

    mutating func skip(_ name: String) {
        if !self.skipped.contains(where: { $0 == name }) { self.skipped.append(name) }
    }

    /// Records that an algorithm is tried.
    private mutating func note(_ name: String) {
        if !self.order.contains(where: { $0 == name }) { self.order.append(name) }
    }

    /// Counts combinations of an algorithm that were tried on the way to a match.
    mutating func countTried(_ count: Int, of name: String) {
        self.note(name)
        self.count += count
    }

    /// Tries one combination.
    ///
    /// - Parameter form: The hash as an import expects it, if it differs from the reading.
    mutating func attempt(
        _ algorithm: PasswordHashAlgorithm, _ hash: Reading, _ salt: Reading, as form: [UInt8]? = nil
    ) {
        self.count += 1
        self.note(algorithm.name)
        guard algorithm.verify(password: self.password, salt: salt.bytes, expected: form ?? hash.bytes),
            !self.matches.contains(where: { $0.algorithm == algorithm && $0.salt == salt.bytes })
        else { return }
        self.matches.append(
            Match(
                algorithm: algorithm, hashEncoding: hash.encoding, saltEncoding: salt.encoding,
                hash: form ?? hash.bytes,
                salt: salt.bytes,
                isReady: !self.isTakenApart && hash.isWhole && hash.encoding == .base64 && salt.encoding == .base64
                    && (form == nil || form == hash.bytes)))
    }
}

import Vinculum

extension HashTrial {
    /// The most rounds of PBKDF2 that a search goes to: those of the hosted service.
    static let mostPBKDF2Rounds = PasswordHashBounds.hosted.rounds

    /// All round counts of PBKDF2 with one reading of hash and salt.
    struct RoundSearch {
        let digest: PasswordDigest
        let (hash, salt): (Reading, Reading)
        /// The number of combinations.
        let count: Int
    }

    /// The digest whose length a text of hexadecimal digits has; `nil` for other texts.
    static func digest(ofHexadecimal text: String) -> PasswordDigest? {
        guard (try? Hex.decoded(text)) != nil else { return nil }
        return PasswordDigest.allCases.first { text.utf8.count == 2 * $0.byteCount }
    }

    /// Whether a search of PBKDF2 ended before the most rounds that are imported.
    var lacksRounds: Bool {
        self.known.number(.rounds) == nil
            && ["PBKDF2_SHA256", "PBKDF_SHA1", "PBKDF2_SHA512"].contains { self.mayBe($0) }
    }

    /// The searches of PBKDF2.
    func roundSearches(_ hash: Reading, _ salt: Reading) -> [RoundSearch] {
        guard HashTrial.isPossible(hash) else { return [] }
        let count = self.known.number(.rounds) == nil ? Int(Self.mostPBKDF2Rounds) : 1
        return [.sha256, .sha1, .sha512].filter { self.mayBe(Self.pbkdf2($0, rounds: 1).name) }
            .map { RoundSearch(digest: $0, hash: hash, salt: salt, count: count) }
    }

    /// Extends the first block round by round and compares after each.
    mutating func run(_ search: RoundSearch, showing: (Int) -> Void) {
        switch search.digest {
        case .sha256: self.run(SHA256.self, search, showing)
        case .sha512: self.run(SHA512.self, search, showing)
        default: self.run(SHA1.self, search, showing)
        }
    }

    private static func pbkdf2(_ digest: PasswordDigest, rounds: Int64) -> PasswordHashAlgorithm {
        switch digest {
        case .sha256: .pbkdf2SHA256(rounds: rounds)
        case .sha512: .pbkdf2SHA512(rounds: rounds)
        default: .pbkdfSHA1(rounds: rounds)
        }
    }

    /// Lists the combinations of the other slow algorithms: all parameters of SCRYPT, and common ones of
    /// STANDARD_SCRYPT and ARGON2.
    mutating func listCandidates(_ hashes: [Reading], _ salts: [Reading]) {
        for name in ["SCRYPT", "STANDARD_SCRYPT", "ARGON2"] where self.mayBe(name) {
            for hash in hashes where HashTrial.isPossible(hash) {
                for salt in salts {
                    switch name {
                    case "SCRYPT": self.listScrypt(hash, salt)
                    case "STANDARD_SCRYPT": self.listStandardScrypt(hash, salt)
                    default: self.listArgon2(hash, salt)
                    }
                }
            }
        }
    }

    private static func isPossible(_ hash: Reading) -> Bool { (4...1024).contains(hash.bytes.count) }

    private mutating func list(_ algorithm: PasswordHashAlgorithm, _ hash: Reading, _ salt: Reading) {
        self.candidates.append(Candidate(algorithm: algorithm, hash: hash, salt: salt))
    }

    /// The known value, or each of the usual ones.
    private func choices(_ key: HashConfig.Key, _ usual: [Int64]) -> [Int64] {
        self.known.number(key).map { [$0] } ?? usual
    }

    /// The known value and after it the usual ones.
    private func ordered(_ key: HashConfig.Key, _ usual: [Int64]) -> [Int64] {
        guard let known = self.known.number(key) else { return usual }
        return [known] + usual.filter { $0 != known }
    }

    private mutating func run<H: HashFunction>(_: H.Type, _ search: RoundSearch, _ showing: (Int) -> Void) {
        let (hash, salt) = (search.hash, search.salt)
        let algorithm = { Self.pbkdf2(search.digest, rounds: $0) }
        if let rounds = self.known.number(.rounds) { return self.attempt(algorithm(rounds), hash, salt) }
        let wanted = hash.bytes.prefix(H.digestByteCount)
        var link = HMAC<H>.code(salt.bytes + [0, 0, 0, 1], key: self.password)
        var block = link
        let keyed = HMAC<H>(key: self.password)
        for rounds in 1...Self.mostPBKDF2Rounds {
            if rounds % 4096 == 0 { showing(Int(rounds)) }
            if block.prefix(wanted.count) == wanted { return self.attempt(algorithm(rounds), hash, salt) }
            var next = keyed
            next.update(link)
            link = next.finalize()
            for index in block.indices { block[index] ^= link[index] }
        }
        self.countTried(Int(Self.mostPBKDF2Rounds), of: algorithm(1).name)
    }

    private mutating func listScrypt(_ hash: Reading, _ salt: Reading) {
        guard let key = self.known[.signerKey] else { return self.skip("SCRYPT") }
        let separators: [[UInt8]] = self.known[.saltSeparator].map { [Base64.decodedLeniently($0)] } ?? [[7], []]
        for key in Reading.all(of: key) where key.bytes.count == hash.bytes.count {
            for separator in separators {
                for rounds in self.ordered(.rounds, [8, 1, 2, 3, 4, 5, 6, 7]) {
                    for cost in self.ordered(.memoryCost, Array((1...14).reversed())) {
                        self.list(
                            .scrypt(
                                signerKey: key.bytes, saltSeparator: separator, rounds: rounds, memoryCost: cost),
                            hash, salt)
                    }
                }
            }
        }
    }

    private mutating func listStandardScrypt(_ hash: Reading, _ salt: Reading) {
        for blockSize in self.choices(.blockSize, [8, 1]) {
            for parallelization in self.choices(.parallelization, [1, 5, 16, 2, 4, 8]) {
                for cost in self.choices(.cpuMemoryCost, (10...18).map { 1 << $0 }) {
                    self.list(
                        .standardScrypt(
                            cpuMemCost: cost, parallelization: parallelization, blockSize: blockSize,
                            dkLen: Int64(hash.bytes.count)),
                        hash, salt)
                }
            }
        }
    }

    private mutating func listArgon2(_ hash: Reading, _ salt: Reading) {
        // Powers of two, and the sizes that OWASP recommends.
        let memories: [Int64] = (3...15).reversed().map { 1 << $0 } + [7168, 9216, 12288, 19456]
        for variant in self.variant.map({ [$0] }) ?? [.id, .i, .d] {
            for version in self.version.map({ [$0] }) ?? [.v13, .v10] {
                for lanes in self.choices(.lanes, [1, 2, 4]) {
                    for iterations in self.choices(.iterations, [1, 2, 3]) {
                        for memory in self.choices(.memory, memories) {
                            let data = Base64.decodedLeniently(self.known[.associatedData] ?? "")
                            let parameters = Argon2.Parameters(
                                variant, version: version, iterations: iterations, memory: memory, parallelism: lanes,
                                byteCount: Int64(hash.bytes.count), associatedData: data)
                            self.list(.argon2(parameters), hash, salt)
                        }
                    }
                }
            }
        }
    }
}

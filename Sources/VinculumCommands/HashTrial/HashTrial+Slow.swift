import Vinculum

extension HashTrial {
    private static let mostRounds: Int64 = 120_000

    /// Tries all round counts of PBKDF2.
    mutating func tryPBKDF2(_ hash: Reading, _ salt: Reading) {
        guard HashTrial.isPossible(hash) else { return }
        if self.isOpen("PBKDF2_SHA256") { self.tryPBKDF2(SHA256.self, hash, salt) { .pbkdf2SHA256(rounds: $0) } }
        if self.isOpen("PBKDF_SHA1") { self.tryPBKDF2(SHA1.self, hash, salt) { .pbkdfSHA1(rounds: $0) } }
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

    private func isOpen(_ name: String) -> Bool { self.matches.isEmpty && self.mayBe(name) }

    /// The known value, or each of the usual ones.
    private func choices(_ key: HashConfig.Key, _ usual: [Int64]) -> [Int64] {
        self.known.number(key).map { [$0] } ?? usual
    }

    /// The known value and after it the usual ones.
    private func ordered(_ key: HashConfig.Key, _ usual: [Int64]) -> [Int64] {
        guard let known = self.known.number(key) else { return usual }
        return [known] + usual.filter { $0 != known }
    }

    /// Extends the first block round by round and compares after each.
    private mutating func tryPBKDF2<H: HashFunction>(
        _: H.Type, _ hash: Reading, _ salt: Reading, _ algorithm: (Int64) -> PasswordHashAlgorithm
    ) {
        if let rounds = self.known.number(.rounds) { return self.attempt(algorithm(rounds), hash, salt) }
        let wanted = hash.bytes.prefix(H.digestByteCount)
        var link = HMAC<H>.code(salt.bytes + [0, 0, 0, 1], key: self.password)
        var block = link
        let keyed = HMAC<H>(key: self.password)
        for rounds in 1...Self.mostRounds {
            if block.prefix(wanted.count) == wanted { return self.attempt(algorithm(rounds), hash, salt) }
            var next = keyed
            next.update(link)
            link = next.finalize()
            for index in block.indices { block[index] ^= link[index] }
        }
        self.countTried(Int(Self.mostRounds), of: algorithm(1).name)
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
            for parallelization in self.choices(.parallelization, [1, 16, 2, 4, 8]) {
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

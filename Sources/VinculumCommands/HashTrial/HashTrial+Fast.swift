import Vinculum

extension HashTrial {
    private static let mostRounds: Int64 = 8192

    /// Tries the fast algorithms with every parameter.
    mutating func tryFast(_ hash: Reading, _ salt: Reading) {
        if self.mayBe("BCRYPT"), hash.bytes.starts(with: Array("$2".utf8)) { self.attempt(.bcrypt, hash, salt) }
        for digest in PasswordDigest.allCases {
            if self.mayBe("HMAC_" + digest.name) { self.tryHMAC(digest, hash, salt) }
            guard self.mayBe(digest.name) else { continue }
            if digest == .md5 { self.tryMD5(hash, salt) } else { self.tryDigest(digest, hash, salt) }
        }
    }

    /// The known order, or both.
    private var orders: [SaltOrder] { self.saltOrder.map { [$0] } ?? SaltOrder.allCases }

    private mutating func tryHMAC(_ digest: PasswordDigest, _ hash: Reading, _ salt: Reading) {
        guard let key = self.known[.signerKey] else { return self.skip("HMAC_" + digest.name) }
        guard hash.bytes.count == digest.byteCount else { return }
        for key in Reading.all(of: key) {
            for order in self.orders { self.attempt(.hmac(digest, signerKey: key.bytes, order), hash, salt) }
        }
    }

    /// Hashes repeatedly and compares after each round.
    private mutating func tryDigest(_ digest: PasswordDigest, _ hash: Reading, _ salt: Reading) {
        guard hash.bytes.count == digest.byteCount else { return }
        for order in self.orders {
            if let rounds = self.known.number(.rounds) {
                self.attempt(.digest(digest, rounds: rounds, order), hash, salt)
                continue
            }
            var bytes = digest.hash(order.joined(password: self.password, salt: salt.bytes))
            for rounds in 1...Self.mostRounds {
                if bytes == hash.bytes {
                    self.attempt(.digest(digest, rounds: rounds, order), hash, salt)
                    break
                }
                bytes = digest.hash(bytes)
            }
            self.countTried(Int(Self.mostRounds), of: digest.name)
        }
    }

    /// Tries MD5. The hash may be 16 bytes, or the 32 digits that an import expects.
    private mutating func tryMD5(_ hash: Reading, _ salt: Reading) {
        var wanted = hash.bytes
        if wanted.count == 32, let bytes = try? Hex.decoded(String(decoding: wanted, as: UTF8.self)) { wanted = bytes }
        guard wanted.count == PasswordDigest.md5.byteCount else { return }
        let form = Array(Hex.encoded(wanted).utf8)
        if let rounds = self.known.number(.rounds) {
            return self.attempt(.digest(.md5, rounds: rounds, .saltFirst), hash, salt, as: form)
        }
        var bytes = PasswordDigest.md5.hash(salt.bytes + self.password)
        for rounds in 0...Self.mostRounds {
            if bytes == wanted {
                self.attempt(.digest(.md5, rounds: rounds, .saltFirst), hash, salt, as: form)
                break
            }
            bytes = PasswordDigest.md5.hash(bytes + self.password)
        }
        self.countTried(Int(Self.mostRounds), of: "MD5")
    }
}

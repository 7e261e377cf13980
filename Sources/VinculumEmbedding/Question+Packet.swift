import Vinculum

extension Question {
    /// The question in plain form: its kind, the password, the salt, and
    ///
    /// - for `hashPassword` how many bytes are wanted, for `verifyPassword` the hash to compare with,
    /// - the algorithm by its `hashAlgorithm` name, then its parameters: `SCRYPT` signer key, salt separator, rounds, memory
    ///   cost; `STANDARD_SCRYPT` cost, parallelization, block size, length; `PBKDF2_SHA256` and `PBKDF_SHA1` rounds.
    var packed: [UInt8] {
        switch self {
        case .hashPassword(let algorithm, let password, let salt):
            Packet.packed([Array("hashPassword".utf8), password, salt, Array("64".utf8)] + algorithm.parts)
        case .verifyPassword(let algorithm, let password, let salt, let expected):
            Packet.packed([Array("verifyPassword".utf8), password, salt, expected] + algorithm.parts)
        }
    }

    init(_ bytes: [UInt8]) throws(Refusal) {
        let parts = try Packet.unpacked(bytes)
        guard parts.count > 4 else { throw .malformed("a question has at least five parts") }
        let kind = try Text(parts[0]).string
        let algorithm = try PasswordHashAlgorithm(parts[4...])
        if sameBytes(kind, "hashPassword") {
            _ = try Text(parts[3]).number(in: 64...64)
            self = .hashPassword(algorithm, password: parts[1], salt: parts[2])
        } else if sameBytes(kind, "verifyPassword") {
            self = .verifyPassword(algorithm, password: parts[1], salt: parts[2], expected: parts[3])
        } else {
            throw .malformed("there is no question \(kind)")
        }
    }
}

extension PasswordHashAlgorithm {
    fileprivate var parts: [[UInt8]] {
        switch self {
        case .scrypt(let signerKey, let saltSeparator, let rounds, let memoryCost):
            [Array(self.name.utf8), signerKey, saltSeparator] + PasswordHashAlgorithm.texts([rounds, memoryCost])
        case .standardScrypt(let cost, let parallelization, let blockSize, let length):
            [Array(self.name.utf8)] + PasswordHashAlgorithm.texts([cost, parallelization, blockSize, length])
        case .pbkdf2SHA256(let rounds), .pbkdfSHA1(let rounds):
            [Array(self.name.utf8)] + PasswordHashAlgorithm.texts([rounds])
        }
    }

    private static func texts(_ numbers: [Int64]) -> [[UInt8]] {
        numbers.map { Array("\($0)".utf8) }
    }

    fileprivate init(_ parts: ArraySlice<[UInt8]>) throws(Refusal) {
        let name = try Text(parts.first ?? []).string
        let rest = Array(parts.dropFirst())
        func number(_ index: Int) throws(Refusal) -> Int64 { try Text(rest[index]).number(in: 0...Int64.max) }
        if sameBytes(name, "SCRYPT"), rest.count == 4 {
            self = .scrypt(
                signerKey: rest[0], saltSeparator: rest[1], rounds: try number(2), memoryCost: try number(3))
        } else if sameBytes(name, "STANDARD_SCRYPT"), rest.count == 4 {
            self = .standardScrypt(
                cpuMemCost: try number(0), parallelization: try number(1), blockSize: try number(2),
                dkLen: try number(3))
        } else if sameBytes(name, "PBKDF2_SHA256"), rest.count == 1 {
            self = .pbkdf2SHA256(rounds: try number(0))
        } else if sameBytes(name, "PBKDF_SHA1"), rest.count == 1 {
            self = .pbkdfSHA1(rounds: try number(0))
        } else {
            throw .malformed("there is no algorithm \(name) with \(rest.count) parameters")
        }
    }
}

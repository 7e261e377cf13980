import Vinculum

extension PasswordHashAlgorithm {
    /// The algorithm's name and parameters, in the order of ``Question``'s list.
    var parts: [[UInt8]] {
        [Array(self.name.utf8)] + self.parameters
    }

    private var parameters: [[UInt8]] {
        switch self {
        case .scrypt(let signerKey, let saltSeparator, let rounds, let memoryCost):
            [signerKey, saltSeparator] + Self.texts([rounds, memoryCost])
        case .standardScrypt(let cost, let parallelization, let blockSize, let length):
            Self.texts([cost, parallelization, blockSize, length])
        case .pbkdf2SHA256(let rounds), .pbkdfSHA1(let rounds), .pbkdf2SHA512(let rounds):
            Self.texts([rounds])
        case .hmac(_, let signerKey, let order):
            [signerKey, Array(order.name.utf8)]
        case .digest(_, let rounds, let order):
            Self.texts([rounds]) + [Array(order.name.utf8)]
        case .bcrypt:
            []
        case .argon2(let parameters):
            [Array(parameters.variant.name.utf8), Array(parameters.version.name.utf8)]
                + Self.texts([parameters.iterations, parameters.memory, parameters.parallelism, parameters.byteCount])
                + [parameters.associatedData]
        }
    }

    private static func texts(_ numbers: [Int64]) -> [[UInt8]] {
        numbers.map { Array("\($0)".utf8) }
    }

    /// Reads a name and parameters.
    init(_ parts: ArraySlice<[UInt8]>) throws(Refusal) {
        let name = try Text(parts.first ?? []).string
        guard let algorithm = try Self.named(name, Array(parts.dropFirst())) else {
            throw .malformed("no algorithm is named \(name) and has \(parts.count - 1) parameters")
        }
        self = algorithm
    }

    private static func named(_ name: String, _ rest: [[UInt8]]) throws(Refusal) -> PasswordHashAlgorithm? {
        func number(_ index: Int) throws(Refusal) -> Int64 {
            try Text(rest[index]).number("a parameter of \(name)", in: 0...Int64.max)
        }
        func choice<Choice: CaseIterable>(_ index: Int, _ name: (Choice) -> String) throws(Refusal) -> Choice {
            let text = try Text(rest[index]).string
            for choice in Choice.allCases where name(choice) == text { return choice }
            throw .malformed("\(text) is not a value of this parameter")
        }
        switch (rest.count, name) {
        case (0, "BCRYPT"): return .bcrypt
        case (1, "PBKDF2_SHA256"): return .pbkdf2SHA256(rounds: try number(0))
        case (1, "PBKDF_SHA1"): return .pbkdfSHA1(rounds: try number(0))
        case (1, "PBKDF2_SHA512"): return .pbkdf2SHA512(rounds: try number(0))
        case (2, _):
            for digest in PasswordDigest.allCases {
                if name == "HMAC_" + digest.name {
                    return .hmac(digest, signerKey: rest[0], try choice(1, { (order: SaltOrder) in order.name }))
                }
                if name == digest.name {
                    return .digest(digest, rounds: try number(0), try choice(1, { (order: SaltOrder) in order.name }))
                }
            }
            return nil
        case (4, "SCRYPT"):
            return .scrypt(
                signerKey: rest[0], saltSeparator: rest[1], rounds: try number(2), memoryCost: try number(3))
        case (4, "STANDARD_SCRYPT"):
            return .standardScrypt(
                cpuMemCost: try number(0), parallelization: try number(1), blockSize: try number(2),
                dkLen: try number(3))
        case (7, "ARGON2"):
            return .argon2(
                Argon2.Parameters(
                    try choice(0, { (variant: Argon2.Variant) in variant.name }),
                    version: try choice(1, { (version: Argon2.Version) in version.name }),
                    iterations: try number(2), memory: try number(3), parallelism: try number(4),
                    byteCount: try number(5), associatedData: rest[6]))
        default: return nil
        }
    }
}

extension PasswordHashAlgorithm: CustomStringConvertible {
    /// The name and the costs. Keys and separators appear as their lengths alone, so that a log never contains them.
    public var description: String {
        switch self {
        case .scrypt(let signerKey, let saltSeparator, let rounds, let memoryCost):
            "SCRYPT(signerKey: \(signerKey.count) bytes, saltSeparator: \(saltSeparator.count) bytes, "
                + "rounds: \(rounds), memoryCost: \(memoryCost))"
        case .standardScrypt(let cost, let parallelization, let blockSize, let length):
            "STANDARD_SCRYPT(cpuMemCost: \(cost), parallelization: \(parallelization), "
                + "blockSize: \(blockSize), dkLen: \(length))"
        case .pbkdf2SHA256(let rounds), .pbkdfSHA1(let rounds), .pbkdf2SHA512(let rounds):
            "\(self.name)(rounds: \(rounds))"
        case .hmac(_, let signerKey, let order):
            "\(self.name)(signerKey: \(signerKey.count) bytes, \(order.name))"
        case .digest(.md5, let rounds, _):
            "MD5(rounds: \(rounds))"
        case .digest(_, let rounds, let order):
            "\(self.name)(rounds: \(rounds), \(order.name))"
        case .bcrypt:
            "BCRYPT"
        case .argon2(let parameters):
            "ARGON2(\(parameters.variant.name), version: \(parameters.version.name), "
                + "iterations: \(parameters.iterations), memoryCostKib: \(parameters.memory), "
                + "parallelism: \(parameters.parallelism), hashLengthBytes: \(parameters.byteCount), "
                + "associatedData: \(parameters.associatedData.count) bytes)"
        }
    }
}

extension SaltOrder {
    /// The `passwordHashOrder` on the wire.
    public var name: String {
        switch self {
        case .saltFirst: "SALT_AND_PASSWORD"
        case .passwordFirst: "PASSWORD_AND_SALT"
        }
    }
}

extension Argon2.Variant {
    /// The `hashType` on the wire.
    public var name: String {
        switch self {
        case .d: "ARGON2_D"
        case .i: "ARGON2_I"
        case .id: "ARGON2_ID"
        }
    }
}

extension Argon2.Version {
    /// The `version` on the wire.
    public var name: String {
        switch self {
        case .v10: "VERSION_10"
        case .v13: "VERSION_13"
        }
    }
}

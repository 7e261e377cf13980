/// Refusals of account imports.
extension ServiceError {
    /// Raised by an administrator's sign-up or `accounts:update` for a TOTP factor that the account does not have: only
    /// the user enrolls one, because its secret is created then.
    public static var newTOTPFactor: ServiceError {
        ServiceError(message: "UNSUPPORTED_SECOND_FACTOR : attempting to add a new TOTP enrollment", kind: .refused)
    }

    static var invalidArgon2HashType: ServiceError {
        ServiceError(
            message: "INVALID_ARGON2_HASH_TYPE : hashType must be ARGON2_D, ARGON2_I or ARGON2_ID", kind: .refused)
    }

    /// What a row says that has a hash where the request names no algorithm.
    static let missingHashAlgorithm =
        "MISSING_HASH_ALGORITHM : passwordHash is given, but the request names no hashAlgorithm to check it with."

    /// Raised by `accounts:batchCreate` for a `hashAlgorithm` that the service does not know. Nothing is
    /// imported.
    ///
    /// - Parameter name: The request's `hashAlgorithm`.
    public static func unknownHashAlgorithm(_ name: String) -> ServiceError {
        ServiceError(message: "INVALID_HASH_ALGORITHM : there is no algorithm \(name)", kind: .refused)
    }

    /// Names the parameter of an algorithm that is out of range, its value and its range.
    public static func invalidHashParameters(
        of algorithm: PasswordHashAlgorithm, _ error: PasswordHashError, within bounds: PasswordHashBounds
    ) -> ServiceError {
        let code =
            switch (algorithm, error) {
            case (_, .emptyKey): "EMPTY_HASH_KEY"
            case (.argon2, .lengthOutOfRange): "INVALID_ARGON2_HASH_LENGTH"
            case (.argon2, .roundsOutOfRange): "INVALID_ARGON2_ITERATIONS"
            case (.argon2, .parallelizationOutOfRange): "INVALID_ARGON2_PARALLELISM"
            case (.argon2, .memoryCostOutOfRange): "INVALID_ARGON2_MEMORY_COST"
            case (.standardScrypt, _): "INVALID_HASH_PARAMETER"
            case (_, .roundsOutOfRange): "INVALID_HASH_ROUNDS"
            case (_, .memoryCostOutOfRange): "INVALID_HASH_MEMORY_COSTS"
            case (_, .parallelizationOutOfRange), (_, .lengthOutOfRange): "INVALID_HASH_PARAMETER"
            }
        return ServiceError(message: code + " : " + algorithm.objection(to: error, within: bounds), kind: .refused)
    }
}

extension PasswordHashAlgorithm {
    /// A parameter out of range, by its member of `accounts:batchCreate`, with its value and its range.
    ///
    /// - Parameter error: What ``validate(within:)`` throws for these bounds.
    package func objection(to error: PasswordHashError, within bounds: PasswordHashBounds) -> String {
        let limit = bounds.memoryByteCount
        switch (self, error) {
        case (.scrypt(_, _, let rounds, _), .roundsOutOfRange): return self.objection("rounds", rounds, 1, 8)
        case (.scrypt(_, _, _, let cost), _): return self.objection("memoryCost", cost, 1, 17)
        case (.standardScrypt(_, _, let size, _), .roundsOutOfRange):
            return self.objection("blockSize", size, 1, Scrypt.blockSizes(memoryLimit: limit))
        case (.standardScrypt(let cost, _, let size, _), .memoryCostOutOfRange):
            let most = Scrypt.costs(blockSize: size, memoryLimit: limit)
            return self.objection("cpuMemCost", cost, 2, most, "powers of two from ")
        case (.standardScrypt(let cost, let lanes, let size, _), .parallelizationOutOfRange):
            let most = Scrypt.lanes(cost: cost, blockSize: size, memoryLimit: limit)
            return self.objection("parallelization", lanes, 1, most)
        case (.standardScrypt(_, _, _, let length), _):
            return self.objection("dkLen", length, 1, Int64(Self.maximumHashByteCount))
        case (.pbkdf2SHA256(let rounds), _), (.pbkdfSHA1(let rounds), _), (.pbkdf2SHA512(let rounds), _):
            return self.objection("rounds", rounds, 1, bounds.rounds)
        case (.digest(_, let rounds, _), _): return self.objection("rounds", rounds, 0, 8192)
        case (.argon2(let parameters), .lengthOutOfRange):
            return self.objection("hashLengthBytes", parameters.byteCount, 4, 1024)
        case (.argon2(let parameters), .roundsOutOfRange):
            return self.objection("iterations", parameters.iterations, 1, 16)
        case (.argon2(let parameters), .parallelizationOutOfRange):
            return self.objection("parallelism", parameters.parallelism, 1, 16)
        case (.argon2(let parameters), _):
            return self.objection("memoryCostKib", parameters.memory, 8 * parameters.parallelism, limit / 1024)
        case (.hmac, _), (.bcrypt, _): return self.name + " needs signerKey"
        }
    }

    private func objection(
        _ member: String, _ value: Int64, _ least: Int64, _ most: Int64, _ kind: String = ""
    ) -> String {
        "\(member) \(value): \(self.name) takes \(kind)\(least) to \(most)"
    }
}

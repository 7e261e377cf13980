/// Refusals of account imports.
extension ServiceError {
    /// Raised by an administrator's sign-up or `accounts:update` for a TOTP factor that the account does not have: only
    /// the user enrolls one, because its secret is created then.
    public static var newTOTPFactor: ServiceError {
        ServiceError(message: "UNSUPPORTED_SECOND_FACTOR : attempting to add a new TOTP enrollment", kind: .refused)
    }

    static var invalidArgon2HashType: ServiceError { ServiceError(message: "INVALID_ARGON2_HASH_TYPE", kind: .refused) }

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

    /// Names the parameter of an algorithm that is out of range.
    public static func invalidHashParameters(
        of algorithm: PasswordHashAlgorithm, _ error: PasswordHashError
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
        return ServiceError(message: code, kind: .refused)
    }
}

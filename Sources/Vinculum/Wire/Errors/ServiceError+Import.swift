/// Refusals of account imports.
extension ServiceError {
    public static let newTOTPFactor = ServiceError(
        message: "UNSUPPORTED_SECOND_FACTOR : attempting to add a new TOTP enrollment", kind: .refused)

    /// The name is none of Identity Toolkit's, or one whose hashes cannot be checked here.
    public static func unsupportedHashAlgorithm(_ name: String) -> ServiceError {
        ServiceError(
            message: "INVALID_HASH_ALGORITHM : \(name) is not among SCRYPT, STANDARD_SCRYPT, PBKDF2_SHA256, PBKDF_SHA1",
            kind: .refused)
    }

    public static func invalidHashParameters(_ error: PasswordHashError) -> ServiceError {
        switch error {
        case .roundsOutOfRange: ServiceError(message: "INVALID_HASH_ROUNDS", kind: .refused)
        case .memoryCostOutOfRange: ServiceError(message: "INVALID_HASH_MEMORY_COSTS", kind: .refused)
        default: ServiceError(message: "INVALID_HASH_PARAMETER", kind: .refused)
        }
    }
}

/// Refusals of queries, forecasts and batches.
extension ServiceError {
    /// Raised by `accounts:query` for an expression with none of the fields that it can compare.
    public static var emptyExpression: ServiceError {
        ServiceError(
            message: """
                INVALID_ARGUMENT : An expression names claim, email, emailPrefix, phoneNumber, providerId or userId.
                """,
            kind: .invalidArgument)
    }

    /// Raised by `accounts:query` with more expressions without an identifier than one call compares.
    ///
    /// - Parameter limit: The most that a call may have.
    static func tooManyFilters(_ limit: Int) -> ServiceError {
        ServiceError(
            message: "INVALID_ARGUMENT : At most \(limit) expressions may do without email, phoneNumber and userId.",
            kind: .invalidArgument)
    }

    /// - Parameter name: `limit` or `offset`.
    static func noCount(_ name: String) -> ServiceError {
        ServiceError(message: "INVALID_ARGUMENT : \(name) must be a whole number, 0 or more.", kind: .invalidArgument)
    }

    /// Raised by a listing that reads every account, where a database has too many for one request.
    ///
    /// - Parameter limit: The most that one request reads.
    static func tooManyRows(_ limit: Int) -> ServiceError {
        ServiceError(
            message: """
                INVALID_ARGUMENT : This reads every account, and the database has more than \(limit). Page through \
                accounts:batchGet, or ask the database's table of accounts.
                """,
            kind: .invalidArgument)
    }

    /// Raised by forecasts of more removals or names than one call judges.
    ///
    /// - Parameter limit: The most that a call may have.
    static func tooManyParts(_ limit: Int) -> ServiceError {
        ServiceError(message: "INVALID_ARGUMENT : A forecast is of at most \(limit) changes.", kind: .invalidArgument)
    }
    /// Raised by the administrators' forecast where `disableFactor` has another word.
    public static var unknownFactorKind: ServiceError {
        ServiceError(message: "INVALID_ARGUMENT : disableFactor has phone or totp.", kind: .invalidArgument)
    }

    /// Raised by `accounts:batchCreate` with `sanityCheck` for an address that two of its users have, where the project
    /// admits one account per address. Nothing is imported.
    public static func duplicateEmail(_ email: String) -> ServiceError { ServiceError(.duplicateEmail, email) }
    /// Raised by `accounts:batchCreate` without `allowOverwrite` for an ID that two of its users have. Nothing is
    /// imported.
    public static func duplicateLocalID(_ localID: String) -> ServiceError { ServiceError(.duplicateLocalID, localID) }
    /// Raised by `accounts:batchCreate` with `sanityCheck` for a provider's identity that two of its users have.
    /// Nothing is imported.
    ///
    /// - Parameter rawID: The user's ID at the provider.
    public static func duplicateRawID(provider: String, rawID: String) -> ServiceError {
        ServiceError(.duplicateRawID, "Provider id(\(provider)), Raw id(\(rawID))")
    }
    /// Raised where custom claims contain a name that ID tokens use themselves, such as `sub` or `firebase`.
    ///
    /// - Parameter name: The first reserved name among them.
    public static func forbiddenClaim(_ name: String) -> ServiceError { ServiceError(.forbiddenClaim, name) }
    /// Raised where ten drawn IDs for an account, a factor or a tenant were all taken, with HTTP status 500; a retry
    /// may succeed.
    public static var noFreshID: ServiceError {
        ServiceError(.internalError, "Failed to generate a random ID after 10 attempts")
    }
}

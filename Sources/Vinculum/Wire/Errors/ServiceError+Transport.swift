/// Refusals that come before any operation.
extension ServiceError {
    /// The refusal of a field with a wrong type.
    public init(_ error: FieldError) {
        self.init(message: error.message, kind: .invalidArgument)
    }

    /// The body is not JSON; `detail` says where and why.
    public static func unreadable(_ error: JSON.ReadError) -> ServiceError {
        ServiceError(message: "Invalid JSON payload received. \(error.description)", kind: .unreadable)
    }

    /// The query has more parameters than any operation reads.
    public static var tooManyParameters: ServiceError {
        ServiceError(
            message: "Invalid request. The query has more than \(FormFields.maximumCount) parameters.",
            kind: .invalidArgument)
    }

    /// A form has more fields than any operation reads.
    public static var tooManyFormFields: ServiceError {
        ServiceError(
            message: """
                Invalid request. A form has more than \(FormFields.maximumCount) fields, or more than \
                \(FormFields.maximumByteCount) bytes.
                """, kind: .invalidArgument)
    }

    /// The content type is not supported.
    public static func contentType(_ value: String) -> ServiceError {
        ServiceError(message: "Invalid content-type: \(value)", kind: .contentType)
    }

    /// The charset is not UTF-8.
    ///
    /// - Parameter name: The charset that the content type names.
    public static func charset(_ name: String) -> ServiceError {
        ServiceError(message: "Unsupported charset \(name); send the body as UTF-8.", kind: .charset)
    }

    /// The request has no API key.
    public static var missingAPIKey: ServiceError {
        ServiceError(message: "The request is missing a valid API key.", kind: .forbidden)
    }

    /// The bearer token is not accepted.
    public static var invalidCredentials: ServiceError {
        ServiceError(
            message: """
                Request had invalid authentication credentials. Expected a bearer token that this server accepts.
                """,
            kind: .unauthenticated)
    }

    /// The utility of emulators needs an administrator's bearer token here.
    public static var utilityOfAdministrators: ServiceError {
        ServiceError(
            message: """
                This utility is the administrator's here: send the administrator's bearer token.
                """, kind: .forbidden)
    }

    /// The tenant does not exist, or is deleted.
    public static var tenantNotFound: ServiceError { ServiceError(.tenantNotFound) }

    /// There is no such path.
    public static var notFound: ServiceError { ServiceError(message: "Not Found", kind: .notFound) }

    /// An operation, or a part of one, is not implemented.
    ///
    /// - Parameter what: The operation by its name in the protocol, or the part, as the beginning of a sentence.
    public static func unimplemented(_ what: String) -> ServiceError {
        ServiceError(message: "\(what) is not implemented in Vinculum.", kind: .unimplemented)
    }

    /// A failure that the service foresaw.
    public static func `internal`(_ message: String) -> ServiceError {
        ServiceError(message: message, kind: .internal)
    }
}

/// Refusals that come before any operation.
extension ServiceError {
    public init(_ error: FieldError) {
        self.init(message: error.message, kind: .invalidArgument)
    }

    /// The body is not JSON; `detail` says where and why.
    public static func unreadable(_ error: JSON.ReadError) -> ServiceError {
        ServiceError(message: "Invalid JSON payload received. \(error.description)", kind: .unreadable)
    }

    public static func contentType(_ value: String) -> ServiceError {
        ServiceError(message: "Invalid content-type: \(value)", kind: .contentType)
    }

    /// - Parameter name: The charset that the content type names.
    public static func charset(_ name: String) -> ServiceError {
        ServiceError(message: "Unsupported charset \(name); send the body as UTF-8.", kind: .charset)
    }

    public static let missingAPIKey = ServiceError(
        message: "The request is missing a valid API key.", kind: .forbidden)

    public static let invalidCredentials = ServiceError(
        message: "Request had invalid authentication credentials. Expected a bearer token that this server accepts.",
        kind: .unauthenticated)

    /// A utility of emulators where not everybody is trusted.
    public static let utilityOfAdministrators = ServiceError(
        message: "This utility is the administrator's here: send the administrator's bearer token.", kind: .forbidden)

    /// No such tenant, or no longer.
    public static let tenantNotFound = ServiceError(code: .tenantNotFound, message: "TENANT_NOT_FOUND", kind: .notFound)

    public static let notFound = ServiceError(message: "Not Found", kind: .notFound)

    /// - Parameter what: The operation or the part of one that is not offered.
    public static func unimplemented(_ what: String) -> ServiceError {
        ServiceError(message: "\(what) is not implemented in the Auth Emulator.", kind: .unimplemented)
    }

    /// A failure the service foresaw, without a word of its own.
    public static func `internal`(_ message: String) -> ServiceError {
        ServiceError(message: message, kind: .internal)
    }
}

extension ServiceError {
    /// The status, canonical name, reason and domain of a refusal.
    public enum Kind: Equatable, Sendable {
        /// A check of an operation failed.
        case refused
        /// A field is of a wrong type.
        case invalidArgument
        /// The body is not JSON.
        case unreadable
        /// The content type is not supported.
        case contentType
        /// The body is not UTF-8.
        case charset
        /// The bearer token is not accepted.
        case unauthenticated
        /// There is neither an API key nor a bearer token.
        case forbidden
        /// There is no such path or resource.
        case notFound
        /// The resource exists already.
        case exists
        /// The resource changed since the request's caller read it.
        case aborted
        /// The service failed in a way that it foresaw.
        case `internal`
        /// The operation is not implemented.
        case unimplemented
        /// A limit is reached (RFC 6585 section 4).
        case exhausted
        /// The service cannot answer now, and perhaps can later.
        case unavailable

        /// The HTTP status code.
        public var httpStatus: Int {
            switch self {
            case .refused, .invalidArgument, .unreadable, .contentType: 400
            case .unauthenticated: 401
            case .forbidden: 403
            case .notFound: 404
            case .exists, .aborted: 409
            case .charset: 415
            case .internal: 500
            case .unimplemented: 501
            case .exhausted: 429
            case .unavailable: 503
            }
        }

        /// The canonical name; `nil` for ordinary refusals.
        public var canonicalStatus: String? {
            switch self {
            case .refused, .contentType, .charset: nil
            case .invalidArgument, .unreadable: "INVALID_ARGUMENT"
            case .unauthenticated: "UNAUTHENTICATED"
            case .forbidden: "PERMISSION_DENIED"
            case .notFound: "NOT_FOUND"
            case .exists: "ALREADY_EXISTS"
            case .aborted: "ABORTED"
            case .internal: "INTERNAL"
            case .unimplemented: "NOT_IMPLEMENTED"
            case .exhausted: "RESOURCE_EXHAUSTED"
            case .unavailable: "UNAVAILABLE"
            }
        }

        /// The `reason` of the entry in the error list.
        public var reason: String {
            switch self {
            case .refused, .invalidArgument: "invalid"
            case .unreadable: "parseError"
            case .contentType, .charset: "unknown"
            case .unauthenticated: "authError"
            case .forbidden: "forbidden"
            case .notFound: "notFound"
            case .exists: "alreadyExists"
            case .aborted: "aborted"
            case .internal: "internalError"
            case .unimplemented: "unimplemented"
            case .exhausted: "rateLimitExceeded"
            case .unavailable: "backendError"
            }
        }

        /// The `domain` of the entry in the error list; `nil` for none.
        public var domain: String? {
            switch self {
            case .refused, .invalidArgument, .unreadable, .unauthenticated, .forbidden, .exists, .exhausted,
                .unavailable:
                "global"
            case .contentType, .charset, .notFound, .aborted, .internal, .unimplemented: nil
            }
        }
    }
}

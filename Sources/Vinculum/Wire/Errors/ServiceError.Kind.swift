extension ServiceError {
    /// The status, canonical name, reason and domain of a refusal.
    ///
    /// The comments of the cases have the form of those of ``Code``.
    public enum Kind: Equatable, Sendable {
        /// A check of an operation failed.
        /// Next: Act on the error code.
        case refused
        /// A field has a wrong type or a value that is not taken.
        /// Next: Correct the field that the message names.
        case invalidArgument
        /// The body is not JSON.
        /// Next: Send one JSON object.
        case unreadable
        /// The content type is not supported.
        /// Next: Send `Content-Type: application/json`.
        case contentType
        /// The body is not UTF-8.
        /// Next: Send the body as UTF-8.
        case charset
        /// The bearer token is not accepted.
        /// Next: Send the administrator's bearer token of this server.
        case unauthenticated
        /// There is neither an API key nor a bearer token, or the caller lacks the rights.
        /// Next: Send an API key, or an administrator's bearer token where the message asks for one.
        case forbidden
        /// There is no such path or resource.
        /// Next: Correct the path, or the ID in it.
        case notFound
        /// The resource exists already.
        /// Next: Update the one that exists.
        case exists
        /// The resource changed since the request's caller read it.
        /// Next: Read it again, then repeat the change.
        case aborted
        /// The service failed in a way that it foresaw.
        /// Next: Send the request again; if it recurs, tell the operator the time of the request.
        case `internal`
        /// The operation is not implemented.
        /// Next: Do without it; the message names what is missing.
        case unimplemented
        /// A limit is reached (RFC 6585 section 4).
        /// Next: Wait, then send the request again.
        case exhausted
        /// The service cannot answer now, and perhaps can later.
        /// Next: Send the request again later, after `Retry-After` if the response has it.
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

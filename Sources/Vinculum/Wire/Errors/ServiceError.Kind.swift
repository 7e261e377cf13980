extension ServiceError {
    /// The status, canonical name, reason and domain that a refusal travels with.
    public enum Kind: Equatable, Sendable {
        /// An operation's own check failed.
        case refused
        /// A field is of a wrong type.
        case invalidArgument
        /// The body is not JSON.
        case unreadable
        /// The content type is not taken here.
        case contentType
        /// The body is not in UTF-8.
        case charset
        /// The bearer token is not accepted.
        case unauthenticated
        /// Neither key nor bearer token.
        case forbidden
        /// No such path, or nothing there.
        case notFound
        /// There is one of that name already.
        case exists
        /// What the request rests on has changed meanwhile.
        case aborted
        /// A failure foreseen; the reason is the message's own.
        case `internal`
        /// Named by the protocol, not offered here.
        case unimplemented

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
            }
        }

        /// Absent for ordinary refusals.
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
            }
        }

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
            }
        }

        public var domain: String? {
            switch self {
            case .refused, .invalidArgument, .unreadable, .unauthenticated, .forbidden, .exists: "global"
            case .contentType, .charset, .notFound, .aborted, .internal, .unimplemented: nil
            }
        }
    }
}

extension AuthError {
    /// What is wrong with a response, and the response itself.
    public enum Malformation: Equatable, Sendable {
        /// A failure whose body is not the service's error envelope, or names an unknown error.
        case unexpectedErrorResponse(status: Int, body: [UInt8])
        /// A success whose body is not a JSON object. `notJSON` says why, if the body is not JSON at all.
        case unexpectedResponse(body: [UInt8], notJSON: JSON.ReadError? = nil)
        /// A success that lacks a member it must have.
        case incompleteResponse(missing: String, body: [UInt8])
        /// An ID token that cannot be decoded.
        case token(Secret)

        /// The number by which the Apple library distinguishes internal errors; `nil` for a token. Its numbers 1 and 2,
        /// for requests that cannot be encoded, do not occur here.
        public var internalErrorKind: Int32? {
            switch self {
            case .unexpectedErrorResponse: 3
            case .unexpectedResponse: 4
            case .incompleteResponse: 5
            case .token: nil
            }
        }
    }

    static func malformed(_ malformation: Malformation) -> AuthError {
        var error = AuthError(.internalError, family: .brokenAnswer)
        error.malformation = malformation
        return error
    }

    /// The error for an ID token that cannot be decoded.
    static func malformedToken(_ token: Secret) -> AuthError {
        var error = AuthError(
            .malformedJWT, family: .brokenAnswer,
            failureReason: "The token lacks the parts or the claims of an ID token.")
        error.malformation = .token(token)
        return error
    }
}

extension AuthError {
    /// What was wrong with an answer, and the answer itself.
    public enum Malformation: Equatable, Sendable {
        /// A failure whose body is not the error envelope, or names no known error.
        case unexpectedErrorResponse(status: Int, body: [UInt8])
        /// A success whose body is not a JSON object; with what is wrong where it is not JSON at all.
        case unexpectedResponse(body: [UInt8], notJSON: JSON.ReadError? = nil)
        /// A success that lacks a member it must have.
        case incompleteResponse(missing: String, body: [UInt8])
        /// A token that is none, where one was given.
        case token(Secret)

        /// The number by which the Apple library tells internal errors apart. Its first two, requests that cannot be
        /// written, do not exist here.
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

    /// An ID token that cannot be taken apart.
    static func malformedToken(_ token: Secret) -> AuthError {
        var error = AuthError(
            .malformedJWT, family: .brokenAnswer,
            failureReason: "The token has not the parts or the claims of an ID token.")
        error.malformation = .token(token)
        return error
    }
}

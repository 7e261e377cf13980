extension AuthError {
    /// What was wrong with an answer, and the answer itself.
    public enum Malformation: Equatable, Sendable {
        /// A failure whose body is not the error envelope, or names no known error.
        case unexpectedErrorResponse(status: Int, body: [UInt8])
        /// A success whose body is not a JSON object.
        case unexpectedResponse(body: [UInt8])
        /// A success that lacks a member it must have.
        case incompleteResponse(missing: String, body: [UInt8])
    }

    static func malformed(_ malformation: Malformation) -> AuthError {
        var error = AuthError(.internalError, family: .brokenAnswer)
        error.malformation = malformation
        return error
    }
}

/// Refusals because of blocking functions.
extension ServiceError {
    private static func hook(_ detail: String, kind: Kind = .refused) -> ServiceError {
        ServiceError(.blockingFunctionErrorResponse, "((\(detail)))", kind: kind)
    }

    /// The function refused, in its own words.
    static func hookRefused(_ url: String, status: Int, _ body: String) -> ServiceError {
        hook("HTTP request to \(url) returned HTTP error \(status): \(body)")
    }

    static func hookTimedOut(_ url: String) -> ServiceError {
        hook("Deadline exceeded making request to \(url).", kind: .internal)
    }

    static func hookUnreachable(_ url: String) -> ServiceError {
        hook("Failed to make request to \(url).", kind: .internal)
    }

    static let stateKeptMoving = ServiceError(
        message: """
            The account kept changing while this request was worked on, and nothing was changed by it; send it again
            """,
        kind: .internal)

    static let hookSaysNoJSON = hook("Response body is not valid JSON.", kind: .internal)
    static let hookWithoutMask = hook("Response UserRecord is missing updateMask.")
    static let malformedSessionClaims = hook("Response has malformed session claims.")
}

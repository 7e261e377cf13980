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

    static var stateKeptMoving: ServiceError {
        ServiceError(
            message: """
                The account kept changing while this request was worked on, and nothing was changed by it; send it again
                """,
            kind: .internal)
    }

    static var hookSaysNoJSON: ServiceError { hook("Response body is not valid JSON.", kind: .internal) }
    static var hookWithoutMask: ServiceError { hook("Response UserRecord is missing updateMask.") }
    static var malformedSessionClaims: ServiceError { hook("Response has malformed session claims.") }
}

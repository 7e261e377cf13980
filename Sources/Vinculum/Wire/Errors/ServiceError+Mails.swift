/// Refusals about mailed links.
extension ServiceError {
    /// Raised by `accounts:sendOobCode` for a `continueUrl` without scheme or host (RFC 3986).
    public static var relativeContinueURI: ServiceError {
        ServiceError(.invalidContinueURI, "((expected an absolute URI with valid scheme and host))")
    }
    /// Raised by `accounts:signInWithEmailLink` where the code was mailed to another address. The client asks the user
    /// for the address that received the link.
    public static var otherEmail: ServiceError {
        ServiceError(.invalidEmail, "The email provided does not match the sign-in email address.")
    }

    /// The words of the hosted service, which the suite of the administrators' library for Python compares.
    static var invalidHostingLinkDomain: ServiceError {
        ServiceError(
            .invalidHostingLinkDomain,
            """
            The provided hosting link domain is not configured in Firebase Hosting or is not owned by the current \
            project. This cannot be a default hosting domain (`web.app` or `firebaseapp.com`).
            """)
    }

    /// Raised by `accounts:sendOobCode` and `accounts:createAuthUri` for an address on no authorised domain, in the
    /// words of the hosted service.
    public static var unauthorizedDomain: ServiceError {
        ServiceError(.unauthorizedDomain, "Domain not allowlisted by project")
    }
}

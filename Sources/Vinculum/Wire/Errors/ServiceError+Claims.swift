/// Refusals of what an identity provider says of a person.
extension ServiceError {
    /// Raised by `accounts:signInWithIdp` for a provider's token whose `sub` is absent or empty (OpenID Connect Core
    /// 1.0, section 2).
    public static var missingSubject: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            Invalid Idp Response: id_token missing required fields. ((Missing \"sub\" field. This field is \
            required \
            and must be a unique identifier.))
            """)
    }
    /// Raised by `accounts:signInWithIdp` for a provider's token whose `sub` exceeds 1024 bytes of UTF-8.
    public static var subjectTooLong: ServiceError {
        ServiceError(.invalidIDPResponse, "((The \"sub\" field is longer than 1024 bytes.))")
    }
    /// Raised by `accounts:signInWithIdp` for a provider's token whose `sub` is a number or another JSON value.
    public static var subjectIsNoString: ServiceError {
        ServiceError(.invalidIDPResponse, "((The \"sub\" field must be a string.))")
    }

    /// Raised by `accounts:signInWithIdp` for a provider's ID token that is neither JSON nor a compact JWS, and for any
    /// token of a provider that starts with `{` and does not parse as JSON.
    public static func unreadableIDToken(_ token: String) -> ServiceError {
        ServiceError(.invalidIDPResponse, "Unable to parse id_token: \(token) ((It must be a JWT or strict JSON.))")
    }

    /// The SAML answer lacks a member; this message has no colon after its word.
    public static func missingInSAMLResponse(_ member: String) -> ServiceError {
        ServiceError(
            code: .invalidIDPResponse, message: "INVALID_IDP_RESPONSE ((Missing \(member) in SAMLResponse.))",
            detail: "((Missing \(member) in SAMLResponse.))", kind: .refused)
    }

    /// Raised by `accounts:signInWithIdp` without a usable `providerId`: absent, longer than 128 bytes, or the name of
    /// a sign-in method that is no identity provider, such as `password`.
    ///
    /// - Parameter uri: The request's `requestUri` with all parameters of the callback in its query.
    public static func invalidCredentialOrProvider(uri: String) -> ServiceError {
        ServiceError(.invalidCredentialOrProviderID, "Invalid IdP response/credential: \(uri)")
    }
}

/// Refusals of custom tokens, of Game Center, of tokens of Apple, and of passkeys.
extension ServiceError {
    /// Raised by `accounts:signInWithCustomToken`, where signatures are not required, for a token that starts with `{`
    /// and does not parse as an object.
    public static var customTokenIsNoJSON: ServiceError {
        ServiceError(.invalidCustomToken, "((It must be a JWT or strict JSON.))")
    }
    /// Raised by `accounts:signInWithCustomToken` for a token that is no compact JWS (RFC 7515, section 3.1).
    public static var invalidCustomToken: ServiceError { ServiceError(.invalidCustomToken, "Invalid assertion format") }
    /// Raised by `accounts:signInWithCustomToken`, where signatures are required, for an unknown key, a wrong
    /// signature, an issuer that is not the subject, or a token outside its validity. The app's server mints a new
    /// token.
    public static var untrustedCustomToken: ServiceError {
        ServiceError(.invalidCustomToken, "Not a token that a trusted service account signed within the last hour.")
    }

    /// Raised by `accounts:signInWithCustomToken` for a token that was minted for another service.
    ///
    /// - Parameter audience: The token's `aud` (RFC 7519, section 4.1.3); empty if it has none.
    public static func wrongCustomTokenAudience(_ audience: String) -> ServiceError {
        ServiceError(
            .invalidCustomToken,
            """
            ((Invalid aud (audience): \(audience) Note: Firebase ID Tokens / third-party tokens cannot be used \
            with signInWithCustomToken.))
            """)
    }

    /// Raised by `accounts:signInWithGameCenter` with neither `teamPlayerId` nor `playerId`.
    public static var missingPlayerID: ServiceError { ServiceError(message: "MISSING_PLAYER_ID", kind: .refused) }
    /// Raised by `accounts:signInWithGameCenter` for a player ID of more than 1024 bytes of UTF-8.
    public static var playerIDTooLong: ServiceError {
        ServiceError(.invalidArgument, "((The player id is longer than 1024 bytes.))")
    }
    /// Raised by `accounts:revokeToken` where `tokenType` is absent or unspecified.
    public static var missingTokenType: ServiceError { ServiceError(.invalidArgument, "((Missing tokenType.))") }
    /// Raised by `accounts:revokeToken` where `token` is absent or empty.
    public static var missingRevokedToken: ServiceError { ServiceError(.invalidArgument, "((Missing token.))") }
    /// Raised by `accounts:revokeToken` in the session of an account without Apple as a sign-in method.
    public static var notLinkedToApple: ServiceError {
        ServiceError(.invalidProviderID, "The account is not linked to apple.com.")
    }
    /// Raised by the finalizing passkey requests, beyond local trust, for an `id` without the authenticator's response.
    public static var unverifiedPasskeysRefused: ServiceError {
        ServiceError(
            .operationNotAllowed,
            "The id of a passkey alone is not accepted here. Send the authenticator's whole response.")
    }
    /// Raised by the finalizing passkey requests for a response that does not verify (Web Authentication, sections 7.1
    /// and 7.2); the client starts the ceremony again.
    static func invalidAuthenticatorResponse(_ refusal: WebAuthnRefusal) -> ServiceError {
        ServiceError(message: "INVALID_AUTHENTICATOR_RESPONSE : \(refusal.text)", kind: .refused)
    }
    /// Raised where an account would get one identity of a provider too many.
    public static var tooManyIdentities: ServiceError {
        ServiceError(.quotaExceeded, "Too many providers are linked to this account. Unlink one first.")
    }
    /// Raised by `passkeyEnrollment:finalize` for an account that has 32 passkeys; the client removes one first.
    public static var tooManyPasskeys: ServiceError {
        ServiceError(.quotaExceeded, "Too many passkeys enrolled for this account.")
    }
}

import Vinculum

/// ID tokens, which show other services who the user is.
extension User {
    private static func token(forcing: Bool) -> Call<AuthTokenResult> {
        Call(.fetchIDToken(forcingRefresh: forcing)) { outcome, _ in
            guard case .idToken(let result) = outcome else { return nil }
            return AuthTokenResult(result)
        }
    }

    private static func tokenText(forcing: Bool) -> Call<String> {
        Call(.fetchIDToken(forcingRefresh: forcing)) { outcome, _ in
            guard case .idToken(let result) = outcome else { return nil }
            return result.token.revealed()
        }
    }

    /// An ID token (OpenID Connect Core 1.0 section 2) that is valid for at least five minutes. It is refreshed only if
    /// the present one is not.
    ///
    /// - Parameter forceRefresh: Whether to refresh in any case, for example because claims have changed.
    /// - Throws: ``AuthErrorCode/userTokenExpired``, ``AuthErrorCode/userDisabled`` or ``AuthErrorCode/userNotFound``,
    ///   each of which signs out; ``AuthErrorCode/networkError`` and others.
    public func getIDToken(forcingRefresh forceRefresh: Bool = false) async throws -> String {
        try await self.perform(User.tokenText(forcing: forceRefresh))
    }

    /// ``getIDToken(forcingRefresh:)`` for callers without `await`.
    @preconcurrency
    public func getIDToken(completion: (@MainActor (String?, (any Error)?) -> Void)? = nil) {
        self.perform(User.tokenText(forcing: false), completion)
    }

    /// ``getIDToken(forcingRefresh:)`` by its earlier name.
    public func idTokenForcingRefresh(_ forceRefresh: Bool) async throws -> String {
        try await self.getIDToken(forcingRefresh: forceRefresh)
    }

    /// ``getIDToken(forcingRefresh:)`` for callers without `await`.
    @preconcurrency
    public func getIDTokenForcingRefresh(
        _ forceRefresh: Bool, completion: (@MainActor (String?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(User.tokenText(forcing: forceRefresh), completion)
    }

    /// The decoded ID token of ``getIDToken(forcingRefresh:)``: its claims and times. Its signature is not verified.
    ///
    /// - Throws: The errors of ``getIDToken(forcingRefresh:)``; ``AuthErrorCode/malformedJWT`` if it cannot be decoded.
    public func getIDTokenResult(forcingRefresh forceRefresh: Bool = false) async throws -> AuthTokenResult {
        try await self.perform(User.token(forcing: forceRefresh))
    }

    /// ``getIDTokenResult(forcingRefresh:)`` for callers without `await`.
    @preconcurrency
    public func getIDTokenResult(completion: (@MainActor (AuthTokenResult?, (any Error)?) -> Void)? = nil) {
        self.perform(User.token(forcing: false), completion)
    }

    /// ``getIDTokenResult(forcingRefresh:)`` for callers without `await`.
    @preconcurrency
    public func getIDTokenResult(
        forcingRefresh forceRefresh: Bool, completion: (@MainActor (AuthTokenResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(User.token(forcing: forceRefresh), completion)
    }
}

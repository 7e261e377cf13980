import Vinculum

/// What is shown to other services.
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

    /// An ID token that is good for at least five minutes (OpenID Connect Core 1.0 section 2); asked of the service only
    /// if the one at hand is not.
    ///
    /// - Parameter forceRefresh: Whether to ask in any case, for example because claims have changed.
    /// - Throws: ``AuthErrorCode/userTokenExpired``, ``AuthErrorCode/userDisabled`` and others, which sign out.
    public func getIDToken(forcingRefresh forceRefresh: Bool = false) async throws -> String {
        try await self.perform(User.tokenText(forcing: forceRefresh))
    }

    /// ``getIDToken(forcingRefresh:)`` for callers without `await`.
    public func getIDToken(completion: (@MainActor (String?, (any Error)?) -> Void)? = nil) {
        self.perform(User.tokenText(forcing: false), completion)
    }

    /// ``getIDToken(forcingRefresh:)`` by its older name.
    public func idTokenForcingRefresh(_ forceRefresh: Bool) async throws -> String {
        try await self.getIDToken(forcingRefresh: forceRefresh)
    }

    /// ``getIDToken(forcingRefresh:)`` for callers without `await`.
    public func getIDTokenForcingRefresh(
        _ forceRefresh: Bool, completion: (@MainActor (String?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(User.tokenText(forcing: forceRefresh), completion)
    }

    /// ``getIDToken(forcingRefresh:)`` taken apart: its claims and times. Nothing about it is verified.
    public func getIDTokenResult(forcingRefresh forceRefresh: Bool = false) async throws -> AuthTokenResult {
        try await self.perform(User.token(forcing: forceRefresh))
    }

    /// ``getIDTokenResult(forcingRefresh:)`` for callers without `await`.
    public func getIDTokenResult(completion: (@MainActor (AuthTokenResult?, (any Error)?) -> Void)? = nil) {
        self.perform(User.token(forcing: false), completion)
    }

    /// ``getIDTokenResult(forcingRefresh:)`` for callers without `await`.
    public func getIDTokenResult(
        forcingRefresh forceRefresh: Bool, completion: (@MainActor (AuthTokenResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(User.token(forcing: forceRefresh), completion)
    }
}

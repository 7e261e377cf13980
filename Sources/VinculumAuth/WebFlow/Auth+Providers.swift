/// Signing in on a provider's page.
extension Auth {
    /// Has the person sign in on the provider's page, then signs in with the resulting credential
    /// (`accounts:signInWithIdp`).
    ///
    /// - Parameters:
    ///   - provider: The provider, such as an ``OAuthProvider``.
    ///   - uiDelegate: Shows the page; see ``OAuthProvider/credential(with:)`` for the meaning of `nil`.
    /// - Throws: The errors of ``OAuthProvider/credential(with:)`` and ``signIn(with:)``.
    @discardableResult
    public func signIn(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await self.signIn(with: provider.credential(with: uiDelegate))
    }

    /// ``signIn(with:uiDelegate:)`` for callers without `await`.
    @preconcurrency
    public func signIn(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        report(completion) { try await self.signIn(with: provider, uiDelegate: uiDelegate) }
    }
}

/// Runs an `async` function for a caller with a completion handler.
func report<Value: Sendable>(
    _ completion: (@MainActor (Value?, (any Error)?) -> Void)?, _ body: @escaping @Sendable () async throws -> Value
) {
    Task {
        do {
            let value = try await body()
            onMainActor { completion?(value, nil) }
        } catch {
            onMainActor { completion?(nil, error) }
        }
    }
}

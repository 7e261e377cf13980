/// Linking and reauthenticating on a provider's page.
extension User {
    /// Has the person sign in on the provider's page, then links the resulting credential.
    ///
    /// - Parameters:
    ///   - provider: The provider, such as an ``OAuthProvider``.
    ///   - uiDelegate: Shows the page; see ``OAuthProvider/credential(with:)`` for the meaning of `nil`.
    /// - Throws: The errors of ``OAuthProvider/credential(with:)`` and ``link(with:)``.
    @discardableResult
    public func link(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await self.link(with: provider.credential(with: uiDelegate))
    }

    /// ``link(with:uiDelegate:)`` for callers without `await`.
    @preconcurrency
    public func link(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        report(completion) { try await self.link(with: provider, uiDelegate: uiDelegate) }
    }

    /// Has the person sign in on the provider's page, then reauthenticates the user with the resulting credential.
    ///
    /// - Parameters:
    ///   - provider: The provider, such as an ``OAuthProvider``.
    ///   - uiDelegate: Shows the page; see ``OAuthProvider/credential(with:)`` for the meaning of `nil`.
    /// - Throws: The errors of ``OAuthProvider/credential(with:)`` and ``reauthenticate(with:)``.
    @discardableResult
    public func reauthenticate(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await self.reauthenticate(with: provider.credential(with: uiDelegate))
    }

    /// ``reauthenticate(with:uiDelegate:)`` for callers without `await`.
    @preconcurrency
    public func reauthenticate(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        report(completion) { try await self.reauthenticate(with: provider, uiDelegate: uiDelegate) }
    }
}

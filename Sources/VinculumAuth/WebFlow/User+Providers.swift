/// Linking and reauthenticating at a provider's page.
extension User {
    /// Has a person sign in on a provider's page, then adds that way in.
    ///
    /// - Parameters:
    ///   - provider: Such as an ``OAuthProvider``.
    ///   - uiDelegate: Shows the page; see ``OAuthProvider/credential(with:)`` for what `nil` means.
    /// - Throws: What ``OAuthProvider/credential(with:)`` and ``link(with:)`` throw.
    @discardableResult
    public func link(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await self.link(with: provider.credential(with: uiDelegate))
    }

    /// ``link(with:uiDelegate:)`` for callers without `await`.
    public func link(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        report(completion) { try await self.link(with: provider, uiDelegate: uiDelegate) }
    }

    /// Has a person sign in on a provider's page, to show again that the account's owner is there.
    ///
    /// - Parameters:
    ///   - provider: Such as an ``OAuthProvider``.
    ///   - uiDelegate: Shows the page; see ``OAuthProvider/credential(with:)`` for what `nil` means.
    /// - Throws: What ``OAuthProvider/credential(with:)`` and ``reauthenticate(with:)`` throw.
    @discardableResult
    public func reauthenticate(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await self.reauthenticate(with: provider.credential(with: uiDelegate))
    }

    /// ``reauthenticate(with:uiDelegate:)`` for callers without `await`.
    public func reauthenticate(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        report(completion) { try await self.reauthenticate(with: provider, uiDelegate: uiDelegate) }
    }
}

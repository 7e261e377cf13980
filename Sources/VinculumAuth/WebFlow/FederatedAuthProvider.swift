/// A provider that a person signs in with on a page.
public protocol FederatedAuthProvider: Sendable {
    /// Has the person sign in at the provider.
    ///
    /// - Parameter uiDelegate: Shows the page.
    /// - Returns: What to sign in, link or reauthenticate with.
    func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}

extension FederatedAuthProvider {
    /// ``credential(with:)`` for callers without `await`.
    public func getCredentialWith(
        _ uiDelegate: (any AuthUIDelegate)?, completion: (@MainActor (AuthCredential?, (any Error)?) -> Void)? = nil
    ) {
        report(completion) { try await self.credential(with: uiDelegate) }
    }
}

/// A provider on whose page a person signs in.
public protocol FederatedAuthProvider: Sendable {
    /// Has the person sign in on the provider's page.
    ///
    /// - Parameter uiDelegate: Shows the page.
    /// - Returns: A credential to sign in, link or reauthenticate with.
    func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}

extension FederatedAuthProvider {
    /// ``credential(with:)`` for callers without `await`.
    @preconcurrency
    public func getCredentialWith(
        _ uiDelegate: (any AuthUIDelegate)?, completion: (@MainActor (AuthCredential?, (any Error)?) -> Void)? = nil
    ) {
        report(completion) { try await self.credential(with: uiDelegate) }
    }
}

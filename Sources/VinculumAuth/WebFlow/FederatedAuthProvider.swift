/// A provider that a person signs in with on a page.
public protocol FederatedAuthProvider: Sendable {
    /// Has the person sign in at the provider.
    ///
    /// - Parameter uiDelegate: Shows the page.
    /// - Returns: What to sign in, link or reauthenticate with.
    func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}

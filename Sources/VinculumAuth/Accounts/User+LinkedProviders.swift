import Vinculum

/// Ways into the account, and showing again who is there.
extension User {
    private static func link(_ credential: AuthCredential) -> Call<AuthDataResult> { Call(credential) { .link($0) } }

    private static func reauthenticate(_ credential: AuthCredential) -> Call<AuthDataResult> {
        Call(credential) { .reauthenticate($0) }
    }

    private static func unlink(_ provider: String) -> Call<User> { Call(.unlink(ProviderID(provider))) { _, user in user } }

    /// Adds a way in (`accounts:signUp`, `accounts:signInWithIdp` and others with the account's ID token).
    ///
    /// - Throws: ``AuthErrorCode/providerAlreadyLinked``, ``AuthErrorCode/credentialAlreadyInUse`` where another account has
    ///   it (the error's ``AuthErrorUserInfoUpdatedCredentialKey`` signs in there), ``AuthErrorCode/emailAlreadyInUse``,
    ///   ``AuthErrorCode/requiresRecentLogin`` and others.
    @discardableResult
    public func link(with credential: AuthCredential) async throws -> AuthDataResult {
        try await self.perform(User.link(credential))
    }

    /// ``link(with:)`` for callers without `await`.
    public func link(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(User.link(credential), completion)
    }

    /// Takes a way in away (`accounts:update` with `deleteProvider`). The last one may be taken too: then only the present
    /// session leads to the account.
    ///
    /// - Parameter provider: A provider id of ``providerData``, such as `google.com`.
    /// - Throws: ``AuthErrorCode/noSuchProvider`` if the account has none by that provider.
    @discardableResult
    public func unlink(fromProvider provider: String) async throws -> User {
        try await self.perform(User.unlink(provider))
    }

    /// ``unlink(fromProvider:)`` for callers without `await`.
    public func unlink(fromProvider provider: String, completion: (@MainActor (User?, (any Error)?) -> Void)? = nil) {
        self.perform(User.unlink(provider), completion)
    }

    /// Shows again that the account's owner is there, before something that asks for a recent sign-in.
    ///
    /// - Throws: ``AuthErrorCode/userMismatch`` if the credential is another account's; nothing changes then.
    @discardableResult
    public func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult {
        try await self.perform(User.reauthenticate(credential))
    }

    /// ``reauthenticate(with:)`` for callers without `await`.
    public func reauthenticate(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(User.reauthenticate(credential), completion)
    }
}

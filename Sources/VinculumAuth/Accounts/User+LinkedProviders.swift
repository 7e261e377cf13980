import Vinculum

/// Linking and unlinking providers, and reauthenticating.
extension User {
    private static func link(_ credential: AuthCredential) -> Call<AuthDataResult> {
        let call = Call(credential) { .link($0) }
        // The Firebase libraries repeat what the reply says only if an identity provider has said it.
        if case .success(.federated) = credential.content { return call }
        return Call(
            { outcome, user in
                AuthDataResult.make(outcome, user).map {
                    AuthDataResult(user: $0.user, additionalUserInfo: nil, credential: $0.credential)
                }
            }, intent: { () throws(AuthError) in try call.intent.get() })
    }

    private static func reauthenticate(_ credential: AuthCredential) -> Call<AuthDataResult> {
        Call(credential) { .reauthenticate($0) }
    }

    private static func unlink(_ provider: String) -> Call<User> {
        Call(.unlink(ProviderID(provider))) { _, user in user }
    }

    /// Adds a sign-in method to the account (`accounts:signUp`, `accounts:signInWithIdp` and others with the account's
    /// ID token). The ``uid`` stays the same.
    ///
    /// - Throws: ``AuthErrorCode/providerAlreadyLinked``; ``AuthErrorCode/credentialAlreadyInUse`` if the credential
    ///   belongs to another account, to which the credential under ``AuthErrorUserInfoUpdatedCredentialKey`` signs in;
    ///   ``AuthErrorCode/emailAlreadyInUse``; ``AuthErrorCode/requiresRecentLogin`` and others.
    @discardableResult
    public func link(with credential: AuthCredential) async throws -> AuthDataResult {
        try await self.perform(User.link(credential))
    }

    /// ``link(with:)`` for callers without `await`.
    @preconcurrency
    public func link(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(User.link(credential), completion)
    }

    /// Unlinks a provider from the account (`accounts:update` with `deleteProvider`). If it was the last one, the
    /// account is lost with its session.
    ///
    /// - Parameter provider: A provider identifier of ``providerData``, such as `google.com`.
    /// - Returns: This user.
    /// - Throws: ``AuthErrorCode/noSuchProvider`` if the provider is not linked to the account, and others.
    @discardableResult
    public func unlink(fromProvider provider: String) async throws -> User {
        try await self.perform(User.unlink(provider))
    }

    /// ``unlink(fromProvider:)`` for callers without `await`.
    @preconcurrency
    public func unlink(fromProvider provider: String, completion: (@MainActor (User?, (any Error)?) -> Void)? = nil) {
        self.perform(User.unlink(provider), completion)
    }

    /// Signs the user in again, before a call that requires a recent sign-in.
    ///
    /// - Throws: ``AuthErrorCode/userMismatch`` if the credential belongs to another account, and others; the session
    ///   is unchanged then.
    @discardableResult
    public func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult {
        try await self.perform(User.reauthenticate(credential))
    }

    /// ``reauthenticate(with:)`` for callers without `await`.
    @preconcurrency
    public func reauthenticate(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(User.reauthenticate(credential), completion)
    }
}

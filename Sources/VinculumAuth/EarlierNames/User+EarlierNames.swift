import Vinculum

/// Names of earlier versions of the Firebase libraries, which documentation and older apps still use.
extension User {
    /// The earlier name of ``link(with:completion:)``.
    @available(*, deprecated, renamed: "link(with:completion:)")
    @preconcurrency
    public func linkAndRetrieveData(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.link(with: credential, completion: completion)
    }

    /// The earlier name of ``reauthenticate(with:completion:)``.
    @available(*, deprecated, renamed: "reauthenticate(with:completion:)")
    @preconcurrency
    public func reauthenticateAndRetrieveData(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.reauthenticate(with: credential, completion: completion)
    }
}

extension User {
    /// Whether the account has no sign-in method yet: ``isAnonymous`` as a method.
    public func anonymous() -> Bool { self.isAnonymous }

    /// Whether the user has proven that they receive mail at ``email``: ``isEmailVerified`` as a method.
    public func emailVerified() -> Bool { self.isEmailVerified }

    /// ``link(with:completion:)`` for an optional credential; without one it fails with
    /// ``AuthErrorCode/invalidCredential``.
    @preconcurrency
    public func link(
        withCredential credential: AuthCredential?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        User?.some(self).link(withCredential: credential, completion: completion)
    }

    /// ``reauthenticate(with:completion:)`` for an optional credential; without one it fails with
    /// ``AuthErrorCode/invalidCredential``.
    @preconcurrency
    public func reauthenticateWithCredential(
        withCredential credential: AuthCredential?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        User?.some(self).reauthenticateWithCredential(withCredential: credential, completion: completion)
    }
}

/// Methods that Firebase's documentation calls on the optional `currentUser`, with an optional credential. Without a
/// user they fail with ``AuthErrorCode/nullUser``, without a credential with ``AuthErrorCode/invalidCredential``.
extension User? {
    /// ``User/link(with:completion:)`` for an optional user and credential.
    @preconcurrency
    public func link(
        withCredential credential: AuthCredential?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        guard let self else { return refuse(.nullUser, completion) }
        guard let credential else { return refuse(.invalidCredential, completion) }
        self.link(with: credential, completion: completion)
    }

    /// ``User/reauthenticate(with:completion:)`` for an optional user and credential.
    @preconcurrency
    public func reauthenticateWithCredential(
        withCredential credential: AuthCredential?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        guard let self else { return refuse(.nullUser, completion) }
        guard let credential else { return refuse(.invalidCredential, completion) }
        self.reauthenticate(with: credential, completion: completion)
    }
}

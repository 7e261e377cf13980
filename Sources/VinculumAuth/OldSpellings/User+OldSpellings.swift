import Vinculum

/// Names and forms of earlier versions of the Firebase libraries, as documents and older apps still have them.
extension User {
    @available(*, deprecated, renamed: "link(with:completion:)")
    public func linkAndRetrieveData(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.link(with: credential, completion: completion)
    }

    @available(*, deprecated, renamed: "reauthenticate(with:completion:)")
    public func reauthenticateAndRetrieveData(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.reauthenticate(with: credential, completion: completion)
    }
}

/// Documents of the web flow call these on `currentUser` itself, with a credential that may not be there. Without a user they
/// fail with ``AuthErrorCode/nullUser``, without a credential with ``AuthErrorCode/invalidCredential``.
extension User? {
    public func link(
        withCredential credential: AuthCredential?, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        guard let self else { return refuse(.nullUser, completion) }
        guard let credential else { return refuse(.invalidCredential, completion) }
        self.link(with: credential, completion: completion)
    }

    public func reauthenticateWithCredential(
        withCredential credential: AuthCredential?, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        guard let self else { return refuse(.nullUser, completion) }
        guard let credential else { return refuse(.invalidCredential, completion) }
        self.reauthenticate(with: credential, completion: completion)
    }
}

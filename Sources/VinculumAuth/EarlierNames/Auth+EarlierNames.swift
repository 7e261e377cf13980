import Foundation
import Vinculum

/// Names of earlier versions of the Firebase libraries, which documentation and older apps still use.
extension Auth {
    /// Makes a second object for the default app's session; ``auth()`` always returns the same object.
    public convenience init() {
        let auth = Auth.auth()
        self.init(auth.runner, of: auth.app)
    }

    /// ``signIn(with:completion:)`` for an optional credential; without one it fails with
    /// ``AuthErrorCode/invalidCredential``.
    @preconcurrency
    public func signIn(
        with credential: AuthCredential?, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        guard let credential else { return refuse(.invalidCredential, completion) }
        self.signIn(with: credential, completion: completion)
    }

    /// The earlier name of ``signIn(with:completion:)``.
    @available(*, deprecated, renamed: "signIn(with:completion:)")
    @preconcurrency
    public func signInAndRetrieveData(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.signIn(with: credential, completion: completion)
    }

    /// The earlier name of ``signInAnonymously(completion:)``.
    @available(*, deprecated, renamed: "signInAnonymously(completion:)")
    @preconcurrency
    public func signInAnonymouslyAndRetrieveData(
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.signInAnonymously(completion: completion)
    }

    /// The earlier name of ``createUser(withEmail:password:completion:)``.
    @available(*, deprecated, renamed: "createUser(withEmail:password:completion:)")
    @preconcurrency
    public func createUserAndRetrieveData(
        withEmail email: String, password: String,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.createUser(withEmail: email, password: password, completion: completion)
    }

    /// The earlier name of ``signIn(withEmail:password:completion:)``.
    @available(*, deprecated, renamed: "signIn(withEmail:password:completion:)")
    @preconcurrency
    public func signInAndRetrieveData(
        withEmail email: String, password: String,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.signIn(withEmail: email, password: password, completion: completion)
    }

    /// The earlier name of ``signIn(withCustomToken:completion:)``.
    @available(*, deprecated, renamed: "signIn(withCustomToken:completion:)")
    @preconcurrency
    public func signInAndRetrieveData(
        withCustomToken token: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.signIn(withCustomToken: token, completion: completion)
    }
}

/// Ends a call with an error before it has begun.
func refuse<Value>(_ code: AuthErrorCode, _ completion: (@MainActor (Value?, (any Error)?) -> Void)?) {
    let error = NSError(AuthError(code, family: .misuse))
    onMainActor { completion?(nil, error) }
}

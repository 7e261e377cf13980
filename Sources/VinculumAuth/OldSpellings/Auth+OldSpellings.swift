import Foundation
import Vinculum

/// Names and forms of earlier versions of the Firebase libraries, as documents and older apps still have them.
extension Auth {
    /// The default app's, as a second object over the same session; ``auth()`` gives the one that is always the same.
    public convenience init() {
        let auth = Auth.auth()
        self.init(auth.runner, of: auth.app)
    }

    /// ``signIn(with:completion:)`` for a credential that may not be there; without one it fails with
    /// ``AuthErrorCode/invalidCredential``.
    public func signIn(
        with credential: AuthCredential?, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        guard let credential else { return refuse(.invalidCredential, completion) }
        self.signIn(with: credential, completion: completion)
    }

    @available(*, deprecated, renamed: "signIn(with:completion:)")
    public func signInAndRetrieveData(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.signIn(with: credential, completion: completion)
    }

    @available(*, deprecated, renamed: "signInAnonymously(completion:)")
    public func signInAnonymouslyAndRetrieveData(
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.signInAnonymously(completion: completion)
    }

    @available(*, deprecated, renamed: "createUser(withEmail:password:completion:)")
    public func createUserAndRetrieveData(
        withEmail email: String, password: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.createUser(withEmail: email, password: password, completion: completion)
    }

    @available(*, deprecated, renamed: "signIn(withEmail:password:completion:)")
    public func signInAndRetrieveData(
        withEmail email: String, password: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.signIn(withEmail: email, password: password, completion: completion)
    }

    @available(*, deprecated, renamed: "signIn(withCustomToken:completion:)")
    public func signInAndRetrieveData(
        withCustomToken token: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.signIn(withCustomToken: token, completion: completion)
    }
}

/// Ends a call that cannot begin.
func refuse<Value>(_ code: AuthErrorCode, _ completion: (@MainActor (Value?, (any Error)?) -> Void)?) {
    let error = NSError(AuthError(code, family: .misuse))
    onMainActor { completion?(nil, error) }
}

import Vinculum

/// The ways to sign in.
extension Auth {
    private static func password(_ email: String, _ password: String) -> Call<AuthDataResult> {
        Call(.signIn(.password(email: email, password: password)))
    }

    private static func link(_ email: String, _ link: String) -> Call<AuthDataResult> {
        Auth.credential(EmailAuthProvider.credential(withEmail: email, link: link))
    }

    static func credential(_ credential: AuthCredential) -> Call<AuthDataResult> { Call(credential) { .signIn($0) } }

    private static func customToken(_ token: String) -> Call<AuthDataResult> { Call(.signIn(.customToken(Secret(token)))) }

    private static func creation(_ email: String, _ password: String) -> Call<AuthDataResult> {
        Call(.createUser(email: email, password: Secret(password)))
    }

    /// Signs in with a password (`accounts:signInWithPassword`).
    ///
    /// - Throws: ``AuthErrorCode/wrongPassword``, ``AuthErrorCode/userNotFound`` or for both ``AuthErrorCode/invalidCredential``
    ///   where the project tells nobody which; ``AuthErrorCode/userDisabled``; ``AuthErrorCode/secondFactorRequired`` with a
    ///   ``MultiFactorResolver`` under ``AuthErrorUserInfoMultiFactorResolverKey``.
    @discardableResult
    public func signIn(withEmail email: String, password: String) async throws -> AuthDataResult {
        try await self.perform(Auth.password(email, password))
    }

    /// ``signIn(withEmail:password:)`` for callers without `await`.
    public func signIn(
        withEmail email: String, password: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.password(email, password), completion)
    }

    /// Signs in with a mailed link (`accounts:signInWithEmailLink`).
    ///
    /// - Parameter link: The whole link; see ``isSignIn(withEmailLink:)``.
    @discardableResult
    public func signIn(withEmail email: String, link: String) async throws -> AuthDataResult {
        try await self.perform(Auth.link(email, link))
    }

    /// ``signIn(withEmail:link:)`` for callers without `await`.
    public func signIn(
        withEmail email: String, link: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.link(email, link), completion)
    }

    /// Signs in with a credential of any provider.
    ///
    /// - Throws: ``AuthErrorCode/accountExistsWithDifferentCredential``, ``AuthErrorCode/credentialAlreadyInUse``,
    ///   ``AuthErrorCode/secondFactorRequired`` and what the provider's own call refuses.
    @discardableResult
    public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
        try await self.perform(Auth.credential(credential))
    }

    /// ``signIn(with:)`` for callers without `await`.
    public func signIn(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.credential(credential), completion)
    }

    /// Makes an account without any way in but the session (`accounts:signUp`); whoever is signed in so already stays.
    @discardableResult
    public func signInAnonymously() async throws -> AuthDataResult {
        try await self.perform(Call(.signIn(.anonymous)))
    }

    /// ``signInAnonymously()`` for callers without `await`.
    public func signInAnonymously(completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil) {
        self.perform(Call<AuthDataResult>(.signIn(.anonymous)), completion)
    }

    /// Signs in with a token that the app's own server made (`accounts:signInWithCustomToken`).
    @discardableResult
    public func signIn(withCustomToken token: String) async throws -> AuthDataResult {
        try await self.perform(Auth.customToken(token))
    }

    /// ``signIn(withCustomToken:)`` for callers without `await`.
    public func signIn(
        withCustomToken token: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.customToken(token), completion)
    }

    /// Makes an account with an address and a password (`accounts:signUp`), and signs in to it.
    ///
    /// - Throws: ``AuthErrorCode/emailAlreadyInUse``, ``AuthErrorCode/weakPassword``, ``AuthErrorCode/invalidEmail``…
    @discardableResult
    public func createUser(withEmail email: String, password: String) async throws -> AuthDataResult {
        try await self.perform(Auth.creation(email, password))
    }

    /// ``createUser(withEmail:password:)`` for callers without `await`.
    public func createUser(
        withEmail email: String, password: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.creation(email, password), completion)
    }
}

import Vinculum

/// Signing in with each kind of credential, and creating accounts.
extension Auth {
    private static func password(_ email: String, _ password: String) -> Call<AuthDataResult> {
        Call(.signIn(.password(email: email, password: password)))
    }

    private static func link(_ email: String, _ link: String) -> Call<AuthDataResult> {
        Auth.credential(EmailAuthProvider.credential(withEmail: email, link: link))
    }

    static func credential(_ credential: AuthCredential) -> Call<AuthDataResult> { Call(credential) { .signIn($0) } }

    private static func customToken(_ token: String) -> Call<AuthDataResult> {
        Call(.signIn(.customToken(Secret(token))))
    }

    private static func creation(_ email: String, _ password: String) -> Call<AuthDataResult> {
        Call(.createUser(email: email, password: Secret(password)))
    }

    /// Signs in with a password (`accounts:signInWithPassword`).
    ///
    /// - Throws: ``AuthErrorCode/wrongPassword`` or ``AuthErrorCode/userNotFound``; ``AuthErrorCode/invalidCredential``
    ///   in place of both if the project hides which addresses have accounts; ``AuthErrorCode/userDisabled``;
    ///   ``AuthErrorCode/secondFactorRequired`` with a ``MultiFactorResolver`` under
    ///   ``AuthErrorUserInfoMultiFactorResolverKey``.
    @discardableResult
    public func signIn(withEmail email: String, password: String) async throws -> AuthDataResult {
        try await self.perform(Auth.password(email, password))
    }

    /// ``signIn(withEmail:password:)`` for callers without `await`.
    @preconcurrency
    public func signIn(
        withEmail email: String, password: String,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.password(email, password), completion)
    }

    /// Signs in with a link from an e-mail (`accounts:signInWithEmailLink`).
    ///
    /// - Parameters:
    ///   - email: The address that the link was sent to.
    ///   - link: The whole link; see ``isSignIn(withEmailLink:)``.
    /// - Throws: ``AuthErrorCode/invalidActionCode``, ``AuthErrorCode/expiredActionCode``,
    ///   ``AuthErrorCode/secondFactorRequired`` and others.
    @discardableResult
    public func signIn(withEmail email: String, link: String) async throws -> AuthDataResult {
        try await self.perform(Auth.link(email, link))
    }

    /// ``signIn(withEmail:link:)`` for callers without `await`.
    @preconcurrency
    public func signIn(
        withEmail email: String, link: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.link(email, link), completion)
    }

    /// Signs in with a credential of any provider.
    ///
    /// - Throws: ``AuthErrorCode/accountExistsWithDifferentCredential``, ``AuthErrorCode/credentialAlreadyInUse``,
    ///   ``AuthErrorCode/secondFactorRequired`` and the errors of the credential's own kind.
    @discardableResult
    public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
        try await self.perform(Auth.credential(credential))
    }

    /// ``signIn(with:)`` for callers without `await`.
    @preconcurrency
    public func signIn(
        with credential: AuthCredential, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.credential(credential), completion)
    }

    /// Creates an account without a sign-in method (`accounts:signUp`), which is lost with its session unless a
    /// credential is linked to it. If the current user is anonymous already, that user stays signed in.
    ///
    /// - Throws: ``AuthErrorCode/operationNotAllowed``, ``AuthErrorCode/adminRestrictedOperation`` and others.
    @discardableResult
    public func signInAnonymously() async throws -> AuthDataResult {
        try await self.perform(Call(.signIn(.anonymous)))
    }

    /// ``signInAnonymously()`` for callers without `await`.
    @preconcurrency
    public func signInAnonymously(completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil) {
        self.perform(Call<AuthDataResult>(.signIn(.anonymous)), completion)
    }

    /// Signs in with a token that the app's own server has signed (`accounts:signInWithCustomToken`).
    ///
    /// - Throws: ``AuthErrorCode/invalidCustomToken``, ``AuthErrorCode/customTokenMismatch`` and others.
    @discardableResult
    public func signIn(withCustomToken token: String) async throws -> AuthDataResult {
        try await self.perform(Auth.customToken(token))
    }

    /// ``signIn(withCustomToken:)`` for callers without `await`.
    @preconcurrency
    public func signIn(
        withCustomToken token: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.customToken(token), completion)
    }

    /// Creates an account with an address and a password (`accounts:signUp`), and signs in to it.
    ///
    /// - Throws: ``AuthErrorCode/emailAlreadyInUse``, ``AuthErrorCode/weakPassword``, ``AuthErrorCode/invalidEmail``
    ///   and others.
    @discardableResult
    public func createUser(withEmail email: String, password: String) async throws -> AuthDataResult {
        try await self.perform(Auth.creation(email, password))
    }

    /// ``createUser(withEmail:password:)`` for callers without `await`.
    @preconcurrency
    public func createUser(
        withEmail email: String, password: String,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.creation(email, password), completion)
    }
}

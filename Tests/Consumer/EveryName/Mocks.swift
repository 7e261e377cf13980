import FirebaseAuth

// What apps write to replace the library in their tests.

/// A protocol of an app that follows the library's present signatures.
protocol SignIns {
    func signIn(
        withEmail email: String, password: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)?)
    func signIn(withEmail email: String, password: String) async throws -> AuthDataResult
    func signOut() throws
}

extension Auth: SignIns {}

#if !swift(>=6)
/// One that was written before Swift had actors, of which only language mode 5 lets it be.
protocol EarlierSignIns {
    func signIn(withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)?)
    func sendPasswordReset(withEmail email: String, completion: (((any Error)?) -> Void)?)
    func addStateDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> AuthStateDidChangeListenerHandle
}

extension Auth: EarlierSignIns {}
#endif

/// A mock throws a code alone, and its caller matches it like an error of the library.
struct Refusing: Sendable {
    func signIn() throws { throw AuthErrorCode.wrongPassword }
}

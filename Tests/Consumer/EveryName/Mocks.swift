import FirebaseAuth
import Foundation

// What apps write to replace the library in their tests.

/// A protocol of an app that follows the library's present signatures.
protocol SignIns {
    func signIn(
        withEmail email: String, password: String, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)?)
    func signIn(withEmail email: String, password: String) async throws -> AuthDataResult
    func signOut() throws
}

extension Auth: SignIns {}

/// One that conforms without a warning in mode 5 too, because its handlers are also `@Sendable`.
protocol QuietSignIns {
    func signIn(
        withEmail email: String, password: String,
        completion: (@MainActor @Sendable (AuthDataResult?, (any Error)?) -> Void)?)
    func addStateDidChangeListener(
        _ listener: @escaping @MainActor @Sendable (Auth, User?) -> Void
    ) -> AuthStateDidChangeListenerHandle
}

extension Auth: QuietSignIns {}

/// One whose handles are what the library calls them.
protocol Listening {
    func addStateDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> AuthStateDidChangeListenerHandle
    func removeStateDidChangeListener(_ handle: AuthStateDidChangeListenerHandle)
    func addIDTokenDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> IDTokenDidChangeListenerHandle
    func removeIDTokenDidChangeListener(_ handle: IDTokenDidChangeListenerHandle)
}

/// One whose handles are any objects.
protocol ListeningForObjects {
    func addStateDidChangeListener(_ listener: @escaping @MainActor (Auth, User?) -> Void) -> NSObjectProtocol
    func removeStateDidChangeListener(_ handle: NSObjectProtocol)
    func addIDTokenDidChangeListener(_ listener: @escaping @MainActor (Auth, User?) -> Void) -> NSObjectProtocol
    func removeIDTokenDidChangeListener(_ handle: any NSObjectProtocol)
}

extension Auth: Listening, ListeningForObjects {}

/// A mock makes handles of its own.
final class SilentListening: Listening, ListeningForObjects {
    func addStateDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> AuthStateDidChangeListenerHandle { NSObject() }
    func removeStateDidChangeListener(_ handle: AuthStateDidChangeListenerHandle) {}
    func addIDTokenDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> IDTokenDidChangeListenerHandle { NSObject() }
    func removeIDTokenDidChangeListener(_ handle: IDTokenDidChangeListenerHandle) {}
}

#if !swift(>=6)
/// One that was written before Swift had actors, of which only language mode 5 lets it be.
protocol EarlierSignIns {
    func signIn(withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)?)
    func sendPasswordReset(withEmail email: String, completion: (((any Error)?) -> Void)?)
    func addStateDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> AuthStateDidChangeListenerHandle
}

/// One with the handle's earlier spelling.
protocol EarlierListening {
    func addStateDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> NSObjectProtocol
}

extension Auth: EarlierSignIns, EarlierListening {}

struct EarlierMock: EarlierListening {
    func addStateDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> NSObjectProtocol { NSObject() }
}
#endif

/// A mock throws a code alone, and its caller matches it like an error of the library.
struct Refusing: Sendable {
    func signIn() throws { throw AuthErrorCode.wrongPassword }
}

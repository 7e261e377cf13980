public import Foundation
import Vinculum

extension Notification.Name {
    /// Posted on the main thread, with the ``Auth`` as its object, whenever the ID token of who is signed in is another one, or
    /// there is none any more.
    public static let AuthStateDidChange = Notification.Name("FIRAuthStateDidChangeNotification")
}

/// A listener that was added, for taking it away again.
public final class AuthStateDidChangeListenerHandle: NSObject, Sendable {
    fileprivate let listener: ClientRunner.Listener
    /// Set once it is taken away: calls may be on their way to the main actor by then.
    fileprivate let isRemoved: Locked<Bool?>

    fileprivate init(_ listener: ClientRunner.Listener, isRemoved: Locked<Bool?>) {
        self.listener = listener
        self.isRemoved = isRemoved
    }
}

/// ``AuthStateDidChangeListenerHandle`` of a listener for ID tokens.
public typealias IDTokenDidChangeListenerHandle = AuthStateDidChangeListenerHandle

/// Who is told of changes.
extension Auth {
    /// Has `listener` called on the main actor, once with whoever is signed in now, then whenever somebody else is.
    ///
    /// - Returns: What ``removeStateDidChangeListener(_:)`` takes; the listener stays until then.
    @discardableResult
    public func addStateDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> AuthStateDidChangeListenerHandle {
        self.add(.authState, listener)
    }

    /// After this the listener is not called again, not even with what happened before.
    ///
    /// - Parameter handle: What ``addStateDidChangeListener(_:)`` gave; any other object is nobody's listener.
    public func removeStateDidChangeListener(_ handle: any NSObjectProtocol) {
        self.remove(handle)
    }

    /// Has `listener` called on the main actor, once now, then whenever the ID token is another one, or there is none.
    ///
    /// - Returns: What ``removeIDTokenDidChangeListener(_:)`` takes.
    @discardableResult
    public func addIDTokenDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> IDTokenDidChangeListenerHandle {
        self.add(.idToken, listener)
    }

    /// After this the listener is not called again.
    public func removeIDTokenDidChangeListener(_ handle: any NSObjectProtocol) {
        self.remove(handle)
    }

    private func add(
        _ kind: AuthClient.ListenerKind, _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> AuthStateDidChangeListenerHandle {
        let isRemoved = Locked<Bool?>(nil)
        // Whoever listens belongs to this object, which must not live on because of it.
        let content = ClientRunner.Listener(kind) { [weak self] user in
            onMainActor {
                guard let self, isRemoved.current == nil else { return }
                listener(self, user)
            }
        }
        self.runner.add(content)
        return AuthStateDidChangeListenerHandle(content, isRemoved: isRemoved)
    }

    private func remove(_ handle: any NSObjectProtocol) {
        guard let handle = handle as? AuthStateDidChangeListenerHandle else { return }
        handle.isRemoved.current = true
        self.runner.remove(handle.listener)
    }

    /// Who is signed in: first now, then at each change to somebody else or nobody. It never ends by itself.
    public var authStateChanges: AsyncStream<User?> { self.changes(.authState) }

    /// Who is signed in: first now, then at each change of the ID token. It never ends by itself.
    public var idTokenChanges: AsyncStream<User?> { self.changes(.idToken) }

    private func changes(_ kind: AuthClient.ListenerKind) -> AsyncStream<User?> {
        AsyncStream { continuation in
            let listener = ClientRunner.Listener(kind) { user in continuation.yield(user) }
            continuation.onTermination = { [weak runner = self.runner] _ in runner?.remove(listener) }
            self.runner.add(listener)
        }
    }
}

public import Foundation
import Vinculum

extension Notification.Name {
    /// Posted on the main thread, with the ``Auth`` as its object, whenever the current user's ID token has changed or
    /// the user has signed out, before the `async` call that has led to it returns.
    public static let AuthStateDidChange = Notification.Name("FIRAuthStateDidChangeNotification")
}

/// Identifies a listener, to remove it again. Any object, as on Apple's systems, so that a mock may return its own.
public typealias AuthStateDidChangeListenerHandle = any NSObjectProtocol

/// Identifies a listener for ID tokens, to remove it again.
public typealias IDTokenDidChangeListenerHandle = any NSObjectProtocol

private final class ListenerHandle: NSObject {
    let listener: ClientRunner.Listener
    /// Set once the listener is removed, because calls may still wait for the main actor then.
    let isRemoved: Locked<Bool?>

    init(_ listener: ClientRunner.Listener, isRemoved: Locked<Bool?>) {
        self.listener = listener
        self.isRemoved = isRemoved
    }
}

/// Listeners to changes of the current user and of its ID token. An `async` call that has led to a change returns after
/// they have been called, and a completion handler is called after them; ``signOut()`` does not wait.
extension Auth {
    /// Calls `listener` on the main actor, first with the user who is signed in now, then with each other user, or
    /// `nil`, once the user changes.
    ///
    /// - Returns: The handle for ``removeStateDidChangeListener(_:)``. Until then the listener is called.
    @discardableResult
    @preconcurrency
    public func addStateDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> AuthStateDidChangeListenerHandle {
        self.add(.authState, listener)
    }

    /// Removes a listener. It is not called again, not even for earlier changes.
    ///
    /// - Parameter handle: The result of ``addStateDidChangeListener(_:)``; any other object is ignored.
    public func removeStateDidChangeListener(_ handle: AuthStateDidChangeListenerHandle) {
        self.remove(handle)
    }

    /// Calls `listener` on the main actor, first with the user who is signed in now, then at each change of the ID
    /// token, each sign-in and each sign-out.
    ///
    /// - Returns: The handle for ``removeIDTokenDidChangeListener(_:)``. Until then the listener is called.
    @discardableResult
    @preconcurrency
    public func addIDTokenDidChangeListener(
        _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> IDTokenDidChangeListenerHandle {
        self.add(.idToken, listener)
    }

    /// Removes a listener. It is not called again, not even for earlier changes.
    public func removeIDTokenDidChangeListener(_ handle: IDTokenDidChangeListenerHandle) {
        self.remove(handle)
    }

    /// The name of the notification ``Foundation/NSNotification/Name/AuthStateDidChange``.
    public static let authStateDidChangeNotification = Notification.Name.AuthStateDidChange

    private func add(
        _ kind: AuthClient.ListenerKind, _ listener: @escaping @MainActor (Auth, User?) -> Void
    ) -> ListenerHandle {
        let isRemoved = Locked<Bool?>(nil)
        // The listener must not keep this object alive.
        let content = ClientRunner.Listener(kind) { [weak self] user in
            MainQueue.notify {
                guard let self, isRemoved.current == nil else { return }
                listener(self, user)
            }
        }
        self.runner.add(content)
        return ListenerHandle(content, isRemoved: isRemoved)
    }

    private func remove(_ handle: any NSObjectProtocol) {
        guard let handle = handle as? ListenerHandle else { return }
        handle.isRemoved.current = true
        self.runner.remove(handle.listener)
    }

    func changes(_ kind: AuthClient.ListenerKind) -> AsyncStream<User?> {
        AsyncStream { continuation in
            let listener = ClientRunner.Listener(kind) { user in continuation.yield(user) }
            continuation.onTermination = { [weak runner = self.runner] _ in runner?.remove(listener) }
            self.runner.add(listener)
        }
    }
}

public import Foundation
import Vinculum

/// A change of a user's name and picture. An assignment changes the property, `nil` clears it.
public final class UserProfileChangeRequest: Sendable {
    private struct Changes {
        var displayName: String??
        var photoURL: URL??
        var isCommitted = false
    }

    private let user: User
    private let changes = Locked(Changes())

    init(_ user: User) {
        self.user = user
    }

    /// The new name; before an assignment, the present one. An assignment after the commit has no effect.
    public var displayName: String? {
        get { self.changes.withLock { $0.displayName } ?? self.user.displayName }
        set { self.changes.withLock { if !$0.isCommitted { $0.displayName = .some(newValue) } } }
    }

    /// The new picture; before an assignment, the present one. An assignment after the commit has no effect.
    public var photoURL: URL? {
        get { self.changes.withLock { $0.photoURL } ?? self.user.photoURL }
        set { self.changes.withLock { if !$0.isCommitted { $0.photoURL = .some(newValue) } } }
    }

    private func commit() -> Call<Void> {
        .done { () throws(AuthError) in
            let changes = self.changes.withLock { changes in
                defer { changes.isCommitted = true }
                return changes
            }
            guard !changes.isCommitted else {
                throw .misuse("A change request can be committed only once; make a new one.")
            }
            return .updateProfile(
                displayName: Self.change(changes.displayName),
                photoURL: Self.change(changes.photoURL.map { $0?.absoluteString }))
        }
    }

    private static func change(_ value: String??) -> AuthClient.Intent.Change {
        switch value {
        case .none: .keep
        case .some(.none): .clear
        case .some(.some(let text)): .set(text)
        }
    }

    /// Sends the changes (`accounts:update`); sends nothing if there are none. Can be called only once, also
    /// if the first call failed.
    ///
    /// - Throws: ``AuthErrorCode/internalError`` at a second call; otherwise the errors of ``User/reload()`` and the
    ///   service's refusals.
    public func commitChanges() async throws {
        try await self.user.perform(self.commit())
    }

    /// ``commitChanges()`` for callers without `await`.
    @preconcurrency
    public func commitChanges(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.user.perform(self.commit(), completion)
    }
}

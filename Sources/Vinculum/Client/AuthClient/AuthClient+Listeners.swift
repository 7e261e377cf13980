/// Listeners to changes of the current user and of its token.
extension AuthClient {
    /// The changes that a listener is notified of.
    public enum ListenerKind: Equatable, Sendable {
        /// Each change of the ID token, and each sign-in and sign-out (`addIDTokenDidChangeListener`).
        case idToken
        /// Each change of the user who is signed in (`addStateDidChangeListener`).
        case authState
    }

    /// Identifies a listener until it is removed.
    public struct ListenerID: Hashable, Sendable {
        /// A number that the client uses for nothing else.
        public let number: Int64
    }

    struct Listener: Equatable, Sendable {
        let id: ListenerID
        let kind: ListenerKind
        /// The user it was last notified of.
        var uid: String?
    }

    /// Registers a listener. Listeners are notified in the order of registration.
    ///
    /// - Returns: The listener's identifier, and its first notification: the user who is signed in now.
    public mutating func addListener(_ kind: ListenerKind) -> (listener: ListenerID, effects: [Effect]) {
        let user = self.lastNotified.session?.user
        let id = ListenerID(number: self.nextNumber())
        self.listeners.append(Listener(id: id, kind: kind, uid: user?.uid))
        return (id, [.notify(.user(id, user))])
    }

    /// Removes a listener, which is not notified any more. Does nothing if it was removed before.
    public mutating func removeListener(_ id: ListenerID) {
        self.listeners.removeAll { $0.id == id }
    }

    /// What is reported once this user is stored: nothing but the next automatic refresh unless the token changed.
    mutating func notices(for user: User?) -> [Effect] {
        let token = user?.tokens.idToken
        self.scheduleRefresh(for: user)
        let wake = self.flushWake()
        guard token != self.lastNotified.idToken else { return wake }
        self.lastNotified.idToken = token
        var notices: [Effect] = [.notify(.tokenChanged(token, uid: user?.uid))]
        for index in self.listeners.indices {
            // Like the Firebase libraries, this compares users only when the token has changed.
            let listener = self.listeners[index]
            if listener.kind == .authState, listener.uid == user?.uid { continue }
            self.listeners[index].uid = user?.uid
            notices.append(.notify(.user(listener.id, user)))
        }
        return wake + notices
    }
}

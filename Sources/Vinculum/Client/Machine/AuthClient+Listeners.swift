/// Who is told of changes.
extension AuthClient {
    /// What a listener wants to know.
    public enum ListenerKind: Equatable, Sendable {
        /// Each change of the ID token, to none and from none included.
        case idToken
        /// Each change of who is signed in.
        case authState
    }

    /// Names a listener until it is removed.
    public struct ListenerID: Hashable, Sendable {
        public let number: Int64
    }

    struct Listener: Equatable, Sendable {
        let id: ListenerID
        let kind: ListenerKind
        /// Whom it was last told of.
        var uid: String?
    }

    /// Registers a listener; listeners are told in the order in which they were registered.
    ///
    /// - Returns: Its name, and its first call: who is signed in now.
    public mutating func addListener(_ kind: ListenerKind) -> (listener: ListenerID, effects: [Effect]) {
        let user = self.lastNotified.session?.user
        let id = ListenerID(number: self.freshNumber())
        self.listeners.append(Listener(id: id, kind: kind, uid: user?.uid))
        return (id, [.notify(.user(id, user))])
    }

    /// A listener that was removed is not told of anything any more.
    public mutating func removeListener(_ id: ListenerID) {
        self.listeners.removeAll { $0.id == id }
    }

    /// What there is to tell once this is the user that is kept: nothing unless the token changed.
    mutating func notices(of user: User?) -> [Effect] {
        let token = user?.tokens.idToken
        self.scheduleRefresh(for: user)
        let wake = self.takeWake()
        guard token != self.lastNotified.idToken else { return wake }
        self.lastNotified.idToken = token
        var notices: [Effect] = [.notify(.tokenChanged(token, uid: user?.uid))]
        for place in self.listeners.indices {
            // As the libraries do it, who is signed in is only looked at when the token changed.
            let listener = self.listeners[place]
            if listener.kind == .authState, sameBytes(listener.uid, user?.uid) { continue }
            self.listeners[place].uid = user?.uid
            notices.append(.notify(.user(listener.id, user)))
        }
        return wake + notices
    }
}

/// The users that flows work on, and which of them is the current one.
extension AuthClient {
    /// Gives a user a seat of its own.
    mutating func slot(_ user: User) -> Int64 {
        let number = self.freshNumber()
        self.slots.append(UserSlot(number: number, user: user))
        return number
    }

    func user(in slot: Int64) -> User? {
        self.slots.first { $0.number == slot }?.user
    }

    mutating func change(_ slot: Int64?, _ body: (inout User) -> Void) {
        guard let place = self.slots.firstIndex(where: { $0.number == slot }) else { return }
        body(&self.slots[place].user)
    }

    /// Ends the session of the current user.
    ///
    /// - Parameter isForced: Whether it ends even if that cannot be kept.
    mutating func signOut(isForced: Bool) {
        self.currentSlot = nil
        self.enrollment = nil
        if isForced { self.isForced = true }
    }

    /// The errors after which a session is over, whichever call met them.
    static func endsSession(_ code: AuthErrorCode) -> Bool {
        switch code {
        case .userNotFound, .userDisabled, .invalidUserToken, .userTokenExpired: true
        default: false
        }
    }

    /// Signs the current user out if an error says that its session is over.
    mutating func signOut(after error: AuthError, of slot: Int64?) {
        guard AuthClient.endsSession(error.code), let slot, let user = self.user(in: slot), self.isCurrent(user) else {
            return
        }
        self.signOut(isForced: true)
    }

    /// Whether the current user is this one, perhaps by another session.
    func isCurrent(_ user: User) -> Bool {
        guard let current = self.currentUser else { return false }
        return sameBytes(current.uid, user.uid)
    }
}

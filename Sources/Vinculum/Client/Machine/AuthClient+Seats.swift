/// The users that flows work on, and which of them is the current one.
extension AuthClient {
    /// Gives a user a seat of its own.
    mutating func seat(_ user: User) -> Int64 {
        let number = self.freshNumber()
        self.seats.append(Seat(number: number, user: user))
        return number
    }

    func user(in seat: Int64) -> User? {
        self.seats.first { $0.number == seat }?.user
    }

    mutating func change(_ seat: Int64?, _ body: (inout User) -> Void) {
        guard let place = self.seats.firstIndex(where: { $0.number == seat }) else { return }
        body(&self.seats[place].user)
    }

    /// Ends the session of the current user.
    ///
    /// - Parameter isForced: Whether it ends even if that cannot be kept.
    mutating func signOut(isForced: Bool) {
        self.currentSeat = nil
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
    mutating func signOut(after error: AuthError, of seat: Int64?) {
        guard AuthClient.endsSession(error.code), let seat, let user = self.user(in: seat), self.isCurrent(user) else {
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

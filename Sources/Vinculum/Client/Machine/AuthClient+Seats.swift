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
    mutating func signOut() {
        self.currentSeat = nil
        self.enrollment = nil
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
        guard AuthClient.endsSession(error.code), let seat, let user = self.user(in: seat),
            let current = self.currentUser, sameBytes(current.uid, user.uid)
        else { return }
        self.signOut()
    }

    /// Ends an event: forgets users nobody refers to, and tells the host what changed.
    mutating func settle() -> [Effect] {
        let used = self.flows.flatMap { [$0.subject, $0.candidate] } + [self.currentSeat]
        self.seats.removeAll { seat in !used.contains(seat.number) }
        var tellings: [Effect] = []
        let session = self.session
        if session != self.told.session {
            self.told.session = session
            tellings.append(.store(session))
        }
        let user = self.currentUser
        if user?.tokens.idToken != self.told.idToken {
            self.told.idToken = user?.tokens.idToken
            tellings.append(.notify(.idTokenChanged(user?.tokens.idToken)))
            // As the libraries do it, who is signed in is only looked at when the token changed.
            if !sameBytes(user?.uid, self.told.uid) {
                self.told.uid = user?.uid
                tellings.append(.notify(.authStateChanged(user)))
            }
        }
        defer { self.effects = [] }
        return tellings + self.effects
    }
}

/// The users that flows work on, and which of them is the current one.
extension AuthClient {
    /// A user in use, whether or not it is the current one.
    ///
    /// Flows refer to slots and do not copy users: two flows on one user see each other's changes, and changes to a
    /// user who was signed out or replaced meanwhile reach no listener.
    struct UserSlot: Equatable, Sendable {
        let number: Int64
        var user: User
    }

    /// Gives a user a slot of its own.
    mutating func addSlot(for user: User) -> Int64 {
        let number = self.nextNumber()
        self.slots.append(UserSlot(number: number, user: user))
        return number
    }

    func user(in slot: Int64) -> User? {
        self.slots.first { $0.number == slot }?.user
    }

    /// The user whose token the flow's requests carry.
    func user(of flow: Flow) throws(AuthError) -> User {
        guard let slot = flow.slot, let user = self.user(in: slot) else { throw AuthError(.nullUser, family: .misuse) }
        return user
    }

    mutating func updateUser(in slot: Int64?, _ body: (inout User) -> Void) {
        guard let index = self.slots.firstIndex(where: { $0.number == slot }) else { return }
        body(&self.slots[index].user)
    }

    /// Makes the current user the subject of a flow that is being planned.
    ///
    /// - Throws: ``AuthErrorCode/nullUser`` if no user is signed in.
    @discardableResult
    func requireCurrentUser(as flow: inout Flow) throws(AuthError) -> User {
        guard let subject = self.currentSlot, let user = self.user(in: subject) else {
            throw AuthError(.nullUser, family: .misuse)
        }
        flow.subject = subject
        flow.hadPassword = user.hasPassword
        return user
    }

    /// Makes a flow's candidate the current user.
    mutating func makeCandidateCurrent(_ flow: Flow) throws(AuthError) -> User {
        let user = try self.user(of: flow)
        guard user.tenantID == self.tenantID else { throw AuthError(.tenantIDMismatch) }
        // An enrolment belongs to the user who began it, and so does a merge.
        if !self.isCurrent(user) { (self.enrollment, self.otherSlot) = (nil, nil) }
        self.currentSlot = flow.candidate
        return user
    }

    /// Whether this is the current user, perhaps with another session.
    func isCurrent(_ user: User) -> Bool {
        guard let current = self.currentUser else { return false }
        return current.uid == user.uid
    }

    /// Ends the session of the current user.
    ///
    /// - Parameter evenIfUnsaved: Whether it ends even if the host cannot store that.
    mutating func signOut(evenIfUnsaved: Bool) {
        self.currentSlot = nil
        (self.enrollment, self.otherSlot) = (nil, nil)
        if evenIfUnsaved { self.appliesEvenIfUnsaved = true }
    }

    /// Signs the current user out if an error of the user in this slot says that the session is over.
    mutating func signOut(after error: AuthError, of slot: Int64?) {
        guard AuthClient.endsSession(error.code), let slot, let user = self.user(in: slot), self.isCurrent(user) else {
            return
        }
        self.signOut(evenIfUnsaved: true)
    }

    /// Whether an error means that the session is over, whichever call it ends.
    static func endsSession(_ code: AuthErrorCode) -> Bool {
        switch code {
        case .userNotFound, .userDisabled, .invalidUserToken, .userTokenExpired: true
        default: false
        }
    }
}

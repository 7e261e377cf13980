/// What the undo of a merge does, line by line, and the changes that do it.
///
/// The absorbed account comes back with what it had at the commit, except for sign-in methods that changed since: one
/// that moved comes back if the survivor has it still, and as it is now; one that was retired comes back if no account
/// has it. What changed on the survivor since stays there.
public struct MergeUndo: Sendable {
    /// The account that stays, as it is before.
    public let survivor: Account
    /// The account that comes back, as it is afterwards. All of its earlier sessions have ended.
    public private(set) var restored: Account
    /// What becomes of everything that the absorbed account had.
    public private(set) var items: [MergeItem] = []
    /// The changes of the survivor.
    public private(set) var changes: [AccountChange] = []
    /// The sign-in methods that go back: a session that one of them opened may ask for the undo.
    public private(set) var returning: [ProviderID] = []
    /// The passkeys that go back.
    public private(set) var returningPasskeys: [PasskeyID] = []
    private let retired: [Tombstone.Subject]
    private let wasGuest: Bool
    private let keepsFactors: Bool

    /// Plans the undo.
    ///
    /// - Parameters:
    ///   - absorbed: ``Merge/absorbedAccount``.
    ///   - keepsFactors: Whether a second factor that goes back stays with the survivor too, because the undo shows
    ///     nothing of the survivor's owner.
    ///   - isTaken: Whether an account has the address, number or identity of a sign-in method that was retired.
    public init(
        _ merge: Merge, _ absorbed: Account, from survivor: Account, at now: Instant, keepsFactors: Bool,
        isTaken: (Tombstone.Subject) -> Bool
    ) {
        self.survivor = survivor
        self.restored = absorbed
        self.wasGuest = absorbed.isAnonymous
        self.keepsFactors = keepsFactors
        self.retired = merge.retired
        self.planEmail(absorbed, isTaken)
        self.planPhone(absorbed, isTaken)
        for identity in absorbed.identities { self.plan(identity, isTaken) }
        for passkey in absorbed.passkeys { self.plan(passkey) }
        for enrolled in absorbed.factors { self.plan(enrolled) }
        for tombstone in survivor.quarantine where tombstone.reason == .merged {
            if self.retired.contains(tombstone.subject) { self.changes.append(.quarantineLifted(tombstone.subject)) }
        }
        MergeItem.forEach(of: absorbed) { kind, value in
            switch kind {
            case .displayName, .photoURL, .screenName, .customAttributes, .quarantine:
                self.items.append(MergeItem(kind, value, of: absorbed, .moves))
            case .email, .password, .emailLink, .phone, .identity, .passkey, .secondFactor, .sessions: break
            }
        }
        for change in absorbed.revokingSessions(at: now) { self.restored.apply(change) }
    }

    /// The origin of what goes back: proven as it was, of the restored account's epoch.
    private func returned(_ origin: Origin) -> Origin { Origin(epoch: self.restored.epoch, proof: origin.proof) }

    private mutating func add(_ kind: MergeItem.Kind, _ value: String?, _ returns: Bool) {
        self.items.append(MergeItem(kind, value, of: self.restored, returns ? .moves : .stays))
    }
}

extension MergeUndo {
    private mutating func planEmail(_ absorbed: Account, _ isTaken: (Tombstone.Subject) -> Bool) {
        guard let email = absorbed.email else { return }
        if self.retired.contains(.password) {
            let returns = !isTaken(.password)
            self.add(.email, email.address.text, returns)
            if !returns { self.dropEmail() }
            return
        }
        guard let current = self.survivor.email, current.address == email.address else {
            self.add(.email, email.address.text, false)
            self.dropEmail()
            return
        }
        self.add(.email, email.address.text, true)
        self.returning += [.password]
        self.restored.apply(
            .email(
                EmailIdentifier(
                    address: current.address, isVerified: current.isVerified, origin: self.returned(current.origin))))
        var password = self.survivor.password
        if let origin = password?.origin { password?.origin = self.returned(origin) }
        self.restored.apply(.password(password))
        self.restored.apply(.emailLink(self.survivor.emailLink.map { self.returned($0) }))
        self.changes += [.password(nil), .emailLink(nil), .email(nil)]
    }

    private mutating func dropEmail() {
        for change in [AccountChange.password(nil), .emailLink(nil), .email(nil)] { self.restored.apply(change) }
    }

    private mutating func planPhone(_ absorbed: Account, _ isTaken: (Tombstone.Subject) -> Bool) {
        guard let phone = absorbed.phone else { return }
        let subject = Tombstone.Subject.phone(number: ByteText(phone.number.text))
        let wasRetired = self.retired.contains(subject)
        let isThere = !wasRetired && self.survivor.phone?.number == phone.number
        let returns = isThere || wasRetired && !isTaken(subject)
        self.add(.phone, phone.number.text, returns)
        if !returns { self.restored.apply(.phone(nil)) }
        if isThere {
            self.returning.append(.phone)
            self.changes.append(.phone(nil))
        }
    }

    private mutating func plan(_ identity: Identity, _ isTaken: (Tombstone.Subject) -> Bool) {
        let subject = Tombstone.Subject.identity(provider: identity.provider, subject: identity.subject)
        let wasRetired = self.retired.contains(subject)
        var current = wasRetired ? nil : self.survivor.identity(identity.provider)
        if current?.subject != identity.subject { current = nil }
        let returns = current != nil || wasRetired && !isTaken(subject)
        self.add(.identity, identity.provider.rawValue, returns)
        if !returns { self.restored.apply(.identityUnlinked(identity.provider)) }
        if var current {
            current.origin = self.returned(current.origin)
            self.restored.apply(.identityLinked(current))
            self.returning.append(identity.provider)
            self.changes.append(.identityUnlinked(identity.provider))
        }
    }

    private mutating func plan(_ passkey: Passkey) {
        var current = self.survivor.passkey(passkey.id)
        self.add(.passkey, passkey.id.text, current != nil)
        if let origin = current?.origin {
            current?.origin = self.returned(origin)
            if let current { self.restored.apply(.passkeyEnrolled(current)) }
            self.returningPasskeys.append(passkey.id)
            self.changes.append(.passkeyRemoved(id: passkey.id))
        } else {
            self.restored.apply(.passkeyRemoved(id: passkey.id))
        }
    }

    private mutating func plan(_ enrolled: EnrolledFactor) {
        let id = enrolled.factor.id
        if self.retired.contains(.factor(id: id)) {
            self.add(.secondFactor, id.text, true)
            return
        }
        guard var current = self.survivor.factor(id) else {
            self.add(.secondFactor, id.text, false)
            self.restored.apply(.factorWithdrawn(id: id))
            return
        }
        self.add(.secondFactor, id.text, true)
        current.origin = self.returned(current.origin)
        current.factor.enrolledAt = enrolled.factor.enrolledAt
        self.restored.apply(.factorEnrolled(current))
        if !self.keepsFactors { self.changes.append(.factorWithdrawn(id: id)) }
    }
}

extension MergeUndo {
    /// Whether sign-in methods go back that may have opened sessions of the survivor, which end then.
    public var endsSessions: Bool { !self.returning.isEmpty || !self.returningPasskeys.isEmpty }

    /// Whether the survivor has no sign-in method afterwards.
    public var leavesUnreachable: Bool {
        var account = self.survivor
        for change in self.changes { account.apply(change) }
        return !account.hasSignInMethod
    }

    /// Whether a session of the survivor was opened by a sign-in method that goes back, or the account was a guest's,
    /// which only its session opened. Where every method was retired or is gone since, no session of the survivor shows
    /// that its holder may enter the other account; a link to its address or an administrator brings it back.
    public func isOpened(by provider: ProviderID, _ secondFactor: SecondFactorClaim?) -> Bool {
        if self.wasGuest { return true }
        if provider == .passkey {
            guard let id = secondFactor?.identifier.text else { return false }
            return self.returningPasskeys.contains(PasskeyID(id))
        }
        return self.returning.contains(provider)
    }
}

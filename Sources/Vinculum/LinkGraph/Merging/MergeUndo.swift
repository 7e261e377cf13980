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
        let present = survivor.changes
        MergeItem.forEach(of: absorbed) { kind, value, part in
            let returns: Bool
            switch kind {
            case .email: returns = self.returnsEmail(of: absorbed, isTaken)
            case .phone, .identity, .passkey, .secondFactor: returns = self.returns(part, from: present, isTaken)
            case .displayName, .photoURL, .screenName, .customAttributes, .quarantine: returns = true
            // The password and the links go with the address; no session comes back.
            case .password, .emailLink, .sessions: return
            }
            self.items.append(MergeItem(kind, value, of: absorbed, returns ? .moves : .stays))
        }
        for case .quarantined(let tombstone) in present where tombstone.reason == .merged {
            if merge.retired.contains(tombstone.subject) { self.changes.append(.quarantineLifted(tombstone.subject)) }
        }
        for change in absorbed.revokingSessions(at: now) { self.restored.apply(change) }
    }
}

extension MergeUndo {
    /// Whether the address of the absorbed account comes back, with its password and links.
    private mutating func returnsEmail(of absorbed: Account, _ isTaken: (Tombstone.Subject) -> Bool) -> Bool {
        let ending: [AccountChange] = [.password(nil), .emailLink(nil), .email(nil)]
        let wasRetired = self.retired.contains(.password)
        guard wasRetired ? !isTaken(.password) : self.survivor.email?.address == absorbed.email?.address else {
            for change in ending { self.restored.apply(change) }
            return false
        }
        if wasRetired { return true }
        self.returning.append(.password)
        let present: [AccountChange] = [
            .email(self.survivor.email), .password(self.survivor.password), .emailLink(self.survivor.emailLink),
        ]
        for change in present { self.restored.apply(change.carried(into: absorbed.epoch) ?? change) }
        self.changes += ending
        return true
    }

    /// Whether another part of the absorbed account comes back.
    ///
    /// - Parameter present: The parts of the survivor.
    private mutating func returns(
        _ part: AccountChange, from present: [AccountChange], _ isTaken: (Tombstone.Subject) -> Bool
    ) -> Bool {
        guard let ending = part.ending, let subject = ending.subject else { return false }
        if self.retired.contains(subject) {
            if !isTaken(subject) { return true }
            self.restored.apply(ending.removal)
            return false
        }
        guard var current = present.first(where: { $0.ending?.subject == subject }) else {
            self.restored.apply(ending.removal)
            return false
        }
        switch (part, current) {
        case (.factorEnrolled(let old), .factorEnrolled(var enrolled)):
            enrolled.factor.enrolledAt = old.factor.enrolledAt
            current = .factorEnrolled(enrolled)
            if !self.keepsFactors { self.changes.append(ending.removal) }
        case (.passkeyEnrolled(let passkey), _):
            self.returningPasskeys.append(passkey.id)
            self.changes.append(ending.removal)
        case (.identityLinked(let identity), _):
            self.returning.append(identity.provider)
            self.changes.append(ending.removal)
        case (.phone, _):
            self.returning.append(.phone)
            self.changes.append(ending.removal)
        default: break
        }
        self.restored.apply(current.carried(into: self.restored.epoch) ?? current)
        return true
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

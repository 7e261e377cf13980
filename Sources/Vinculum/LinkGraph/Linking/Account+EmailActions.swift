extension Account {
    /// Whether a mailed code still works, apart from its expiry: nothing has happened since that takes its meaning away.
    ///
    /// What each kind does. "Takeover" is ``takingOver(provingEmailBy:at:)``: a new epoch in which nothing of the earlier
    /// holder is left, neither ways in nor factors, sessions, codes nor the address to return to. "Recovery" is a new
    /// epoch of the same owner: sessions, the password and codes end, second factors stay.
    ///
    /// | code | the account's address was not proven | it was proven | dead once |
    /// | --- | --- | --- | --- |
    /// | password reset | takeover | recovery; federated identities are retired, the number stays | another address, another epoch |
    /// | e-mail link, no session | takeover | signs in, no change of epoch; with a second factor, pending | another address, another epoch; of nobody's address: a proven owner came |
    /// | e-mail link, in a session | the session's holder proves the address: no change of owner | nothing but the link | the same |
    /// | verification | the asking session's holder proved it; or takeover, by the policy and without a session | nothing | another address, another epoch |
    /// | change of address | the new address is proven, by the same rule | the same; the policy may refuse it without a session | another address, another epoch, or the asking session ended |
    /// | recovery of an address | (the replaced address was not proven) the address comes back, then takeover | the address comes back, proven; recovery, and all that came by a session since ends: number and identities, and factors enrolled after the change | a takeover, or an earlier recovery of an address |
    /// | reversal of a factor | the factor goes, sessions end | the same | a takeover, or a recovery of an address replaced before it |
    ///
    /// A change of address by a session alone (``changingEmail(to:from:)``) leaves the new one unproven and touches
    /// nobody else: an address that an account has, proven or not, cannot be taken by a change.
    ///
    /// The last two kinds take back what a session did. Whoever stole the session may bring a recovery about, by proving
    /// an address of his own that he gave the account; so they outlive recoveries (``PendingCode/carried(into:)``), and of
    /// the recoveries of addresses the oldest wins. They do not outlive a takeover, because then the replaced address is
    /// that of whoever prepared the account.
    ///
    /// Known limit: the click on a verification or change link cannot tell the clicker from whoever made the account and
    /// asked for the mail. The policy decides whether it counts as a proof by the asking session's holder, as the protocol
    /// has it, or begins a new epoch. And a thief of a session who changes the address by the session alone, and then
    /// proves the new one, takes the account over: the two cannot be told from a person who proves an address that
    /// somebody else had claimed. Only a change that needs the new address proven first leaves the old holder a way back.
    public func accepts(_ code: PendingCode) -> Bool {
        guard let action = code.emailAction, action.account == self.id, code.epoch == self.epoch else { return false }
        switch action.kind {
        case .passwordReset, .verifyEmail, .emailSignIn: return self.email?.address == action.address
        case .verifyAndChangeEmail:
            return self.email?.address == action.address && code.sessionsRevokedBelow == self.sessionsRevokedBelow
        case .recoverEmail, .revertSecondFactorAddition: return true
        }
    }

    /// The holder of the mailbox comes without a session of the account: a takeover if nobody had proven the address.
    public func enteringByMailbox(at now: Instant) -> [AccountChange] {
        self.email?.isVerified ?? false ? [] : self.takingOver(provingEmailBy: .mailbox, at: now)
    }

    /// The holder of the mailbox recovers the account: a recovery, or a takeover if nobody had proven the address.
    ///
    /// - Parameter password: The new password, whose provenance is set here.
    public func recoveringByMailbox(setting password: PasswordCredential? = nil, at now: Instant) -> [AccountChange] {
        var password = password
        password?.origin = Origin(epoch: self.epoch.next, proof: .mailbox)
        guard self.email?.isVerified ?? false else {
            return self.takingOver(provingEmailBy: .mailbox, at: now) + (password.map { [.password($0)] } ?? [])
        }
        return self.recovering(.recoveredByMailbox, setting: password, at: now) { way in
            if case .identity = way { false } else { true }
        }
    }

    /// The holder of a session showed that the mailbox of the account's address is theirs: no change of owner.
    public func provingEmail() -> [AccountChange] {
        guard let email = self.email, !email.isVerified else { return [] }
        let identifier = EmailIdentifier(
            address: email.address, isVerified: true, origin: self.origin(.mailbox)
        )
        return [.email(identifier)]
    }

    /// A new address for the account; the first one ever replaced is remembered.
    ///
    /// - Parameter remembersOld: Not for accounts that a guest is only now giving an address.
    public func changingEmail(to email: EmailIdentifier, remembersOld: Bool = true) -> [AccountChange] {
        var changes: [AccountChange] = []
        if remembersOld, let old = self.email, old.address != email.address, self.initialEmail == nil {
            changes.append(.initialEmail(old.address.text))
        }
        return changes + [.email(email)]
    }

    /// The holder of a replaced address takes the change back. See the table at ``accepts(_:)``.
    ///
    /// - Parameter replacedAt: When the address was replaced; second factors enrolled later go with the change.
    public func restoringEmail(_ action: EmailAction, replacedAt: Instant, at now: Instant) -> [AccountChange] {
        let email = EmailIdentifier(
            address: action.address, isVerified: action.wasProven, origin: self.origin(.mailbox)
        )
        var changes: [AccountChange] = [.email(email)]
        var restored = self
        restored.email = email
        guard action.wasProven else { return changes + restored.takingOver(provingEmailBy: .mailbox, at: now) }
        for enrolled in self.factors {
            guard let enrolledAt = enrolled.factor.enrolledAt, enrolledAt > replacedAt else { continue }
            let retired = self.retiring(enrolled, .emailChangeTakenBack, now)
            for change in retired { restored.apply(change) }
            changes += retired
        }
        return changes + restored.recovering(.emailChangeTakenBack, at: now) { _ in false }
    }

    /// A second factor that its owner did not add goes, and every session, among them the one that added it.
    public func revertingFactor(_ id: String, at now: Instant) -> [AccountChange] {
        (self.factor(id) == nil ? [] : [.factorWithdrawn(id: id)]) + self.revokingSessions(at: now)
    }
}

extension PendingCode {
    /// The code in a later epoch of the same owner; `nil` if it ends with the epoch it was made in.
    public func carried(into account: Account) -> PendingCode? {
        guard let action = self.emailAction, action.kind.undoesChange, action.account == account.id else { return nil }
        var code = self
        code.epoch = account.epoch
        return code
    }
}

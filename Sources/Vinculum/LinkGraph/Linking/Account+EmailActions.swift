extension Account {
    /// Whether a mailed code still works, apart from its expiry: nothing has happened since that makes it meaningless.
    ///
    /// "Takeover" is ``takingOver(provingEmailBy:at:)``: a new epoch in which
    /// nothing of the earlier owner is left, neither sign-in methods nor factors, sessions, codes or the address to
    /// return to. "Recovery" is a new epoch of the same owner: sessions, the password and codes end, second factors
    /// stay.
    ///
    /// What each kind of link does, and until when it works:
    ///
    /// - Password reset. Address not verified: takeover. Verified: recovery, in which federated identities are retired
    ///   and the number stays. Works until the account has another address or epoch.
    /// - E-mail link without a session. Address not verified: takeover. Verified: a sign-in without a new epoch, which
    ///   a second factor completes. Works until the account has another address or epoch; if no account had the
    ///   address, until an account has verified it.
    /// - E-mail link in a session. Address not verified: the session's holder has verified it and stays the owner.
    ///   Verified: the account can sign in by links too. Works as long as an e-mail link without a session.
    /// - Verification. Address not verified: the session that asked has verified it; without a session the policy
    ///   decides whether it is a takeover. Verified: no change. Works until the account has another address or epoch.
    /// - Change of address. Address not verified: the new address is verified, by the rule of verification. Verified:
    ///   the new address is verified too, but without a session the policy may refuse the change. Works until the
    ///   account has another address or epoch, or any of its sessions has ended: it may be the one that asked.
    /// - Recovery of an address. Old address not verified: it is restored, then takeover. Verified: it is restored as
    ///   verified, then recovery, which also removes the number, the identities and the factors that sessions added
    ///   after the change. Works until a takeover, or the recovery of an address that was replaced before this one; a
    ///   recovery of an address that was never verified, until another address is proven.
    /// - Reversal of a factor. The factor is removed and sessions end, whether the address is verified or not. Works
    ///   until a takeover, a password reset, a sign-in by a mailed link, or the recovery of an address that was
    ///   replaced before the factor was added.
    ///
    /// A change of address by a session alone (``changingEmail(to:remembersOld:)``) leaves the new address unverified
    /// and affects no other account: an address that an account has, verified or not, cannot be taken by a change.
    ///
    /// The last two kinds undo what a session did. A thief of the session could trigger a recovery by proving an
    /// address of the thief's own that the session gave to the account; so these codes survive recoveries
    /// of addresses (``PendingCode/carried(into:)``), of which the oldest wins. They do not survive a
    /// takeover, because the replaced address is then that of the person who prepared the account.
    ///
    /// Known limits: following a verification or change link does not show who created the account and asked for the
    /// mail. The policy decides whether it verifies the address for the session that asked, as the protocol does, or
    /// begins a new epoch. And a thief of a session who changes the address by the session alone and then verifies the
    /// new one takes the account over: this looks the same as an owner who proves an address that another person had
    /// claimed. Only a change that verifies the new address first leaves the old holder a way back.
    public func accepts(_ code: PendingCode) -> Bool {
        guard let action = code.emailAction, action.account == self.id, code.epoch == self.epoch else { return false }
        switch action.kind {
        case .passwordReset, .verifyEmail, .emailSignIn: return self.email?.address == action.address
        case .verifyAndChangeEmail:
            return self.email?.address == action.address && code.endedSessionCount == self.endedSessionCount
        case .recoverEmail, .revertSecondFactorAddition: return true
        }
    }

    /// The changes of a sign-in by the mailbox's holder without a session: a takeover if the address was not verified,
    /// else none.
    public func enteringByMailbox(at now: Instant, keepsProvenFactors: Bool = false) -> [AccountChange] {
        self.email?.isVerified ?? false
            ? [] : self.takingOver(provingEmailBy: .mailbox, at: now, keepsProvenFactors: keepsProvenFactors)
    }

    /// The changes of a recovery by the mailbox's holder: a takeover if the address was not verified.
    ///
    /// - Parameter password: The new password. Its origin is set here.
    public func recoveringByMailbox(
        setting password: PasswordCredential? = nil, at now: Instant, keepsProvenFactors: Bool = false
    ) -> [AccountChange] {
        var password = password
        password?.origin = Origin(epoch: self.epoch.next, proof: .mailbox)
        guard self.email?.isVerified ?? false else {
            let changes = self.takingOver(provingEmailBy: .mailbox, at: now, keepsProvenFactors: keepsProvenFactors)
            return changes + (password.map { [.password($0)] } ?? [])
        }
        return self.recovering(.recoveredByMailbox, setting: password, at: now) { linked in
            if case .identity = linked { false } else { true }
        }
    }

    /// The changes that verify the address for the holder of a session: the owner stays the same.
    public func provingEmail() -> [AccountChange] {
        guard let email = self.email, !email.isVerified else { return [] }
        let identifier = EmailIdentifier(
            address: email.address, isVerified: true, origin: self.origin(.mailbox)
        )
        return [.email(identifier)]
    }

    /// The changes that give the account a new address.
    ///
    /// - Parameter remembersOld: Whether the present address is recorded as ``Account/initialEmail`` if none is
    ///   recorded yet. Callers pass `false` for a session that signed in anonymously.
    public func changingEmail(to email: EmailIdentifier, remembersOld: Bool = true) -> [AccountChange] {
        var changes: [AccountChange] = []
        if remembersOld, let old = self.email, old.address != email.address, self.initialEmail == nil {
            changes.append(.initialEmail(old.address.text))
        }
        return changes + [.email(email)]
    }

    /// The changes of a recovery by the holder of a replaced address; see ``accepts(_:)``.
    ///
    /// - Parameter replacedAt: When the address was replaced. Second factors enrolled later are retired.
    public func restoringEmail(
        _ action: EmailAction, replacedAt: Instant, at now: Instant, keepsProvenFactors: Bool = false
    ) -> [AccountChange] {
        let email = EmailIdentifier(
            address: action.address, isVerified: action.wasProven, origin: self.origin(.mailbox)
        )
        var changes: [AccountChange] = [.email(email)]
        var restored = self
        restored.fields.email = email
        guard action.wasProven else {
            return changes
                + restored.takingOver(
                    provingEmailBy: .mailbox, at: now, keepsProvenFactors: keepsProvenFactors)
        }
        for enrolled in self.factors {
            guard let enrolledAt = enrolled.factor.enrolledAt, enrolledAt > replacedAt else { continue }
            let retired = self.retiring(.factorEnrolled(enrolled), .emailChangeTakenBack, at: now)
            for change in retired { restored.apply(change) }
            changes += retired
        }
        if let codes = restored.recoveryCodes, codes.createdAt > replacedAt {
            restored.apply(.recoveryCodes(nil))
            changes.append(.recoveryCodes(nil))
        }
        return changes + restored.recovering(.emailChangeTakenBack, at: now) { _ in false }
    }

    /// The changes that remove a second factor which the owner did not add, with recovery codes made since, and end
    /// every session.
    public func revertingFactor(_ id: FactorID, at now: Instant) -> [AccountChange] {
        var changes: [AccountChange] = []
        if let enrolledAt = self.factor(id)?.factor.enrolledAt, let codes = self.recoveryCodes,
            codes.createdAt >= enrolledAt
        {
            changes.append(.recoveryCodes(nil))
        }
        if self.factor(id) != nil { changes.append(.factorWithdrawn(id: id)) }
        return changes + self.revokingSessions(at: now)
    }
}

extension PendingCode {
    /// The code as it continues in a later epoch of the same owner; `nil` if it ends with its epoch.
    public func carried(into account: Account) -> PendingCode? {
        guard let action = self.emailAction, action.kind.undoesChange, action.account == account.id else { return nil }
        var code = self
        code.epoch = account.epoch
        return code
    }
}

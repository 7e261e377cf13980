extension Operation {
    /// `accounts:update` with a mailed code. Other members of the request have no effect: a code proves control of a
    /// mailbox and nothing else.
    func applyOobCode(
        _ key: CodeKey, _ request: Wire.Update.Request
    ) throws(OperationExit) -> Wire.Update.Response {
        let link = try self.mailedLink(key)
        let kind = link.action.kind
        if kind == .passwordReset || kind == .emailSignIn {
            throw .refused(.unimplemented("applying a \(Wire.OobRequestType(kind).rawValue) code"))
        }
        guard var old = link.account else { throw .refused(.invalidOOBCode) }
        self.permit(.mailedCode)
        if let undoable = link.undoable {
            self.tell(.undoMerge, undoable.plan.survivor)
            (_, old) = self.merging.undo(undoable)
        }
        var account = old
        // A code that a session asked for verifies for that session; the policy may require the session itself.
        let isAskers = self.settings.verificationClick == .provesForAsker || self.holdsSession(request, of: old)
        switch kind {
        case .passwordReset, .emailSignIn: break
        case .verifyEmail:
            if !isAskers { try self.checkMailboxOpens(account) }
            self.change(
                &account,
                isAskers
                    ? account.provingEmail()
                    : account.enteringByMailbox(at: self.now, keepsProvenFactors: self.keepsProvenFactors))
        case .verifyAndChangeEmail: try self.changeEmail(&account, by: link, isAskers: isAskers)
        case .recoverEmail:
            try self.checkFree(link.action.address, for: account)
            self.change(
                &account,
                account.restoringEmail(
                    link.action, replacedAt: link.code.createdAt, at: self.now,
                    keepsProvenFactors: self.keepsProvenFactors))
            if link.action.wasProven { self.carryCodes(from: old, to: account, undoing: link) }
        case .revertSecondFactorAddition:
            self.change(&account, account.revertingFactor(link.action.factor ?? "", at: self.now))
        }
        if kind == .verifyEmail && self.settings.refuses(.sessionsAfterVerification)
            || kind == .verifyAndChangeEmail && self.settings.refuses(.sessionsAfterAddressChange)
        {
            self.change(&account, account.revokingSessions(at: self.now))
        }
        self.consume(link)
        return Wire.Update.Response {
            self.show(account, in: &$0)
            $0.newEmail = link.action.newAddress?.text
        }
    }

    private func changeEmail(
        _ account: inout Account, by link: MailedLink, isAskers: Bool
    ) throws(OperationExit) {
        guard let address = link.action.newAddress, let old = account.email else { throw .refused(.invalidOOBCode) }
        try self.checkFree(address, for: account)
        guard isAskers else {

            // leave the owner a way back into what the clicker thinks is theirs. The owner can show the session.
            if old.isVerified { throw .refused(.missingIDToken) }
            try self.checkMailboxOpens(account)
            let identifier = EmailIdentifier(
                address: address, isVerified: false, origin: account.origin(.mailbox)
            )
            self.change(&account, [.email(identifier)])
            return self.change(
                &account, account.enteringByMailbox(at: self.now, keepsProvenFactors: self.keepsProvenFactors))
        }
        self.changeEmail(&account, to: address, provenBy: .mailbox, remembersOld: true)
    }

    private func checkFree(_ address: EmailAddress, for account: Account) throws(OperationExit) {
        if let owner = self.account(openedBy: address), owner.id != account.id { throw .emailExists(address, owner) }
        self.vacate(address, for: account)
    }

    /// Refuses a click that would take over an account by an unproven replacement. The owner can show the session.
    private func checkMailboxOpens(_ account: Account) throws(OperationExit) {
        guard self.isUnprovenReplacement(account) else { return }
        throw .refused(.missingIDToken, by: .unprovenReplacement, .account(account))
    }

    /// Whether the request has a good session of this account besides its code.
    private func holdsSession(_ request: Wire.Update.Request, of account: Account) -> Bool {
        do throws(OperationExit) {
            return try self.optionalSession(request.idToken)?.account.id == account.id
        } catch {
            return false
        }
    }
}

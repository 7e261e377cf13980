/// What the proof of an address ends: recoveries that would take the account or the address back from its prover.
extension Operation {
    /// Ends the recoveries that the changes of an account make void. ``change(_:_:)`` calls it for every operation.
    ///
    /// - Parameter old: The account before the changes.
    func endRecoveries(after old: Account, _ account: Account) {
        guard let email = account.email, email.isVerified, old.email?.address != email.address || !isProven(old) else {
            return
        }
        // A recovery of an address that was never proven ends with the first proof of another one.
        for code in self.view.mailedCodes(of: account.id) where account.accepts(code) {
            guard let action = code.emailAction, action.kind == .recoverEmail, !action.wasProven,
                action.address != email.address
            else { continue }
            self.propose(.code(.consumed(key: code.key)))
        }
        if self.settings.refuses(.freedAddresses) {
            for code in self.view.recoveries(of: email.address) { self.propose(.code(.consumed(key: code.key))) }
        }
    }

    /// Refuses an address that its previous owner, who had it verified, can still recover. To be called before an
    /// address is used that the caller has not proven.
    ///
    /// - Throws: `EMAIL_EXISTS`.
    func checkNotHeld(_ address: EmailAddress, for id: AccountID? = nil) throws(OperationExit) {
        guard self.settings.refuses(.freedAddresses), self.call.caller != .administrator else { return }
        for code in self.view.recoveries(of: address) where code.expiresAt > self.now && code.account != id {
            guard let id = code.account,
                let owner = self.view.account(id) ?? self.merging.undoable(byLinkOf: id)?.plan.restored,
                owner.accepts(code)
            else { continue }
            throw .emailExists(address, owner)
        }
    }

    /// Ends the links that remove a factor which was just added: who signs in by the mailbox, second factor included,
    /// keeps the factor.
    func endReversals(of account: Account) {
        for code in self.view.mailedCodes(of: account.id)
        where code.emailAction?.kind == .revertSecondFactorAddition {
            self.propose(.code(.consumed(key: code.key)))
        }
    }

    /// Whether a takeover keeps the factors that the owner enrolled.
    var keepsProvenFactors: Bool { self.settings.refuses(.droppedFactors) }
}

private func isProven(_ account: Account) -> Bool { account.email?.isVerified ?? false }

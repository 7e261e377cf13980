/// Replaced verified addresses, beyond local trust. Until a session verifies the replacement, its mailbox does not open
/// the account: a proof of it finds the address free. A claim that proves nothing finds it taken.
extension Operation {
    /// Whether the account's address is an unproven replacement of a verified one.
    func isUnprovenReplacement(_ account: Account) -> Bool {
        guard self.settings.refuses(.unprovenReplacements), let email = account.email, !email.isVerified
        else { return false }
        return account.isUnprovenReplacement(isRecoverable: self.isRecoverable(account))
    }

    /// Whether an address of the account, or one that it had, is or would be such a replacement.
    func isUnprovenReplacement(_ address: EmailAddress, of account: Account) -> Bool {
        var account = account
        if account.email?.address != address {
            account.fields.email = EmailIdentifier(
                address: address, isVerified: false, origin: account.origin(.mailbox))
        }
        return self.isUnprovenReplacement(account)
    }

    /// Whether a link restores a verified address of the account that it does not have now.
    func isRecoverable(_ account: Account, otherThan address: EmailAddress? = nil) -> Bool {
        for code in self.view.mailedCodes(of: account.id) where account.isRestored(by: code, at: self.now) {
            if code.emailAction?.address != address { return true }
        }
        return false
    }

    /// The account that the mailbox of an address opens.
    func account(openedBy address: EmailAddress) -> Account? {
        guard let account = self.view.account(email: address), !self.isUnprovenReplacement(account) else { return nil }
        return account
    }

    /// Takes an unproven replacement from the account that has it: the mailbox is proven for another account. The first
    /// account goes back to its recovery.
    func vacate(_ address: EmailAddress, for account: Account) {
        guard var holder = self.view.account(email: address), holder.id != account.id,
            self.isUnprovenReplacement(holder)
        else { return }
        let old = holder
        self.change(&holder, holder.removing(.email))
        self.record(
            .change, .unprovenReplacement, .account(old), Decision.Fact(.email, address.text),
            Decision.Fact(.owner, account.id.text))
    }

    /// The change by which a session gives its account an address: a removed verified one counts as the present one as
    /// long as a link restores it, unless ``Permission/unprovenReplacements`` is granted.
    func addressChange(of account: Account, to address: EmailAddress) -> OwnerChange {
        if account.email == nil,
            self.settings.allows(.unprovenReplacements) || !self.isRecoverable(account, otherThan: address)
        {
            return .joining(account)
        }
        return .replaceEmail
    }
}

extension Operation {
    /// Has the account's address told of a change, if the table says so. The account is as before the change.
    @inline(never)
    func tell(_ change: OwnerChange, _ account: Account) {
        guard change.demands(under: self.settings.permissions).telling == .notice, let text = change.notice else {
            return
        }
        self.tell(text, account)
    }

    /// Has the account's address told of something that happened, if owners get notices or an administrator asked.
    ///
    /// Only a verified address, because the owner of another one never asked for an account; and only some notices of
    /// one kind an hour, so that no mailbox is filled.
    ///
    /// - Parameter kind: What is counted together; the text unless given.
    func tell(_ text: String, kind: String? = nil, _ account: Account) {
        guard self.settings.refuses(.silentChanges) || self.toldOwner != nil, let email = account.email,
            email.isVerified,
            self.takesNotice(kind ?? text, of: account.id)
        else { return }
        self.send(
            .notice(
                Effect.Notice(
                    recipient: email.address, change: text, at: self.now, locale: self.call.links.language,
                    tenant: self.call.tenant, account: account.id)))
    }

    /// After a wrong password for an account that has none: has its owner mailed which methods sign in, once an hour at
    /// most. The refusal, its work and its budgets stay as they are.
    ///
    /// Only a verified address, because the owner of another one never asked for an account; only an enabled account.
    func mailMethods(of account: Account) {
        guard self.settings.mailsSignInMethods, account.password == nil, !account.isDisabled,
            let email = account.email, email.isVerified
        else { return }
        let methods = account.methodsOfAddress
        if methods.isEmpty || !self.takesHint(to: email.address) { return }
        var text = "Your account has no password. It is signed in to by "
        for (place, name) in methods.enumerated() { text += (place > 0 ? ", " : "") + name }
        self.send(
            .notice(
                Effect.Notice(
                    recipient: email.address, change: text + ".", at: self.now, locale: self.call.links.language,
                    tenant: self.call.tenant, account: account.id, isHint: true)))
        // Nothing else was proposed: the request is refused with this mail alone.
        self.setSavepoint()
    }
}

extension OwnerChange {
    /// What happened to the account, as a sentence; `nil` for changes that no notice names.
    var notice: String? {
        switch self {
        case .replacePassword: "The password was replaced."
        case .removePassword: "The password was removed."
        case .removePhone: "The phone number was removed."
        case .unlinkProvider: "A sign-in provider was removed."
        case .withdrawFactor: "A second factor was removed."
        case .replaceFactor: "A second factor was replaced."
        case .linkSignInMethod: "A sign-in method was added."
        case .deleteAccount: "The account was deleted."
        case .merge: "The account was merged with another one."
        case .undoMerge: "The merge with another account was undone."
        case .makeRecoveryCodes: "New recovery codes were made."
        case .addPasskey: "A passkey was added."
        case .removePasskey: "A passkey was removed."
        case .replaceEmail, .replaceEmailByLink, .removeEmail, .enrolFactor, .upgradeAnonymous, .setProfile,
            .endSessions, .nameSession:
            nil
        }
    }
}

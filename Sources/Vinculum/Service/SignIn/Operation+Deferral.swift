/// Sign-ins without a session that would change how an account is signed in to, while it has a second factor.
extension Operation {
    /// Whether the changes wait until the second factor is answered.
    ///
    /// - Parameter deltas: What the sign-in would do at once; a takeover may retire every factor.
    func waitsForSecondFactor(_ account: Account, _ deltas: [AccountChange]) -> Bool {
        if self.settings.allows(.changesBeforeFactor) { return false }
        var after = account
        for delta in deltas { after.apply(delta) }
        return self.isSecondFactorDue(after)
    }

    /// Carries out what a pending sign-in deferred. Its second factor was answered.
    func resume(_ deferral: Deferral, _ account: inout Account) throws(OperationExit) {
        switch deferral {
        case .federated(let claim):
            guard
                case .account(let signedIn, false, _) = try self.resolve(
                    claim, idToken: nil, acceptsUnknown: true, isFactorAnswered: true),
                signedIn.id == account.id
            else { throw .refused(ServiceError.unreadablePendingCredential, by: .singleUse, .account(account)) }
            account = signedIn
        case .mailedLink(let address):
            guard account.email?.address == address, !self.isUnprovenReplacement(account) else {
                throw .refused(ServiceError.unreadablePendingCredential, by: .singleUse, .account(account))
            }
            self.enterByLink(&account)
        case .linking: break
        }
    }

    /// The changes of a sign-in by a mailed link to the account's address.
    func enterByLink(_ account: inout Account) {
        self.permit(.signIn)
        self.change(
            &account, account.enteringByMailbox(at: self.now, keepsProvenFactors: self.keepsProvenFactors))
        self.change(&account, account.linkingEmailLink())
        self.endReversals(of: account)
    }
}

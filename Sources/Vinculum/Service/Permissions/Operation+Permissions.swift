extension Operation {
    // Not inlined: most operations would contain them.

    /// Permits a change that a session asks for, and has the owner told of it if the request succeeds.
    ///
    /// - Parameter session: `nil` for an administrator's request.
    /// - Throws: `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` for a session that is too old, or lacks the account's second factor:
    ///   signing in again brings both. `EMAIL_CHANGE_NEEDS_VERIFICATION` for an address that only a mailed link
    ///   replaces.
    @inline(never)
    func permit(_ change: OwnerChange, by session: Session?) throws(OperationExit) {
        try self.check(change, by: session)
        self.proposed.permitted.formUnion(change.parts)
        guard let session, self.call.caller != .administrator else {
            if let toldOwner, let text = change.notice { self.tell(text, toldOwner) }
            return
        }
        self.recordWarrant(of: change, by: session)
        self.tell(change, session.account)
    }

    /// Refuses a change that the session could not make now. For a request that only prepares it.
    func check(_ change: OwnerChange, by session: Session?) throws(OperationExit) {
        guard let session, self.call.caller != .administrator else { return }
        let account = session.account
        let demands = change.demands(under: self.settings.permissions)
        if demands.recentSignIn { try self.checkRecentSignIn(session) }
        // Codes that were made without a factor would be good where one is due again.
        if demands.secondFactor, session.secondFactor == nil,
            self.isSecondFactorDue(account) || change == .makeRecoveryCodes
        {
            throw .refused(
                ServiceError.secondFactorNeeded, by: .secondFactor, .account(account), .factors(of: account))
        }
        if demands.keepsVerifiedEmail, account.email?.isVerified ?? false || self.isRecoverable(account) {
            throw .refused(.emailChangeNeedsVerification, .account(account), Decision.Fact(.isEmailProven, true))
        }
    }

    /// Permits every change that something else than a session warrants.
    func permit(_ warrant: Warrant) {
        self.recordWarrant(warrant)
        switch warrant {
        case .newAccount, .mailedCode, .signIn, .preparedMerge, .blockingFunction, .utility:
            self.proposed.permitted = .all
        }
    }

    /// Refuses a session whose sign-in is older than ``ServiceLimits/recentSignInSeconds``.
    private func checkRecentSignIn(_ session: Session) throws(OperationExit) {
        guard self.isRecent(session) else { throw .refused(.credentialTooOldLoginAgain) }
    }

    /// Whether the sign-in of a session is no older than ``ServiceLimits/recentSignInSeconds``.
    func isRecent(_ session: Session) -> Bool {
        // A token may have any number.
        let signedInAt = session.signedInAt ?? 0
        let latest = signedInAt.addingReportingOverflow(ServiceLimits.recentSignInSeconds)
        return latest.overflow || self.now.seconds <= latest.partialValue
    }
}

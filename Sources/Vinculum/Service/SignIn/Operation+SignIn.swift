extension Operation {
    /// Ends a sign-in: asks the blocking functions of the project, records the sign-in on the account and opens a
    /// session.
    ///
    /// A new account is committed once the function before its creation has agreed, even if the function before its
    /// first sign-in then refuses. An account that a function disables is committed as disabled and gets no session.
    ///
    /// - Throws: `USER_DISABLED` if a blocking function disabled the account;
    ///   `BLOCKING_FUNCTION_ERROR_RESPONSE` if one refused or could not be asked.
    func finishSignIn(
        _ account: inout Account, isNew: Bool, by signIn: SignIn
    ) throws(OperationExit) -> IssuedTokens {
        self.change(&account, [.lastLogin(self.now)])
        if isNew {
            try self.askBeforeCreation(of: &account, signIn)
            if self.policy.blockingFunctions.beforeSignIn != nil { self.setSavepoint() }
        }
        var claims: [UInt8]?
        if !account.isDisabled { claims = try self.applyReply(to: .beforeSignIn, &account, signIn) }
        if account.isDisabled {
            self.setSavepoint()
            throw .refused(.userDisabled, by: .hook, .account(account))
        }
        var origin = SessionOrigin(
            signIn.provider, extraClaims: claims, secondFactor: signIn.secondFactor,
            signInAttributes: signIn.attributes
        )
        // Linking is not a sign-in: an old session plus a new identity does not show again that its holder owns the
        // account, and the claims of the session stay with it.
        let linking = self.call.idToken?.token
        origin.signedInAt = signIn.signedInAt ?? linking?.signedInAt
        if claims == nil, self.sessionAccount == account.id {
            origin.extraClaims = linking.flatMap { Session.claims(of: $0) }
        }
        if signIn.provider != .anonymous { self.rememberPeer(at: account) }
        return try self.issueTokens(&account, origin)
    }

    /// Asks the blocking function before an account's creation, if the project has one, and applies its reply.
    func askBeforeCreation(of account: inout Account, _ signIn: SignIn) throws(OperationExit) {
        _ = try self.applyReply(to: .beforeCreate, &account, signIn)
    }

    /// Asks the blocking function of a trigger, if the project has one, and applies its reply to the account.
    ///
    /// - Returns: Claims for the session, as the bytes of a JSON object; `nil` if the function gave none.
    private func applyReply(
        to trigger: BlockingTrigger, _ account: inout Account, _ signIn: SignIn
    ) throws(OperationExit) -> [UInt8]? {
        guard let reply = try self.blockingReply(to: trigger, account, signIn) else { return nil }
        let changes = try reply.changes(of: account)
        if !changes.isEmpty {
            self.permit(.blockingFunction)
            self.record(.change, .hook, .account(account), Decision.Fact(.hook, trigger.rawValue))
            self.change(&account, changes)
        }
        return trigger == .beforeSignIn ? try reply.sessionClaims() : nil
    }
}

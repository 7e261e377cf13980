extension Operation {
    /// `accounts:resetPassword`: looks at a mailed code, or sets a new password with a code or with the old password.
    ///
    /// Other than the reference: codes expire. If the address was not verified, the new password begins an epoch in
    /// which nothing of the earlier owner is left; otherwise it ends sessions and federated identities. Second factors
    /// that a verified owner enrolled stay in either case. Where a session replaced a verified address by the code's
    /// without proof, the code takes the address to a new account instead. A refused request leaves the code as it was.
    func resetPassword(
        _ request: Wire.ResetPassword.Request
    ) throws(OperationExit) -> Wire.ResetPassword.Response {
        guard self.policy.allowsPasswords else { throw .refused(.passwordLoginDisabled, by: .setting) }
        guard let key = CodeKey(request.oobCode.nonEmpty) else {
            guard let email = request.email.nonEmpty, let old = request.oldPassword.nonEmpty else {
                throw .refused(.missingOOBCode)
            }
            return try self.replacePassword(old, by: request.newPassword, email)
        }
        let link = try self.mailedLink(key)
        var account = link.account
        if let password = request.newPassword.nonEmpty { account = try self.reset(password, by: link) }
        return Wire.ResetPassword.Response { response in
            response.requestType = Wire.OobRequestType(link.action.kind)
            // The holder of a sign-in link must name the address it was sent to.
            if link.action.kind != .emailSignIn { response.email = link.action.address.text }
            response.newEmail = link.action.newAddress?.text
            response.mfaInfo = link.action.factor.flatMap { link.account?.factor($0) }.map {
                Wire.MfaEnrollment(hinting: $0.factor)
            }
            if self.settings.linksTellSignInMethods, link.action.kind == .passwordReset, let account,
                account.email?.isVerified ?? false
            {
                response.signInMethods = account.methodsOfAddress
            }
        }
    }

    /// - Returns: The account afterwards.
    private func reset(_ password: String, by link: MailedLink) throws(OperationExit) -> Account {
        guard link.action.kind == .passwordReset else { throw .refused(.invalidOOBCode) }
        try self.checkStrength(password)
        guard let old = link.account else { return try self.begin(with: password, by: link) }
        self.permit(.mailedCode)
        var account = old
        let credential = try self.credential(password, account.origin(.mailbox))
        self.tell(.replacePassword, account)
        self.change(
            &account,
            account.recoveringByMailbox(
                setting: credential, at: self.now, keepsProvenFactors: self.keepsProvenFactors))
        if old.email?.isVerified ?? false { self.carryCodes(from: old, to: account) }
        self.consume(link)
        self.reopenPasswords(for: link.action.address)
        return account
    }

    /// Makes an account for who has proven an address that another account holds as an unproven replacement.
    private func begin(with password: String, by link: MailedLink) throws(OperationExit) -> Account {
        try self.checkClientSignUp()
        var account = Account(id: try self.freshAccountID())
        self.permit(.newAccount)
        let credential = try self.credential(password, account.origin(.mailbox))
        self.change(&account, [.created(self.now)])
        self.vacate(link.action.address, for: account)
        self.changeEmail(&account, to: link.action.address, provenBy: .mailbox, remembersOld: false)
        self.change(&account, [.password(credential)])
        try self.askBeforeCreation(of: &account, SignIn(.password))
        self.consume(link)
        self.reopenPasswords(for: link.action.address)
        return account
    }

    /// Sets a new password for a caller who knows the old one, but not on an account with a second factor, which the
    /// caller has not verified here, nor on one that has to enrol one first.
    private func replacePassword(
        _ old: String, by new: String?, _ email: String
    ) throws(OperationExit) -> Wire.ResetPassword.Response {
        guard let email = self.namedAddress(email) else { throw .refused(.invalidEmail) }
        guard let new = new.nonEmpty else { throw .refused(.missingPassword) }
        try self.checkStrength(new)
        var account = try self.account(email, password: old)
        guard account.factors.isEmpty else { throw .refused(.operationNotAllowed, by: .secondFactor) }
        if self.mustEnroll(account, firstFactor: .password, nil) {
            throw .refused(ServiceError.secondFactorMissing, by: .secondFactor, .account(account))
        }
        self.permit(.signIn)
        self.tell(.replacePassword, account)
        let credential = try self.credential(new, account.origin(.typedPassword))
        self.change(&account, [.password(credential)] + account.revokingSessions(at: self.now))
        return Wire.ResetPassword.Response {
            $0.email = email.text
        }
    }
}

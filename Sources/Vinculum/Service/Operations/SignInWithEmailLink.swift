extension Operation {
    /// `accounts:signInWithEmailLink`: the code of a mailed link signs in, signs up, or adds its address to the account
    /// of a session.
    ///
    /// Other than the reference: codes expire, and a refused request leaves the code as it was; a sign-in without a
    /// session takes over an account whose address is not verified; a link that was mailed while no account had the
    /// address does not sign in to an account that has it verified since; an address that a session replaces this way
    /// can be recovered, as after any change.
    func signInWithEmailLink(
        _ request: Wire.SignInWithEmailLink.Request
    ) throws(OperationExit) -> Wire.SignInWithEmailLink.Response {
        guard self.policy.allowsEmailLinks else { throw .refused(.operationNotAllowed, by: .setting) }
        let session = try self.optionalSession(request.idToken)
        guard let text = request.email.nonEmpty else { throw .refused(.missingEmail) }
        guard let key = CodeKey(request.oobCode.nonEmpty) else { throw .refused(.missingOOBCode) }
        let link = try self.mailedLink(key)
        guard link.action.kind == .emailSignIn else { throw .refused(.invalidOOBCode) }
        let address = link.action.address
        try self.checkBlankEnds(of: text)
        let typed = EmailAddress(normalised: EmailAddress.normalised(text.withoutBlankEnds))
        guard typed == address else { throw .refused(ServiceError.otherEmail) }
        let owner = self.account(openedBy: address)
        if let known = session?.account ?? owner { try self.checkEnabled(known) }
        var account: Account
        var deferral: Deferral?
        if let session {
            if let owner, owner.id != session.account.id { throw .emailExists(address, owner) }
            account = session.account
            if account.email?.address != address {
                try self.permit(self.addressChange(of: account, to: address), by: session)
            }
            if account.email == nil || account.emailLink == nil {
                try self.permit(.joining(account), by: session)
            } else {
                // The session's holder proves the address that the account has.
                self.permit(.mailedCode)
            }
            self.joinAddress(address, to: &account, rememberingOld: session.provider != .anonymous)
            self.change(&account, account.linkingEmailLink())
        } else if let owner {
            if link.account == nil, owner.email?.isVerified ?? false { throw .refused(.invalidOOBCode, by: .epoch) }
            account = owner
            let changes = account.enteringByMailbox(at: self.now, keepsProvenFactors: self.keepsProvenFactors)
            deferral = .mailedLink(address)
            if !self.waitsForSecondFactor(account, changes) {
                self.permit(.signIn)
                self.change(&account, changes)
                self.change(&account, account.linkingEmailLink())
                if !self.isSecondFactorDue(account) { self.endReversals(of: account) }
            }
        } else {
            try self.checkClientSignUp()
            account = Account(id: try self.freshAccountID())
            self.permit(.newAccount)
            self.change(&account, [.created(self.now)])
            self.joinAddress(address, to: &account, rememberingOld: false)
            self.change(&account, account.linkingEmailLink())
        }
        self.consume(link)
        self.reopenPasswords(for: address)

        let isNew = session == nil && owner == nil
        return try Wire.SignInWithEmailLink.Response { response throws(OperationExit) in
            response.email = address.text
            response.localId = account.id.text
            response.isNewUser = isNew
            if self.settings.linksTellSignInMethods { response.signInMethods = account.methodsOfAddress }
            try self.finishFirstFactor(
                &response, &account, isNew: isNew, by: SignIn(.password, method: "emailLink"), deferring: deferral)
        }
    }

    /// Gives the account the address, verified.
    private func joinAddress(
        _ address: EmailAddress, to account: inout Account, rememberingOld: Bool
    ) {
        self.vacate(address, for: account)
        guard account.email?.address != address else { return self.change(&account, account.provingEmail()) }
        self.changeEmail(&account, to: address, provenBy: .mailbox, remembersOld: rememberingOld)
    }
}

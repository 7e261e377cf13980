extension Operation {
    /// `accounts:signUp`: creates an anonymous account, or one with e-mail and password, or upgrades the session's
    /// account; for administrators, creates any account.
    ///
    /// Other than the reference: second factors that a client brings itself are ``ProofMethod/claimed``, and refused
    /// beyond local trust; an administrator's `emailVerified` without an address is repeated, and counts for none that
    /// joins the account. A session may add a password
    /// to the address that its account has already, as after a sign-up at a provider; the address stays as verified as
    /// it was. Linking to an account that has sign-in methods keeps its display name; only the upgrade of an anonymous
    /// account clears it.
    func signUp(_ request: Wire.SignUp.Request) throws(OperationExit) -> Wire.SignUp.Response {
        self.call.caller == .administrator
            ? try self.createAsAdministrator(request)
            : try self.signUpAsClient(request)
    }

    private func signUpAsClient(_ request: Wire.SignUp.Request) throws(OperationExit) -> Wire.SignUp.Response {
        if request.localId.nonEmpty != nil { throw .refused(.unexpectedUserID) }
        let isAnonymous =
            request.idToken.nonEmpty == nil && request.password.nonEmpty == nil && request.email.nonEmpty == nil
        if !isAnonymous {
            if request.email.nonEmpty == nil { throw .refused(.missingEmail) }
            if request.password.nonEmpty == nil { throw .refused(.missingPassword) }
            guard self.policy.allowsPasswords else { throw .refused(.operationNotAllowed) }
            try self.checkRecaptcha(self.policy.recaptcha.email, request.captchaResponse)
        } else if !self.policy.allowsAnonymous {
            throw .refused(.adminOnlyOperation, by: .setting)
        } else if request.email != nil {
            throw .refused(.invalidEmail)
        }
        if request.idToken.nonEmpty == nil { try self.checkClientSignUp() }
        try Operation.checkProfile(displayName: request.displayName, photoURL: nil)
        if !isAnonymous { try self.spendSignUp() }
        let email = try self.linkableEmail(request.email, idToken: request.idToken)
        if let password = request.password.nonEmpty { try self.checkStrength(password) }
        let factors = try self.normalisedFactors(request.mfaInfo, keepingIDs: false)

        // Only an enrolment, which proves it, adds a factor (I1).
        if let session = try self.optionalSession(request.idToken) {
            if !factors.isEmpty { try self.checkClaims(.account(session.account)) }
            var account = session.account
            let replaced = account.email.flatMap { email == nil || $0.address == email ? nil : $0 }
            if let email, account.email?.address != email {
                try self.permit(self.addressChange(of: account, to: email), by: session)
            }
            try self.permit(account.password == nil ? .joining(account) : .replacePassword, by: session)
            if request.displayName != nil || account.linkedProviders.isEmpty {
                self.change(&account, [.displayName(request.displayName)])
            }
            try self.setEmailAndPassword(&account, email, request.password, .typedPassword)
            if let replaced, self.settings.refuses(.lostRecoveries) {
                self.mailRecovery(to: replaced.address, wasProven: replaced.isVerified, of: account)
            }
            try self.addClaimed(factors, to: &account, by: session)
            self.change(&account, [.lastLogin(self.now)])
            let factor = self.settings.allows(.forgottenFactors) ? nil : session.secondFactor
            let tokens = try self.issueTokens(
                &account, SessionOrigin(.password, secondFactor: factor, continuing: session))
            return Operation.response(account, tokens)
        }
        if !factors.isEmpty { try self.checkClaims() }
        if isAnonymous { try self.spendSignUp() }
        var account = Account(id: try self.freshAccountID())
        self.permit(.newAccount)
        if isAnonymous, factors.isEmpty {
            let tokens = try self.issueTokens(
                &account, SessionOrigin(.anonymous), after: [.created(self.now), .lastLogin(self.now)])
            return Operation.response(account, tokens)
        }
        self.change(&account, [.created(self.now)])
        if !isAnonymous {
            if let name = request.displayName { self.change(&account, [.displayName(name)]) }
            try self.setEmailAndPassword(&account, email, request.password, .typedPassword)
        }
        try self.addClaimed(factors, to: &account, by: nil)
        if isAnonymous {
            let tokens = try self.issueTokens(&account, SessionOrigin(.anonymous), after: [.lastLogin(self.now)])
            return Operation.response(account, tokens)
        }
        let tokens = try self.finishSignIn(&account, isNew: true, by: SignIn(.password))
        return Operation.response(account, tokens)
    }

    /// Adds the second factors that a client brings without an enrolment, as ``ProofMethod/claimed``.
    private func addClaimed(
        _ factors: [Factor], to account: inout Account, by session: Session?
    ) throws(OperationExit) {
        if factors.isEmpty { return }
        if let session { try self.permit(.enrolFactor, by: session) }
        let origin = account.origin(.claimed)
        self.change(&account, factors.map { .factorEnrolled($0.enrolled(origin)) })
    }

    /// Refuses second factors and identities that a client states itself (I1): only a local emulator takes them.
    func checkClaims(_ facts: Decision.Fact...) throws(OperationExit) {
        if self.settings.allows(.claimedFactors) { return }
        throw .refused(ServiceError(.insufficientPermission), on: RefusalContext(rule: .origin, facts: facts))
    }

    /// The address that a client wants: one that no account has, or the session's own, if that account has no password.
    private func linkableEmail(_ text: String?, idToken: String?) throws(OperationExit) -> EmailAddress? {
        guard let text else { return nil }
        guard let email = self.emailAddress(text) else { throw .refused(.invalidEmail) }
        let owner = self.view.account(email: email)
        let session: Session?
        do throws(OperationExit) {
            session = try self.optionalSession(idToken)
        } catch {
            session = nil
        }
        guard let owner else {
            try self.checkNotHeld(email, for: session?.account.id)
            return email
        }
        guard owner.password == nil, session?.account.id == owner.id else { throw .emailExists(email, owner) }
        return email
    }

    private static func response(_ account: Account, _ tokens: IssuedTokens? = nil) -> Wire.SignUp.Response {
        return Wire.SignUp.Response {
            $0.localId = account.id.text
            $0.displayName = account.displayName
            $0.email = account.email?.address.text
            $0.idToken = tokens?.idToken
            $0.refreshToken = tokens?.refreshToken
            $0.expiresIn = tokens?.expiresIn
        }
    }

    private func createAsAdministrator(
        _ request: Wire.SignUp.Request
    ) throws(OperationExit) -> Wire.SignUp.Response {
        if request.idToken.nonEmpty != nil, request.localId.nonEmpty != nil { throw .refused(.unexpectedUserID) }
        var wanted: AccountID?
        if let text = request.localId.nonEmpty {
            guard let id = AccountID(text) else { throw .refused(.unexpectedUserID) }
            if self.view.account(id) != nil { throw .refused(.duplicateLocalID) }
            try self.checkNotAbsorbed(text, ServiceError(.duplicateLocalID))
            wanted = id
        }
        try Operation.checkProfile(displayName: request.displayName, photoURL: request.photoUrl)
        let number = try self.freePhoneNumber(request.phoneNumber)
        let email = try self.freeEmail(request.email.nonEmpty)
        if let password = request.password.nonEmpty { try self.checkStrength(password) }
        let factors = try self.normalisedFactors(request.mfaInfo, keepingIDs: false)

        var account: Account
        if let session = try self.optionalSession(request.idToken) {
            account = session.account
            self.change(
                &account,
                [
                    .displayName(request.displayName), .photoURL(request.photoUrl),
                    .lastLogin(self.now),
                ])
        } else {
            if wanted == nil { wanted = try self.freshAccountID() }
            guard let id = wanted else { throw .refused(.noFreshID) }
            account = Account(id: id)
            self.change(&account, account.opening(underChosenID: request.localId.nonEmpty != nil, at: self.now))
            if let name = request.displayName { self.change(&account, [.displayName(name)]) }
            if let url = request.photoUrl { self.change(&account, [.photoURL(url)]) }
        }
        try self.setEmailAndPassword(
            &account, email, request.password.nonEmpty, .administrator, isVerified: request.emailVerified ?? false
        )
        if account.email == nil {
            self.change(&account, [.statedVerified(request.emailVerified ?? false)])
        }
        let origin = account.origin(.administrator)
        if let number { self.change(&account, [.phone(PhoneIdentifier(number: number, origin: origin))]) }
        if request.disabled == true { self.change(&account, [.disabled(true)]) }
        self.change(&account, factors.map { .factorEnrolled($0.enrolled(origin, by: account)) })
        return Operation.response(account)
    }

    /// Sets address and password. A new password ends earlier sessions.
    private func setEmailAndPassword(
        _ account: inout Account, _ email: EmailAddress?, _ password: String?, _ proof: ProofMethod,
        isVerified: Bool = false
    ) throws(OperationExit) {
        let origin = account.origin(proof)
        if let email, account.email?.address != email {
            let identifier = EmailIdentifier(address: email, isVerified: isVerified, origin: origin)
            self.change(&account, [.email(identifier)])
        }
        if let password {
            let credential = try self.credential(password, origin)
            self.change(&account, [.password(credential)] + account.revokingSessions(at: self.now))
        }
    }
}

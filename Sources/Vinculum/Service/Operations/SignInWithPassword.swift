extension Operation {
    /// `accounts:signInWithPassword`.
    ///
    /// Where answers hide which addresses have an account, an unknown one costs as much work as a known one.
    mutating func signInWithPassword(
        _ request: Wire.SignInWithPassword.Request
    ) throws(Stop) -> Wire.SignInWithPassword.Response {
        guard let text = request.email else { throw .refused(.missingEmail) }
        guard let email = EmailAddress(text) else { throw .refused(.invalidEmail) }
        guard let password = request.password.nonEmpty else { throw .refused(.missingPassword) }
        if request.captchaResponse.nonEmpty != nil || request.captchaChallenge.nonEmpty != nil {
            throw .refused(.unimplemented("captcha verification"))
        }
        if request.idToken.nonEmpty != nil || request.pendingIdToken.nonEmpty != nil {
            throw .refused(.unimplemented("idToken with signInWithPassword"))
        }
        let hides = self.policy.hidesEmails
        guard var account = self.view.account(email: email) else {
            guard hides else { throw .refused(.emailNotFound, .email(email)) }
            try self.verifyNothing(password)
            throw .refused(.invalidLoginCredentials, .email(email))
        }
        try self.checkEnabled(account)
        guard try self.verify(password, of: account) else {
            throw .refused(
                hides ? .invalidLoginCredentials : .invalidPassword, .account(account), .email(email),
                Decision.Fact(.providers, account.waysIn.map { $0.provider.rawValue })
            )
        }
        var response = Wire.SignInWithPassword.Response()
        response.registered = true
        response.localId = account.id.text
        response.email = email.text
        if let pending = self.pendingFactors(account, firstFactor: .password) {
            response.mfaPendingCredential = pending.mfaPendingCredential
            response.mfaInfo = pending.mfaInfo
            return response
        }
        self.change(&account, [.lastLogin(self.now)])
        let tokens = self.issueTokens(&account, SessionOrigin(.password))
        response.idToken = tokens.idToken
        response.refreshToken = tokens.refreshToken
        response.expiresIn = tokens.expiresIn
        return response
    }
}

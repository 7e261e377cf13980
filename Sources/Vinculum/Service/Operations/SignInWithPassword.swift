extension Operation {
    /// `accounts:signInWithPassword`: signs in with an address and its password.
    func signInWithPassword(
        _ request: Wire.SignInWithPassword.Request
    ) throws(OperationExit) -> Wire.SignInWithPassword.Response {
        guard self.policy.allowsPasswords else { throw .refused(.passwordLoginDisabled) }
        guard let text = request.email else { throw .refused(.missingEmail) }
        guard let email = self.namedAddress(text) else { throw .refused(.invalidEmail) }
        guard let password = request.password.nonEmpty else { throw .refused(.missingPassword) }
        let offersCaptcha = request.captchaResponse.nonEmpty != nil || request.captchaChallenge.nonEmpty != nil
        if self.policy.recaptcha.email == .off, offersCaptcha {
            throw .refused(.unimplemented("captcha verification"))
        }
        if request.idToken.nonEmpty != nil || request.pendingIdToken.nonEmpty != nil {
            throw .refused(.unimplemented("idToken with signInWithPassword"))
        }
        try self.checkRecaptcha(self.policy.recaptcha.email, request.captchaResponse)
        var account = try self.account(email, password: password)
        let notifications = try self.notifications(about: password)
        try self.rehash(password, of: &account)
        return try Wire.SignInWithPassword.Response { response throws(OperationExit) in
            response.registered = true
            response.localId = account.id.text
            response.email = email.text
            response.userNotifications = notifications
            try self.finishFirstFactor(&response, &account, isNew: false, by: SignIn(.password))
        }
    }
}

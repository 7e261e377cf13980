extension Operation {
    /// `accounts:sendVerificationCode`: sends an SMS code for signing in with a number, or linking it.
    func sendVerificationCode(
        _ request: Wire.SendVerificationCode.Request
    ) throws(OperationExit) -> Wire.SendVerificationCode.Response {
        if self.call.tenant != nil { throw .refused(.unsupportedTenantOperation) }
        guard self.policy.allowsPhones else { throw .refused(.operationNotAllowed) }
        try self.checkRecaptcha(self.policy.recaptcha.phone, request.captchaResponse)
        guard let number = self.newNumber(request.phoneNumber) else {
            throw .refused(ServiceError.invalidPhoneNumber)
        }
        try self.spendCode(.phoneSignIn)
        let owner = self.view.account(phone: number)
        // Before the first answer that depends on the owner.
        try self.admitMessage(.signIn, to: number, of: owner)
        if owner == nil { try self.checkClientSignUp() }
        if let owner, !owner.factors.isEmpty { throw .phoneFirstFactorOnMFAUser(owner) }
        try self.checkApp(request.iosReceipt, request.iosSecret)
        var response = Wire.SendVerificationCode.Response()
        response.sessionInfo =
            self.sendCode(.signIn, to: number, of: nil) { code in
                .phoneSignIn(number: number, code: code)
            }.text
        return response
    }
}

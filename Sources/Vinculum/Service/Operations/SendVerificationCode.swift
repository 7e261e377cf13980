extension Operation {
    /// `accounts:sendVerificationCode`: sends an SMS code for signing in with a number, or linking it.
    mutating func sendVerificationCode(
        _ request: Wire.SendVerificationCode.Request
    ) throws(Stop) -> Wire.SendVerificationCode.Response {
        if self.tenant != nil { throw .refused(.unsupportedTenantOperation) }
        guard let number = PhoneNumber(request.phoneNumber ?? "") else { throw .refused(ServiceError.invalidPhoneNumber) }
        if let owner = self.view.account(phone: number), !owner.factors.isEmpty {
            throw .refused(.phoneFirstFactorOnMFAUser)
        }
        var response = Wire.SendVerificationCode.Response()
        let code = self.smsCode()
        response.sessionInfo = self.keep(
            .phoneSignIn(number: number, code: code), of: nil, keyLength: 226,
            forSeconds: Lifetimes.phoneCodeSeconds
        )
        return response
    }
}

extension Operation {
    /// `mfaEnrollment:start`: begins to enrol a phone, whose code is sent, or a TOTP app, whose secret is drawn.
    func enrollmentStart(
        _ request: Wire.EnrollmentStart.Request
    ) throws(OperationExit) -> Wire.EnrollmentStart.Response {
        try self.checkFactorKind(isTOTP: request.phoneEnrollmentInfo == nil && request.totpEnrollmentInfo != nil)
        let session = try self.requiredSession(request.idToken)
        let account = session.account
        try self.checkEnrollment(session)
        try self.check(.enrolFactor, by: session)
        switch (request.phoneEnrollmentInfo, request.totpEnrollmentInfo) {
        case (let phone?, nil):
            guard let number = self.newNumber(phone.phoneNumber) else {
                throw .refused(ServiceError.invalidPhoneNumber)
            }
            try self.checkNotEnrolled(number, account)
            try self.checkRecaptcha(self.policy.recaptcha.phone, phone.captchaResponse)
            try self.spendCode(.phoneEnrollment)
            try self.admitMessage(.enrollment, to: number, of: nil)
            let key = self.sendCode(.enrollment, to: number, of: account) { code in
                .phoneEnrollment(account: account.id, number: number, code: code)
            }
            return Wire.EnrollmentStart.Response { $0.phoneSessionInfo = .init { $0.sessionInfo = key.text } }
        case (nil, .some):
            try self.checkTOTPLimit(account)
            try self.spendCode(.totpEnrollment)
            return Wire.EnrollmentStart.Response { $0.totpSessionInfo = self.startTOTP(account) }
        case (nil, nil), (.some, .some):
            throw .refused(.missingPhoneEnrollmentInfo)
        }
    }

    /// Refuses a kind of second factor that is switched off.
    func checkFactorKind(isTOTP: Bool) throws(OperationExit) {
        if isTOTP {
            guard self.policy.secondFactors.allowsTOTP else { throw .refused(ServiceError.totpMFANotEnabled) }
        } else {
            guard self.policy.secondFactors.allowsSMS else { throw .refused(ServiceError.smsMFANotEnabled) }
        }
    }

    /// Refuses an enrolment without an eligible first factor, without a verified address, or of one factor too many.
    func checkEnrollment(_ session: Session) throws(OperationExit) {
        let account = session.account
        guard session.provider.isEligibleFirstFactor else {
            throw .refused(
                ServiceError.firstFactorWithoutMFA, .account(account),
                Decision.Fact(.firstFactor, session.provider.rawValue)
            )
        }
        guard account.email?.isVerified ?? false else {
            throw .refused(ServiceError.unverifiedEmail, .account(account), Decision.Fact(.isEmailProven, false))
        }
        guard account.factors.count < StoredBounds.factors else {
            throw .refused(ServiceError.tooManyFactors, .account(account), .count(.limit, StoredBounds.factors))
        }
    }

    /// Refuses a number that the account has as a second factor already.
    func checkNotEnrolled(_ number: PhoneNumber, _ account: Account) throws(OperationExit) {
        if account.factors.contains(where: { $0.factor.phoneNumber == number.text }) {
            throw .refused(ServiceError.secondFactorExists, .account(account), .phone(number))
        }
    }

    /// Refuses a second TOTP factor.
    func checkTOTPLimit(_ account: Account) throws(OperationExit) {
        let hasTOTP = account.factors.contains { if case .totp = $0.factor.kind { true } else { false } }
        if hasTOTP { throw .refused(ServiceError.tooManyTOTPFactors, .account(account), Decision.Fact(.limit, 1)) }
    }

    private func startTOTP(_ account: Account) -> Wire.TotpSessionInfo {
        // RFC 4226 section 4 recommends 160 bits.
        let secret = self.generator.bytes(20)
        return Wire.TotpSessionInfo {
            $0.sharedSecretKey = Base32.encoded(secret)
            $0.verificationCodeLength = 6
            $0.hashingAlgorithm = "SHA1"
            $0.periodSec = TOTP.periodSeconds
            $0.finalizeEnrollmentTime = self.now.adding(seconds: ServiceLimits.totpEnrollmentSeconds).iso8601
            $0.sessionInfo =
                self.storeCode(
                    .totpEnrollment(account: account.id, secret: secret), of: account, keyLength: 108,
                    forSeconds: ServiceLimits.totpEnrollmentSeconds, attempts: ServiceLimits.totpEnrollmentAttempts
                ).text
        }
    }
}

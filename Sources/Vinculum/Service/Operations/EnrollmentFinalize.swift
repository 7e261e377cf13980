extension Operation {
    /// `mfaEnrollment:finalize`: a right code adds the factor to the account.
    ///
    /// Other than the reference: the code must have been sent for this account, its address must still be verified, and
    /// an account has at most five factors, one of them TOTP.
    func enrollmentFinalize(
        _ request: Wire.EnrollmentFinalize.Request
    ) throws(OperationExit) -> Wire.EnrollmentFinalize.Response {
        try self.checkFactorKind(isTOTP: request.phoneVerificationInfo == nil && request.totpVerificationInfo != nil)
        try Operation.check(request.displayName, "displayName", upTo: StoredBounds.name)
        let session = try self.requiredSession(request.idToken)
        try self.checkEnrollment(session)
        try self.permit(.enrolFactor, by: session)
        var account = session.account
        let (kind, proof): (Factor.Kind, ProofMethod)
        switch (request.phoneVerificationInfo, request.totpVerificationInfo) {
        case (let phone?, nil): (kind, proof) = (try self.redeemPhone(phone, account), .phone)
        case (nil, let totp?):
            (kind, proof) = (try self.redeemTOTP(totp, request.displayName, account), .oneTimePassword)
        case (nil, nil), (.some, .some): throw .refused(.missingPhoneVerificationInfo)
        }
        let factor = Factor(
            id: try self.freshFactorID(account), kind: kind, displayName: request.displayName, enrolledAt: self.now
        )
        try self.spendReversal(of: account.id)
        let isFirst = account.factors.isEmpty
        self.change(&account, [.factorEnrolled(factor.enrolled(account.origin(proof), by: account))])
        var recoveryCodes: [String]?
        if isFirst, self.policy.secondFactors.makesRecoveryCodes ?? self.settings.makesRecoveryCodes {
            recoveryCodes = self.newRecoveryCodes(of: &account, by: proof)
        }
        if isFirst, self.settings.refuses(.sessionsBeforeFactor) {
            self.change(&account, account.revokingSessions(at: self.now))
        }
        self.mailReversal(of: factor, account)
        let claim = SecondFactorClaim(factor)
        let tokens = try self.issueTokens(
            &account, SessionOrigin(session.provider, secondFactor: claim, continuing: session)
        )
        return Wire.EnrollmentFinalize.Response {
            $0.idToken = tokens.idToken
            $0.recoveryCodes = recoveryCodes
            $0.refreshToken = tokens.refreshToken
            $0.totpAuthInfo = factor.phoneNumber == nil ? Wire.Presence() : nil
        }
    }

    private func redeemPhone(
        _ info: Wire.PhoneVerificationInfo, _ account: Account
    ) throws(OperationExit) -> Factor.Kind {
        let (pending, typed, key) = try self.phoneSession(info)
        guard case .phoneEnrollment(let owner, let number, let code) = pending.purpose, owner == account.id,
            pending.epoch == account.epoch
        else { throw .refused(.invalidSessionInfo) }
        try self.spendPhoneCode()
        try self.check(typed, against: code, of: pending, under: key)
        self.passwordWasRight()
        try self.checkNotEnrolled(number, account)
        self.propose(.code(.consumed(key: pending.key)))
        return .phone(number: number.text)
    }

    private func redeemTOTP(
        _ info: Wire.TotpVerificationInfo, _ name: String?, _ account: Account
    ) throws(OperationExit) -> Factor.Kind {
        guard let key = CodeKey(info.sessionInfo.nonEmpty) else { throw .refused(.missingSessionInfo) }
        guard let pending = self.view.code(key), case .totpEnrollment(let owner, let secret) = pending.purpose,
            owner == account.id, pending.epoch == account.epoch
        else { throw .refused(.invalidSessionInfo) }
        if pending.expiresAt <= self.now { throw .refused(.sessionExpired) }
        if pending.attemptsLeft == 0 { throw .refused(ServiceError.tooManyEnrollmentAttempts) }
        if secret.isEmpty { throw .refused(ServiceError.enrollmentAlreadyComplete) }
        if self.settings.refuses(.unnamedFactors), name.nonEmpty == nil {
            throw .refused(ServiceError.missingFactorName)
        }
        guard let step = self.matchTOTP(info.verificationCode ?? "", secret, lastAcceptedStep: -1) else {
            self.countWrongAnswer(pending)
            throw .refused(.invalidCode)
        }
        try self.checkTOTPLimit(account)
        self.propose(.code(.stored(pending.completed())))
        return .totp(secret: secret, lastAcceptedStep: step)
    }
}

extension PendingCode {
    /// An enrolment that succeeded. Its code stays, without its secret, until it expires, so that a client that sends
    /// its code again learns that the first was accepted. It enrols nothing more.
    fileprivate func completed() -> PendingCode {
        guard case .totpEnrollment(let account, _) = self.purpose else { return self }
        var code = self
        code.purpose = .totpEnrollment(account: account, secret: [])
        code.attemptsLeft = self.attemptsLeft == 0 ? 0 : self.attemptsLeft - 1
        return code
    }
}

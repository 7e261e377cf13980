extension Operation {
    /// `mfaSignIn:finalize`: a right second factor completes a pending sign-in and consumes it.
    ///
    /// Other than the reference: a pending sign-in works once, for an hour, for five wrong answers, and for the
    /// challenges that were sent for it; an account allows ten wrong answers in fifteen minutes, then `QUOTA_EXCEEDED`.
    /// A text of the form of a ``RecoveryCode`` is compared with the account's recovery codes alone, any other with
    /// none.
    func signInFinalize(
        _ request: Wire.SignInFinalize.Request
    ) throws(OperationExit) -> Wire.SignInFinalize.Response {
        // A factor that was enrolled earlier is still asked for: switching a kind off must not open accounts.
        if request.totpVerificationInfo == nil || request.phoneVerificationInfo != nil {
            try self.checkFactorKind(isTOTP: false)
        }
        guard let key = CodeKey(request.mfaPendingCredential.nonEmpty) else {
            throw .refused(.missingMFAPendingCredentialToFinalize)
        }
        let (answer, account, firstFactor): (FactorAnswer, Account, ProviderID)
        switch (request.phoneVerificationInfo, request.totpVerificationInfo) {
        case (let phone?, nil): (answer, account, firstFactor) = try self.finalizePhone(phone, key)
        case (nil, let totp?):
            let id = FactorID(request.mfaEnrollmentId.nonEmpty)
            (answer, account, firstFactor) = try self.finalizeTOTP(totp, id, key)
        case (nil, nil), (.some, .some): throw .refused(.mfaProviderNotSupported)
        }
        try self.checkEnabled(account)
        let pending = self.view.code(key)
        self.propose(.code(.consumed(key: pending?.key ?? key)))
        var signedIn = account
        var signIn = SignIn(firstFactor, secondFactor: answer.claim)
        if case .deferredSignIn(_, _, let deferral)? = pending?.purpose {
            try self.resume(deferral, &signedIn)
            if case .linking(let signedInAt) = deferral { signIn.signedInAt = signedInAt }
        }
        if !account.secondFactorFailures.isEmpty { self.change(&signedIn, [.secondFactorFailures([])]) }
        switch answer {
        case .factor(let factor):
            // A takeover may retire the factor that was answered; it then stands for nothing.
            guard var enrolled = signedIn.factor(factor.id) else { throw .factorNotFound(factor.id, account) }
            if case .totp = factor.kind {
                enrolled.factor = factor
                self.change(&signedIn, [.factorEnrolled(enrolled)])
            }
        case .recoveryCode(let index): try self.useRecoveryCode(at: index, of: &signedIn, account)
        }
        let tokens = try self.finishSignIn(&signedIn, isNew: false, by: signIn)
        return Wire.SignInFinalize.Response {
            $0.idToken = tokens.idToken
            $0.refreshToken = tokens.refreshToken
        }
    }

    private func finalizePhone(
        _ info: Wire.PhoneVerificationInfo, _ key: CodeKey
    ) throws(OperationExit) -> (FactorAnswer, Account, ProviderID) {
        let (challenge, typed, session) = try self.phoneSession(info)
        guard case .factorChallenge(let owner, let id, let number, let parent, let code) = challenge.purpose,
            parent == key || parent == key.digest
        else { throw .refused(.invalidSessionInfo) }
        let (pending, account, firstFactor) = try self.pendingSignIn(key)
        guard owner == account.id else { throw .refused(.invalidSessionInfo) }
        try self.checkSecondFactorLimit(account)
        if let recovery = RecoveryCode(typed) {
            let index = try self.match(recovery, pending, account)
            self.propose(.code(.consumed(key: challenge.key)))
            return (.recoveryCode(index: index), account, firstFactor)
        }
        do throws(OperationExit) {
            try self.check(typed, against: code, of: challenge, under: session)
        } catch {
            // A new challenge gives no new attempts: the pending sign-in counts all of them, and so does the account.
            if case .refused(let refusal, _) = error, refusal.code == .invalidCode {
                self.countWrongAnswer(pending)
                self.countWrongSecondFactor(account)
            }
            throw error
        }
        // The code proves control of the number it was sent to; the factor may have another by now.
        guard let factor = account.factor(id)?.factor, factor.phoneNumber == number.text else {
            throw .factorNotFound(id, account)
        }
        self.propose(.code(.consumed(key: challenge.key)))
        return (.factor(factor), account, firstFactor)
    }

    private func finalizeTOTP(
        _ info: Wire.TotpVerificationInfo, _ id: FactorID?, _ key: CodeKey
    ) throws(OperationExit) -> (FactorAnswer, Account, ProviderID) {
        guard let id else { throw .refused(ServiceError.missingMFAEnrollmentID) }
        guard let code = info.verificationCode.nonEmpty else { throw .refused(.missingCode) }
        let (pending, account, firstFactor) = try self.pendingSignIn(key)
        // Codes on paper take longer to find than an app, and a phone that is lost is no app.
        if let recovery = RecoveryCode(code) {
            guard account.factor(id) != nil else { throw .factorNotFound(id, account) }
            try self.checkSecondFactorLimit(account)
            return (.recoveryCode(index: try self.match(recovery, pending, account)), account, firstFactor)
        }
        guard self.now < pending.createdAt.adding(seconds: ServiceLimits.totpChallengeSeconds) else {
            throw .refused(ServiceError.totpChallengeTimeout, .account(account))
        }
        guard var factor = account.factor(id)?.factor, case .totp(let secret, let lastStep) = factor.kind else {
            throw .factorNotFound(id, account)
        }
        try self.checkSecondFactorLimit(account)
        guard let step = self.matchTOTP(code, secret, lastAcceptedStep: lastStep) else {
            self.countWrongAnswer(pending)
            self.countWrongSecondFactor(account)
            throw .refused(.invalidCode)
        }
        factor.kind = .totp(secret: secret, lastAcceptedStep: step)
        return (.factor(factor), account, firstFactor)
    }
}

/// What completed a pending sign-in.
private enum FactorAnswer {
    /// The factor; an app with the time step of its code.
    case factor(Factor)
    /// The unused recovery code at a place.
    case recoveryCode(index: UInt64)

    /// The claim of the session.
    var claim: SecondFactorClaim {
        switch self {
        case .factor(let factor): SecondFactorClaim(factor)
        case .recoveryCode: .recovery
        }
    }
}

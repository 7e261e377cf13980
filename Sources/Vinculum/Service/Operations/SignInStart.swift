extension Operation {
    /// `mfaSignIn:start`: sends the code of a phone factor of a pending sign-in. A TOTP factor needs no start.
    func signInStart(_ request: Wire.SignInStart.Request) throws(OperationExit) -> Wire.SignInStart.Response {
        try self.checkFactorKind(isTOTP: false)
        guard let key = CodeKey(request.mfaPendingCredential.nonEmpty) else {
            throw .refused(ServiceError.missingMFAPendingCredential)
        }
        guard let id = FactorID(request.mfaEnrollmentId.nonEmpty) else {
            throw .refused(ServiceError.missingMFAEnrollmentID)
        }
        let (pending, account, _) = try self.pendingSignIn(key)
        guard let factor = account.factor(id)?.factor else { throw .factorNotFound(id, account) }
        guard let number = factor.phoneNumber.flatMap({ PhoneNumber($0) }) else {
            throw .refused(.mfaProviderNotSupported)
        }
        try self.checkRecaptcha(self.policy.recaptcha.phone, request.phoneSignInInfo?.captchaResponse)
        var info = Wire.PhoneSessionInfo()
        try self.admitMessage(.secondFactor, to: number, of: account)
        info.sessionInfo =
            self.sendCode(.secondFactor, to: number, of: account) { code in
                .factorChallenge(
                    account: account.id, factor: factor.id, number: number, pendingSignIn: pending.key, code: code
                )
            }.text
        return Wire.SignInStart.Response {
            $0.phoneResponseInfo = info
        }
    }

    /// The pending sign-in that a credential names, its account, and its first factor.
    func pendingSignIn(
        _ key: CodeKey
    ) throws(OperationExit) -> (PendingCode, Account, firstFactor: ProviderID) {
        let found = self.view.code(key)
        let (id, firstFactor): (AccountID, ProviderID)
        // Whether the sign-in itself links its first factor.
        var linksLater = false
        switch found?.purpose {
        case .pendingSignIn(let account, let provider): (id, firstFactor) = (account, provider)
        case .deferredSignIn(let account, let provider, let deferral):
            (id, firstFactor) = (account, provider)
            if case .linking = deferral { linksLater = false } else { linksLater = true }
        default: throw self.unreadable(key)
        }
        guard let pending = found, pending.expiresAt > self.now else { throw self.unreadable(key) }
        guard let account = self.view.account(id) else { throw .refused(.noUserOfPendingCredential) }
        // Ended with the sessions of its time, or with the first factor it came from.
        guard pending.epoch == account.epoch, pending.endedSessionCount == account.endedSessionCount,
            linksLater || account.linkedProviders.contains(where: { $0.provider == firstFactor })
        else {
            throw .refused(
                ServiceError.unreadablePendingCredential, by: .singleUse, .account(account),
                Decision.Fact(.firstFactor, firstFactor.rawValue),
                .count(.sessionsEndedBelow, account.sessionsRevokedBelow)
            )
        }
        if pending.attemptsLeft == 0 {
            throw .refused(.tooManyAttemptsTryLater, .account(account), Decision.Fact(.attemptsLeft, 0))
        }
        return (pending, account, firstFactor)
    }

    /// The refusal of a pending credential that names no pending sign-in of this project.
    private func unreadable(_ key: CodeKey) -> OperationExit {
        if let project = key.project, project != self.call.project {
            return .refused(.otherProjectsPendingCredential)
        }
        return .refused(.unreadablePendingCredential)
    }
}

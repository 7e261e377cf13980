/// The members of a response that asks for a second factor instead of having tokens.
struct PendingFactors {
    var mfaPendingCredential: CodeKey
    var mfaInfo: [Wire.MfaEnrollment]
}

extension Operation {
    /// Whether the account has a second factor that a sign-in must answer; see ``SecondFactorPolicy/isDue(for:)``.
    func isSecondFactorDue(_ account: Account) -> Bool { self.policy.secondFactors.isDue(for: account) }

    /// Stores a pending sign-in if the account has a second factor that is due.
    ///
    /// - Parameter deferral: What happens to the account once the factor is answered.
    func pendingFactors(
        _ account: Account, firstFactor: ProviderID, _ deferral: Deferral? = nil
    ) -> PendingFactors? {
        guard self.isSecondFactorDue(account) else { return nil }
        let rules = self.policy.secondFactors
        let apps = account.factors.filter { $0.factor.phoneNumber == nil }
        self.record(
            .demand, .secondFactor, .account(account), Decision.Fact(.firstFactor, firstFactor.rawValue),
            .factors(of: account)
        )
        let key = CodeKey(random: self.generator.text(108, .base64URL), of: self.call.project)
        let purpose: PendingCode.Purpose =
            if let deferral {
                .deferredSignIn(account: account.id, firstFactor: firstFactor, deferral)
            } else {
                .pendingSignIn(account: account.id, firstFactor: firstFactor)
            }
        self.storeCode(
            purpose, under: key, of: account,
            forSeconds: ServiceLimits.pendingSignInSeconds, attempts: ServiceLimits.codeAttempts
        )
        // Factors that can be answered, or all if none can.
        let hinted = rules.allowsSMS || apps.isEmpty ? account.factors : apps
        return PendingFactors(
            mfaPendingCredential: key, mfaInfo: hinted.map { Wire.MfaEnrollment(hinting: $0.factor) }
        )
    }

    /// Removes the pending sign-ins of an account.
    func endPendingSignIns(of account: Account) {
        for code in self.view.pendingSignIns(of: account) { self.propose(.code(.consumed(key: code.key))) }
    }

    /// Refuses an answer to a second factor after too many wrong ones, in whichever pending sign-ins. The account's
    /// usual networks have some answers of their own, because whoever knows the password can give wrong ones.
    func checkSecondFactorLimit(_ account: Account) throws(OperationExit) {
        var isOpen = self.secondFactorLimit(account).isOpen(at: self.now)
        if self.settings.refuses(.moreFactorAnswers) {
            let strict = AttemptLimit(
                count: ServiceLimits.strictSecondFactorAttempts,
                windowSeconds: ServiceLimits.strictSecondFactorWindowSeconds, attempts: account.secondFactorFailures
            )
            isOpen = isOpen && strict.isOpen(at: self.now)
        }
        if !isOpen { isOpen = self.hasOwnSecondFactorAnswer(account) }
        guard isOpen else {
            throw .refused(
                ServiceError.quotaExceeded, by: .secondFactorAttempts, .account(account),
                .count(
                    .wrongAnswers, account.secondFactorFailures.count
                ), .count(.limit, ServiceLimits.secondFactorAttempts)
            )
        }
    }

    /// Counts a wrong answer to a second factor on its account. The count is committed although the request is refused.
    func countWrongSecondFactor(_ account: Account) {
        var limit = self.secondFactorLimit(account)
        limit.recordWrongAttempt(at: self.now)
        self.proposeEvenIfRefused(.account(.changed(account.id, [.secondFactorFailures(limit.attempts)])))
    }

    private func secondFactorLimit(_ account: Account) -> AttemptLimit {
        AttemptLimit(
            count: ServiceLimits.secondFactorAttempts, windowSeconds: ServiceLimits.secondFactorWindowSeconds,
            attempts: account.secondFactorFailures
        )
    }

    /// The time step of a right TOTP code; `nil` for a wrong one, or one of a step that was used.
    func matchTOTP(_ code: String, _ secret: [UInt8], lastAcceptedStep: Int64) -> Int64? {
        let window = self.policy.secondFactors.adjacentIntervals
        return TOTP.match(
            code: code, secret: secret, at: self.now,
            window: window ?? ServiceLimits.adjacentIntervals(isWide: self.settings.allows(.wideCodeWindow)),
            lastAcceptedStep: lastAcceptedStep
        )
    }
}

extension SecondFactorClaim {
    /// The claim of a session that was opened with the factor.
    init(_ factor: Factor) {
        self.init(identifier: factor.id, provider: factor.phoneNumber == nil ? "totp" : "phone")
    }
}

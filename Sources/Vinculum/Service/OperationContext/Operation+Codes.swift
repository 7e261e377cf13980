extension Operation {
    /// A six-digit code with its leading zeros.
    mutating func smsCode() -> String {
        self.generator.text(6, .digits)
    }

    /// Stores a pending code under a fresh key.
    ///
    /// - Parameters:
    ///   - account: The account that the code belongs to; `nil` for a code of no account yet.
    ///   - keyLength: The length of the key in characters.
    ///   - seconds: How long the code is valid.
    ///   - attempts: How many wrong answers the code allows.
    /// - Returns: The key, by which the client names the code.
    mutating func storeCode(
        _ purpose: PendingCode.Purpose,
        of account: Account?,
        keyLength: Int,
        forSeconds seconds: Int64,
        attempts: UInt32 = ServiceLimits.codeAttempts
    ) -> String {
        let key = self.generator.text(keyLength, .base64URL)
        self.storeCode(purpose, under: key, of: account, forSeconds: seconds, attempts: attempts)
        return key
    }

    /// Stores a pending code under a key that was drawn before.
    mutating func storeCode(
        _ purpose: PendingCode.Purpose, under key: String, of account: Account?, forSeconds seconds: Int64,
        attempts: UInt32
    ) {
        let code = PendingCode(
            key: key, purpose: purpose, epoch: account?.epoch ?? .first, createdAt: self.now,
            expiresAt: self.now.adding(seconds: seconds), attemptsLeft: attempts,
            sessionsRevokedBelow: account?.sessionsRevokedBelow ?? 0
        )
        self.propose(.code(.stored(code)))
    }

    /// Counts a wrong answer to a pending code. The count is committed although the request is refused (I3).
    mutating func countWrongAnswer(_ code: PendingCode) {
        var code = code
        code.attemptsLeft = code.attemptsLeft == 0 ? 0 : code.attemptsLeft - 1
        self.proposeEvenIfRefused(.code(.stored(code)))
    }

    /// Compares a typed code with the one that was sent. A wrong one costs an attempt (I3).
    ///
    /// - Throws: `SESSION_EXPIRED`, `TOO_MANY_ATTEMPTS_TRY_LATER` or `INVALID_CODE`.
    mutating func check(_ typed: String, against code: String, of pending: PendingCode) throws(OperationExit) {
        if pending.expiresAt <= self.now {
            throw .refused(.sessionExpired, .instant(.expiredAt, pending.expiresAt))
        }
        if pending.attemptsLeft == 0 { throw .refused(.tooManyAttemptsTryLater, Decision.Fact(.attemptsLeft, 0)) }
        guard ConstantTime.equal(Array(typed.utf8), Array(code.utf8)) else {
            self.countWrongAnswer(pending)
            throw .refused(.invalidCode)
        }
    }

    /// The pending code that a phone verification names, and the typed code.
    mutating func phoneSession(
        _ info: Wire.PhoneVerificationInfo
    ) throws(OperationExit) -> (PendingCode, typed: String) {
        if info.androidVerificationProof.nonEmpty != nil { throw .refused(.unimplemented("androidVerificationProof")) }
        guard let typed = info.code.nonEmpty else { throw .refused(.missingCode) }
        guard let key = info.sessionInfo.nonEmpty else { throw .refused(.missingSessionInfo) }
        guard let pending = self.view.code(key) else { throw .refused(.invalidSessionInfo) }
        return (pending, typed)
    }
}

extension Operation {
    /// Returns a fresh random code of six decimal digits, which may begin with zeros.
    func smsCode() -> VerificationCode {
        VerificationCode(self.generator.text(6, .digits))
    }

    /// Stores a pending code under a fresh key.
    ///
    /// - Parameters:
    ///   - account: The account that the code belongs to; `nil` for a code of no account yet.
    ///   - keyLength: The length of the key in base64url characters.
    ///   - seconds: The code's lifetime in seconds, from now.
    ///   - attempts: The number of wrong answers after which the code is refused.
    /// - Returns: The key, which identifies the code in the client's next request.
    func storeCode(
        _ purpose: PendingCode.Purpose,
        of account: Account?,
        keyLength: Int,
        forSeconds seconds: Int64,
        attempts: UInt32 = ServiceLimits.codeAttempts
    ) -> CodeKey {
        let key = CodeKey(self.generator.text(keyLength, .base64URL))
        self.storeCode(purpose, under: key, of: account, forSeconds: seconds, attempts: attempts)
        return key
    }

    /// Stores a pending code under a key that the caller has drawn. The code is bound to the account's epoch and
    /// sessions, so that a takeover or a revocation invalidates it.
    func storeCode(
        _ purpose: PendingCode.Purpose, under key: CodeKey, of account: Account?, forSeconds seconds: Int64,
        attempts: UInt32
    ) {
        let hides = self.settings.refuses(.readableCodes)
        let code = PendingCode(
            key: hides ? key.digest : key, purpose: hides ? purpose.digested(under: key) : purpose,
            epoch: account?.epoch ?? .first, createdAt: self.now,
            expiresAt: self.now.adding(seconds: seconds), attemptsLeft: attempts,
            endedSessionCount: account?.endedSessionCount ?? 0
        )
        self.propose(.code(.stored(code)))
        // Where strangers have budgets, no code of an account or of a mailbox makes room for theirs. Without a peer
        // there is no budget of codes.
        var ending: [CodeKey] = []
        let isUncounted = self.call.peer == nil && self.call.caller != .administrator
        if self.settings.allows(.unlimitedUse) || code.kind.isOfStrangers || isUncounted {
            ending = self.view.makingRoom(
                for: code, count: ServiceLimits.codesOfKind, byteCount: StoredBounds.codeBytesOfKind)
        }
        if let account { ending += self.view.makingRoom(for: code, on: account) }
        for key in ending { self.propose(.code(.consumed(key: key))) }
    }

    /// Counts a wrong answer to a pending code. The count is committed although the request is refused (I3).
    func countWrongAnswer(_ code: PendingCode) {
        var code = code
        code.attemptsLeft = code.attemptsLeft == 0 ? 0 : code.attemptsLeft - 1
        self.proposeEvenIfRefused(.code(.stored(code)))
    }

    /// Compares a typed code with the one that was sent. A wrong one costs an attempt (I3).
    ///
    /// - Parameter key: The key of the pending code as the client presented it.
    /// - Throws: `SESSION_EXPIRED`, `TOO_MANY_ATTEMPTS_TRY_LATER` or `INVALID_CODE`.
    func check(
        _ typed: String, against code: VerificationCode, of pending: PendingCode, under key: CodeKey
    ) throws(OperationExit) {
        if pending.expiresAt <= self.now {
            throw .refused(.sessionExpired, .instant(.expiredAt, pending.expiresAt))
        }
        if pending.attemptsLeft == 0 { throw .refused(.tooManyAttemptsTryLater, Decision.Fact(.attemptsLeft, 0)) }
        guard code.matches(typed, under: key) else {
            self.countWrongAnswer(pending)
            throw .refused(.invalidCode)
        }
    }

    /// Finds the pending code of a phone verification, and returns it with the code that the person typed and the key.
    ///
    /// - Throws: `MISSING_CODE`, `MISSING_SESSION_INFO`, `INVALID_SESSION_INFO`, or the refusal of a verification proof
    ///   of Android, which this service cannot check.
    func phoneSession(
        _ info: Wire.PhoneVerificationInfo
    ) throws(OperationExit) -> (PendingCode, typed: String, key: CodeKey) {
        if info.androidVerificationProof.nonEmpty != nil {
            throw .refused(.unimplemented("androidVerificationProof"))
        }
        guard let typed = info.code.nonEmpty else { throw .refused(.missingCode) }
        guard let key = CodeKey(info.sessionInfo.nonEmpty) else { throw .refused(.missingSessionInfo) }
        guard let pending = self.view.code(key) else { throw .refused(.invalidSessionInfo) }
        return (pending, typed, key)
    }
}

extension Operation {
    /// A new `localId` that no account has.
    mutating func freshAccountID() throws(OperationExit) -> AccountID {
        for _ in 0..<10 {
            if let id = AccountID(self.generator.text(28, .alphanumeric)), self.view.account(id) == nil { return id }
        }
        throw .refused(.noFreshID)
    }

    /// A new `mfaEnrollmentId` that the account does not have.
    mutating func freshFactorID(_ account: Account) throws(OperationExit) -> String {
        for _ in 0..<10 {
            let id = self.generator.text(28, .alphanumeric)
            if account.factor(id) == nil { return id }
        }
        throw .refused(.noFreshID)
    }

    /// A six-digit code, leading zeros kept.
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

    /// Counts a wrong answer to a pending code; this stays although the request is refused (I3).
    mutating func countWrongAnswer(_ code: PendingCode) {
        var code = code
        code.attemptsLeft = code.attemptsLeft == 0 ? 0 : code.attemptsLeft - 1
        self.proposeEvenIfRefused(.code(.stored(code)))
    }
}

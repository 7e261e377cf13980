extension Operation {
    /// Makes a pending code for a number, and has it sent. A test number has a fixed code, which is not sent.
    ///
    /// - Parameters:
    ///   - account: The account that the code belongs to; `nil` for a sign-in.
    ///   - pending: Builds what is stored from the code.
    /// - Returns: The key of the pending code (`sessionInfo`).
    /// - Throws: `OPERATION_NOT_ALLOWED` for a number in a region that is closed to messages;
    ///   `TOO_MANY_ATTEMPTS_TRY_LATER` for a number that had too many of them.
    mutating func sendCode(
        _ purpose: Effect.Message.Purpose, to number: PhoneNumber, of account: Account?,
        pending: (_ code: String) -> PendingCode.Purpose
    ) throws(OperationExit) -> String {
        let seconds = ServiceLimits.phoneCodeSeconds
        if let fixed = self.policy.testCode(of: number) {
            return self.storeCode(pending(fixed), of: account, keyLength: 226, forSeconds: seconds)
        }
        guard self.policy.smsRegions.admits(number) else { throw .refused(ServiceError.smsRegionClosed) }
        try self.countMessage(to: number, ofSecondFactor: purpose == .secondFactor)
        let code = self.smsCode()
        let key = self.storeCode(pending(code), of: account, keyLength: 226, forSeconds: seconds)
        self.send(
            .message(
                Effect.Message(
                    purpose: purpose, recipient: number, code: code, locale: self.call.links.language,
                    expiresAt: self.now.adding(seconds: seconds), tenant: self.call.tenant
                )
            )
        )
        return key
    }

    /// Counts a message to a number, and refuses one too many: strangers must not make a phone ring all day.
    ///
    /// Codes of second factors are counted apart from all others, so that nobody without the first factor can use up what
    /// the owner needs.
    private mutating func countMessage(to number: PhoneNumber, ofSecondFactor: Bool) throws(OperationExit) {
        // No key that is handed out has a space in it.
        let key = "messages \(ofSecondFactor ? 2 : 1) \(number.text)"
        let known = self.view.code(key)
        var sent: [Instant] = []
        if case .sentMessages(let instants)? = known?.purpose { sent = instants }
        var limit = AttemptLimit(
            count: ServiceLimits.messagesPerNumber, windowSeconds: ServiceLimits.messageWindowSeconds, attempts: sent
        )
        guard limit.isOpen(at: self.now) else {
            throw .refused(
                .tooManyAttemptsTryLater, by: .quota, .phone(number), .count(.limit, ServiceLimits.messagesPerNumber)
            )
        }
        limit.recordWrongAttempt(at: self.now)
        // A new number each time: the oldest codes are looked at first when those that expired are dropped.
        self.propose(
            .code(
                PendingCode(
                    key: key, purpose: .sentMessages(limit.attempts), epoch: .first,
                    createdAt: self.now, expiresAt: self.now.adding(seconds: ServiceLimits.messageWindowSeconds),
                    attemptsLeft: 0
                )
            )
        )
    }
}

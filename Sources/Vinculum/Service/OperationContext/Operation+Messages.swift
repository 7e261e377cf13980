extension Operation {
    /// The code that goes to a number: a fresh one, or for a test number its own, which is not sent.
    ///
    /// - Throws: `OPERATION_NOT_ALLOWED` for a number in a region that is closed to messages;
    ///   `TOO_MANY_ATTEMPTS_TRY_LATER` for a number that had too many of them.
    mutating func codeToSend(to number: PhoneNumber, ofSecondFactor: Bool = false) throws(OperationExit) -> String {
        if let fixed = self.policy.testCode(of: number) { return fixed }
        guard self.policy.smsRegions.admits(number) else { throw .refused(ServiceError.smsRegionClosed) }
        try self.countMessage(to: number, ofSecondFactor: ofSecondFactor)
        return self.smsCode()
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

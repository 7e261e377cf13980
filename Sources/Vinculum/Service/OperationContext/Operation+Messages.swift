extension Operation {
    /// The code to send to a number: a fresh one. A test number has a fixed code, which is not sent.
    ///
    /// - Throws: `OPERATION_NOT_ALLOWED` for a number in a region that the project sends no messages to;
    ///   `TOO_MANY_ATTEMPTS_TRY_LATER` for a number that was sent too many of them.
    mutating func codeToSend(to number: PhoneNumber, ofSecondFactor: Bool = false) throws(OperationExit) -> String {
        if let fixed = self.policy.testCode(of: number) { return fixed }
        guard self.policy.smsRegions.admits(number) else { throw .refused(ServiceError.smsRegionClosed) }
        try self.countMessage(to: number, ofSecondFactor ? .secondFactor : .phone)
        return self.smsCode()
    }

    /// Counts a message to a number, and refuses one too many; see ``SendingLimit``.
    private mutating func countMessage(to number: PhoneNumber, _ kind: SendingLimit.Kind) throws(OperationExit) {
        var limit = AttemptLimit(
            count: ServiceLimits.messagesPerNumber, windowSeconds: ServiceLimits.messageWindowSeconds,
            attempts: self.view.sendingLimit(of: number, kind)?.sentAt ?? []
        )
        guard limit.isOpen(at: self.now) else {
            throw .refused(
                .tooManyAttemptsTryLater, by: .quota, .phone(number), .count(.limit, ServiceLimits.messagesPerNumber)
            )
        }
        limit.recordWrongAttempt(at: self.now)
        let counted = SendingLimit(
            number: number, kind: kind, sentAt: limit.attempts, countedAt: self.now,
            expiresAt: self.now.adding(seconds: ServiceLimits.messageWindowSeconds)
        )
        self.propose(.sendingLimit(counted))
    }
}

extension Operation {
    /// Refuses a message that may not be sent. A test number gets none.
    ///
    /// - Parameter owner: The account that has the number; `nil` if none has.
    /// - Throws: `OPERATION_NOT_ALLOWED` for a number in a region that is closed to messages;
    ///   `TOO_MANY_ATTEMPTS_TRY_LATER` for a number that had too many of them, or a network that asked for too many;
    ///   see ``Budget/messagesToNumber``, ``Budget/messagesByPeer`` and ``Budget/messagesByKnownPeer``.
    func admitMessage(
        _ purpose: Effect.Message.Purpose, to number: PhoneNumber, of owner: Account?
    ) throws(OperationExit) {
        if self.policy.testCode(of: number) != nil { return }
        guard self.policy.smsRegions.admits(number) else { throw .refused(ServiceError.smsRegionClosed) }
        try self.spendMessage(purpose, to: number, of: owner)
    }

    /// Makes a pending code for a number, and has it sent. A test number has a fixed code, which is not sent. Called
    /// after ``admitMessage(_:to:of:)``.
    ///
    /// - Parameters:
    ///   - account: The account that the code belongs to; `nil` for a sign-in.
    ///   - pending: Builds what is stored from the code.
    /// - Returns: The key of the pending code (`sessionInfo`).
    func sendCode(
        _ purpose: Effect.Message.Purpose, to number: PhoneNumber, of account: Account?,
        pending: (_ code: VerificationCode) -> PendingCode.Purpose
    ) -> CodeKey {
        let seconds = ServiceLimits.phoneCodeSeconds
        if let fixed = self.policy.testCode(of: number) {
            return self.storeCode(pending(fixed), of: account, keyLength: 226, forSeconds: seconds)
        }
        let code = self.smsCode()
        let key = self.storeCode(pending(code), of: account, keyLength: 226, forSeconds: seconds)
        self.send(
            .message(
                Effect.Message(
                    purpose: purpose, recipient: number, code: code.text, locale: self.call.links.language,
                    expiresAt: self.now.adding(seconds: seconds), tenant: self.call.tenant, account: account?.id
                )
            )
        )
        return key
    }
}

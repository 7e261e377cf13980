extension Operation {
    /// Deletes every account of the project or tenant; pending codes of no account stay. A utility of local emulators.
    mutating func clearAccounts() throws(OperationExit) -> HTTPResponse {
        try self.call.checkTarget()
        self.permit(.utility)
        self.propose(.account(.allDeleted))
        return .success(Wire.Presence())
    }

    /// The pending SMS codes, in the order they were sent: tests "receive" them here. A utility of local emulators.
    mutating func verificationCodes() throws(OperationExit) -> Wire.VerificationCodes {
        try self.call.checkTarget()
        var response = Wire.VerificationCodes()
        var listed: [Wire.VerificationCode] = []
        for pending in self.view.pendingCodes() where pending.expiresAt > self.now {
            guard let code = pending.code, let number = pending.number else { continue }
            // The fixed code of a test number was not sent.
            if self.policy.testCode(of: number) == code { continue }
            var item = Wire.VerificationCode()
            item.code = code.text
            item.phoneNumber = number.text
            item.sessionInfo = pending.key.text
            listed.append(item)
        }
        response.verificationCodes = listed
        return response
    }

    /// The mailed links that work, in the order they were sent: tests "receive" them here. A utility of local
    /// emulators.
    mutating func oobCodes() throws(OperationExit) -> Wire.OobCodes {
        try self.call.checkTarget()
        var response = Wire.OobCodes()
        var listed: [Wire.OobCode] = []
        for pending in self.view.pendingCodes() where pending.expiresAt > self.now {
            guard let action = pending.emailAction, !action.isForNothing else { continue }
            if let id = action.account {
                guard let account = self.view.account(id), account.accepts(pending) else { continue }
            }
            var item = Wire.OobCode()
            item.email = action.address.text
            item.newEmail = action.newAddress?.text
            item.oobCode = pending.key.text
            item.oobLink = action.link
            item.requestType = Wire.OobRequestType(action.kind)
            listed.append(item)
        }
        response.oobCodes = listed
        return response
    }
}

extension Operation {
    /// Forgets every account of the project or tenant; pending codes stay. A utility of local emulators.
    mutating func clearAccounts(_ call: Call) throws(Stop) -> HTTPResponse {
        try call.checkTarget()
        self.propose(.cleared)
        return .success(Wire.Presence())
    }

    /// The SMS codes that are out, in the order they were sent. A utility of local emulators: here they are "received".
    mutating func verificationCodes(_ call: Call) throws(Stop) -> Wire.VerificationCodes {
        try call.checkTarget()
        var response = Wire.VerificationCodes()
        var listed: [Wire.VerificationCode] = []
        for pending in self.view.pendingCodes() where pending.expiresAt > self.now {
            guard let code = pending.code, let number = self.number(of: pending) else { continue }
            var item = Wire.VerificationCode()
            item.code = code
            item.phoneNumber = number
            item.sessionInfo = pending.key
            listed.append(item)
        }
        response.verificationCodes = listed
        return response
    }

    private mutating func number(of pending: PendingCode) -> String? {
        switch pending.purpose {
        case .phoneSignIn(let number, _), .phoneEnrollment(_, let number, _): number.text
        case .factorChallenge(let account, let factor, _, _):
            self.view.account(account)?.factor(factor)?.factor.phoneNumber
        case .temporaryProof, .totpEnrollment, .pendingSignIn: nil
        }
    }
}

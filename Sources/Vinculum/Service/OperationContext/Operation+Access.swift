extension Operation {
    /// Some paths for administrators leave the project out, and then let anybody through who has a key.
    func requireAdministrator() throws(OperationExit) {
        guard self.call.caller == .administrator else { throw .refused(.insufficientPermission) }
    }

    /// Refuses a client that would make an account where only administrators may.
    func checkClientSignUp() throws(OperationExit) {
        if self.call.caller != .administrator, !self.policy.allowsClientSignUp {
            throw .refused(.adminOnlyOperation, by: .setting)
        }
    }

    /// Refuses a client without a reCAPTCHA token where one is due. Nobody here can judge a token, so any will do, except
    /// the text by which clients say that they could not get one.
    func checkRecaptcha(_ state: RecaptchaPolicy.State, _ token: String?) throws(OperationExit) {
        guard state == .enforce, self.call.caller != .administrator else { return }
        guard let token = token.nonEmpty, !sameBytes(token, "NO_RECAPTCHA") else {
            throw .refused(.missingRecaptchaToken)
        }
    }
}

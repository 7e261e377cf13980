extension Operation {
    /// Refuses a caller who is not an administrator. Routing does not do it for paths that name no project.
    func requireAdministrator() throws(OperationExit) {
        guard self.call.caller == .administrator else { throw .refused(.insufficientPermission) }
    }

    /// Refuses a client that would create an account where only administrators may.
    func checkClientSignUp() throws(OperationExit) {
        if self.call.caller != .administrator, !self.policy.allowsClientSignUp {
            throw .refused(.adminOnlyOperation, by: .setting)
        }
    }

    /// Refuses a client without a reCAPTCHA token where one is required. Tokens are not verified here, so any text is
    /// accepted except the one by which clients say that they could not get a token.
    func checkRecaptcha(_ state: RecaptchaPolicy.State, _ token: String?) throws(OperationExit) {
        guard state == .enforce, self.call.caller != .administrator else { return }
        guard let token = token.nonEmpty, token != "NO_RECAPTCHA" else {
            throw .refused(.missingRecaptchaToken)
        }
    }
}

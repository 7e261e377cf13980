extension Operation {
    /// Refuses a client without a reCAPTCHA token where one is due. Nobody here can judge a token, so any will do, except
    /// the text by which clients say that they could not get one.
    func checkRecaptcha(_ state: RecaptchaPolicy.State, _ token: String?) throws(OperationExit) {
        guard state == .enforce, self.call.caller != .administrator else { return }
        guard let token = token.nonEmpty, !sameBytes(token, "NO_RECAPTCHA") else {
            throw .refused(.missingRecaptchaToken)
        }
    }
}

extension Operation {
    /// `accounts:verifyIosClient`: begins to verify that an app runs on the device that its push token names.
    ///
    /// The secret of the receipt would be sent by a silent push. This version pushes nothing; a host that does finds
    /// the secret among the pending codes. An app that gets no push continues without.
    func verifyIosClient(
        _ request: Wire.VerifyIosClient.Request
    ) throws(OperationExit) -> Wire.VerifyIosClient.Response {
        guard request.appToken.nonEmpty != nil else { throw .refused(.missingIOSAppToken) }
        try self.spendCode(.appVerification)
        var response = Wire.VerifyIosClient.Response()
        let secret = VerificationCode(self.generator.text(32, .base64URL))
        response.receipt =
            self.storeCode(
                .appVerification(secret: secret), of: nil, keyLength: 64,
                forSeconds: ServiceLimits.appVerificationSeconds
            ).text
        response.suggestedTimeout = "5"
        return response
    }

    /// Refuses an app whose secret does not belong to its receipt. An app without either passes.
    func checkApp(_ receipt: String?, _ secret: String?) throws(OperationExit) {
        guard let receipt = CodeKey(receipt.nonEmpty), let secret = secret.nonEmpty else { return }
        guard let pending = self.view.code(receipt), case .appVerification(let expected) = pending.purpose,
            pending.expiresAt > self.now, expected.matches(secret, under: receipt)
        else { throw .refused(.invalidAppCredential) }
    }
}

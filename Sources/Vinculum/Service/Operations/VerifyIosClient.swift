extension Operation {
    /// `accounts:verifyIosClient`: begins to show that an app runs on the device that its push token names.
    ///
    /// The secret that belongs to the receipt would go out by a silent push. This version pushes nothing; a host that wants
    /// to finds it among the pending codes. An app that waits in vain goes on without.
    mutating func verifyIosClient(
        _ request: Wire.VerifyIosClient.Request
    ) throws(OperationExit) -> Wire.VerifyIosClient.Response {
        guard request.appToken.nonEmpty != nil else { throw .refused(.missingIOSAppToken) }
        var response = Wire.VerifyIosClient.Response()
        let secret = self.generator.text(32, .base64URL)
        response.receipt = self.storeCode(
            .appVerification(secret: secret), of: nil, keyLength: 64, forSeconds: ServiceLimits.appVerificationSeconds
        )
        response.suggestedTimeout = "5"
        return response
    }

    /// Checks what an app shows of itself: the secret must be the one of its receipt.
    mutating func checkApp(_ receipt: String?, _ secret: String?) throws(OperationExit) {
        guard let receipt = receipt.nonEmpty, let secret = secret.nonEmpty else { return }
        guard let pending = self.view.code(receipt), case .appVerification(let expected) = pending.purpose,
            pending.expiresAt > self.now, ConstantTime.equal(Array(secret.utf8), Array(expected.utf8))
        else { throw .refused(.invalidAppCredential) }
    }
}

/// Having a code sent by SMS, and replacing the current user's phone number with one.
extension AuthClient {
    // MARK: Plan

    func planVerificationCode(to phoneNumber: String, _ flow: inout Flow) throws(AuthError) {
        if phoneNumber.isEmpty { throw AuthError(.missingPhoneNumber, family: .misuse) }
        self.appendRequest(protectedAs: .sendVerificationCode, to: &flow)
    }

    func planPhoneNumberUpdate(_ credential: Credential.Phone, _ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        try self.check(.phone(credential))
        flow.failureRule = .endInvalidSession
        flow.steps = [.freshToken(force: false), .perform]
    }

    // MARK: Request

    func writeVerificationCodeRequest(_ phoneNumber: String, _ flow: Flow, to body: inout JSON.Writer) -> Endpoint {
        body.member("phoneNumber", phoneNumber)
        self.writeRecaptcha(flow, to: &body)
        body.member("clientType", self.configuration.clientType.rawValue)
        return .sendVerificationCode
    }

    func writePhoneNumberUpdate(
        _ credential: Credential.Phone, _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        return self.write(credential, .update, to: &body)
    }

    // MARK: Reply

    static func readVerificationID(_ reply: Reply, _ flow: inout Flow) throws(AuthError) {
        guard let verificationID = reply.text("sessionInfo") else {
            throw AuthError(
                .invalidVerificationID, family: .brokenAnswer, message: "The service returned no verification id.")
        }
        flow.outcome = .verificationID(verificationID)
    }

    mutating func readPhoneNumberUpdate(
        _ reply: Reply, _ credential: Credential.Phone, _ flow: inout Flow, _ now: Instant
    ) throws(AuthError) {
        try self.readFirstFactor(reply, .phone(credential), &flow)
        try self.continueSession(reply, &flow, now)
    }
}

/// The RPCs of second factors.
extension AuthClient {
    func write(
        _ request: MultiFactorResolver.Request, _ resolver: MultiFactorResolver, _ flow: Flow, to body: inout JSON.Writer
    ) -> Endpoint {
        body.secret("mfaPendingCredential", resolver.pendingCredential)
        switch request {
        case .start(_, let enrollmentID):
            body.member("mfaEnrollmentId", enrollmentID)
            body.key("phoneSignInInfo")
            body.beginObject()
            // The number is masked and the service knows it; the Apple library repeats it all the same.
            if self.isLegacy { body.member("phoneNumber", resolver.hints.number(of: enrollmentID)) }
            self.writeRecaptcha(flow, withClientType: true, to: &body)
            body.endObject()
            return .signInStart
        case .finalizePhone(_, let sessionInfo, let code):
            body.phoneVerification(sessionInfo, code)
        case .finalizeTOTP(_, let enrollmentID, let code):
            body.member("mfaEnrollmentId", enrollmentID)
            body.totpVerification(nil, code)
        }
        return .signInFinalize
    }

    func write(_ request: EnrollmentFlow.Request, _ flow: Flow, to body: inout JSON.Writer) -> Endpoint {
        switch request {
        case .startPhone(let number):
            body.key("phoneEnrollmentInfo")
            body.beginObject()
            body.member("phoneNumber", number)
            self.writeRecaptcha(flow, withClientType: true, to: &body)
            body.endObject()
            return .enrollmentStart
        case .startTOTP:
            body.key("totpEnrollmentInfo")
            body.beginObject()
            body.endObject()
            return .enrollmentStart
        case .finalizePhone(let sessionInfo, let code, let displayName):
            body.member("displayName", displayName)
            body.phoneVerification(sessionInfo, code)
        case .finalizeTOTP(let sessionInfo, let code, let displayName):
            body.member("displayName", displayName)
            body.totpVerification(sessionInfo, code)
        }
        return .enrollmentFinalize
    }
}

extension JSON.Writer {
    fileprivate mutating func phoneVerification(_ sessionInfo: Secret, _ code: Secret) {
        self.key("phoneVerificationInfo")
        self.beginObject()
        self.secret("code", code)
        self.secret("sessionInfo", sessionInfo)
        self.endObject()
    }

    fileprivate mutating func totpVerification(_ sessionInfo: Secret?, _ code: Secret) {
        self.key("totpVerificationInfo")
        self.beginObject()
        self.secret("sessionInfo", sessionInfo)
        self.secret("verificationCode", code)
        self.endObject()
    }
}

extension [FactorHint] {
    /// The masked number of a factor that has one.
    fileprivate func number(of id: String) -> String? {
        guard let hint = self.first(where: { sameBytes($0.uid, id) }), case .phone(let number) = hint.kind else { return nil }
        return number
    }
}

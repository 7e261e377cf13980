/// The RPCs of second factors.
extension AuthClient {
    func secondFactorRequest(_ request: MultiFactorResolver.Request, _ flow: Flow) -> HTTPRequest {
        switch request {
        case .start(let pendingCredential, let enrollmentID):
            var message = Wire.SignInStart.Request()
            message.mfaEnrollmentId = enrollmentID
            message.mfaPendingCredential = pendingCredential.revealed()
            message.phoneSignInInfo = Wire.PhoneChallengeInfo()
            message.tenantId = flow.tenantID
            return self.post(.signInStart, message)
        case .finalizePhone(let pendingCredential, let sessionInfo, let code):
            var message = Wire.SignInFinalize.Request()
            message.mfaPendingCredential = pendingCredential.revealed()
            message.phoneVerificationInfo = AuthClient.phoneVerification(sessionInfo.revealed(), code.revealed())
            message.tenantId = flow.tenantID
            return self.post(.signInFinalize, message)
        case .finalizeTOTP(let pendingCredential, let enrollmentID, let code):
            var message = Wire.SignInFinalize.Request()
            message.mfaEnrollmentId = enrollmentID
            message.mfaPendingCredential = pendingCredential.revealed()
            message.tenantId = flow.tenantID
            var info = Wire.TotpVerificationInfo()
            info.verificationCode = code.revealed()
            message.totpVerificationInfo = info
            return self.post(.signInFinalize, message)
        }
    }

    func enrollmentRequest(_ request: EnrollmentFlow.Request, _ flow: Flow, idToken: String) -> HTTPRequest {
        switch request {
        case .startPhone(let number):
            var message = Wire.EnrollmentStart.Request()
            var info = Wire.PhoneChallengeInfo()
            info.phoneNumber = number
            message.phoneEnrollmentInfo = info
            return self.enrollmentStart(message, flow, idToken)
        case .startTOTP:
            var message = Wire.EnrollmentStart.Request()
            message.totpEnrollmentInfo = Wire.Presence()
            return self.enrollmentStart(message, flow, idToken)
        case .finalizePhone(let sessionInfo, let code, let displayName):
            var message = Wire.EnrollmentFinalize.Request()
            message.displayName = displayName
            message.phoneVerificationInfo = AuthClient.phoneVerification(sessionInfo.revealed(), code.revealed())
            return self.enrollmentFinalize(message, flow, idToken)
        case .finalizeTOTP(let sessionInfo, let code, let displayName):
            var message = Wire.EnrollmentFinalize.Request()
            message.displayName = displayName
            var info = Wire.TotpVerificationInfo()
            info.sessionInfo = sessionInfo.revealed()
            info.verificationCode = code.revealed()
            message.totpVerificationInfo = info
            return self.enrollmentFinalize(message, flow, idToken)
        }
    }

    func withdrawRequest(_ factorID: String, _ flow: Flow, idToken: String) -> HTTPRequest {
        var message = Wire.EnrollmentWithdraw.Request()
        message.idToken = idToken
        message.mfaEnrollmentId = factorID
        message.tenantId = flow.tenantID
        return self.post(.enrollmentWithdraw, message)
    }

    private func enrollmentStart(_ message: Wire.EnrollmentStart.Request, _ flow: Flow, _ idToken: String) -> HTTPRequest {
        var message = message
        message.idToken = idToken
        message.tenantId = flow.tenantID
        return self.post(.enrollmentStart, message)
    }

    private func enrollmentFinalize(
        _ message: Wire.EnrollmentFinalize.Request, _ flow: Flow, _ idToken: String
    ) -> HTTPRequest {
        var message = message
        message.idToken = idToken
        message.tenantId = flow.tenantID
        return self.post(.enrollmentFinalize, message)
    }

    private static func phoneVerification(_ sessionInfo: String, _ code: String) -> Wire.PhoneVerificationInfo {
        var info = Wire.PhoneVerificationInfo()
        info.code = code
        info.sessionInfo = sessionInfo
        return info
    }
}

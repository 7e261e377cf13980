/// Enrolling a second factor, led by an ``EnrollmentFlow``, and removing one.
extension AuthClient {
    // MARK: Plan

    mutating func planEnrollment(_ method: EnrollmentFlow.Method, _ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        if case .phone(let number) = method, number.isEmpty { throw AuthError(.missingPhoneNumber, family: .misuse) }
        var enrollment = self.enrollment ?? EnrollmentFlow()
        switch enrollment.phase {
        case .enrolled, .failed: enrollment = EnrollmentFlow()
        case .ready, .starting, .waitingForSMS, .waitingForApp, .checking: break
        }
        self.enrollment = enrollment
        try self.updateEnrollment { enrollment throws(EnrollmentFlow.Misuse) in
            _ = try enrollment.start(method)
        }
        flow.drivesEnrollment = true
        flow.steps = [.freshToken(force: false)]
        switch method {
        case .phone: self.appendRequest(protectedAs: .startEnrollment, to: &flow)
        case .totp: flow.steps.append(.perform)
        }
    }

    mutating func planEnrollmentCode(
        _ code: Secret, _ displayName: String?, _ flow: inout Flow, _ now: Instant
    ) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        var startsAgain = false
        try self.updateEnrollment { enrollment throws(EnrollmentFlow.Misuse) in
            startsAgain = try enrollment.submit(code: code, displayName: displayName, at: now) == .startAgain
        }
        if startsAgain { throw AuthError(.sessionExpired) }
        flow.drivesEnrollment = true
        flow.steps = [.freshToken(force: false), .perform]
    }

    func planUnenrollment(_ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        // The service ends the old session with the factor; without a new session none is left.
        flow.failureRule = .endSessionOncePerformed
        flow.steps = [.freshToken(force: false), .perform]
    }

    // MARK: Request

    /// Writes `mfaEnrollment:start` or `mfaEnrollment:finalize`, whichever the enrolment asks for.
    func writeEnrollment(_ flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        guard let request = self.enrollment?.request else { throw .misuse("No enrolment has begun.") }
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

    func writeUnenrollment(
        _ factorID: FactorID, _ flow: Flow, to body: inout JSON.Writer
    ) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        body.member("mfaEnrollmentId", factorID.text)
        return .enrollmentWithdraw
    }

    // MARK: Reply (to a code: a session, see `startSession(_:_:_:)`)

    mutating func readEnrollmentChallenge(
        _ reply: Reply, _ method: EnrollmentFlow.Method, _ flow: inout Flow
    ) throws(AuthError) {
        guard flow.subject == self.currentSlot else { throw .misuse("Another user has signed in since.") }
        switch method {
        case .totp:
            guard let secret = TOTPSecret(reply.root["totpSessionInfo"]) else { throw reply.missing("totpSessionInfo") }
            try self.updateEnrollment { enrollment throws(EnrollmentFlow.Misuse) in
                try enrollment.secretReceived(secret)
            }
        case .phone:
            guard let sessionInfo = reply.root["phoneSessionInfo"]?.string(of: "sessionInfo") else {
                throw reply.missing("phoneSessionInfo.sessionInfo")
            }
            try self.updateEnrollment { enrollment throws(EnrollmentFlow.Misuse) in
                try enrollment.challengeStarted(sessionInfo: Secret(sessionInfo))
            }
        }
        flow.outcome = self.enrollment.map { .enrollment($0) }
    }

    mutating func readUnenrollment(_ reply: Reply, _ flow: inout Flow, _ now: Instant) throws(AuthError) {
        // The old session is over from here on, whatever the reply says.
        flow.isPerformed = true
        try self.startSession(reply, &flow, now)
    }

    // MARK: End

    mutating func finishEnrollment(_ flow: Flow) throws(AuthError) -> User {
        let user = try self.finishUnenrollment(flow)
        self.enrollment = nil
        return user
    }

    /// The new session that an enrolment or a withdrawal begins takes the place of the old one.
    mutating func finishUnenrollment(_ flow: Flow) throws(AuthError) -> User {
        let user = try self.user(of: flow)
        if flow.subject == self.currentSlot { self.currentSlot = flow.candidate }
        return user
    }

    /// Reports the failure of a flow to the enrolment that it drives.
    mutating func failEnrollment(_ flow: Flow, _ error: AuthError) {
        guard flow.drivesEnrollment, flow.subject == self.currentSlot, var enrollment = self.enrollment else { return }
        do throws(EnrollmentFlow.Misuse) {
            if let message = error.serviceError?.message, !flow.isPerformed {
                _ = try enrollment.refused(EnrollmentFlow.Refusal(serviceMessage: message))
            } else {
                _ = try enrollment.requestLost()
            }
        } catch {
            // The enrolment does not wait for a reply any more.
        }
        if case .failed = enrollment.phase { self.enrollment = nil } else { self.enrollment = enrollment }
    }

    // MARK: The enrolment that has begun

    /// Reports to the enrolment that its request will not be answered.
    mutating func forgetEnrollmentRequest() {
        do throws(EnrollmentFlow.Misuse) {
            _ = try self.enrollment?.requestLost()
        } catch {
            // The enrolment had sent no request.
        }
    }

    private mutating func updateEnrollment(
        _ event: (inout EnrollmentFlow) throws(EnrollmentFlow.Misuse) -> Void
    ) throws(AuthError) {
        guard var enrollment = self.enrollment else { throw .misuse("No enrolment has begun.") }
        do throws(EnrollmentFlow.Misuse) {
            try event(&enrollment)
        } catch {
            switch error {
            case .notNow: throw .misuse("The enrolment is at another step now.")
            case .emptyCode: throw AuthError(.missingVerificationCode, family: .misuse)
            }
        }
        self.enrollment = enrollment
    }
}

extension TOTPSecret {
    /// - Returns: `nil` if the reply lacks the secret, or the session to finalize the enrolment with.
    fileprivate init?(_ info: JSON.Value?) {
        guard let info, let key = info.string(of: "sharedSecretKey"), let sessionInfo = info.string(of: "sessionInfo")
        else {
            return nil
        }
        self.init(
            sharedSecretKey: Secret(key), sessionInfo: Secret(sessionInfo),
            hashingAlgorithm: info.string(of: "hashingAlgorithm"),
            codeLength: info.int64(of: "verificationCodeLength") ?? 0,
            periodSeconds: info.int64(of: "periodSec") ?? 0,
            deadline: info.string(of: "finalizeEnrollmentTime").flatMap { Instant(rfc3339: $0) })
    }
}

extension JSON.Writer {
    mutating func phoneVerification(_ sessionInfo: Secret, _ code: Secret) {
        self.key("phoneVerificationInfo")
        self.beginObject()
        self.secret("code", code)
        self.secret("sessionInfo", sessionInfo)
        self.endObject()
    }

    mutating func totpVerification(_ sessionInfo: Secret?, _ code: Secret) {
        self.key("totpVerificationInfo")
        self.beginObject()
        self.secret("sessionInfo", sessionInfo)
        self.secret("verificationCode", code)
        self.endObject()
    }
}

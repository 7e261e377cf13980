/// The enrolment of a second factor, led by an ``EnrollmentFlow``.
extension AuthClient {
    mutating func planEnrollment(
        _ id: FlowID, _ intent: Intent, _ method: EnrollmentFlow.Method, in subject: Int64
    ) throws(AuthError) -> Flow {
        if case .phone(let number) = method, number.isEmpty { throw AuthError(.missingPhoneNumber, family: .misuse) }
        var enrollment = self.enrollment ?? EnrollmentFlow()
        switch enrollment.phase {
        case .enrolled, .failed: enrollment = EnrollmentFlow()
        case .ready, .starting, .waitingForSMS, .waitingForApp, .checking: break
        }
        self.enrollment = enrollment
        try self.enrolling { enrollment throws(EnrollmentFlow.Misuse) in
            _ = try enrollment.start(method)
        }
        return self.flow(id, intent, subject: subject, [.freshToken(force: false), .perform])
    }

    mutating func planEnrollmentCode(
        _ id: FlowID, _ intent: Intent, _ code: Secret, _ displayName: String?, in subject: Int64, _ now: Instant
    ) throws(AuthError) -> Flow {
        var startsAgain = false
        try self.enrolling { enrollment throws(EnrollmentFlow.Misuse) in
            startsAgain = try enrollment.submit(code: code, displayName: displayName, at: now) == .startAgain
        }
        if startsAgain { throw AuthError(.sessionExpired) }
        return self.flow(id, intent, subject: subject, [.freshToken(force: false), .perform])
    }

    mutating func takeEnrollmentChallenge(_ reply: Reply, into flow: inout Flow) throws(AuthError) {
        guard flow.subject == self.currentSlot else { throw .misuse("Another user is signed in by now.") }
        if case .beginEnrollment(.totp) = flow.intent {
            guard let secret = TOTPSecret(reply.root["totpSessionInfo"]) else { throw reply.lacks("totpSessionInfo") }
            try self.enrolling { enrollment throws(EnrollmentFlow.Misuse) in
                try enrollment.secretReceived(secret)
            }
        } else {
            guard let sessionInfo = reply.root["phoneSessionInfo"]?["sessionInfo"]?.string else {
                throw reply.lacks("phoneSessionInfo.sessionInfo")
            }
            try self.enrolling { enrollment throws(EnrollmentFlow.Misuse) in
                try enrollment.challengeStarted(sessionInfo: Secret(sessionInfo))
            }
        }
        flow.outcome = self.enrollment.map { .enrollment($0) }
    }

    /// Tells the enrolment that a flow it was driven by has failed.
    mutating func failEnrollment(_ flow: Flow, _ error: AuthError) {
        guard flow.intent.concernsEnrollment, flow.subject == self.currentSlot, var enrollment = self.enrollment else { return }
        do throws(EnrollmentFlow.Misuse) {
            if let message = error.serviceError?.message, !flow.isPerformed {
                _ = try enrollment.refused(EnrollmentFlow.Refusal(serviceMessage: message))
            } else {
                _ = try enrollment.requestLost()
            }
        } catch {
            // It waits for nothing any more.
        }
        if case .failed = enrollment.phase { self.enrollment = nil } else { self.enrollment = enrollment }
    }

    /// Whatever the enrolment had asked for will not be answered.
    mutating func forgetEnrollmentRequest() {
        do throws(EnrollmentFlow.Misuse) {
            _ = try self.enrollment?.requestLost()
        } catch {
            // Nothing was asked for.
        }
    }

    private mutating func enrolling(
        _ event: (inout EnrollmentFlow) throws(EnrollmentFlow.Misuse) -> Void
    ) throws(AuthError) {
        guard var enrollment = self.enrollment else { throw .misuse("No enrolment has begun.") }
        do throws(EnrollmentFlow.Misuse) {
            try event(&enrollment)
        } catch {
            switch error {
            case .notNow: throw .misuse("The enrolment does not wait for this now.")
            case .emptyCode: throw AuthError(.missingVerificationCode, family: .misuse)
            }
        }
        self.enrollment = enrollment
    }
}

extension TOTPSecret {
    /// - Returns: `nil` if the answer has no secret, or nothing to finalize the enrolment with.
    fileprivate init?(_ info: JSON.Value?) {
        guard let info, let key = info["sharedSecretKey"]?.string, let sessionInfo = info["sessionInfo"]?.string else {
            return nil
        }
        self.init(
            sharedSecretKey: Secret(key), sessionInfo: Secret(sessionInfo),
            hashingAlgorithm: info["hashingAlgorithm"]?.string, codeLength: info["verificationCodeLength"]?.int64 ?? 0,
            periodSeconds: info["periodSec"]?.int64 ?? 0,
            deadline: info["finalizeEnrollmentTime"]?.string.flatMap { Instant(rfc3339: $0) })
    }
}

extension MultiFactorResolver {
    /// The phase with the data that is valid in it.
    indirect enum State: Equatable, Sendable {
        /// Next: starting (SMS), waiting (authenticator app).
        case choosing
        /// `mfaSignIn:start` was requested. Next: waiting, choosing, failed.
        case starting(FactorHint)
        /// The person must type a code. Next: checking, and the successors of choosing.
        case waiting(Challenge)
        /// `mfaSignIn:finalize` was requested. Next: resolved, waiting, choosing, failed.
        case checking(Challenge, code: Secret)
        /// Final.
        case resolved
        /// Final: the sign-in must begin again with the first factor.
        case failed(Failure)

        /// The phase's name in the saved form.
        var name: String {
            switch self {
            case .choosing: "choosing"
            case .starting: "starting"
            case .waiting: "waiting"
            case .checking: "checking"
            case .resolved: "resolved"
            case .failed: "failed"
            }
        }
    }
}

extension MultiFactorResolver {
    /// The phase of a sign-in with a second factor, as an app shows it to a person.
    public enum Phase: Equatable, Sendable {
        /// The person must choose a factor.
        case choosing
        /// An SMS was requested; the response is pending.
        case starting(FactorHint)
        /// The person must type a code.
        case waiting(FactorHint)
        /// A code is being checked.
        case checking(FactorHint)
        /// The sign-in is complete.
        case resolved
        /// The sign-in has failed; the person must begin with the first factor.
        case failed(Failure)
    }

    /// The reason why the sign-in must begin again with the first factor.
    public enum Failure: String, Equatable, Sendable, CaseIterable {
        /// The pending credential has expired or is not valid.
        case pendingCredentialInvalid
        /// The account was disabled or deleted.
        case accountUnavailable
        /// No factor can be chosen any more.
        case noUsableFactor
    }

    /// A mistake of the caller; the resolver is unchanged.
    public enum Misuse: Error, Equatable, Sendable {
        /// The event is not allowed in this phase.
        case notNow
        /// No hint has this ID.
        case unknownFactor
        /// The code is empty.
        case emptyCode
    }
}

extension MultiFactorResolver {
    /// A request to the service, without the tenant and the app verification, which the sender adds.
    public enum Request: Equatable, Sendable {
        /// `mfaSignIn:start`, which sends an SMS.
        case start(pendingCredential: Secret, enrollmentID: FactorID)
        /// `mfaSignIn:finalize` with `phoneVerificationInfo`.
        case finalizePhone(pendingCredential: Secret, sessionInfo: Secret, code: Secret)
        /// `mfaSignIn:finalize` with `totpVerificationInfo` and the top-level `mfaEnrollmentId`.
        case finalizeTOTP(pendingCredential: Secret, enrollmentID: FactorID, code: Secret)
    }
}

extension MultiFactorResolver {
    /// A refusal by the service, by its effect on the sign-in.
    public enum Refusal: Equatable, Sendable {
        /// The code is wrong; the person may type another one.
        case wrongCode
        /// Too many wrong codes; the person may type another one later.
        case tooManyAttempts
        /// The challenge has expired; another can be started.
        case challengeExpired
        /// The factor was removed or cannot be used; the person may choose another one.
        case factorUnavailable
        /// The pending credential is not valid; the sign-in must begin with the first factor.
        case pendingCredentialInvalid
        /// The account is disabled or deleted.
        case accountUnavailable
        /// Any other error, by the service's error code; the same request may be sent again.
        case other(String)

        /// Reads an error message of the service; only the code before the first `:` is used.
        public init(serviceMessage message: String) {
            let code = ServiceMessage(message).code
            switch code {
            case "INVALID_CODE", "MISSING_CODE":
                self = .wrongCode
            case "QUOTA_EXCEEDED", "TOO_MANY_ATTEMPTS_TRY_LATER":
                self = .tooManyAttempts
            case "SESSION_EXPIRED", "INVALID_SESSION_INFO", "MISSING_SESSION_INFO":
                self = .challengeExpired
            case "MFA_ENROLLMENT_NOT_FOUND", "INVALID_MFA_ENROLLMENT_ID", "MISSING_MFA_ENROLLMENT_ID":
                self = .factorUnavailable
            case "INVALID_PENDING_TOKEN", "INVALID_MFA_PENDING_CREDENTIAL", "MISSING_MFA_PENDING_CREDENTIAL",
                "MISSING_CREDENTIAL", "TOTP_CHALLENGE_TIMEOUT", "INVALID_PROJECT_ID",
                // The Firebase emulator's message, which has no code.
                "((Invalid phoneVerificationInfo.mfaPendingCredential.))":
                self = .pendingCredentialInvalid
            case "USER_DISABLED", "USER_NOT_FOUND", "((User in pendingCredentialPayload does not exist.))":
                self = .accountUnavailable
            default:
                self = .other(code)
            }
        }
    }
}

extension MultiFactorResolver {
    /// The challenge that a code answers.
    enum Challenge: Equatable, Sendable {
        /// A code that the service sent by SMS.
        case sms(FactorHint, sessionInfo: Secret)
        /// A code from the authenticator app.
        case totp(FactorHint)

        var hint: FactorHint {
            switch self {
            case .sms(let hint, _), .totp(let hint): hint
            }
        }
    }
}

extension MultiFactorResolver.Challenge {
    /// Writes the ID of the factor; the saved hints contain the rest.
    func write(to writer: inout JSON.Writer) {
        writer.member("uid", self.hint.uid.text)
        if case .sms(_, let sessionInfo) = self { writer.member("sessionInfo", sessionInfo.revealed()) }
    }

    init(reading members: SavedFlow.Members, _ hints: [FactorHint]) throws(SavedFlowError) {
        let hint = try Self.hint(members, hints)
        switch hint.kind {
        case .phone: self = .sms(hint, sessionInfo: Secret(try members.string("sessionInfo")))
        case .totp: self = .totp(hint)
        }
    }

    /// Returns the hint that a saved state refers to.
    static func hint(_ members: SavedFlow.Members, _ hints: [FactorHint]) throws(SavedFlowError) -> FactorHint {
        let uid = FactorID(try members.string("uid"))
        guard let hint = hints.first(where: { $0.uid == uid }) else { throw .malformed("uid") }
        return hint
    }
}

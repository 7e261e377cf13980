/// The state machine of the enrolment of one second factor.
///
/// ```text
///   ready ──start─▶ starting ──challengeStarted, secretReceived─▶ waiting ──submit──▶ checking ──succeeded─▶ enrolled
///    ▲ ▲               │                                           │  ▲                 │ │ │
///    │ └─refused, lost─┤                      deadline passed ─────┤  └─wrong code, lost─┘ │ │
///    │                 │                                           │                       │ │
///    ├─────────────────│───────────────────────────────────────────┘                       │ │
///    └─────────────────│──session expired, too many attempts, deadline passed──────────────┘ │
///                      └────────────▶ failed ◀──not possible for this account────────────────┘
/// ```
///
/// It is a value like ``MultiFactorResolver``: the host sends each returned ``Request`` with the account's current ID
/// token, and reports the response. A flow can therefore outlive an ID token, and a saved flow contains none.
///
/// An event that is not allowed in the current phase throws ``Misuse`` and changes nothing.
public struct EnrollmentFlow: Equatable, Sendable {
    /// The state of the machine; only the events below change it.
    private(set) var state: State
}

extension EnrollmentFlow {
    /// Creates a flow in the phase ``Phase/ready``.
    public init() {
        self.state = .ready
    }

    /// The current phase.
    public var phase: Phase {
        switch self.state {
        case .ready: .ready
        case .starting: .starting
        case .waiting(.phone(let number, _)): .waitingForSMS(number)
        case .waiting(.totp(let secret)): .waitingForApp(secret)
        case .checking: .checking
        case .enrolled: .enrolled
        case .failed(let failure): .failed(failure)
        }
    }

    /// The session info of the SMS whose code is awaited; `nil` if none is.
    package var verificationID: Secret? {
        if case .waiting(.phone(_, let sessionInfo)) = self.state { sessionInfo } else { nil }
    }

    /// The request that is to be sent or awaits its response; `nil` in other phases.
    public var request: Request? {
        switch self.state {
        case .starting(.phone(let number)): .startPhone(number: number)
        case .starting(.totp): .startTOTP
        case .checking(let challenge, let code, let displayName): challenge.finalize(code, displayName)
        case .ready, .waiting, .enrolled, .failed: nil
        }
    }
}

extension EnrollmentFlow {
    /// Starts the enrolment of this kind of factor. While a code is awaited, drops that challenge and starts again.
    ///
    /// - Returns: The request to send; report ``challengeStarted(sessionInfo:)``, ``secretReceived(_:)`` or
    ///   ``refused(_:)`` afterwards.
    /// - Throws: ``Misuse/notNow`` while a request is pending and in a final phase. Nothing changes then.
    public mutating func start(_ method: Method) throws(Misuse) -> Request {
        switch self.state {
        case .ready, .waiting:
            self.state = .starting(method)
            switch method {
            case .phone(let number): return .startPhone(number: number)
            case .totp: return .startTOTP
            }
        case .starting, .checking, .enrolled, .failed:
            throw .notNow
        }
    }

    /// Reports that the service has sent a code to the phone.
    ///
    /// - Throws: ``Misuse/notNow`` unless the enrolment of a phone was requested. Nothing changes then.
    public mutating func challengeStarted(sessionInfo: Secret) throws(Misuse) {
        switch self.state {
        case .starting(.phone(let number)): self.state = .waiting(.phone(number: number, sessionInfo: sessionInfo))
        case .starting(.totp), .ready, .waiting, .checking, .enrolled, .failed: throw .notNow
        }
    }

    /// Reports that the service has created a secret for the authenticator app, which the app shows with
    /// ``TOTPSecret/provisioningURI(issuer:account:)``.
    ///
    /// - Throws: ``Misuse/notNow`` unless the enrolment of an authenticator app was requested. Nothing changes then.
    public mutating func secretReceived(_ secret: TOTPSecret) throws(Misuse) {
        switch self.state {
        case .starting(.totp): self.state = .waiting(.totp(secret))
        case .starting(.phone), .ready, .waiting, .checking, .enrolled, .failed: throw .notNow
        }
    }

    /// The next action after the person typed a code.
    public enum SubmitAction: Equatable, Sendable {
        /// Send the request; report ``succeeded()`` or ``refused(_:)`` afterwards.
        case send(Request)
        /// The deadline has passed, so the secret is useless: start again.
        case startAgain
    }

    /// Submits the code that the person typed.
    ///
    /// - Parameters:
    ///   - displayName: The person's name for the factor.
    ///   - now: The current instant, compared with the challenge's deadline.
    /// - Throws: ``Misuse/emptyCode``, or ``Misuse/notNow`` if no code is awaited. Nothing changes then.
    public mutating func submit(
        code: Secret, displayName: String? = nil, at now: Instant
    ) throws(Misuse) -> SubmitAction {
        switch self.state {
        case .waiting(let challenge):
            guard !code.isEmpty else { throw .emptyCode }
            guard challenge.isValid(at: now) else {
                self.state = .ready
                return .startAgain
            }
            self.state = .checking(challenge, code: code, displayName: displayName)
            return .send(challenge.finalize(code, displayName))
        case .ready, .starting, .checking, .enrolled, .failed:
            throw .notNow
        }
    }

    /// Reports that the service has enrolled the factor. The caller stores the new tokens of the response.
    ///
    /// - Throws: ``Misuse/notNow`` if no code was submitted. Nothing changes then.
    public mutating func succeeded() throws(Misuse) {
        switch self.state {
        case .checking: self.state = .enrolled
        case .ready, .starting, .waiting, .enrolled, .failed: throw .notNow
        }
    }

    /// The next action after a refusal.
    public enum RefusalAction: Equatable, Sendable {
        /// The challenge is still valid: ask for a code again and show the reason.
        case askForCodeAgain(Refusal)
        /// Start again and show the reason.
        case startAgain(Refusal)
        /// The flow has ended.
        case giveUp(Failure)
    }

    /// Reports that the service refused the request.
    ///
    /// - Throws: ``Misuse/notNow`` if no request is pending. Nothing changes then.
    public mutating func refused(_ refusal: Refusal) throws(Misuse) -> RefusalAction {
        let challenge: Challenge?
        switch self.state {
        case .starting: challenge = nil
        case .checking(let status, _, _): challenge = status
        case .ready, .waiting, .enrolled, .failed: throw .notNow
        }
        switch refusal {
        case .impossible(let failure):
            self.state = .failed(failure)
            return .giveUp(failure)
        case .wrongCode, .other:
            if let challenge {
                self.state = .waiting(challenge)
                return .askForCodeAgain(refusal)
            }
        case .challengeExpired, .tooManyAttempts, .invalidPhoneNumber:
            break
        }
        self.state = .ready
        return .startAgain(refusal)
    }

    /// The next action after a lost request.
    public enum LossAction: Equatable, Sendable {
        /// Ask for the code again, or submit the same code again.
        case askForCodeAgain
        /// Start again.
        case startAgain
    }

    /// Reports that the request has no response and none is expected any more.
    ///
    /// - Throws: ``Misuse/notNow`` if no request is pending. Nothing changes then.
    public mutating func requestLost() throws(Misuse) -> LossAction {
        switch self.state {
        case .starting:
            self.state = .ready
            return .startAgain
        case .checking(let challenge, _, _):
            self.state = .waiting(challenge)
            return .askForCodeAgain
        case .ready, .waiting, .enrolled, .failed:
            throw .notNow
        }
    }
}

extension EnrollmentFlow: CustomStringConvertible {
    /// The phase, without secrets and codes.
    public var description: String { "EnrollmentFlow(\(self.state.name))" }
}

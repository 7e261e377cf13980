/// Leads the enrolment of one second factor from the first request to its end.
///
/// ```text
///   ready ──start──▶ starting ──challengeStarted, secretReceived──▶ waiting ──submit──▶ checking ──succeeded──▶ enrolled
///    ▲ ▲                │                                            │  ▲                 │ │ │
///    │ └─refused, lost──┤                       deadline passed ─────┤  └─wrong code, lost─┘ │ │
///    │                  │                                            │                       │ │
///    ├──────────────────│────────────────────────────────────────────┘                       │ │
///    └──────────────────│──session expired, too many attempts, deadline passed───────────────┘ │
///                       └─────────────▶ failed ◀──not possible for this account────────────────┘
/// ```
///
/// A value like ``MultiFactorResolver``: the host sends the ``Request`` it is handed, with the account's present ID
/// token added, and reports the answer. So a flow may outlive a token, and a saved one holds none.
///
/// An event that cannot happen in the present phase throws ``Misuse`` and changes nothing.
public struct EnrollmentFlow: Equatable, Sendable {
    /// The machine's own state; only the events below change it.
    private(set) var state: State

    public init() {
        self.state = .ready
    }

    /// A flow as it was saved.
    init(state: State) {
        self.state = state
    }
}

extension EnrollmentFlow {
    /// Where the enrolment stands.
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

    /// Names the message whose code is awaited; `nil` if none is.
    package var verificationID: Secret? {
        if case .waiting(.phone(_, let sessionInfo)) = self.state { sessionInfo } else { nil }
    }

    /// The request that is to be sent, or was sent and not answered yet; `nil` when it is a person's turn, or nobody's.
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
    /// The person wants this kind of factor; while a code is awaited, this drops the challenge and begins anew.
    ///
    /// - Returns: The request to send; report ``challengeStarted(sessionInfo:)``, ``secretReceived(_:)`` or
    ///   ``refused(_:)`` afterwards.
    /// - Throws: ``Misuse/notNow`` while a request is unanswered and at the end. Nothing changes then.
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

    /// The service has sent a code to the phone.
    ///
    /// - Throws: ``Misuse/notNow`` unless a phone was to be enrolled. Nothing changes then.
    public mutating func challengeStarted(sessionInfo: Secret) throws(Misuse) {
        switch self.state {
        case .starting(.phone(let number)): self.state = .waiting(.phone(number: number, sessionInfo: sessionInfo))
        case .starting(.totp), .ready, .waiting, .checking, .enrolled, .failed: throw .notNow
        }
    }

    /// The service has made a secret for the person's app, to be shown with ``TOTPSecret/provisioningURI(issuer:account:)``.
    ///
    /// - Throws: ``Misuse/notNow`` unless an app was to be enrolled. Nothing changes then.
    public mutating func secretReceived(_ secret: TOTPSecret) throws(Misuse) {
        switch self.state {
        case .starting(.totp): self.state = .waiting(.totp(secret))
        case .starting(.phone), .ready, .waiting, .checking, .enrolled, .failed: throw .notNow
        }
    }

    public enum SubmitAction: Equatable, Sendable {
        /// Report ``succeeded()`` or ``refused(_:)`` afterwards.
        case send(Request)
        /// The deadline has passed: the secret is worthless, and a new one has to be asked for.
        case startAgain
    }

    /// The person typed a code; `now` decides whether the challenge still stands.
    ///
    /// - Parameter displayName: What the person calls the factor.
    /// - Throws: ``Misuse/emptyCode``, or ``Misuse/notNow`` if no code is awaited. Nothing changes then.
    public mutating func submit(
        code: Secret, displayName: String? = nil, at now: Instant
    ) throws(Misuse) -> SubmitAction {
        switch self.state {
        case .waiting(let challenge):
            guard !code.isEmpty else { throw .emptyCode }
            guard challenge.stands(at: now) else {
                self.state = .ready
                return .startAgain
            }
            self.state = .checking(challenge, code: code, displayName: displayName)
            return .send(challenge.finalize(code, displayName))
        case .ready, .starting, .checking, .enrolled, .failed:
            throw .notNow
        }
    }

    /// The service enrolled the factor and answered with new tokens, which are the caller's to keep.
    ///
    /// - Throws: ``Misuse/notNow`` if no code was submitted. Nothing changes then.
    public mutating func succeeded() throws(Misuse) {
        switch self.state {
        case .checking: self.state = .enrolled
        case .ready, .starting, .waiting, .enrolled, .failed: throw .notNow
        }
    }

    public enum RefusalAction: Equatable, Sendable {
        /// The challenge still stands: ask for a code again, with the reason.
        case askForCodeAgain(Refusal)
        /// Start again, with the reason.
        case startAgain(Refusal)
        /// Nothing more to do in this flow.
        case giveUp(Failure)
    }

    /// The service refused the request that was sent.
    ///
    /// - Throws: ``Misuse/notNow`` if no request is unanswered. Nothing changes then.
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

    public enum LossAction: Equatable, Sendable {
        /// Ask for the code again, or submit the same one again.
        case askForCodeAgain
        /// Start again.
        case startAgain
    }

    /// The request that was sent got no answer, and none is waited for any more.
    ///
    /// - Throws: ``Misuse/notNow`` if no request is unanswered. Nothing changes then.
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
    /// The phase alone; no secret, no code.
    public var description: String { "EnrollmentFlow(\(self.state.name))" }
}

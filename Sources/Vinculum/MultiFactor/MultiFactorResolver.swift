/// Leads one sign-in from "second factor required" to its end.
///
/// ```text
///                    ┌──────────────── choose ─────────────────┐
///                    ▼                                         │
///   choosing ──choose phone──▶ starting ──challengeStarted──▶ waiting ──submit──▶ checking ──succeeded──▶ resolved
///    ▲  │  ▲                      │                            ▲   ▲                │ │ │
///    │  └──┼────choose TOTP───────┼────────────────────────────┘   └─wrong code─────┘ │ │
///    │     └──refused, lost───────┘                                  later, lost      │ │
///    └───────────────────────────────expired, factor gone─────────────────────────────┘ │
///                                        starting, checking ──pending sign-in gone──▶ failed
/// ```
///
/// A value, not a live object: it sends nothing and knows no clock. The host sends the ``Request`` it is handed and
/// reports the answer. At any point the value can be saved (``saved``), moved, and read again (``init(saved:)``);
/// ``request`` then says what had been sent and not answered.
///
///     var resolver = MultiFactorResolver(pendingCredential: Secret(credential), hints: hints)
///     if case .send(let request) = try resolver.choose(hints[0].uid) { … }
///     try resolver.challengeStarted(sessionInfo: Secret(sessionInfo))
///     let request = try resolver.submit(code: Secret("123456"))
///     try resolver.succeeded()
///
/// An event that cannot happen in the present phase throws ``Misuse`` and changes nothing.
public struct MultiFactorResolver: Equatable, Sendable {
    /// What the first factor was answered with.
    public let pendingCredential: Secret
    /// The factors that can be chosen, in order of enrolment. One that turns out to be gone is taken out.
    public private(set) var hints: [FactorHint]
    /// The machine's own state; only the events below change it.
    private(set) var state: State

    /// - Parameter hints: The factors of the first answer (`mfaInfo`); without any the resolver has failed already.
    public init(pendingCredential: Secret, hints: [FactorHint]) {
        self.pendingCredential = pendingCredential
        self.hints = hints
        self.state = hints.isEmpty ? .failed(.noUsableFactor) : .choosing
    }

    /// A resolver as it was saved.
    init(pendingCredential: Secret, hints: [FactorHint], state: State) {
        self.pendingCredential = pendingCredential
        self.hints = hints
        self.state = state
    }
}

extension MultiFactorResolver {
    /// Where the sign-in stands.
    public var phase: Phase {
        switch self.state {
        case .choosing: .choosing
        case .starting(let hint): .starting(hint)
        case .waiting(let challenge): .waiting(challenge.hint)
        case .checking(let challenge, _): .checking(challenge.hint)
        case .resolved: .resolved
        case .failed(let failure): .failed(failure)
        }
    }

    /// Names the message whose code is awaited; `nil` if none is.
    package var verificationID: Secret? {
        if case .waiting(.sms(_, let sessionInfo)) = self.state { sessionInfo } else { nil }
    }

    /// The request that is to be sent, or was sent and not answered yet; `nil` when it is a person's turn, or nobody's.
    public var request: Request? {
        switch self.state {
        case .starting(let hint):
            .start(pendingCredential: self.pendingCredential, enrollmentID: hint.uid)
        case .checking(.sms(_, let sessionInfo), let code):
            .finalizePhone(pendingCredential: self.pendingCredential, sessionInfo: sessionInfo, code: code)
        case .checking(.totp(let hint), let code):
            .finalizeTOTP(pendingCredential: self.pendingCredential, enrollmentID: hint.uid, code: code)
        case .choosing, .waiting, .resolved, .failed:
            nil
        }
    }
}

extension MultiFactorResolver {
    public enum ChooseAction: Equatable, Sendable {
        /// Have the code sent, then report ``challengeStarted(sessionInfo:)`` or ``refused(_:)``.
        case send(Request)
        /// The app shows a code already.
        case askForCode
    }

    /// The person chooses a factor; while a code is awaited, this drops the challenge and begins anew, which is also how a
    /// code is sent again.
    ///
    /// - Throws: ``Misuse/unknownFactor`` if no hint has this id, ``Misuse/notNow`` while a request is unanswered and
    ///   at the end. Nothing changes then.
    public mutating func choose(_ uid: String) throws(Misuse) -> ChooseAction {
        switch self.state {
        case .choosing, .waiting:
            guard let hint = self.hints.first(where: { sameBytes($0.uid, uid) }) else { throw .unknownFactor }
            switch hint.kind {
            case .phone:
                self.state = .starting(hint)
                return .send(.start(pendingCredential: self.pendingCredential, enrollmentID: hint.uid))
            case .totp:
                self.state = .waiting(.totp(hint))
                return .askForCode
            }
        case .starting, .checking, .resolved, .failed:
            throw .notNow
        }
    }

    /// The service has sent the code.
    ///
    /// - Throws: ``Misuse/notNow`` if no start was asked for. Nothing changes then.
    public mutating func challengeStarted(sessionInfo: Secret) throws(Misuse) {
        switch self.state {
        case .starting(let hint): self.state = .waiting(.sms(hint, sessionInfo: sessionInfo))
        case .choosing, .waiting, .checking, .resolved, .failed: throw .notNow
        }
    }

    /// The person typed a code.
    ///
    /// - Returns: The request to send; report ``succeeded()`` or ``refused(_:)`` afterwards.
    /// - Throws: ``Misuse/emptyCode``, or ``Misuse/notNow`` if no code is awaited. Nothing changes then.
    public mutating func submit(code: Secret) throws(Misuse) -> Request {
        switch self.state {
        case .waiting(let challenge):
            guard !code.isEmpty else { throw .emptyCode }
            self.state = .checking(challenge, code: code)
            switch challenge {
            case .sms(_, let sessionInfo):
                return .finalizePhone(pendingCredential: self.pendingCredential, sessionInfo: sessionInfo, code: code)
            case .totp(let hint):
                return .finalizeTOTP(pendingCredential: self.pendingCredential, enrollmentID: hint.uid, code: code)
            }
        case .choosing, .starting, .checking, .resolved, .failed:
            throw .notNow
        }
    }

    /// The service accepted the code and answered with tokens, which are the caller's to keep.
    ///
    /// - Throws: ``Misuse/notNow`` if no code was submitted. Nothing changes then.
    public mutating func succeeded() throws(Misuse) {
        switch self.state {
        case .checking: self.state = .resolved
        case .choosing, .starting, .waiting, .resolved, .failed: throw .notNow
        }
    }

    public enum RefusalAction: Equatable, Sendable {
        /// The challenge still stands: ask for a code again, with the reason.
        case askForCodeAgain(Refusal)
        /// Have a factor chosen again, with the reason.
        case chooseAgain(Refusal)
        /// Begin with the first factor.
        case giveUp(Failure)
    }

    /// The service refused the request that was sent.
    ///
    /// - Throws: ``Misuse/notNow`` if no request is unanswered. Nothing changes then.
    public mutating func refused(_ refusal: Refusal) throws(Misuse) -> RefusalAction {
        switch self.state {
        case .starting(let hint): return self.back(from: hint, challenge: nil, refusal)
        case .checking(let challenge, _): return self.back(from: challenge.hint, challenge: challenge, refusal)
        case .choosing, .waiting, .resolved, .failed: throw .notNow
        }
    }

    public enum LossAction: Equatable, Sendable {
        /// Ask for the code again, or submit the same one again.
        case askForCodeAgain
        /// Have a factor chosen again.
        case chooseAgain
    }

    /// The request that was sent got no answer, and none is waited for any more.
    ///
    /// - Throws: ``Misuse/notNow`` if no request is unanswered. Nothing changes then.
    public mutating func requestLost() throws(Misuse) -> LossAction {
        switch self.state {
        case .starting:
            self.state = .choosing
            return .chooseAgain
        case .checking(let challenge, _):
            self.state = .waiting(challenge)
            return .askForCodeAgain
        case .choosing, .waiting, .resolved, .failed:
            throw .notNow
        }
    }

    /// The one place that decides where a refusal leads.
    ///
    /// - Parameter challenge: What still stands if the refusal leaves it standing.
    private mutating func back(from hint: FactorHint, challenge: Challenge?, _ refusal: Refusal) -> RefusalAction {
        switch refusal {
        case .wrongCode, .tooManyAttempts, .other:
            guard let challenge else { break }
            self.state = .waiting(challenge)
            return .askForCodeAgain(refusal)
        case .challengeExpired:
            break
        case .factorUnavailable:
            self.hints.removeAll { sameBytes($0.uid, hint.uid) }
            if self.hints.isEmpty { return self.fail(.noUsableFactor) }
        case .pendingCredentialInvalid:
            return self.fail(.pendingCredentialInvalid)
        case .accountUnavailable:
            return self.fail(.accountUnavailable)
        }
        self.state = .choosing
        return .chooseAgain(refusal)
    }

    private mutating func fail(_ failure: Failure) -> RefusalAction {
        self.state = .failed(failure)
        return .giveUp(failure)
    }
}

extension MultiFactorResolver: CustomStringConvertible {
    /// The phase and how many factors there are; no credential, no code.
    public var description: String {
        "MultiFactorResolver(\(self.state.name), \(self.hints.count) factors)"
    }
}

/// The state machine of a sign-in that requires a second factor.
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
/// It is a value, not a live object: it sends nothing and reads no clock. The host sends each returned ``Request`` and
/// reports the response. At any point the value can be saved (``saved``), moved, and restored (``init(saved:)``);
/// ``request`` is then the request that awaits its response.
///
///     var resolver = MultiFactorResolver(pendingCredential: Secret(credential), hints: hints)
///     if case .send(let request) = try resolver.choose(hints[0].uid) { … }
///     try resolver.challengeStarted(sessionInfo: Secret(sessionInfo))
///     let request = try resolver.submit(code: Secret("123456"))
///     try resolver.succeeded()
///
/// An event that is not allowed in the current phase throws ``Misuse`` and changes nothing.
public struct MultiFactorResolver: Equatable, Sendable {
    /// The service's token for the completed first factor.
    public let pendingCredential: Secret
    /// The factors to choose from, in order of enrolment. A factor that the service no longer accepts is removed.
    public private(set) var hints: [FactorHint]
    /// The state of the machine; only the events below change it.
    private(set) var state: State
}

extension MultiFactorResolver {
    /// - Parameters:
    ///   - pendingCredential: The `mfaPendingCredential` of the response to the first factor.
    ///   - hints: The factors of that response (`mfaInfo`); if empty, the resolver is in ``Phase/failed(_:)``.
    public init(pendingCredential: Secret, hints: [FactorHint]) {
        self.pendingCredential = pendingCredential
        self.hints = hints
        self.state = hints.isEmpty ? .failed(.noUsableFactor) : .choosing
    }

    /// The current phase.
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

    /// The session info of the SMS whose code is awaited; `nil` if none is.
    package var verificationID: Secret? {
        if case .waiting(.sms(_, let sessionInfo)) = self.state { sessionInfo } else { nil }
    }

    /// The request that is to be sent or awaits its response; `nil` in other phases.
    public var request: Request? {
        switch self.state {
        case .starting(let hint):
            .start(pendingCredential: self.pendingCredential, enrollmentID: hint.uid)
        case .checking(let challenge, let code): self.finalize(challenge, code)
        case .choosing, .waiting, .resolved, .failed:
            nil
        }
    }

    private func finalize(_ challenge: Challenge, _ code: Secret) -> Request {
        switch challenge {
        case .sms(_, let sessionInfo):
            .finalizePhone(pendingCredential: self.pendingCredential, sessionInfo: sessionInfo, code: code)
        case .totp(let hint):
            .finalizeTOTP(pendingCredential: self.pendingCredential, enrollmentID: hint.uid, code: code)
        }
    }
}

extension MultiFactorResolver {
    /// The next action after the person chose a factor.
    public enum ChooseAction: Equatable, Sendable {
        /// Send the request, then report ``challengeStarted(sessionInfo:)`` or ``refused(_:)``.
        case send(Request)
        /// Ask for a code, which the authenticator app already shows.
        case askForCode
    }

    /// Chooses a factor. While a code is awaited, drops that challenge and starts again; choosing the same factor sends
    /// the SMS again.
    ///
    /// - Throws: ``Misuse/unknownFactor`` if no hint has this ID, ``Misuse/notNow`` while a request is pending and in a
    ///   final phase. Nothing changes then.
    public mutating func choose(_ uid: FactorID) throws(Misuse) -> ChooseAction {
        switch self.state {
        case .choosing, .waiting:
            guard let hint = self.hints.first(where: { $0.uid == uid }) else { throw .unknownFactor }
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

    /// Reports that the service has sent the code.
    ///
    /// - Throws: ``Misuse/notNow`` if no SMS was requested. Nothing changes then.
    public mutating func challengeStarted(sessionInfo: Secret) throws(Misuse) {
        switch self.state {
        case .starting(let hint): self.state = .waiting(.sms(hint, sessionInfo: sessionInfo))
        case .choosing, .waiting, .checking, .resolved, .failed: throw .notNow
        }
    }

    /// Submits the code that the person typed.
    ///
    /// - Returns: The request to send; report ``succeeded()`` or ``refused(_:)`` afterwards.
    /// - Throws: ``Misuse/emptyCode``, or ``Misuse/notNow`` if no code is awaited. Nothing changes then.
    public mutating func submit(code: Secret) throws(Misuse) -> Request {
        switch self.state {
        case .waiting(let challenge):
            guard !code.isEmpty else { throw .emptyCode }
            self.state = .checking(challenge, code: code)
            return self.finalize(challenge, code)
        case .choosing, .starting, .checking, .resolved, .failed:
            throw .notNow
        }
    }

    /// Reports that the service accepted the code. The caller stores the tokens of the response.
    ///
    /// - Throws: ``Misuse/notNow`` if no code was submitted. Nothing changes then.
    public mutating func succeeded() throws(Misuse) {
        switch self.state {
        case .checking: self.state = .resolved
        case .choosing, .starting, .waiting, .resolved, .failed: throw .notNow
        }
    }

    /// The next action after a refusal.
    public enum RefusalAction: Equatable, Sendable {
        /// The challenge is still valid: ask for a code again and show the reason.
        case askForCodeAgain(Refusal)
        /// Let the person choose a factor again and show the reason.
        case chooseAgain(Refusal)
        /// The sign-in has failed: begin with the first factor.
        case giveUp(Failure)
    }

    /// Reports that the service refused the request.
    ///
    /// - Throws: ``Misuse/notNow`` if no request is pending. Nothing changes then.
    public mutating func refused(_ refusal: Refusal) throws(Misuse) -> RefusalAction {
        switch self.state {
        case .starting(let hint): return self.recover(from: hint, challenge: nil, refusal)
        case .checking(let challenge, _): return self.recover(from: challenge.hint, challenge: challenge, refusal)
        case .choosing, .waiting, .resolved, .failed: throw .notNow
        }
    }

    /// The next action after a lost request.
    public enum LossAction: Equatable, Sendable {
        /// Ask for the code again, or submit the same code again.
        case askForCodeAgain
        /// Let the person choose a factor again.
        case chooseAgain
    }

    /// Reports that the request has no response and none is expected any more.
    ///
    /// - Throws: ``Misuse/notNow`` if no request is pending. Nothing changes then.
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

    /// Moves to the state that follows a refusal.
    ///
    /// - Parameter challenge: The challenge that stays valid unless the refusal ends it.
    private mutating func recover(from hint: FactorHint, challenge: Challenge?, _ refusal: Refusal) -> RefusalAction {
        switch refusal {
        case .wrongCode, .tooManyAttempts, .other:
            guard let challenge else { break }
            self.state = .waiting(challenge)
            return .askForCodeAgain(refusal)
        case .challengeExpired:
            break
        case .factorUnavailable:
            self.hints.removeAll { $0.uid == hint.uid }
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
    /// The phase and the number of factors, without credentials and codes.
    public var description: String {
        "MultiFactorResolver(\(self.state.name), \(self.hints.count) factors)"
    }
}

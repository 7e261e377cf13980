import Vinculum

/// Finishes a sign-in that ended with ``AuthErrorCode/secondFactorRequired``. The error has it under
/// ``AuthErrorUserInfoMultiFactorResolverKey``.
public final class MultiFactorResolver: Sendable {
    /// The factors to choose from. Phone numbers are masked except for their last digits.
    public let hints: [MultiFactorInfo]
    /// The session of the sign-in, for ``PhoneAuthProvider/verifyPhoneNumber(with:uiDelegate:multiFactorSession:)``.
    public let session: MultiFactorSession
    private let runner: ClientRunner
    private let pendingCredential: Secret

    init(_ core: Vinculum.MultiFactorResolver, _ runner: ClientRunner) {
        self.hints = core.hints.map { MultiFactorInfo.make($0) }
        self.pendingCredential = core.pendingCredential
        self.session = MultiFactorSession(.signIn(runner, pendingCredential: core.pendingCredential))
        self.runner = runner
    }

    /// The object whose sign-in is pending.
    public var auth: Auth { self.runner.owner ?? Auth(self.runner, of: nil) }

    /// Finishes the sign-in (`mfaSignIn:finalize`).
    ///
    /// - Throws: ``AuthErrorCode/invalidVerificationCode``, after which another code may be tried;
    ///   ``AuthErrorCode/invalidMultiFactorSession`` if the sign-in is no longer pending; and others.
    @discardableResult
    public func resolveSignIn(with assertion: MultiFactorAssertion) async throws -> AuthDataResult {
        try await self.auth.perform(self.answer(assertion))
    }

    /// ``resolveSignIn(with:)`` for callers without `await`.
    @preconcurrency
    public func resolveSignIn(
        with assertion: MultiFactorAssertion, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.auth.perform(self.answer(assertion), completion)
    }

    private func answer(_ assertion: MultiFactorAssertion) -> Call<AuthDataResult> {
        Call(AuthDataResult.make) { () throws(AuthError) in
            let answer = try assertion.signInAnswer(to: try self.session.pendingResolver())
            // The code of an app needs no challenge, so its factor is chosen here.
            if let factorID = answer.factorID {
                // Choosing a phone would send a text message.
                guard self.hints.contains(where: { $0.uid == factorID && $0 is TOTPMultiFactorInfo }) else {
                    throw AuthError(.multiFactorInfoNotFound, family: .misuse)
                }
                try self.runner.choose(factorID)
            }
            return .submitSecondFactor(code: answer.code)
        }
    }
}

extension ClientRunner {
    /// Chooses the factor of an authenticator app, which needs no request.
    fileprivate func choose(_ factorID: String) throws(AuthError) {
        let end = Locked<Ending?>(nil)
        self.begin(.chooseSecondFactor(id: FactorID(factorID))) { end.current = $0 }
        _ = try end.current?.result.get()
    }
}

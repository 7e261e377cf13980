import Vinculum

/// Leads on from a sign-in that was refused with ``AuthErrorCode/secondFactorRequired``; found under
/// ``AuthErrorUserInfoMultiFactorResolverKey`` of the error.
public final class MultiFactorResolver: Sendable {
    /// The factors, one of which is to be shown. Of phone numbers only the end is there.
    public let hints: [MultiFactorInfo]
    /// For ``PhoneAuthProvider/verifyPhoneNumber(with:uiDelegate:multiFactorSession:)``.
    public let session: MultiFactorSession
    private let runner: ClientRunner
    private let pendingCredential: Secret

    init(_ core: Vinculum.MultiFactorResolver, _ runner: ClientRunner) {
        self.hints = core.hints.map { MultiFactorInfo.make($0) }
        self.pendingCredential = core.pendingCredential
        self.session = MultiFactorSession(.signIn(runner, pendingCredential: core.pendingCredential))
        self.runner = runner
    }

    /// Who was signing in.
    public var auth: Auth { self.runner.owner ?? Auth(self.runner, of: nil) }

    /// Finishes the sign-in (`mfaSignIn:finalize`).
    ///
    /// - Throws: ``AuthErrorCode/invalidVerificationCode`` after which another code may be tried;
    ///   ``AuthErrorCode/invalidMultiFactorSession`` if the sign-in waits no more; and others.
    @discardableResult
    public func resolveSignIn(with assertion: MultiFactorAssertion) async throws -> AuthDataResult {
        try await self.auth.perform(self.answer(assertion))
    }

    /// ``resolveSignIn(with:)`` for callers without `await`.
    public func resolveSignIn(
        with assertion: MultiFactorAssertion, completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        self.auth.perform(self.answer(assertion), completion)
    }

    private func answer(_ assertion: MultiFactorAssertion) -> Call<AuthDataResult> {
        Call(AuthDataResult.make) { () throws(AuthError) in
            let answer = try assertion.signInAnswer(to: try self.session.pendingResolver())
            // An app's code needs no challenge, so its factor is chosen with it.
            if let factorID = answer.factorID {
                // The choice of a phone would send a message.
                guard self.hints.contains(where: { $0.uid == factorID && $0 is TOTPMultiFactorInfo }) else {
                    throw AuthError(.multiFactorInfoNotFound, family: .misuse)
                }
                try self.runner.choose(factorID)
            }
            return .submitSecondFactor(code: answer.code)
        }
    }
}

extension MultiFactorSession {
    /// The sign-in that waits, if it is still the one this session is of.
    func pendingResolver() throws(AuthError) -> Vinculum.MultiFactorResolver {
        guard case .signIn(let runner, let pendingCredential) = self.kind else {
            throw .misuse("This session is for enrolling a factor, not for signing in.")
        }
        guard let resolver = runner.pendingResolver(of: pendingCredential) else { throw AuthError(.invalidMultiFactorSession) }
        return resolver
    }
}

extension ClientRunner {
    /// Chooses the factor of an authenticator app, which nobody needs to be asked for.
    fileprivate func choose(_ factorID: String) throws(AuthError) {
        let end = Locked<Ending?>(nil)
        self.begin(.chooseSecondFactor(id: factorID)) { end.current = $0 }
        _ = try end.current?.result.get()
    }
}

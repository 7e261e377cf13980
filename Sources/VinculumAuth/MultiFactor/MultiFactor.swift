import Vinculum

/// The second factors of an account, and their coming and going.
public final class MultiFactor: Sendable {
    private let user: User

    init(_ user: User) {
        self.user = user
    }

    /// The factors, in the order of the service.
    public var enrolledFactors: [MultiFactorInfo] { self.user.core.factors.map { MultiFactorInfo.make($0) } }

    /// What enrolling a factor begins with.
    public func session() async throws -> MultiFactorSession { MultiFactorSession(.enrollment(self.user)) }

    /// ``session()`` for callers without `await`.
    public func getSessionWithCompletion(_ completion: (@MainActor (MultiFactorSession?, (any Error)?) -> Void)? = nil) {
        let session = MultiFactorSession(.enrollment(self.user))
        onMainActor { completion?(session, nil) }
    }

    private func enrollment(_ assertion: MultiFactorAssertion, _ displayName: String?) -> Call<Void> {
        .done { () throws(AuthError) in
            let code = try assertion.enrollmentCode(for: self.user)
            return .finishEnrollment(code: code, displayName: displayName)
        }
    }

    private static func withdrawal(_ factorID: String) -> Call<Void> { .done(.unenroll(factorID: factorID)) }

    /// Adds the factor that an assertion shows to be there (`mfaEnrollment:finalize`). The session begins anew with it.
    ///
    /// - Parameter displayName: What its owner calls it.
    /// - Throws: ``AuthErrorCode/invalidVerificationCode`` after which another code may be tried,
    ///   ``AuthErrorCode/secondFactorAlreadyEnrolled``, ``AuthErrorCode/requiresRecentLogin`` and others.
    public func enroll(with assertion: MultiFactorAssertion, displayName: String?) async throws {
        try await self.user.perform(self.enrollment(assertion, displayName))
    }

    /// ``enroll(with:displayName:)`` for callers without `await`.
    public func enroll(
        with assertion: MultiFactorAssertion, displayName: String?, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.user.perform(self.enrollment(assertion, displayName), completion)
    }

    /// Takes a factor away (`mfaEnrollment:withdraw`). The session begins anew.
    public func unenroll(with factorInfo: MultiFactorInfo) async throws {
        try await self.user.perform(MultiFactor.withdrawal(factorInfo.uid))
    }

    /// ``unenroll(with:)`` for callers without `await`.
    public func unenroll(with factorInfo: MultiFactorInfo, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.user.perform(MultiFactor.withdrawal(factorInfo.uid), completion)
    }

    /// Takes a factor away (`mfaEnrollment:withdraw`).
    ///
    /// - Parameter factorUID: ``MultiFactorInfo/uid`` of one of ``enrolledFactors``.
    public func unenroll(withFactorUID factorUID: String) async throws {
        try await self.user.perform(MultiFactor.withdrawal(factorUID))
    }

    /// ``unenroll(withFactorUID:)`` for callers without `await`.
    public func unenroll(withFactorUID factorUID: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.user.perform(MultiFactor.withdrawal(factorUID), completion)
    }
}

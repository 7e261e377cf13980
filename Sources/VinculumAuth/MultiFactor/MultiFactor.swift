import Vinculum

/// The second factors of an account, and enrolling and removing them.
public final class MultiFactor: Sendable {
    private let user: User

    init(_ user: User) {
        self.user = user
    }

    /// The enrolled factors, in the order of the service.
    public var enrolledFactors: [MultiFactorInfo] { self.user.core.factors.map { MultiFactorInfo.make($0) } }

    /// Makes the session with which the enrolment of a factor begins. It sends no request.
    public func session() async throws -> MultiFactorSession { MultiFactorSession(.enrollment(self.user)) }

    /// ``session()`` for callers without `await`.
    public func getSessionWithCompletion(
        _ completion: (@MainActor (MultiFactorSession?, (any Error)?) -> Void)? = nil
    ) {
        let session = MultiFactorSession(.enrollment(self.user))
        onMainActor { completion?(session, nil) }
    }

    private func enrollment(_ assertion: MultiFactorAssertion, _ displayName: String?) -> Call<Void> {
        .done { () throws(AuthError) in
            let code = try assertion.enrollmentCode(for: self.user)
            return .finishEnrollment(code: code, displayName: displayName)
        }
    }

    private static func withdrawal(_ factorID: String) -> Call<Void> { .done(.unenroll(factorID: FactorID(factorID))) }

    /// Enrols the factor that an assertion verifies (`mfaEnrollment:finalize`). The service replaces the session's
    /// tokens.
    ///
    /// - Parameters:
    ///   - assertion: The factor's code, see `MultiFactorGenerators.swift`.
    ///   - displayName: The owner's name for the factor.
    /// - Throws: ``AuthErrorCode/invalidVerificationCode``, after which another code may be tried;
    ///   ``AuthErrorCode/secondFactorAlreadyEnrolled``; ``AuthErrorCode/requiresRecentLogin`` and others.
    public func enroll(with assertion: MultiFactorAssertion, displayName: String?) async throws {
        try await self.user.perform(self.enrollment(assertion, displayName))
    }

    /// ``enroll(with:displayName:)`` for callers without `await`.
    public func enroll(
        with assertion: MultiFactorAssertion, displayName: String?,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.user.perform(self.enrollment(assertion, displayName), completion)
    }

    /// Removes a factor (`mfaEnrollment:withdraw`). The service replaces the session's tokens.
    ///
    /// - Throws: ``AuthErrorCode/multiFactorInfoNotFound``, ``AuthErrorCode/requiresRecentLogin`` and others.
    public func unenroll(with factorInfo: MultiFactorInfo) async throws {
        try await self.user.perform(MultiFactor.withdrawal(factorInfo.uid))
    }

    /// ``unenroll(with:)`` for callers without `await`.
    public func unenroll(with factorInfo: MultiFactorInfo, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.user.perform(MultiFactor.withdrawal(factorInfo.uid), completion)
    }

    /// Removes a factor (`mfaEnrollment:withdraw`). The service replaces the session's tokens.
    ///
    /// - Parameter factorUID: The ``MultiFactorInfo/uid`` of one of ``enrolledFactors``.
    /// - Throws: ``AuthErrorCode/multiFactorInfoNotFound``, ``AuthErrorCode/requiresRecentLogin`` and others.
    public func unenroll(withFactorUID factorUID: String) async throws {
        try await self.user.perform(MultiFactor.withdrawal(factorUID))
    }

    /// ``unenroll(withFactorUID:)`` for callers without `await`.
    public func unenroll(withFactorUID factorUID: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.user.perform(MultiFactor.withdrawal(factorUID), completion)
    }
}

import Vinculum

/// The second factors of an account, and enrolling and removing them.
public final class MultiFactor: Sendable {
    let user: User

    init(_ user: User) {
        self.user = user
    }

    /// The enrolled factors, in the order of the service.
    public var enrolledFactors: [MultiFactorInfo] { self.user.core.factors.map { MultiFactorInfo.make($0) } }

    /// Makes the session with which the enrolment of a factor begins. It sends no request.
    public func session() async throws -> MultiFactorSession { MultiFactorSession(.enrollment(self.user)) }

    /// ``session()`` for callers without `await`.
    @preconcurrency
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
    @preconcurrency
    public func enroll(
        with assertion: MultiFactorAssertion, displayName: String?,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.user.perform(self.enrollment(assertion, displayName), completion)
    }

    /// ``enroll(with:displayName:)`` at a Vinculum server that makes recovery codes with the first factor.
    ///
    /// - Returns: The codes, to be shown once; none if the server made none.
    public func enrollMakingRecoveryCodes(
        with assertion: MultiFactorAssertion, displayName: String?
    ) async throws -> [String] {
        let call = Call(MultiFactor.recoveryCodes) { () throws(AuthError) in
            let code = try assertion.enrollmentCode(for: self.user)
            return .finishEnrollment(code: code, displayName: displayName)
        }
        return try await self.user.perform(call)
    }

    @Sendable private static func recoveryCodes(in outcome: AuthClient.Outcome, _ user: User?) -> [String]? {
        switch outcome {
        case .enrolled(_, let codes), .recoveryCodes(let codes): codes.map { $0.revealed() }
        default: []
        }
    }

    @Sendable private static func count(in outcome: AuthClient.Outcome, _ user: User?) -> Int? {
        if case .recoveryCodesLeft(let count) = outcome { Int(count) } else { nil }
    }

    /// Makes ten recovery codes at a Vinculum server (`accounts:makeRecoveryCodes`); the old ones stop working. Each
    /// code finishes one sign-in in place of a factor's code, in an assertion of either kind of factor.
    ///
    /// - Returns: The codes, which the server shows this once.
    /// - Throws: ``AuthErrorCode/requiresRecentLogin`` unless the user signed in with a second factor within the last
    ///   five minutes; ``AuthErrorCode/multiFactorInfoNotFound`` without a second factor; and others.
    public func makeRecoveryCodes() async throws -> [String] {
        try await self.user.perform(Call(.makeRecoveryCodes, MultiFactor.recoveryCodes))
    }

    /// ``makeRecoveryCodes()`` for callers without `await`.
    @preconcurrency
    public func makeRecoveryCodes(completion: @escaping @MainActor ([String]?, (any Error)?) -> Void) {
        self.user.perform(Call(.makeRecoveryCodes, MultiFactor.recoveryCodes), completion)
    }

    /// Fetches how many recovery codes are not used yet (`accounts:recoveryCodes`).
    public func recoveryCodesRemaining() async throws -> Int {
        try await self.user.perform(Call(.countRecoveryCodes, MultiFactor.count))
    }

    /// ``recoveryCodesRemaining()`` for callers without `await`.
    @preconcurrency
    public func recoveryCodesRemaining(completion: @escaping @MainActor (Int?, (any Error)?) -> Void) {
        self.user.perform(Call(.countRecoveryCodes, MultiFactor.count), completion)
    }

    /// Removes a factor (`mfaEnrollment:withdraw`). The service replaces the session's tokens.
    ///
    /// - Throws: ``AuthErrorCode/multiFactorInfoNotFound``, ``AuthErrorCode/requiresRecentLogin`` and others.
    public func unenroll(with factorInfo: MultiFactorInfo) async throws {
        try await self.user.perform(MultiFactor.withdrawal(factorInfo.uid))
    }

    /// ``unenroll(with:)`` for callers without `await`.
    @preconcurrency
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
    @preconcurrency
    public func unenroll(withFactorUID factorUID: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.user.perform(MultiFactor.withdrawal(factorUID), completion)
    }
}

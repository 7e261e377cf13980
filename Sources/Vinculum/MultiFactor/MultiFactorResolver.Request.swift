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

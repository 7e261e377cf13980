extension MultiFactorResolver {
    /// A request to the service; the tenant and the app's own evidence are the sender's to add.
    public enum Request: Equatable, Sendable {
        /// `mfaSignIn:start`, which has the code sent.
        case start(pendingCredential: Secret, enrollmentID: String)
        /// `mfaSignIn:finalize` with `phoneVerificationInfo`.
        case finalizePhone(pendingCredential: Secret, sessionInfo: Secret, code: Secret)
        /// `mfaSignIn:finalize` with `totpVerificationInfo` and the top-level `mfaEnrollmentId`.
        case finalizeTOTP(pendingCredential: Secret, enrollmentID: String, code: Secret)
    }
}

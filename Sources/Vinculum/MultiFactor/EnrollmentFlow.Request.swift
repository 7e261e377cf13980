extension EnrollmentFlow {
    /// A request to the service; the ID token, the tenant and the app's own evidence are the sender's to add.
    public enum Request: Equatable, Sendable {
        /// `mfaEnrollment:start` with `phoneEnrollmentInfo`.
        case startPhone(number: String)
        /// `mfaEnrollment:start` with an empty `totpEnrollmentInfo`.
        case startTOTP
        /// `mfaEnrollment:finalize` with `phoneVerificationInfo`.
        case finalizePhone(sessionInfo: Secret, code: Secret, displayName: String?)
        /// `mfaEnrollment:finalize` with `totpVerificationInfo`.
        case finalizeTOTP(sessionInfo: Secret, code: Secret, displayName: String?)
    }
}

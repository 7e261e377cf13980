extension EnrollmentFlow {
    /// A request to the service, without the ID token, the tenant and the app verification, which the sender adds.
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

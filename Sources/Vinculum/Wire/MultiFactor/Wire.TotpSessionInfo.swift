extension Wire {
    /// The shared secret of a new TOTP factor (RFC 6238) and the terms of its use.
    public struct TotpSessionInfo: WireMessage {
        /// RFC 3339 with a fraction.
        public var finalizeEnrollmentTime: String?
        /// `SHA1`.
        public var hashingAlgorithm: String?
        /// How long a code works, in seconds.
        public var periodSec: Int64?
        public var sessionInfo: String?
        /// Base32 without padding.
        public var sharedSecretKey: String?
        /// The number of digits of a code.
        public var verificationCodeLength: Int64?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("finalizeEnrollmentTime", &self.finalizeEnrollmentTime)
            try v.field("hashingAlgorithm", &self.hashingAlgorithm)
            try v.field("periodSec", &self.periodSec)
            try v.field("sessionInfo", &self.sessionInfo)
            try v.field("sharedSecretKey", &self.sharedSecretKey)
            try v.field("verificationCodeLength", &self.verificationCodeLength)
        }
    }

    /// A time-based code; enrolment also names the challenge it answers.
    public struct TotpVerificationInfo: WireMessage {
        public var sessionInfo: String?
        /// The code.
        public var verificationCode: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("sessionInfo", &self.sessionInfo)
            try v.field("verificationCode", &self.verificationCode)
        }
    }
}

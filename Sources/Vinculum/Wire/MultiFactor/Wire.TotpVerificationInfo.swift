extension Wire {
    /// A time-based code; enrolment also names the challenge it answers.
    public struct TotpVerificationInfo: WireMessage {
        public var sessionInfo: String?
        public var verificationCode: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("sessionInfo", &self.sessionInfo)
            try v.field("verificationCode", &self.verificationCode)
        }
    }
}

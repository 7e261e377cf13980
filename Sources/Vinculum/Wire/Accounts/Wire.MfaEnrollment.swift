extension Wire {
    /// A second factor on the wire. Which kind it is shows in which of `phoneInfo` and `totpInfo` is present.
    public struct MfaEnrollment: WireMessage {
        /// The name of the factor.
        public var displayName: String?
        /// Of an e-mail factor.
        public var emailInfo: EmailInfo?
        /// RFC 3339.
        public var enrolledAt: String?
        public var mfaEnrollmentId: String?
        /// The number; hidden but for its last four digits while a sign-in is pending.
        public var phoneInfo: String?
        /// Present for an authenticator app.
        public var totpInfo: Presence?
        /// The whole number, where `phoneInfo` hides it.
        public var unobfuscatedPhoneInfo: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("displayName", &self.displayName)
            try v.field("emailInfo", &self.emailInfo)
            try v.field("enrolledAt", &self.enrolledAt)
            try v.field("mfaEnrollmentId", &self.mfaEnrollmentId)
            try v.field("phoneInfo", &self.phoneInfo)
            try v.field("totpInfo", &self.totpInfo)
            try v.field("unobfuscatedPhoneInfo", &self.unobfuscatedPhoneInfo)
        }
    }

    /// The address of an e-mail factor.
    public struct EmailInfo: WireMessage {
        /// The address.
        public var emailAddress: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("emailAddress", &self.emailAddress)
        }
    }
}

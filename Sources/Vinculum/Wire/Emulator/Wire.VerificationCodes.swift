extension Wire {
    /// The phone codes that are out, in the order they were made. For tests.
    public struct VerificationCodes: WireMessage {
        /// The codes.
        public var verificationCodes: [VerificationCode]?
        /// Where the next page begins; absent on the last one, and where no page was asked for.
        public var nextPageToken: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("nextPageToken", &self.nextPageToken)
            try v.field("verificationCodes", &self.verificationCodes)
        }
    }

    /// One phone code that is out.
    public struct VerificationCode: WireMessage {
        /// The code.
        public var code: String?
        public var phoneNumber: String?
        public var sessionInfo: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("code", &self.code)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("sessionInfo", &self.sessionInfo)
        }
    }
}

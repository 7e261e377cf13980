extension Wire {
    /// One phone code that is out.
    public struct VerificationCode: WireMessage {
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

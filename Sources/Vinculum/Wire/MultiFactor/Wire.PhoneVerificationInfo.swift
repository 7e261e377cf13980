extension Wire {
    /// The code of an SMS and the challenge it answers.
    public struct PhoneVerificationInfo: WireMessage {
        public var androidVerificationProof: String?
        public var code: String?
        public var phoneNumber: String?
        public var sessionInfo: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("androidVerificationProof", &self.androidVerificationProof)
            try v.field("code", &self.code)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("sessionInfo", &self.sessionInfo)
        }
    }
}

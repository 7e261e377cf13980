extension Wire {
    /// The phone codes that are out, in the order they were made; a utility of the Auth Emulator.
    public struct VerificationCodes: WireMessage {
        public var verificationCodes: [VerificationCode]?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("verificationCodes", &self.verificationCodes)
        }
    }
}

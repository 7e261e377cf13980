extension Wire {
    /// A challenge by SMS.
    public struct PhoneSessionInfo: WireMessage {
        public var phoneNumber: String?
        public var sessionInfo: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("sessionInfo", &self.sessionInfo)
        }
    }
}

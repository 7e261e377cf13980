extension Wire {
    /// The address of an e-mail factor.
    public struct EmailInfo: WireMessage {
        public var emailAddress: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("emailAddress", &self.emailAddress)
        }
    }
}

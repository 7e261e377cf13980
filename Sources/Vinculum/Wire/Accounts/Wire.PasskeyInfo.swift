extension Wire {
    /// A passkey that an account has.
    public struct PasskeyInfo: WireMessage {
        public var credentialId: String?
        public var name: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("credentialId", &self.credentialId)
            try v.field("name", &self.name)
        }
    }
}

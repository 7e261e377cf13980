extension Wire {
    /// The mailed links that are out, in the order they were made; a utility of the Auth Emulator.
    public struct OobCodes: WireMessage {
        public var oobCodes: [OobCode]?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("oobCodes", &self.oobCodes)
        }
    }
}

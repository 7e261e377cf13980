extension Wire {
    /// What lets an Android app read the SMS by itself.
    public struct AutoRetrievalInfo: WireMessage {
        public var appSignatureHash: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("appSignatureHash", &self.appSignatureHash)
        }
    }
}

extension Wire {
    /// Why one account of a batch was refused.
    public struct BatchError: WireMessage {
        /// Its place in the request, from zero.
        public var index: Int64?
        public var localId: String?
        public var message: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("index", &self.index)
            try v.field("localId", &self.localId)
            try v.field("message", &self.message)
        }
    }
}

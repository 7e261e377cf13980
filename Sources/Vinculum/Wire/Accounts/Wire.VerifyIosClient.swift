extension Wire {
    /// `accounts:verifyIosClient`: an app asks for a silent push that shows where it runs.
    public enum VerifyIosClient {
        /// The body of the request.
        public struct Request: WireMessage {
            /// The device token of Apple's push service.
            public var appToken: String?
            /// Whether the token is of Apple's sandbox.
            public var isSandbox: Bool?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("appToken", &self.appToken)
                try v.field("isSandbox", &self.isSandbox)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// What the pushed secret belongs to.
            public var receipt: String?
            /// Seconds to wait for the push, as decimal text.
            public var suggestedTimeout: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("receipt", &self.receipt)
                try v.decimal("suggestedTimeout", &self.suggestedTimeout)
            }
        }
    }
}

extension Wire {
    /// The mailed links that are out, in the order they were made. For tests.
    public struct OobCodes: WireMessage {
        /// The links.
        public var oobCodes: [OobCode]?
        /// Where the next page begins; absent on the last one, and where no page was asked for.
        public var nextPageToken: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("nextPageToken", &self.nextPageToken)
            try v.field("oobCodes", &self.oobCodes)
        }
    }

    /// One mailed link that is out.
    public struct OobCode: WireMessage {
        public var email: String?
        public var newEmail: String?
        public var oobCode: String?
        /// The link.
        public var oobLink: String?
        public var requestType: OobRequestType?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("email", &self.email)
            try v.field("newEmail", &self.newEmail)
            try v.field("oobCode", &self.oobCode)
            try v.field("oobLink", &self.oobLink)
            try v.field("requestType", &self.requestType)
        }
    }
}

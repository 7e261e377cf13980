extension Wire {
    /// The list of second factors that `accounts:update` puts in place of the old one.
    public struct MultiFactorSettings: WireMessage {
        public var enrollments: [MfaEnrollment]?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("enrollments", &self.enrollments)
        }
    }
}

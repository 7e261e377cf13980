extension Wire {
    /// `mfaEnrollment:withdraw`: removes a second factor.
    public enum EnrollmentWithdraw {
        /// The body of the request.
        public struct Request: WireMessage {
            public var idToken: String?
            public var mfaEnrollmentId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("mfaEnrollmentId", &self.mfaEnrollmentId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// Seconds, as decimal text.
            public var expiresIn: String?
            public var idToken: String?
            public var refreshToken: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("idToken", &self.idToken)
                try v.field("refreshToken", &self.refreshToken)
            }
        }
    }
}

extension Wire {
    /// `mfaEnrollment:start`: the first half of enrolling a second factor.
    public enum EnrollmentStart {
        /// The body of the request.
        public struct Request: WireMessage {
            public var idToken: String?
            public var phoneEnrollmentInfo: PhoneChallengeInfo?
            public var tenantId: String?
            public var totpEnrollmentInfo: Presence?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("phoneEnrollmentInfo", &self.phoneEnrollmentInfo)
                try v.field("tenantId", &self.tenantId)
                try v.field("totpEnrollmentInfo", &self.totpEnrollmentInfo)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var phoneSessionInfo: PhoneSessionInfo?
            public var totpSessionInfo: TotpSessionInfo?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("phoneSessionInfo", &self.phoneSessionInfo)
                try v.field("totpSessionInfo", &self.totpSessionInfo)
            }
        }
    }
}

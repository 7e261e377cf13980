extension Wire {
    /// `mfaEnrollment:start`: the first half of enrolling a second factor.
    public enum EnrollmentStart {
        /// The body of the request.
        public struct Request: WireMessage {
            public var idToken: String?
            /// The phone to enrol.
            public var phoneEnrollmentInfo: PhoneChallengeInfo?
            public var tenantId: String?
            /// Present to enrol an authenticator app.
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
            /// What the code was sent for.
            public var phoneSessionInfo: PhoneSessionInfo?
            /// The secret of the app.
            public var totpSessionInfo: TotpSessionInfo?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("phoneSessionInfo", &self.phoneSessionInfo)
                try v.field("totpSessionInfo", &self.totpSessionInfo)
            }
        }
    }
}

extension Wire {
    /// `mfaEnrollment:finalize`: the code that completes an enrolment.
    public enum EnrollmentFinalize {
        /// The body of the request.
        public struct Request: WireMessage {
            /// The name of the factor.
            public var displayName: String?
            public var idToken: String?
            public var phoneVerificationInfo: PhoneVerificationInfo?
            public var tenantId: String?
            public var totpVerificationInfo: TotpVerificationInfo?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("displayName", &self.displayName)
                try v.field("idToken", &self.idToken)
                try v.field("phoneVerificationInfo", &self.phoneVerificationInfo)
                try v.field("tenantId", &self.tenantId)
                try v.field("totpVerificationInfo", &self.totpVerificationInfo)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var idToken: String?
            /// The phone, of a phone factor.
            public var phoneAuthInfo: PhoneSessionInfo?
            /// This service's own: the codes that were made with the account's first factor.
            public var recoveryCodes: [String]?
            public var refreshToken: String?
            /// Present for an authenticator app.
            public var totpAuthInfo: Presence?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("phoneAuthInfo", &self.phoneAuthInfo)
                try v.field("recoveryCodes", &self.recoveryCodes)
                try v.field("refreshToken", &self.refreshToken)
                try v.field("totpAuthInfo", &self.totpAuthInfo)
            }
        }
    }
}

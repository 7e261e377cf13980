extension Wire {
    /// `mfaSignIn:finalize`: the code that completes a pending sign-in.
    public enum SignInFinalize {
        /// The body of the request.
        public struct Request: WireMessage {
            /// Which TOTP factor the code belongs to.
            public var mfaEnrollmentId: String?
            public var mfaPendingCredential: String?
            public var phoneVerificationInfo: PhoneVerificationInfo?
            public var tenantId: String?
            public var totpVerificationInfo: TotpVerificationInfo?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("mfaEnrollmentId", &self.mfaEnrollmentId)
                try v.field("mfaPendingCredential", &self.mfaPendingCredential)
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
            public var refreshToken: String?
            /// Present for an authenticator app.
            public var totpAuthInfo: Presence?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("idToken", &self.idToken)
                try v.field("phoneAuthInfo", &self.phoneAuthInfo)
                try v.field("refreshToken", &self.refreshToken)
                try v.field("totpAuthInfo", &self.totpAuthInfo)
            }
        }
    }
}

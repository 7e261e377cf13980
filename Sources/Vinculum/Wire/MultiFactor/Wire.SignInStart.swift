extension Wire {
    /// `mfaSignIn:start`: asks for a code of the chosen factor. TOTP factors need no start.
    public enum SignInStart {
        /// The body of the request.
        public struct Request: WireMessage {
            public var mfaEnrollmentId: String?
            public var mfaPendingCredential: String?
            /// Where the code goes: the chosen factor's phone.
            public var phoneSignInInfo: PhoneChallengeInfo?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("mfaEnrollmentId", &self.mfaEnrollmentId)
                try v.field("mfaPendingCredential", &self.mfaPendingCredential)
                try v.field("phoneSignInInfo", &self.phoneSignInInfo)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// What the code was sent for.
            public var phoneResponseInfo: PhoneSessionInfo?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("phoneResponseInfo", &self.phoneResponseInfo)
            }
        }
    }
}

extension Wire {
    /// `accounts:signInWithPhoneNumber`: a code that was sent by SMS, or the proof that one was right before.
    public enum SignInWithPhoneNumber {
        /// The body of the request.
        public struct Request: WireMessage {
            /// The code of the message.
            public var code: String?
            /// The account to link to.
            public var idToken: String?
            /// What the number is for.
            public var operation: PhoneOperation?
            public var phoneNumber: String?
            /// What `accounts:sendVerificationCode` answered.
            public var sessionInfo: String?
            /// The proof of an earlier response, instead of a code.
            public var temporaryProof: String?
            public var tenantId: String?
            /// For other services; not read here.
            public var verificationProof: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("code", &self.code)
                try v.field("idToken", &self.idToken)
                try v.field("operation", &self.operation)
                try v.field("phoneNumber", &self.phoneNumber)
                try v.field("sessionInfo", &self.sessionInfo)
                try v.field("temporaryProof", &self.temporaryProof)
                try v.field("tenantId", &self.tenantId)
                try v.field("verificationProof", &self.verificationProof)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// Seconds, as decimal text.
            public var expiresIn: String?
            public var idToken: String?
            public var isNewUser: Bool?
            public var localId: String?
            public var phoneNumber: String?
            public var refreshToken: String?
            /// Given with `phoneNumber` when the number belongs to another account.
            public var temporaryProof: String?
            /// Seconds, as decimal text.
            public var temporaryProofExpiresIn: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("idToken", &self.idToken)
                try v.field("isNewUser", &self.isNewUser)
                try v.field("localId", &self.localId)
                try v.field("phoneNumber", &self.phoneNumber)
                try v.field("refreshToken", &self.refreshToken)
                try v.field("temporaryProof", &self.temporaryProof)
                try v.decimal("temporaryProofExpiresIn", &self.temporaryProofExpiresIn)
            }
        }
    }

    /// What a verified phone number is for.
    public enum PhoneOperation: String, WireEnumeration {
        case unspecified = "VERIFY_OP_UNSPECIFIED"
        case signUpOrIn = "SIGN_UP_OR_IN"
        case reauth = "REAUTH"
        case update = "UPDATE"
        case link = "LINK"
    }
}

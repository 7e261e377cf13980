extension Wire {
    /// `accounts:sendVerificationCode`: an SMS code to a phone number.
    public enum SendVerificationCode {
        /// The body of the request.
        public struct Request: WireMessage {
            public var autoRetrievalInfo: AutoRetrievalInfo?
            public var captchaResponse: String?
            public var clientType: ClientType?
            public var iosReceipt: String?
            public var iosSecret: String?
            public var phoneNumber: String?
            public var playIntegrityToken: String?
            public var recaptchaToken: String?
            public var recaptchaVersion: RecaptchaVersion?
            public var safetyNetToken: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("autoRetrievalInfo", &self.autoRetrievalInfo)
                try v.field("captchaResponse", &self.captchaResponse)
                try v.field("clientType", &self.clientType)
                try v.field("iosReceipt", &self.iosReceipt)
                try v.field("iosSecret", &self.iosSecret)
                try v.field("phoneNumber", &self.phoneNumber)
                try v.field("playIntegrityToken", &self.playIntegrityToken)
                try v.field("recaptchaToken", &self.recaptchaToken)
                try v.field("recaptchaVersion", &self.recaptchaVersion)
                try v.field("safetyNetToken", &self.safetyNetToken)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var sessionInfo: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("sessionInfo", &self.sessionInfo)
            }
        }
    }

    /// What lets an Android app read the SMS by itself.
    public struct AutoRetrievalInfo: WireMessage {
        /// The hash of the app's signature.
        public var appSignatureHash: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("appSignatureHash", &self.appSignatureHash)
        }
    }
}

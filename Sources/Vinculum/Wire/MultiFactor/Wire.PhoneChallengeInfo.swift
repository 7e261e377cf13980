extension Wire {
    /// The number to send a code to, and the evidence that a genuine app asks.
    public struct PhoneChallengeInfo: WireMessage {
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
        }
    }

    /// A challenge by SMS.
    public struct PhoneSessionInfo: WireMessage {
        public var phoneNumber: String?
        public var sessionInfo: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("sessionInfo", &self.sessionInfo)
        }
    }

    /// The code of an SMS and the challenge it answers.
    public struct PhoneVerificationInfo: WireMessage {
        /// Not implemented: refused.
        public var androidVerificationProof: String?
        /// The code of the message.
        public var code: String?
        public var phoneNumber: String?
        public var sessionInfo: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("androidVerificationProof", &self.androidVerificationProof)
            try v.field("code", &self.code)
            try v.field("phoneNumber", &self.phoneNumber)
            try v.field("sessionInfo", &self.sessionInfo)
        }
    }
}

extension Wire {
    /// `getRecaptchaConfig`: where a client needs a reCAPTCHA token, and the key it gets one with.
    public struct RecaptchaConfig: WireMessage {
        /// What each sign-in method demands.
        public var recaptchaEnforcementState: [Enforcement]?
        /// Four parts joined by `/`, of which the last is the site key.
        public var recaptchaKey: String?
        /// Whether messages to phones depend on the score of a bot.
        public var useSmsBotScore: Bool?
        /// Whether messages to phones depend on the score of toll fraud.
        public var useSmsTollFraudProtection: Bool?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("recaptchaEnforcementState", &self.recaptchaEnforcementState)
            try v.field("recaptchaKey", &self.recaptchaKey)
            try v.field("useSmsBotScore", &self.useSmsBotScore)
            try v.field("useSmsTollFraudProtection", &self.useSmsTollFraudProtection)
        }

        /// The reCAPTCHA enforcement of one sign-in method.
        public struct Enforcement: WireMessage {
            /// `OFF`, `AUDIT` or `ENFORCE`.
            public var enforcementState: String?
            /// `EMAIL_PASSWORD_PROVIDER` or `PHONE_PROVIDER`.
            public var provider: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("enforcementState", &self.enforcementState)
                try v.field("provider", &self.provider)
            }
        }
    }
}

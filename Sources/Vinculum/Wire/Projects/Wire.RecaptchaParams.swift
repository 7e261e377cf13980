extension Wire {
    /// `getRecaptchaParams`: what an older client shows a reCAPTCHA with.
    public struct RecaptchaParams: WireMessage {
        public var kind: String? = "identitytoolkit#GetRecaptchaParamResponse"
        /// The project's number.
        public var producerProjectNumber: String?
        /// The site key.
        public var recaptchaSiteKey: String?
        /// The secure token of the site key.
        public var recaptchaStoken: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("kind", &self.kind)
            try v.field("producerProjectNumber", &self.producerProjectNumber)
            try v.field("recaptchaSiteKey", &self.recaptchaSiteKey)
            try v.field("recaptchaStoken", &self.recaptchaStoken)
        }
    }
}

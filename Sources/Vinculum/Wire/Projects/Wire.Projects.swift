extension Wire {
    /// `getProjects`: what a client learns of the project before it signs anybody in.
    public struct Projects: WireMessage {
        /// Domains that sign-in pages and links may be on.
        public var authorizedDomains: [String]?
        /// The project's number, as text.
        public var projectId: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("authorizedDomains", &self.authorizedDomains)
            try v.field("projectId", &self.projectId)
        }
    }
}

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

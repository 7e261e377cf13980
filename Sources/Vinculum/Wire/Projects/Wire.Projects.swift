extension Wire {
    /// `getProjects`: what a client learns of the project before it signs anybody in, and an administrator of its
    /// sign-in methods.
    public struct Projects: WireMessage {
        /// Whether people sign in with a password; for administrators.
        public var allowPasswordUser: Bool?
        /// Domains that sign-in pages and links may be on.
        public var authorizedDomains: [String]?
        /// Whether people sign up without any identifier; for administrators.
        public var enableAnonymousUser: Bool?
        /// The configured providers that have a name here, without their secrets; for administrators.
        public var idpConfig: [IdpConfig]?
        /// The project's number, as text.
        public var projectId: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("allowPasswordUser", &self.allowPasswordUser)
            try v.field("authorizedDomains", &self.authorizedDomains)
            try v.field("enableAnonymousUser", &self.enableAnonymousUser)
            try v.field("idpConfig", &self.idpConfig)
            try v.field("projectId", &self.projectId)
        }
    }
}

extension Wire {
    /// A configured provider, as an administrator reads it with the project.
    public struct IdpConfig: WireMessage {
        /// The ID of the client at the provider.
        public var clientId: String?
        /// Whether people sign in with it.
        public var enabled: Bool?
        /// Its name in the older interface: `FACEBOOK`, `GITHUB`, `GOOGLE`, `GOOGLE_PLAY_GAMES`, `IOS_GAME_CENTER`,
        /// `LINKEDIN`, `TWITTER` or `YAHOO`. Other providers have none.
        public var provider: String?

        public init() {}

        public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
            try v.field("clientId", &self.clientId)
            try v.field("enabled", &self.enabled)
            try v.field("provider", &self.provider)
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

extension Wire {
    /// `accounts:createAuthUri`: the sign-in methods of an e-mail address.
    public enum CreateAuthUri {
        /// The body of the request.
        public struct Request: WireMessage {
            public var appId: String?
            public var authFlowType: String?
            public var context: String?
            public var continueUri: String?
            public var customParameter: JSON.Raw?
            public var hostedDomain: String?
            /// The e-mail address.
            public var identifier: String?
            public var oauthConsumerKey: String?
            public var oauthScope: String?
            public var openidRealm: String?
            public var otaApp: String?
            public var providerId: String?
            public var sessionId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("appId", &self.appId)
                try v.field("authFlowType", &self.authFlowType)
                try v.field("context", &self.context)
                try v.field("continueUri", &self.continueUri)
                try v.field("customParameter", &self.customParameter)
                try v.field("hostedDomain", &self.hostedDomain)
                try v.field("identifier", &self.identifier)
                try v.field("oauthConsumerKey", &self.oauthConsumerKey)
                try v.field("oauthScope", &self.oauthScope)
                try v.field("openidRealm", &self.openidRealm)
                try v.field("otaApp", &self.otaApp)
                try v.field("providerId", &self.providerId)
                try v.field("sessionId", &self.sessionId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            public var allProviders: [String]?
            public var authUri: String?
            public var forExistingProvider: Bool?
            public var kind: String? = "identitytoolkit#CreateAuthUriResponse"
            public var providerId: String?
            public var registered: Bool?
            public var sessionId: String?
            public var signinMethods: [String]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("allProviders", &self.allProviders)
                try v.field("authUri", &self.authUri)
                try v.field("forExistingProvider", &self.forExistingProvider)
                try v.field("kind", &self.kind)
                try v.field("providerId", &self.providerId)
                try v.field("registered", &self.registered)
                try v.field("sessionId", &self.sessionId)
                try v.field("signinMethods", &self.signinMethods)
            }
        }
    }
}

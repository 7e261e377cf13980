extension Wire {
    /// `accounts:createAuthUri`: the sign-in methods of an e-mail address.
    public enum CreateAuthUri {
        /// The body of the request.
        public struct Request: WireMessage {
            /// For other services; not read here.
            public var appId: String?
            /// For other services; not read here.
            public var authFlowType: String?
            /// A text that the sign-in's response repeats.
            public var context: String?
            /// Where the provider sends the person back to.
            public var continueUri: String?
            /// Parameters of the address, as an object of texts.
            public var customParameter: JSON.Raw?
            /// The Google Workspace domain that the person signs in with.
            public var hostedDomain: String?
            /// The e-mail address.
            public var identifier: String?
            /// Not implemented: refused.
            public var oauthConsumerKey: String?
            /// Scopes beyond the provider's default ones, separated by spaces or commas; or an object of such texts by
            /// provider.
            public var oauthScope: String?
            /// Not implemented: refused.
            public var openidRealm: String?
            /// Not implemented: refused.
            public var otaApp: String?
            public var providerId: String?
            /// A random text of the client that binds the sign-in to it; absent, the service chooses one.
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
            /// The linked providers of the account with the address.
            public var allProviders: [String]?
            /// The address at which the person signs in at the provider.
            public var authUri: String?
            /// Whether the provider is one of the account's.
            public var forExistingProvider: Bool?
            public var kind: String? = "identitytoolkit#CreateAuthUriResponse"
            public var providerId: String?
            public var registered: Bool?
            /// What `accounts:signInWithIdp` takes with the provider's answer.
            public var sessionId: String?
            /// The sign-in methods of the account with the address.
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

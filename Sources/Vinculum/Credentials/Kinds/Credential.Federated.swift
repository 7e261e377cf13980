extension Credential {
    /// What an identity provider handed out: its tokens, or the address it sent the person back to.
    public struct Federated: Equatable, Sendable {
        public let provider: ProviderID
        /// An OpenID Connect ID token.
        public var idToken: Secret?
        /// An OAuth 2 access token, or the token of OAuth 1.
        public var accessToken: Secret?
        /// The token secret of OAuth 1.
        public var secret: Secret?
        /// The nonce whose SHA-256 the provider put into its ID token.
        public var rawNonce: Secret?
        /// The service's own memory of an assertion that could not be used at first.
        public var pendingToken: Secret?
        /// The code that Google Play Games gives an app for its server.
        public var serverAuthCode: Secret?
        /// Only Apple's first answer has one.
        public var fullName: PersonName?
        /// Where a sign-in in a browser came back to.
        public var response: WebResponse?

        public init(
            provider: ProviderID, idToken: Secret? = nil, accessToken: Secret? = nil, secret: Secret? = nil,
            rawNonce: Secret? = nil, pendingToken: Secret? = nil, serverAuthCode: Secret? = nil,
            fullName: PersonName? = nil, response: WebResponse? = nil
        ) {
            self.provider = provider
            self.idToken = idToken
            self.accessToken = accessToken
            self.secret = secret
            self.rawNonce = rawNonce
            self.pendingToken = pendingToken
            self.serverAuthCode = serverAuthCode
            self.fullName = fullName
            self.response = response
        }

        /// Whether there is anything that could prove an identity.
        public var isComplete: Bool {
            self.idToken != nil || self.accessToken != nil || self.pendingToken != nil || self.serverAuthCode != nil
                || self.response != nil
        }

        /// The end of a sign-in in a browser.
        public struct WebResponse: Equatable, Sendable {
            /// The address the provider redirected to, with all it says.
            public let url: Secret
            /// The session the sign-in was begun with; its hash went into the first address.
            public let sessionID: Secret?

            public init(url: Secret, sessionID: Secret?) {
                self.url = url
                self.sessionID = sessionID
            }
        }
    }
}

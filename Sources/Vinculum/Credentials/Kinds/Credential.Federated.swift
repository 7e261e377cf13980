extension Credential {
    /// The result of a sign-in at an identity provider: its tokens, or the address of its redirect.
    public struct Federated: Equatable, Sendable {
        /// The provider.
        public let provider: ProviderID
        /// An OpenID Connect ID token.
        public var idToken: Secret?
        /// An OAuth 2 access token, or an OAuth 1 token.
        public var accessToken: Secret?
        /// The secret of the OAuth 1 token.
        public var secret: Secret?
        /// The nonce whose SHA-256 is in the ID token.
        public var rawNonce: Secret?
        /// The service's token for an earlier assertion, with which a refused sign-in is retried.
        public var pendingToken: Secret?
        /// The server auth code of Google Play Games.
        public var serverAuthCode: Secret?
        /// The person's name, which only Apple's first response contains.
        public var fullName: PersonName?
        /// The redirect at the end of a browser sign-in.
        public var response: WebResponse?

        /// Creates a credential; see ``isComplete`` for what is required.
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

        /// Whether the credential contains anything that can prove an identity.
        public var isComplete: Bool {
            self.idToken != nil || self.accessToken != nil || self.pendingToken != nil || self.serverAuthCode != nil
                || self.response != nil
        }

        /// The redirect at the end of a browser sign-in.
        public struct WebResponse: Equatable, Sendable {
            /// The address of the redirect, with its query.
            public let url: Secret
            /// The secret session ID of the sign-in; its hash was part of the first address.
            public let sessionID: Secret?

            /// Creates a value from its parts.
            public init(url: Secret, sessionID: Secret?) {
                self.url = url
                self.sessionID = sessionID
            }
        }
    }
}

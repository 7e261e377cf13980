extension Wire {
    /// `accounts:signInWithIdp`: an assertion of a federated identity provider, to sign in or to link.
    public enum SignInWithIdp {
        /// The body of the request.
        public struct Request: WireMessage {
            /// `false` when reauthenticating: an unknown identity is then refused.
            public var autoCreate: Bool?
            public var delegatedProjectNumber: String?
            /// The account to link to.
            public var idToken: String?
            /// Not implemented: refused.
            public var pendingIdToken: String?
            public var pendingToken: String?
            /// Form-encoded members of the provider's answer. Apple's `user` has the person's name.
            public var postBody: String?
            /// Where the provider sent the person back to.
            public var requestUri: String?
            /// Whether a refusal beside what the provider gave is delivered with status 200.
            public var returnIdpCredential: Bool?
            /// Not implemented: refused.
            public var returnRefreshToken: Bool?
            public var returnSecureToken: Bool?
            /// The `sessionId` of `accounts:createAuthUri` or `deviceSignIn:start`.
            public var sessionId: String?
            public var tenantId: String?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("autoCreate", &self.autoCreate)
                try v.field("delegatedProjectNumber", &self.delegatedProjectNumber)
                try v.field("idToken", &self.idToken)
                try v.field("pendingIdToken", &self.pendingIdToken)
                try v.field("pendingToken", &self.pendingToken)
                try v.field("postBody", &self.postBody)
                try v.field("requestUri", &self.requestUri)
                try v.field("returnIdpCredential", &self.returnIdpCredential)
                try v.field("returnRefreshToken", &self.returnRefreshToken)
                try v.field("returnSecureToken", &self.returnSecureToken)
                try v.field("sessionId", &self.sessionId)
                try v.field("tenantId", &self.tenantId)
            }
        }

        /// The body of a successful response.
        public struct Response: WireMessage {
            /// What the person did at the provider; of other services.
            public var action: String?
            /// The text of `accounts:createAuthUri`.
            public var context: String?
            public var dateOfBirth: String?
            public var displayName: String?
            public var email: String?
            /// Whether an account of the same provider has the address for another person.
            public var emailRecycled: Bool?
            public var emailVerified: Bool?
            /// A refusal delivered with status 200, beside what the provider gave.
            public var errorMessage: String?
            /// Seconds, as decimal text.
            public var expiresIn: String?
            public var federatedId: String?
            /// The owner's given name.
            public var firstName: String?
            /// The owner's full name.
            public var fullName: String?
            public var idToken: String?
            /// The address that the person typed; of other services.
            public var inputEmail: String?
            public var isNewUser: Bool?
            public var kind: String? = "identitytoolkit#VerifyAssertionResponse"
            public var language: String?
            /// The owner's family name.
            public var lastName: String?
            public var localId: String?
            public var mfaInfo: [MfaEnrollment]?
            public var mfaPendingCredential: String?
            /// The address belongs to an account that this provider does not speak for.
            public var needConfirmation: Bool?
            /// The owner's nickname.
            public var nickName: String?
            /// The raw nonce of ``oauthIdToken``, which a client sends with that token again.
            public var nonce: String?
            public var oauthAccessToken: String?
            /// Seconds, as decimal text.
            public var oauthExpireIn: String?
            /// The provider's ID token.
            public var oauthIdToken: String?
            /// The provider's refresh token.
            public var oauthRefreshToken: String?
            /// The request token of OAuth 1.0a.
            public var oauthRequestToken: String?
            /// The scopes granted.
            public var oauthScope: String?
            /// The token secret of OAuth 1.0a.
            public var oauthTokenSecret: String?
            /// The address before a provider changed it; of other services.
            public var originalEmail: String?
            public var pendingToken: String?
            public var photoUrl: String?
            public var providerId: String?
            /// The provider's profile as JSON text.
            public var rawUserInfo: String?
            public var refreshToken: String?
            public var screenName: String?
            public var tenantId: String?
            public var timeZone: String?
            /// The name at the provider, of OAuth 1.0a.
            public var username: String?
            /// The providers of the account that has the address.
            public var verifiedProvider: [String]?

            public init() {}

            public mutating func visit(_ v: inout FieldVisitor) throws(FieldError) {
                try v.field("action", &self.action)
                try v.field("context", &self.context)
                try v.field("dateOfBirth", &self.dateOfBirth)
                try v.field("displayName", &self.displayName)
                try v.field("email", &self.email)
                try v.field("emailRecycled", &self.emailRecycled)
                try v.field("emailVerified", &self.emailVerified)
                try v.field("errorMessage", &self.errorMessage)
                try v.decimal("expiresIn", &self.expiresIn)
                try v.field("federatedId", &self.federatedId)
                try v.field("firstName", &self.firstName)
                try v.field("fullName", &self.fullName)
                try v.field("idToken", &self.idToken)
                try v.field("inputEmail", &self.inputEmail)
                try v.field("isNewUser", &self.isNewUser)
                try v.field("kind", &self.kind)
                try v.field("language", &self.language)
                try v.field("lastName", &self.lastName)
                try v.field("localId", &self.localId)
                try v.field("mfaInfo", &self.mfaInfo)
                try v.field("mfaPendingCredential", &self.mfaPendingCredential)
                try v.field("needConfirmation", &self.needConfirmation)
                try v.field("nickName", &self.nickName)
                try v.field("nonce", &self.nonce)
                try v.field("oauthAccessToken", &self.oauthAccessToken)
                try v.decimal("oauthExpireIn", &self.oauthExpireIn)
                try v.field("oauthIdToken", &self.oauthIdToken)
                try v.field("oauthRefreshToken", &self.oauthRefreshToken)
                try v.field("oauthRequestToken", &self.oauthRequestToken)
                try v.field("oauthScope", &self.oauthScope)
                try v.field("oauthTokenSecret", &self.oauthTokenSecret)
                try v.field("originalEmail", &self.originalEmail)
                try v.field("pendingToken", &self.pendingToken)
                try v.field("photoUrl", &self.photoUrl)
                try v.field("providerId", &self.providerId)
                try v.textOrObject("rawUserInfo", &self.rawUserInfo)
                try v.field("refreshToken", &self.refreshToken)
                try v.field("screenName", &self.screenName)
                try v.field("tenantId", &self.tenantId)
                try v.field("timeZone", &self.timeZone)
                try v.field("username", &self.username)
                try v.stringsOrText("verifiedProvider", &self.verifiedProvider)
            }
        }
    }
}

/// A sign-in: the claims of its session and the payload of blocking functions.
struct SignIn {
    /// `firebase.sign_in_provider` of the tokens.
    var provider: ProviderID
    /// `sign_in_method` for blocking functions.
    var method: String
    var secondFactor: SecondFactorClaim?
    /// The provider's profile as JSON text.
    var rawUserInfo: String?
    /// What a SAML assertion says about the person: the bytes of a JSON object.
    var attributes: [UInt8]?
    /// The provider's own tokens, for functions that get them.
    var accessToken: String?
    var idToken: String?
    /// When the person signed in, in seconds since 1970, if that was before.
    var signedInAt: Int64?

    /// - Parameter method: The provider's name unless given.
    init(_ provider: ProviderID, method: String? = nil, secondFactor: SecondFactorClaim? = nil) {
        self.provider = provider
        self.method = method ?? provider.rawValue
        self.secondFactor = secondFactor
    }

    /// A sign-in with an assertion of an identity provider.
    init(_ assertion: borrowing IDPAssertion) {
        self.init(assertion.claim.provider)
        self.attributes = assertion.attributes
        self.rawUserInfo = assertion.response.rawUserInfo
        self.accessToken = assertion.response.oauthAccessToken
        self.idToken = assertion.response.oauthIdToken
    }
}

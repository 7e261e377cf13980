/// How somebody comes in: what the session will say of it, and what blocking functions are told.
struct SignIn {
    /// `firebase.sign_in_provider` of the tokens.
    var provider: ProviderID
    /// `sign_in_method` as functions are told it.
    var method: String
    var secondFactor: SecondFactorClaim?
    /// The provider's profile as JSON text.
    var rawUserInfo: String?
    /// Bytes of a JSON object: what a SAML assertion says of the person.
    var attributes: [UInt8]?
    /// The provider's own tokens, for functions that are told them.
    var accessToken: String?
    var idToken: String?

    /// - Parameter method: The provider's name unless given.
    init(_ provider: ProviderID, method: String? = nil, secondFactor: SecondFactorClaim? = nil) {
        self.provider = provider
        self.method = method ?? provider.rawValue
        self.secondFactor = secondFactor
    }

    /// With what an identity provider asserts.
    init(_ assertion: IDPAssertion) {
        self.init(assertion.claim.provider)
        self.attributes = assertion.attributes
        self.rawUserInfo = assertion.response.rawUserInfo
        self.accessToken = assertion.response.oauthAccessToken
        self.idToken = assertion.response.oauthIdToken
    }
}

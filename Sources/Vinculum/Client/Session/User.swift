/// The account that is signed in, as the service last described it, with its tokens.
public struct User: Equatable, Sendable {
    public var uid: String
    public var email: String?
    public var isEmailVerified: Bool
    public var displayName: String?
    public var photoURL: String?
    public var phoneNumber: String?
    /// Whether the account was made without any way to come back to it.
    public var isAnonymous: Bool
    /// Whether the account has a password.
    public var hasPassword: Bool
    /// The ways in, in the order of the service, at most one of each provider.
    public var providers: [ProviderData]
    /// The second factors that are enrolled, in the order of the service.
    public var factors: [MultiFactorInfo]
    public var createdAt: Instant?
    public var lastSignInAt: Instant?
    public var tenantID: String?
    /// The API key of the client that signed the user in.
    public var apiKey: String?
    public var tokens: SessionTokens

    public init(uid: String, tokens: SessionTokens, tenantID: String? = nil, isAnonymous: Bool = false) {
        self.uid = uid
        self.isEmailVerified = false
        self.isAnonymous = isAnonymous
        self.hasPassword = false
        self.providers = []
        self.factors = []
        self.tenantID = tenantID
        self.tokens = tokens
    }

    public func has(_ provider: ProviderID) -> Bool {
        self.providers.contains { $0.provider == provider }
    }

    /// Takes over what a lookup answered; what it does not mention is gone.
    mutating func update(from info: JSON.Value) {
        self.uid = info["localId"]?.string ?? ""
        self.email = info["email"]?.string
        self.isEmailVerified = info["emailVerified"]?.bool ?? false
        self.displayName = info["displayName"]?.string
        self.photoURL = info["photoUrl"]?.string
        self.phoneNumber = info["phoneNumber"]?.string
        self.hasPassword = !(info["passwordHash"]?.string ?? "").isEmpty
        self.createdAt = info["createdAt"]?.milliseconds
        self.lastSignInAt = info["lastLoginAt"]?.milliseconds
        self.factors = info["mfaInfo"]?.elements.compactMap { MultiFactorInfo($0) } ?? []
        self.providers = []
        for entry in info["providerUserInfo"]?.elements.compactMap({ ProviderData($0) }) ?? [] {
            // Of two entries of one provider the later counts; it takes the place of the first.
            if let place = self.providers.firstIndex(where: { $0.provider == entry.provider }) {
                self.providers[place] = entry
            } else {
                self.providers.append(entry)
            }
        }
    }
}

/// The account that is signed in, as the service last described it, with the tokens of the session.
public struct User: Equatable, Sendable {
    /// Identifies the account within its project, or within its tenant (`localId`).
    @Bytewise public var uid: String
    /// The account's e-mail address; see ``isEmailVerified``.
    @Bytewise public var email: String?
    /// Whether the user has shown to own the address.
    public var isEmailVerified: Bool
    /// The person's name, as the account has it.
    @Bytewise public var displayName: String?
    /// The URL of the person's picture, as the account has it.
    @Bytewise public var photoURL: String?
    /// The number in E.164, such as `+15555550100`.
    @Bytewise public var phoneNumber: String?
    /// Whether the account has no sign-in method yet, so that it is lost with its session.
    public var isAnonymous: Bool
    /// Whether the account has a password.
    public var hasPassword: Bool
    /// The linked providers, in the order of the service, each at most once.
    public var providers: [ProviderData]
    /// The enrolled second factors, in the order of the service.
    public var factors: [MultiFactorInfo]
    /// When the account was created; `nil` if the service did not say.
    public var createdAt: Instant?
    /// When the user last signed in; `nil` if the service did not say.
    public var lastSignInAt: Instant?
    /// The tenant that the account belongs to; `nil` for the project itself.
    @Bytewise public var tenantID: String?
    /// The API key of the client that signed the user in.
    @Bytewise public var apiKey: String?
    /// The tokens of the session.
    public var tokens: SessionTokens

    /// Makes a user without a profile, providers and factors; a lookup fills these in.
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

    /// Whether a provider is linked to the account.
    public func has(_ provider: ProviderID) -> Bool {
        self.providers.contains { $0.provider == provider }
    }

    /// Replaces the account's data by an entry of a lookup's reply. What the entry does not mention is removed.
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
            // Of two entries of one provider, the later replaces the earlier in its position.
            if let index = self.providers.firstIndex(where: { $0.provider == entry.provider }) {
                self.providers[index] = entry
            } else {
                self.providers.append(entry)
            }
        }
    }
}

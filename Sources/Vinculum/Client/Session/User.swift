/// The account that is signed in, as the service last described it, with the tokens of the session.
public struct User: Equatable, Sendable {
    private struct Parts: Equatable, Sendable {
        var uid: String
        var email: String?
        var isEmailVerified: Bool = false
        var displayName: String?
        var photoURL: String?
        var phoneNumber: String?
        var isAnonymous: Bool
        var hasPassword: Bool = false
        var providers: [ProviderData] = []
        var factors: [MultiFactorInfo] = []
        var createdAt: Instant?
        var lastSignInAt: Instant?
        var tenantID: String?
        var apiKey: String?
        var tokens: SessionTokens
    }

    /// One reference, because a user is part of every session and of every result.
    @CopiedOnWrite private var parts: Parts

    /// Identifies the account within its project, or within its tenant (`localId`).
    public var uid: String {
        get { self.parts.uid }
        _modify { yield &self.parts.uid }
    }

    /// The account's e-mail address; see ``isEmailVerified``.
    public var email: String? {
        get { self.parts.email }
        _modify { yield &self.parts.email }
    }

    /// Whether the user has shown to own the address.
    public var isEmailVerified: Bool {
        get { self.parts.isEmailVerified }
        _modify { yield &self.parts.isEmailVerified }
    }

    /// The person's name, as the account has it.
    public var displayName: String? {
        get { self.parts.displayName }
        _modify { yield &self.parts.displayName }
    }

    /// The URL of the person's picture, as the account has it.
    public var photoURL: String? {
        get { self.parts.photoURL }
        _modify { yield &self.parts.photoURL }
    }

    /// The number in E.164, such as `+15555550100`.
    public var phoneNumber: String? {
        get { self.parts.phoneNumber }
        _modify { yield &self.parts.phoneNumber }
    }

    /// Whether the account has no sign-in method yet, so that it is lost with its session.
    public var isAnonymous: Bool {
        get { self.parts.isAnonymous }
        _modify { yield &self.parts.isAnonymous }
    }

    /// Whether the account has a password.
    public var hasPassword: Bool {
        get { self.parts.hasPassword }
        _modify { yield &self.parts.hasPassword }
    }

    /// The linked providers, in the order of the service, each at most once.
    public var providers: [ProviderData] {
        get { self.parts.providers }
        _modify { yield &self.parts.providers }
    }

    /// The enrolled second factors, in the order of the service.
    public var factors: [MultiFactorInfo] {
        get { self.parts.factors }
        _modify { yield &self.parts.factors }
    }

    /// When the account was created; `nil` if the service did not say.
    public var createdAt: Instant? {
        get { self.parts.createdAt }
        _modify { yield &self.parts.createdAt }
    }

    /// When the user last signed in; `nil` if the service did not say.
    public var lastSignInAt: Instant? {
        get { self.parts.lastSignInAt }
        _modify { yield &self.parts.lastSignInAt }
    }

    /// The tenant that the account belongs to; `nil` for the project itself.
    public var tenantID: String? {
        get { self.parts.tenantID }
        _modify { yield &self.parts.tenantID }
    }

    /// The API key of the client that signed the user in.
    public var apiKey: String? {
        get { self.parts.apiKey }
        _modify { yield &self.parts.apiKey }
    }

    /// The tokens of the session.
    public var tokens: SessionTokens {
        get { self.parts.tokens }
        _modify { yield &self.parts.tokens }
    }

    /// Makes a user without a profile, providers and factors; a lookup fills these in.
    public init(uid: String, tokens: SessionTokens, tenantID: String? = nil, isAnonymous: Bool = false) {
        self.parts = Parts(uid: uid, isAnonymous: isAnonymous, tenantID: tenantID, tokens: tokens)
    }

    /// Whether a provider is linked to the account.
    public func has(_ provider: ProviderID) -> Bool {
        self.providers.contains { $0.provider == provider }
    }

    /// Replaces the account's data by an entry of a lookup's reply. What the entry does not mention is removed.
    mutating func update(from info: JSON.Value) {
        self.uid = info.string(of: "localId") ?? ""
        self.email = info.string(of: "email")
        self.isEmailVerified = info.bool(of: "emailVerified") ?? false
        self.displayName = info.string(of: "displayName")
        self.photoURL = info.string(of: "photoUrl")
        self.phoneNumber = info.string(of: "phoneNumber")
        self.hasPassword = !(info.string(of: "passwordHash") ?? "").isEmpty
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

/// The result of a sign-in, a link or a reauthentication.
public struct AuthResult: Equatable, Sendable {
    /// The user who is signed in now.
    public var user: User
    /// What the reply says beyond the account; `nil` if it says nothing.
    public var additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens, if the service repeated them.
    public var credential: Credential?

    /// Makes a value of its parts.
    public init(user: User, additionalUserInfo: AdditionalUserInfo? = nil, credential: Credential? = nil) {
        self.user = user
        self.additionalUserInfo = additionalUserInfo
        self.credential = credential
    }
}

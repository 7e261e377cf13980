/// What an identity provider asserts about the person who signed in there.
public struct FederatedClaim: Equatable, Sendable {
    public var provider: ProviderID
    /// The provider's identifier of the person.
    public var subject: String
    public var email: EmailAddress?
    /// What the provider says of the address; `nil` where it says nothing.
    public var isEmailVerified: Bool?
    public var displayName: String?
    public var photoURL: String?
    public var screenName: String?

    public init(
        provider: ProviderID,
        subject: String,
        email: EmailAddress? = nil,
        isEmailVerified: Bool? = nil,
        displayName: String? = nil,
        photoURL: String? = nil,
        screenName: String? = nil
    ) {
        self.provider = provider
        self.subject = subject
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.displayName = displayName
        self.photoURL = photoURL
        self.screenName = screenName
    }

    public static func == (a: FederatedClaim, b: FederatedClaim) -> Bool {
        let origin = Origin(epoch: .first, proof: .federated)
        return a.isEmailVerified == b.isEmailVerified && sameForm(a.identity(origin), b.identity(origin))
    }

    /// Whether this claim shows control of its address: the provider verified it, or hands out the domain's mailboxes
    /// itself. A provider that says the address is not verified is believed.
    public var provesEmail: Bool {
        guard let email = self.email else { return false }
        return self.isEmailVerified ?? FederatedClaim.isAuthoritative(self.provider, for: email.domain)
    }

    /// Providers whose own mailboxes a domain holds.
    ///
    /// Deliberately short: a provider whose directories customers administer, such as Microsoft's, lets an
    /// administrator of any tenant write any address, so its word on an address needs an explicit claim.
    private static func isAuthoritative(_ provider: ProviderID, for domain: String) -> Bool {
        let domains: [String] =
            switch provider {
            case .google: ["gmail.com", "googlemail.com"]
            case .yahoo: ["yahoo.com", "ymail.com", "rocketmail.com"]
            case .apple: ["icloud.com", "me.com", "mac.com", "privaterelay.appleid.com"]
            default: []
            }
        return domains.contains { sameBytes($0, domain) }
    }

    func identity(_ origin: Origin) -> Identity {
        Identity(
            provider: self.provider, subject: self.subject, email: self.email?.text, displayName: self.displayName,
            photoURL: self.photoURL, screenName: self.screenName, origin: origin
        )
    }
}

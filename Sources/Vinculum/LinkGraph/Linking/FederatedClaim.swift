/// What an identity provider asserts about the person who signed in there.
public struct FederatedClaim: Equatable, Sendable {
    /// The provider that asserts it.
    public var provider: ProviderID
    /// The provider's identifier of the person.
    public var subject: SubjectID
    /// The person's address, if the provider gave one.
    public var email: EmailAddress?
    /// The address as the provider spelled it, where that is shown; `nil` for the normal form.
    public var spelledEmail: String?
    /// Whether the provider verified the address; `nil` if it does not say.
    public var isEmailVerified: Bool?
    /// The person's name, if the provider gave one.
    public var displayName: String?
    /// The address of a picture, if the provider gave one.
    public var photoURL: String?
    /// The user name at the provider, if it gave one.
    public var screenName: String?

    /// Creates a claim.
    public init(
        provider: ProviderID,
        subject: SubjectID,
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

    /// Whether the claim proves control of its address: the provider verified it, or runs the mailboxes of its domain.
    /// A provider that says the address is not verified is believed.
    public var provesEmail: Bool {
        guard let email = self.email else { return false }
        return self.isEmailVerified ?? WellKnownProvider(self.provider)?.runsMailboxes(of: email.domain) ?? false
    }

    /// Whether the provider says a person's name once, so that a claim without one says nothing about it.
    var isNamedOnce: Bool { WellKnownProvider(self.provider)?.row.traits.contains(.namesOnce) ?? false }

    /// The identity that linking the claim adds.
    func identity(_ origin: Origin) -> Identity {
        Identity(
            provider: self.provider, subject: self.subject,
            email: self.email.map { self.spelledEmail ?? $0.text }, displayName: self.displayName,
            photoURL: self.photoURL, screenName: self.screenName, origin: origin
        )
    }
}

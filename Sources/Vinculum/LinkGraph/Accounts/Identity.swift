/// A federated identity: a person's identifier at a provider, with the profile that the provider last gave.
public struct Identity: Equatable, Sendable {
    /// The provider that asserts the identity.
    public var provider: ProviderID
    /// The provider's identifier of the person: `sub` of OpenID Connect, `rawId` on the wire.
    public var subject: SubjectID
    /// The address that the provider gave, as it was spelled; it need not be the account's.
    public var email: String?
    /// The name that the provider gave.
    public var displayName: String?
    /// The address of a picture that the provider gave.
    public var photoURL: String?
    /// The user name at the provider.
    public var screenName: String?
    /// Another identifier of the person at the provider, if an administrator gave one. Accounts are not found by it,
    /// and the next sign-in at the provider replaces it.
    public var federatedID: String?
    /// A number, if an administrator gave one. Accounts are not found by it, and the next sign-in at the provider
    /// replaces it.
    public var phoneNumber: String?
    /// When and how the identity joined the account.
    public var origin: Origin

    /// Creates an identity.
    public init(
        provider: ProviderID,
        subject: SubjectID,
        email: String? = nil,
        displayName: String? = nil,
        photoURL: String? = nil,
        screenName: String? = nil,
        federatedID: String? = nil,
        phoneNumber: String? = nil,
        origin: Origin
    ) {
        self.provider = provider
        self.subject = subject
        self.email = email
        self.displayName = displayName
        self.photoURL = photoURL
        self.screenName = screenName
        self.federatedID = federatedID
        self.phoneNumber = phoneNumber
        self.origin = origin
    }
}

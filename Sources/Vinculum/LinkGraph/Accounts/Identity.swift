/// A federated way in: who a provider says this is, with what the provider last said about them.
public struct Identity: Equatable, Sendable {
    public var provider: ProviderID
    /// The provider's own identifier of the person: `sub` of OpenID Connect, `rawId` on the wire.
    public var subject: String
    public var email: String?
    public var displayName: String?
    public var photoURL: String?
    public var screenName: String?
    /// Another name of the person at the provider, and a number, where an administrator gave them; nothing is found by
    /// either, and the provider's own word replaces them.
    public var federatedID: String?
    public var phoneNumber: String?
    public var origin: Origin

    public init(
        provider: ProviderID,
        subject: String,
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

    public static func == (a: Identity, b: Identity) -> Bool {
        sameForm(a, b)
    }
}

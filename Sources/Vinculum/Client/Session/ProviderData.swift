/// A provider that is linked to the user, with the profile at that provider (`providerUserInfo`).
public struct ProviderData: Equatable, Sendable {
    /// The linked provider.
    public var provider: ProviderID
    /// The user's identifier at the provider; the address for `password` and the number for `phone`. Empty if the
    /// service did not say.
    public var uid: String
    /// The person's name at the provider.
    public var displayName: String?
    /// The person's e-mail address at the provider.
    public var email: String?
    /// The number in E.164, such as `+15555550100`.
    public var phoneNumber: String?
    /// The URL of the person's picture at the provider.
    public var photoURL: String?

    /// Makes an entry; a part that the provider does not have is `nil`.
    public init(
        provider: ProviderID, uid: String, displayName: String? = nil, email: String? = nil, phoneNumber: String? = nil,
        photoURL: String? = nil
    ) {
        self.provider = provider
        self.uid = uid
        self.displayName = displayName
        self.email = email
        self.phoneNumber = phoneNumber
        self.photoURL = photoURL
    }

    /// Reads an entry of `providerUserInfo`.
    ///
    /// - Returns: `nil` if the entry has no provider.
    init?(_ entry: JSON.Value) {
        guard let provider = entry.string(of: "providerId") else { return nil }
        self.init(
            provider: ProviderID(provider), uid: entry.string(of: "rawId") ?? entry.string(of: "federatedId") ?? "",
            displayName: entry.string(of: "displayName"), email: entry.string(of: "email"),
            phoneNumber: entry.string(of: "phoneNumber"), photoURL: entry.string(of: "photoUrl"))
    }
}

/// One way into the signed-in account, with the profile its provider gave.
public struct ProviderData: Equatable, Sendable {
    public var provider: ProviderID
    /// The subject at the provider; the address or number for e-mail and phone. Empty if the service did not say.
    public var uid: String
    public var displayName: String?
    public var email: String?
    public var phoneNumber: String?
    public var photoURL: String?

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

    /// - Returns: `nil` without a provider id, which makes an entry useless.
    init?(_ entry: JSON.Value) {
        guard let provider = entry["providerId"]?.string else { return nil }
        self.init(
            provider: ProviderID(provider), uid: entry["rawId"]?.string ?? entry["federatedId"]?.string ?? "",
            displayName: entry["displayName"]?.string, email: entry["email"]?.string,
            phoneNumber: entry["phoneNumber"]?.string, photoURL: entry["photoUrl"]?.string)
    }
}

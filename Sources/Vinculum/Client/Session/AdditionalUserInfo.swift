/// What a sign-in tells beyond the account.
public struct AdditionalUserInfo: Equatable, Sendable {
    /// The provider that was used; empty for anonymous and custom tokens.
    public var provider: String
    /// The provider's own profile, a JSON object as text.
    public var profile: String?
    /// The name at the provider, where it has one.
    public var username: String?
    public var isNewUser: Bool

    public init(provider: String, profile: String? = nil, username: String? = nil, isNewUser: Bool) {
        self.provider = provider
        self.profile = profile
        self.username = username
        self.isNewUser = isNewUser
    }

    /// From the answer to an assertion of a federated provider.
    init(_ reply: AuthClient.Reply, provider: String) {
        self.init(provider: provider, isNewUser: reply.flag("isNewUser"))
        let profile = AdditionalUserInfo.profile(reply.root["rawUserInfo"])
        self.profile = profile.map { String(decoding: $0.rawBytes, as: UTF8.self) }
        self.username = reply.text("username")
        if self.username == nil {
            switch ProviderID(provider) {
            case .twitter: self.username = reply.text("screenName")
            case .github: self.username = profile?["login"]?.string
            default: break
            }
        }
    }

    /// A profile comes as an object, or as a text that holds one.
    private static func profile(_ value: JSON.Value?) -> JSON.Value? {
        guard let value else { return nil }
        var profile = value
        if let text = value.string {
            do throws(JSON.ReadError) {
                profile = try JSON.Document(parsing: [UInt8](text.utf8)).root
            } catch {
                return nil
            }
        }
        return profile.kind == .object ? profile : nil
    }
}

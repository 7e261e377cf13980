/// What the reply to a sign-in says beyond the account (`additionalUserInfo`).
public struct AdditionalUserInfo: Equatable, Sendable {
    /// The provider's identifier; empty for anonymous accounts and custom tokens.
    public var provider: String
    /// The profile at the provider, a JSON object as text (`rawUserInfo`); `nil` if the reply has none.
    public var profile: String?
    /// The user name at the provider, such as a GitHub login; `nil` if the provider has none.
    public var username: String?
    /// Whether the sign-in created the account.
    public var isNewUser: Bool

    /// Makes a value of its parts; the profile is a JSON object as text.
    public init(provider: String, profile: String? = nil, username: String? = nil, isNewUser: Bool) {
        self.provider = provider
        self.profile = profile
        self.username = username
        self.isNewUser = isNewUser
    }

    /// Reads the reply to `accounts:signInWithIdp`.
    init(_ reply: AuthClient.Reply, provider: String) {
        self.init(provider: provider, isNewUser: reply.flag("isNewUser"))
        let profile = AdditionalUserInfo.profile(reply.root["rawUserInfo"])
        self.profile = profile.map { String(decoding: $0.rawBytes, as: UTF8.self) }
        self.username = reply.text("username")
        if self.username == nil {
            switch WellKnownProvider(ProviderID(provider))?.row.userName ?? .username {
            case .screenName: self.username = reply.text("screenName")
            case .login: self.username = profile?.string(of: "login")
            case .username: break
            }
        }
    }

    /// Reads a profile that is a JSON object, or a text that holds one.
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

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

    init(_ response: Wire.SignInWithIdp.Response, provider: String) {
        let profile = response.rawUserInfo.flatMap { text in
            AdditionalUserInfo.object(text).map { (text: text, value: $0) }
        }
        self.provider = provider
        self.profile = profile?.text
        self.isNewUser = response.isNewUser ?? false
        self.username = response.username
        if self.username == nil {
            switch ProviderID(provider) {
            case .twitter: self.username = response.screenName
            case .github: self.username = profile?.value["login"]?.string
            default: break
            }
        }
    }

    private static func object(_ text: String) -> JSON.Value? {
        do throws(JSON.ReadError) {
            let root = try JSON.Document(parsing: [UInt8](text.utf8)).root
            return root.kind == .object ? root : nil
        } catch {
            return nil
        }
    }
}

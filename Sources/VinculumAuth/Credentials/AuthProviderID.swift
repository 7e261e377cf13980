package import Vinculum

/// The id of an identity provider, typed.
public struct AuthProviderID: Equatable, Sendable {
    /// The id as the service spells it, such as `google.com`.
    public let rawValue: String

    private init(_ core: ProviderID) {
        self.rawValue = core.rawValue
    }

    package var core: ProviderID { ProviderID(self.rawValue) }

    /// Sign in with Apple, `apple.com`.
    public static let apple = AuthProviderID(.apple)
    /// An e-mail address with a password or a mailed link, `password`.
    public static let email = AuthProviderID(.password)
    /// Facebook, `facebook.com`.
    public static let facebook = AuthProviderID(.facebook)
    /// Game Center, `gc.apple.com`.
    public static let gameCenter = AuthProviderID(.gameCenter)
    /// GitHub, `github.com`.
    public static let gitHub = AuthProviderID(.github)
    /// Google, `google.com`.
    public static let google = AuthProviderID(.google)
    /// A phone number, `phone`.
    public static let phone = AuthProviderID(.phone)

    /// Any other provider, such as `yahoo.com` or `oidc.example`.
    public static func custom(_ value: String) -> AuthProviderID {
        AuthProviderID(ProviderID(value))
    }
}

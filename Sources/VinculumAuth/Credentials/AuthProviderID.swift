package import Vinculum

/// The identifier of an identity provider.
public struct AuthProviderID: Equatable, Sendable {
    /// The identifier as the service spells it, such as `google.com`.
    public let rawValue: String

    private init(_ core: ProviderID) {
        self.rawValue = core.rawValue
    }

    package var core: ProviderID { ProviderID(self.rawValue) }

    /// Sign in with Apple, `apple.com`.
    public static let apple = AuthProviderID(.apple)
    /// An e-mail address with a password or an e-mail link, `password`.
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

// The identifiers of providers and sign-in methods, by their names in the Firebase libraries.

/// E-mail addresses, with a password or an e-mail link.
public let EmailAuthProviderID = "password"
/// An e-mail address with a password, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let EmailPasswordAuthSignInMethod = "password"
/// An e-mail address with an e-mail link, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let EmailLinkAuthSignInMethod = "emailLink"

/// Facebook.
public let FacebookAuthProviderID: String = ProviderID.facebook.rawValue
/// Facebook, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let FacebookAuthSignInMethod: String = ProviderID.facebook.rawValue

/// Game Center.
public let GameCenterAuthProviderID: String = ProviderID.gameCenter.rawValue
/// Game Center, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let GameCenterAuthSignInMethod: String = ProviderID.gameCenter.rawValue

/// GitHub.
public let GitHubAuthProviderID: String = ProviderID.github.rawValue
/// GitHub, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let GitHubAuthSignInMethod: String = ProviderID.github.rawValue

/// Google.
public let GoogleAuthProviderID: String = ProviderID.google.rawValue
/// Google, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let GoogleAuthSignInMethod: String = ProviderID.google.rawValue

/// Phone numbers.
public let PhoneAuthProviderID = "phone"
/// Phone numbers, as ``Auth/fetchSignInMethods(forEmail:)`` lists them.
public let PhoneAuthSignInMethod = "phone"

/// Twitter.
public let TwitterAuthProviderID: String = ProviderID.twitter.rawValue
/// Twitter, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let TwitterAuthSignInMethod: String = ProviderID.twitter.rawValue

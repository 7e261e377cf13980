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
public let FacebookAuthProviderID = "facebook.com"
/// Facebook, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let FacebookAuthSignInMethod = "facebook.com"

/// Game Center.
public let GameCenterAuthProviderID = "gc.apple.com"
/// Game Center, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let GameCenterAuthSignInMethod = "gc.apple.com"

/// GitHub.
public let GitHubAuthProviderID = "github.com"
/// GitHub, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let GitHubAuthSignInMethod = "github.com"

/// Google.
public let GoogleAuthProviderID = "google.com"
/// Google, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let GoogleAuthSignInMethod = "google.com"

/// Phone numbers.
public let PhoneAuthProviderID = "phone"
/// Phone numbers, as ``Auth/fetchSignInMethods(forEmail:)`` lists them.
public let PhoneAuthSignInMethod = "phone"

/// Twitter.
public let TwitterAuthProviderID = "twitter.com"
/// Twitter, as ``Auth/fetchSignInMethods(forEmail:)`` lists it.
public let TwitterAuthSignInMethod = "twitter.com"

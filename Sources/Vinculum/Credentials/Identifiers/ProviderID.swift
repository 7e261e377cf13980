/// The identifier of a sign-in provider in Identity Toolkit, such as `password` or `google.com`.
///
/// The set is open, because any `oidc.…` or `saml.…` provider may be configured.
public struct ProviderID: Hashable, Sendable {
    /// The identifier on the wire.
    public var rawValue: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Creates an identifier; any text is allowed.
    public init(_ rawValue: String) {
        self.byteText = ByteText(rawValue)
    }

    /// E-mail address with a password or an e-mail link.
    public static let password = ProviderID("password")
    /// Phone number with a code by SMS.
    public static let phone = ProviderID("phone")
    /// No identity at all.
    public static let anonymous = ProviderID("anonymous")
    /// A custom token.
    public static let custom = ProviderID("custom")
    /// Google.
    public static let google = ProviderID("google.com")
    /// Facebook.
    public static let facebook = ProviderID("facebook.com")
    /// Twitter (X).
    public static let twitter = ProviderID("twitter.com")
    /// GitHub.
    public static let github = ProviderID("github.com")
    /// Sign in with Apple.
    public static let apple = ProviderID("apple.com")
    /// Microsoft.
    public static let microsoft = ProviderID("microsoft.com")
    /// Yahoo.
    public static let yahoo = ProviderID("yahoo.com")
    /// LinkedIn.
    public static let linkedIn = ProviderID("linkedin.com")
    /// Apple's Game Center.
    public static let gameCenter = ProviderID("gc.apple.com")
    /// A passkey (WebAuthn).
    public static let passkey = ProviderID("passkey")
    /// Google Play Games.
    public static let playGames = ProviderID("playgames.google.com")

    /// Whether this identifies a configured OpenID Connect provider (`oidc.…`).
    public var isOIDC: Bool { self.rawValue.hasBytePrefix("oidc.") }

    /// Whether this identifies a configured SAML provider (`saml.…`).
    public var isSAML: Bool { self.rawValue.hasBytePrefix("saml.") }
}

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

    // Computed: a stored one longer than eight bytes is initialised by its first use in WebAssembly, and every use
    // contains a hundred bytes of code for that. A well-known provider that is not here is known by its row all the
    // same.

    /// E-mail address with a password or an e-mail link.
    public static var password: ProviderID { ProviderID("password") }
    /// Phone number with a code by SMS.
    public static var phone: ProviderID { ProviderID("phone") }
    /// No identity at all.
    public static var anonymous: ProviderID { ProviderID("anonymous") }
    /// A custom token.
    public static var custom: ProviderID { ProviderID("custom") }
    /// Google.
    public static var google: ProviderID { WellKnownProvider.google.id }
    /// Facebook.
    public static var facebook: ProviderID { WellKnownProvider.facebook.id }
    /// Twitter (X).
    public static var twitter: ProviderID { WellKnownProvider.twitter.id }
    /// GitHub.
    public static var github: ProviderID { WellKnownProvider.github.id }
    /// Sign in with Apple.
    public static var apple: ProviderID { WellKnownProvider.apple.id }
    /// Microsoft.
    public static var microsoft: ProviderID { WellKnownProvider.microsoft.id }
    /// Yahoo.
    public static var yahoo: ProviderID { WellKnownProvider.yahoo.id }
    /// LinkedIn.
    public static var linkedIn: ProviderID { WellKnownProvider.linkedIn.id }
    /// Apple's Game Center.
    public static var gameCenter: ProviderID { WellKnownProvider.gameCenter.id }
    /// A passkey (WebAuthn).
    public static var passkey: ProviderID { ProviderID("passkey") }
    /// Google Play Games.
    public static var playGames: ProviderID { WellKnownProvider.playGames.id }

    /// Whether this identifies a configured OpenID Connect provider (`oidc.…`).
    public var isOIDC: Bool { self.rawValue.hasBytePrefix("oidc.") }

    /// Whether this identifies a configured SAML provider (`saml.…`).
    public var isSAML: Bool { self.rawValue.hasBytePrefix("saml.") }
}

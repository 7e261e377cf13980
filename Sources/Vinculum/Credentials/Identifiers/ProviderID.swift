/// The name of a way to sign in, as Identity Toolkit spells it.
///
/// An open set: any `oidc.…` or `saml.…` name may be configured, so this is a raw value with a catalogue, not an enum.
public struct ProviderID: Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public static let password = ProviderID("password")
    public static let phone = ProviderID("phone")
    public static let anonymous = ProviderID("anonymous")
    public static let custom = ProviderID("custom")
    public static let google = ProviderID("google.com")
    public static let facebook = ProviderID("facebook.com")
    public static let twitter = ProviderID("twitter.com")
    public static let github = ProviderID("github.com")
    public static let apple = ProviderID("apple.com")
    public static let microsoft = ProviderID("microsoft.com")
    public static let yahoo = ProviderID("yahoo.com")
    public static let linkedIn = ProviderID("linkedin.com")
    public static let gameCenter = ProviderID("gc.apple.com")
    public static let passkey = ProviderID("passkey")
    public static let playGames = ProviderID("playgames.google.com")

    /// Whether this names a configured OpenID Connect provider (`oidc.…`).
    public var isOIDC: Bool { self.rawValue.utf8.starts(with: "oidc.".utf8) }

    /// Whether this names a configured SAML provider (`saml.…`).
    public var isSAML: Bool { self.rawValue.utf8.starts(with: "saml.".utf8) }

    public static func == (a: ProviderID, b: ProviderID) -> Bool {
        sameBytes(a.rawValue, b.rawValue)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in self.rawValue.utf8 { hasher.combine(byte) }
    }
}

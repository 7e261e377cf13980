/// How an identity provider is set up for a project or one of its tenants: a JSON object as an administrator wrote it.
///
/// It may hold the secret that the provider knows the project by, so nothing that is printed shows more than the id.
public struct ProviderConfiguration: Sendable, CustomStringConvertible {
    /// The name that people sign in by: `oidc.…`, `saml.…`, or one of ``supported``.
    public let id: ProviderID
    /// A JSON object of the form that Identity Toolkit calls `OAuthIdpConfig`, `InboundSamlConfig` or
    /// `DefaultSupportedIdpConfig`.
    public let json: [UInt8]
    /// The number of the commit that wrote it.
    public let version: UInt64

    /// What a provider is, which its name tells.
    public enum Kind: CaseIterable, Equatable, Sendable {
        /// One of ``supported``.
        case defaultSupported
        case saml
        /// OpenID Connect.
        case oauth
    }

    /// The providers that are known by name, in byte order.
    public static let supported: [ProviderID] = [
        .apple, .facebook, .gameCenter, .github, .google, .linkedIn, .microsoft, .playGames, .twitter, .yahoo,
    ]

    /// - Returns: `nil` unless `json` is a JSON object.
    init?(_ id: ProviderID, json: [UInt8], version: UInt64) {
        do throws(JSON.ReadError) {
            guard try JSON.Document(parsing: json).root.kind == .object else { return nil }
        } catch {
            return nil
        }
        (self.id, self.json, self.version) = (id, json, version)
    }

    public var description: String { "the configuration of \(self.id.rawValue)" }
}

extension ProviderID {
    /// What kind of configuration the provider takes.
    public var configurationKind: ProviderConfiguration.Kind {
        if self.isOIDC { return .oauth }
        return self.isSAML ? .saml : .defaultSupported
    }
}

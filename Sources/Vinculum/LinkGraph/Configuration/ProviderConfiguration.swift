/// The configuration of an identity provider for a project or one of its tenants: the JSON object that an administrator
/// wrote.
///
/// It may hold the client secret, so its description shows nothing but the id.
public struct ProviderConfiguration: Sendable, CustomStringConvertible {
    /// The provider's id: `oidc.…`, `saml.…`, or one of ``supported``.
    public let id: ProviderID
    /// A JSON object of the form that Identity Toolkit calls `OAuthIdpConfig`, `InboundSamlConfig` or
    /// `DefaultSupportedIdpConfig`.
    public let json: [UInt8]
    /// What the published form has no member for (endpoints, scopes, claims, trust): a JSON object; empty for a
    /// provider whose built-in contract nothing overrides.
    public let contract: [UInt8]
    /// The number of the commit that wrote it.
    public let version: UInt64

    /// The protocol of a provider, which follows from its id.
    public enum Kind: CaseIterable, Equatable, Sendable {
        /// One of ``supported``.
        case defaultSupported
        /// SAML 2.0.
        case saml
        /// OpenID Connect.
        case oauth
    }

    /// The providers that have a fixed id, in byte order.
    public static var supported: [ProviderID] { WellKnownProvider.allCases.map { $0.id } }

    /// - Returns: `nil` unless `json`, and `contract` if it is not empty, are JSON objects.
    init?(_ id: ProviderID, json: [UInt8], contract: [UInt8] = [], version: UInt64) {
        guard JSON.Value(stored: json)?.kind == .object,
            contract.isEmpty || JSON.Value(stored: contract)?.kind == .object
        else { return nil }
        (self.id, self.json, self.contract, self.version) = (id, json, contract, version)
    }

    /// The id in words.
    public var description: String { "the configuration of \(self.id.rawValue)" }
}

extension ProviderID {
    /// The kind of configuration that the provider has.
    public var configurationKind: ProviderConfiguration.Kind {
        if self.isOIDC { return .oauth }
        return self.isSAML ? .saml : .defaultSupported
    }
}

import Vinculum

/// The `KIND` operand of a command: a sign-in method.
enum CredentialKind: Equatable {
    case anonymous, password, emailLink, phone, gameCenter, custom
    /// The page of the provider that the next operand names.
    case providerPage
    case federated(ProviderID)

    private static let names: [(name: String, kind: CredentialKind)] =
        [
            ("anonymous", .anonymous), ("password", .password), ("email-link", .emailLink), ("phone", .phone),
            ("custom-token", .custom), ("custom", .custom),
        ] + WellKnownProvider.allCases.map { ($0.name, CredentialKind($0)) }

    /// The accepted names, for synopses and messages.
    static let list =
        "password, email-link, phone, "
        + WellKnownProvider.allCases.map { $0.name }.joined(separator: ", ")
        + ", oidc.NAME, saml.NAME, idp PROVIDER, custom-token or anonymous"

    private init(_ provider: WellKnownProvider) {
        self = provider.hasOwnOperation ? .gameCenter : .federated(provider.id)
    }

    /// Parses a kind, or `idp`, after which a provider follows.
    ///
    /// - Throws: ``CommandFailure`` for an unknown name, with a suggestion.
    init(named text: String) throws(CommandFailure) {
        self = text == "idp" ? .providerPage : try CredentialKind(text)
    }

    /// Parses a kind that is one word.
    ///
    /// - Throws: ``CommandFailure`` for an unknown name, with a suggestion.
    init(_ text: String) throws(CommandFailure) {
        if let known = Self.names.first(where: { $0.name == text }) {
            self = known.kind
            return
        }
        let provider = ProviderID(text)
        if let known = Self.names.first(where: { $0.kind == .federated(provider) }) {
            self = known.kind
            return
        }
        if (provider.isOIDC || provider.isSAML) && text.utf8.count > 5 {
            self = .federated(provider)
            return
        }
        let near = Suggestion.nearest(to: text, in: Self.names.map { $0.name })
        throw .usage(
            "unknown sign-in method \(text); choose from \(Self.list)", why: near.map { "did you mean \($0)?" })
    }

    /// The linked provider that a text names, by its kind or its provider ID.
    static func provider(_ text: String) throws(CommandFailure) -> ProviderID {
        if text.utf8.contains(UInt8(ascii: ".")) { return ProviderID(text) }
        switch try CredentialKind(text) {
        case .anonymous: return .anonymous
        case .password, .emailLink: return .password
        case .gameCenter: return .gameCenter
        case .phone: return .phone
        case .custom: return .custom
        case .federated(let provider): return provider
        case .providerPage: throw .usage("idp is not a provider; name one, such as oidc.example")
        }
    }

    /// The name of the provider on the command line.
    static func shortName(_ provider: ProviderID) -> String {
        WellKnownProvider(provider)?.name ?? provider.rawValue
    }
}

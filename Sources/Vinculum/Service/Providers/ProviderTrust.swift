/// What assertions of an identity provider must have, by its configuration.
enum ProviderTrust: Sendable {
    /// ID tokens of OpenID Connect.
    ///
    /// - Parameters:
    ///   - issuers: What `iss` may be.
    ///   - audiences: What `aud` may be: the client ids of the project's apps.
    case openID(issuers: [String], audiences: [String], Keys)
    /// OAuth 2.0, without an ID token of a known form.
    case oauth(clientID: String)
    /// SAML responses.
    ///
    /// - Parameters:
    ///   - issuer: The entity id of the identity provider.
    ///   - audience: The entity id of the service provider.
    case saml(issuer: String, audience: String, hasCertificates: Bool)

    /// The source of an OpenID provider's keys.
    enum Keys: Sendable {
        case published(url: String)
        /// The provider's discovery document (OpenID Connect Discovery 1.0).
        case discovered(issuer: String)
    }

    var isOpenID: Bool { if case .openID = self { true } else { false } }

    /// - Returns: `nil` for a configuration that is switched off.
    init?(_ configuration: ProviderConfiguration) {
        guard let config = JSON.Value(stored: configuration.json), config["enabled"]?.bool == true else { return nil }
        let clientID = config["clientId"]?.string ?? ""
        switch configuration.id.configurationKind {
        case .oauth:
            let issuer = config["issuer"]?.string ?? ""
            self = .openID(issuers: [issuer], audiences: [clientID], .discovered(issuer: issuer))
        case .saml:
            let certificates = config["idpConfig"]?["idpCertificates"]
            self = .saml(
                issuer: config["idpConfig"]?["idpEntityId"]?.string ?? "",
                audience: config["spConfig"]?["spEntityId"]?.string ?? "", hasCertificates: (
                    certificates?.count ?? 0
                ) > 0
            )
        case .defaultSupported: self = ProviderTrust.supported(configuration.id, clientID, config)
        }
    }

    private static func supported(_ id: ProviderID, _ clientID: String, _ config: JSON.Value) -> ProviderTrust {
        if id == .google {
            // https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
            return .openID(
                issuers: ["https://accounts.google.com", "accounts.google.com"], audiences: [clientID],
                .published(url: "https://www.googleapis.com/oauth2/v3/certs")
            )
        }
        if id == .apple {
            // https://developer.apple.com/documentation/signinwithapple/verifying-a-user
            var bundles: [String] = []
            if let list = config["appleSignInConfig"]?["bundleIds"] { bundles = list.elements.compactMap { $0.string } }
            return .openID(
                issuers: ["https://appleid.apple.com"], audiences: bundles + (clientID.isEmpty ? [] : [clientID]),
                .published(url: "https://appleid.apple.com/auth/keys")
            )
        }
        return .oauth(clientID: clientID)
    }
}

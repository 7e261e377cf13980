/// What is known of an identity provider: where its endpoints are, how the project identifies itself there, and how far
/// its word on an address is believed.
///
/// Three layers answer for each member, the first that has it: the published configuration, what an administrator wrote
/// beside it, and the built-in entry of a well-known provider.
struct ProviderContract: Sendable {
    let id: ProviderID
    /// The well-known provider that it is of; `nil` for another one.
    let wellKnown: WellKnownProvider?
    /// Whether an administrator wrote a contract, and not only the published configuration.
    let isWritten: Bool
    private let layers: [JSON.Value]

    init(_ configuration: ProviderConfiguration) {
        self.init(configuration.id, configuration.json, configuration.contract)
    }

    /// - Parameters:
    ///   - json: The published configuration, a JSON object.
    ///   - contract: What is written beside it, a JSON object; empty for nothing.
    init(_ id: ProviderID, _ json: [UInt8], _ contract: [UInt8]) {
        self.id = id
        let written = JSON.Value(stored: contract)
        self.isWritten = (written?.count ?? 0) > 0
        self.wellKnown = WellKnownProvider(id)
        let builtIn = self.wellKnown?.row.contract.json.flatMap { JSON.Value(stored: $0.withUTF8Buffer { Array($0) }) }
        self.layers = [JSON.Value(stored: json), written, builtIn].compactMap { $0 }
    }

    /// A member of the first layer that has it.
    subscript(name: String) -> JSON.Value? {
        for layer in self.layers {
            if let value = layer[named: name], !value.isNull { return value }
        }
        return nil
    }

    private func text(_ name: String) -> String? { (self[name]?.string).nonEmpty }

    private func texts(_ name: String) -> [String] {
        self[name].map { list in list.elements.compactMap { $0.string } } ?? []
    }

    var isEnabled: Bool { self["enabled"]?.bool == true }
    var clientID: String { self.text("clientId") ?? "" }
    var clientSecret: String? { self.text("clientSecret") }
    /// Whether the project is a client without a secret (RFC 6749 section 2.1), which PKCE alone protects.
    var isPublicClient: Bool { self["public"]?.bool == true }

    /// The issuer of ID tokens, which may have ``directoryField`` in it; `nil` for OAuth 2.0 alone.
    var issuer: String? { self.id.isSAML ? nil : self.text("issuer") }
    /// Whether the provider issues ID tokens (OpenID Connect Core 1.0).
    var isOpenID: Bool { self.issuer != nil }
    /// Whether a posted ID token must be of the issuer even where unsigned ones are accepted. Most well-known providers
    /// always had a test form without claims about the token itself.
    var needsIDToken: Bool {
        self.isOpenID && (self.id.isOIDC || self.wellKnown?.row.traits.contains(.signedTokens) ?? false)
    }
    /// Whether ID tokens come through the browser (OpenID Connect Core 1.0 section 3.2): the weaker choice, because
    /// they stay in histories and logs.
    var usesImplicitFlow: Bool {
        self["responseType"]?.bool(of: "idToken") == true && self["responseType"]?.bool(of: "code") != true
    }
    /// Whether the provider leaves the nonce out of its ID tokens; PKCE, if it is sent, then binds the code to the
    /// sign-in alone.
    var omitsNonce: Bool { self["omitsNonce"]?.bool == true && !self.usesImplicitFlow }

    /// Whether a sign-in has a PKCE challenge, and its code goes to the provider with the verifier (RFC 7636). A client
    /// without a secret always sends them: nothing else protects its code.
    var usesPKCE: Bool {
        guard self.text("pkce") == "none", let authentication = ClientAuthentication(self, offered: []) else {
            return true
        }
        if case .none = authentication { return true }
        return false
    }

    /// The audiences of ID tokens that an app posts: the client, or the bundles of apps on Apple's devices.
    var audiences: [String] {
        let bundles = self["appleSignInConfig"]?["bundleIds"].map { list in list.elements.compactMap { $0.string } }
        return (bundles ?? []) + (self.clientID.isEmpty ? [] : [self.clientID])
    }

    /// The scopes of every authorization request.
    var scopes: [String] {
        let written = self.texts("scopes")
        return written.isEmpty && self.isOpenID ? ["openid", "email", "profile"] : written
    }
    /// Whether a client id without a secret is enough: the client is public or has a key.
    var needsNoSecret: Bool {
        self.isPublicClient || self.privateKey != nil || self.keyID != nil
            || self.authenticationMethod == ClientAuthentication.noneName
    }
    /// The parameters of every authorization request.
    var parameters: [(name: String, value: String)] {
        guard let map = self["parameters"] else { return [] }
        return map.members.map { ($0.key, $0.value.string ?? "") }
    }
    /// Parameters that an app cannot set, besides those of the flow.
    var reservedParameters: [String] { self.texts("reservedParameters") + self.parameters.map { $0.name } }
    /// What `tid` may be where the issuer has ``directoryField``; empty for any.
    var directories: [String] { self.texts("tenants") }

    /// An endpoint that is not left to discovery.
    func endpoint(_ endpoint: ProviderEndpoint) -> String? { self.text(endpoint.rawValue) }

    /// Whether an administrator wrote the host of an address: the issuer's, or that of an endpoint of the contract.
    func hasWritten(hostOf url: String) -> Bool {
        guard let host = URIReference(url).hostPort else { return false }
        let written = ProviderEndpoint.allCases.map { self.endpoint($0) } + [self.issuer, self.emailsEndpoint]
        return written.contains { text in
            guard let other = text.flatMap({ URIReference($0).hostPort }) else { return false }
            return host.isNamed(other.name)
        }
    }

    /// Where a person's addresses are listed with their state, as GitHub has it.
    var emailsEndpoint: String? { self.text("emailsEndpoint") }

    /// How the client authenticates at the token endpoint, as far as it is written.
    var authenticationMethod: String? { self.text("tokenEndpointAuthMethod") }
    /// The methods of a provider without a discovery document.
    var offeredAuthenticationMethods: [String] { self.texts("offeredAuthMethods") }
    var keyID: String? { self.text("keyId") }
    var privateKey: String? { self.text("privateKey") }
    var signingAlgorithm: String? { self.text("signingAlgorithm") }
    /// The members from which Apple's client secret is made.
    var appleKey: JSON.Value? { self["appleSignInConfig"]?["codeFlowConfig"] }

    /// The name of a claim in ID tokens, profiles and SAML assertions.
    func name(of claim: ProviderClaim) -> String { self.writtenName(of: claim) ?? claim.standardName }

    /// The name that the contract gives to a claim; `nil` if it leaves the standard one.
    func writtenName(of claim: ProviderClaim) -> String? {
        for layer in self.layers {
            if let name = (layer["claims"]?[named: claim.rawValue]?.string).nonEmpty { return name }
        }
        return nil
    }

    var emailTrust: EmailTrust { EmailTrust(self["emailTrust"]) }
}

/// Where the endpoints of a provider are and what it offers: from its contract, completed by the discovery document
/// (OpenID Connect Discovery 1.0, RFC 8414).
struct ProviderMetadata: Sendable {
    private let contract: ProviderContract
    /// The discovery document; `nil` if the contract says everything.
    private let document: JSON.Value?
    /// The address of the document.
    let source: String?
    private let plain: PlainHosts
    /// The directory for ``ProviderContract/endpointField`` of endpoints.
    private let directory: String

    init(
        _ contract: ProviderContract, _ document: JSON.Value? = nil, from source: String? = nil, _ plain: PlainHosts,
        directory: String?
    ) {
        self.contract = contract
        self.document = document
        self.source = source
        self.plain = plain
        self.directory = directory ?? contract.defaultDirectory
    }

    /// An endpoint that may be used; `nil` if there is none, and for an address that cannot be trusted.
    ///
    /// A document of the provider may not direct requests elsewhere; see ``ProviderURL/mayServe(_:issuer:_:)``.
    func url(_ endpoint: ProviderEndpoint) -> String? {
        if let written = self.contract.endpoint(endpoint) {
            let url = ProviderContract.filling(ProviderContract.endpointField, in: written, with: self.directory)
            return ProviderURL.isTrusted(url, self.plain) ? url : nil
        }
        guard let issuer = self.contract.issuer, let url = self.document?[named: endpoint.metadataName]?.string,
            ProviderURL.isTrusted(url, ProviderURL.plainHosts(of: issuer, self.plain)),
            ProviderURL.mayServe(url, issuer: issuer, self.plain)
        else { return nil }
        return url
    }

    /// The methods of client authentication that the token endpoint offers. A document without the member offers Basic
    /// (OpenID Connect Discovery 1.0 section 3).
    var authenticationMethods: [String] {
        if let list = self.document?["token_endpoint_auth_methods_supported"] {
            return list.elements.compactMap { $0.string }
        }
        let offered = self.contract.offeredAuthenticationMethods
        return offered.isEmpty ? [ClientAuthentication.basicName] : offered
    }

    /// Whether every authorization response names its issuer (RFC 9207 section 3).
    var announcesIssuer: Bool {
        self.document?.bool(of: "authorization_response_iss_parameter_supported") == true
    }
}

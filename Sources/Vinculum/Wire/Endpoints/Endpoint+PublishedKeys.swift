/// Where one project's public keys are published.
extension Endpoint {
    /// The path of a document with one project's public keys, beneath the address that its tokens name as issuer; `nil`
    /// for other operations.
    public func publishedPath(project: String) -> String? {
        self.publishedName.map { name in
            "\(Endpoint.publishedRoot)\(PercentEncoding.encodedComponent(project))\(Endpoint.publishedFolder)\(name)"
        }
    }

    /// Where clients of the hosted service look for the key set of ID tokens.
    package static var keySetAlias: String {
        "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
    }

    static var publishedRoot: String { "/securetoken.google.com/" }
    static var publishedFolder: String { "/.well-known/" }

    /// The last part of ``publishedPath(project:)``.
    var publishedName: String? {
        switch self {
        case .openIDConfiguration: "openid-configuration"
        case .jsonWebKeySet: "jwks.json"
        case .idTokenCertificates: "certificates"
        default: nil
        }
    }
}

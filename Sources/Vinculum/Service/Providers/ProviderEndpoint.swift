/// An address of an identity provider: the raw value is its member in a contract, ``metadataName`` that in a discovery
/// document (OpenID Connect Discovery 1.0 section 3, RFC 8628 section 4).
enum ProviderEndpoint: String, CaseIterable, Sendable {
    case authorization = "authorizationEndpoint"
    case token = "tokenEndpoint"
    case userinfo = "userinfoEndpoint"
    case device = "deviceAuthorizationEndpoint"
    case keys = "jwksUri"

    /// The member of a discovery document.
    var metadataName: String {
        switch self {
        case .authorization: "authorization_endpoint"
        case .token: "token_endpoint"
        case .userinfo: "userinfo_endpoint"
        case .device: "device_authorization_endpoint"
        case .keys: "jwks_uri"
        }
    }
}

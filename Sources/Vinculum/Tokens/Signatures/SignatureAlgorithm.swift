/// The supported values of `alg` (RFC 7518 section 3.1, RFC 8037 section 3.1).
///
/// There is no `none`. An algorithm does not select a key: each key lists the algorithms that it supports.
public enum SignatureAlgorithm: CaseIterable, Equatable, Sendable {
    /// RSA with PKCS #1 v1.5 padding.
    case rs256, rs384, rs512
    /// RSA with PSS padding.
    case ps256
    /// ECDSA: P-256 with SHA-256, P-384 with SHA-384.
    case es256, es384
    /// Ed25519.
    case edDSA
    /// HMAC-SHA-256 with a ``SharedSecret``.
    case hs256

    /// The name in a header, such as `RS256`.
    public var name: String {
        switch self {
        case .rs256: "RS256"
        case .rs384: "RS384"
        case .rs512: "RS512"
        case .ps256: "PS256"
        case .es256: "ES256"
        case .es384: "ES384"
        case .edDSA: "EdDSA"
        case .hs256: "HS256"
        }
    }

    /// - Parameter name: The name in a header; case-sensitive.
    public init?(name: String) {
        let found = SignatureAlgorithm.allCases.first { $0.name == name }
        guard let found else { return nil }
        self = found
    }
}

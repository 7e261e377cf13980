/// How a token is signed: the `alg` of RFC 7518 section 3.1 and RFC 8037 section 3.1, and no other.
///
/// There is no `none`, and nothing here picks a key: a key says which algorithms it takes.
public enum SignatureAlgorithm: CaseIterable, Equatable, Sendable {
    /// RSA with PKCS #1 v1.5 padding.
    case rs256, rs384, rs512
    /// RSA with PSS padding.
    case ps256
    /// ECDSA on P-256 with SHA-256, on P-384 with SHA-384.
    case es256, es384
    /// Ed25519.
    case edDSA
    /// HMAC with a secret that both sides hold.
    case hs256

    /// The name in a header: `RS256`.
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

    /// - Parameter name: As in a header; upper and lower case differ.
    public init?(name: String) {
        guard let found = SignatureAlgorithm.allCases.first(where: { sameBytes($0.name, name) }) else { return nil }
        self = found
    }
}

/// The supported values of `alg` (RFC 7518 section 3.1, RFC 8037 section 3.1, RFC 9864 section 2.2).
///
/// There is no `none`. An algorithm does not select a key: each key lists the algorithms that it supports.
public enum SignatureAlgorithm: String, CaseIterable, Sendable {
    /// RSA with PKCS #1 v1.5 padding.
    case rs256 = "RS256", rs384 = "RS384", rs512 = "RS512"
    /// RSA with PSS padding.
    case ps256 = "PS256"
    /// ECDSA: P-256 with SHA-256, P-384 with SHA-384.
    case es256 = "ES256", es384 = "ES384"
    /// Ed25519, also under that name.
    case edDSA = "EdDSA"
    /// HMAC-SHA-256 with a ``SharedSecret``.
    case hs256 = "HS256"

    /// Those of public keys, as a sentence lists them.
    package static var publicNames: String { "RS256, RS384, RS512, PS256, ES256, ES384 or EdDSA (Ed25519)" }

    /// The name in a header, such as `RS256`.
    public var name: String { self.rawValue }

    /// - Parameter name: The name in a header; case-sensitive.
    public init?(name: String) {
        // RFC 9864 names the curve as well; of those that EdDSA may mean, Ed25519 alone is supported.
        self.init(bytes: name == "Ed25519" ? SignatureAlgorithm.edDSA.rawValue : name)
    }
}

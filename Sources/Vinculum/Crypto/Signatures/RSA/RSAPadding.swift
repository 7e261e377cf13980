/// The encoding of a digest as a number as long as the RSA modulus.
public enum RSAPadding: Equatable, Sendable {
    /// RSASSA-PKCS1-v1_5 ([RFC 8017](https://www.rfc-editor.org/rfc/rfc8017) 8.2): RS256, RS384 and RS512.
    case pkcs1
    /// RSASSA-PSS (RFC 8017 8.1) with MGF1 over the same hash and a salt as long as the digest: PS256, PS384 and PS512.
    case pss
}

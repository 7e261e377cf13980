/// A NIST curve for ECDSA, with the hash that JWS prescribes for it
/// ([RFC 7518](https://www.rfc-editor.org/rfc/rfc7518#section-3.4) section 3.4).
///
/// The raw value is that of `crv` (RFC 7518 section 6.2.1.1).
public enum EllipticCurve: String, CaseIterable, Sendable {
    /// P-256 with SHA-256: `ES256`.
    case p256 = "P-256"
    /// P-384 with SHA-384: `ES384`.
    case p384 = "P-384"

    /// The length in bytes of a coordinate, of a private scalar, and of each half of a signature.
    public var coordinateByteCount: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        }
    }

    /// The hash of the message that is signed.
    public var hash: SignatureHash {
        switch self {
        case .p256: .sha256
        case .p384: .sha384
        }
    }
}

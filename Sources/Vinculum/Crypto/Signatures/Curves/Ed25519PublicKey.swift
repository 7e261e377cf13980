/// An Ed25519 public key: a point of edwards25519 that verifies signatures
/// ([RFC 8032](https://www.rfc-editor.org/rfc/rfc8032) section 5.1).
public struct Ed25519PublicKey: Sendable {
    /// The encoded point, 32 bytes.
    public let bytes: [UInt8]
    /// Multiples of the negated point, which verification adds.
    private let multiples: PointMultiples<EdwardsPoint>

    /// Creates a key from its encoded point (section 5.1.3).
    ///
    /// - Throws: ``KeyError/malformed`` for any length but 32 bytes; ``KeyError/point`` for bytes that encode no point,
    ///   or encode one in a non-canonical form.
    public init(_ bytes: [UInt8]) throws(KeyError) {
        guard bytes.count == 32 else { throw .malformed }
        guard let point = EdwardsPoint(bytes) else { throw .point }
        self.bytes = bytes
        self.multiples = PointMultiples(of: -point)
    }

    /// Whether the signature of the message is valid under this key (section 5.1.7).
    ///
    /// The equation is checked without the cofactor and R is compared as bytes, so that each signature has one
    /// encoding.
    ///
    /// - Parameter signature: R || S, 64 bytes.
    public func isValid(signature: [UInt8], for message: [UInt8]) -> Bool {
        guard signature.count == 64 else { return false }
        let encodedR = Array(signature.prefix(32))
        guard let s = Residue<Edwards25519.Order>(.init(bigEndian: signature.suffix(32).reversed())) else {
            return false
        }
        let digest: [UInt8] = SHA512.hash(encodedR + self.bytes + message).reversed()
        let k = Residue<Edwards25519.Order>(
            reducing: .init(bigEndian: digest.suffix(32)), .init(bigEndian: digest.prefix(32)))
        let sum = PointMultiples.publicSum(
            Self.biased(s), Edwards25519.generator, Self.biased(k), self.multiples)
        return sum.encoding == encodedR
    }

    /// Adds the bias; the sum is below 2^256, because the order is below 2^253.
    static func biased(_ scalar: Residue<Edwards25519.Order>) -> Edwards25519.Field.Value {
        scalar.value.adding(PointMultiples<EdwardsPoint>.bias).sum
    }
}

extension Ed25519PublicKey: Equatable {
    /// Whether both keys encode the same point.
    public static func == (a: Self, b: Self) -> Bool {
        a.bytes == b.bytes
    }
}

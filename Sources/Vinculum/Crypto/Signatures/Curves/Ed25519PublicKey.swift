/// A point of edwards25519 that tells signatures of its owner from others
/// ([RFC 8032](https://www.rfc-editor.org/rfc/rfc8032) section 5.1).
public struct Ed25519PublicKey: Sendable {
    /// The encoded point, 32 bytes.
    public let bytes: [UInt8]
    /// Of the opposite point, which is what verification adds.
    private let multiples: PointMultiples<EdwardsPoint>

    /// Takes an encoded point.
    ///
    /// - Throws: ``KeyError/malformed`` for another number of bytes than 32, ``KeyError/point`` for bytes that encode no
    ///   point or encode one in another than the canonical form.
    public init(_ bytes: [UInt8]) throws(KeyError) {
        guard bytes.count == 32 else { throw .malformed }
        guard let point = EdwardsPoint(bytes) else { throw .point }
        self.bytes = bytes
        self.multiples = PointMultiples(of: -point)
    }

    /// Whether the signature is the key's for the message (section 5.1.7).
    ///
    /// The equation is checked without the cofactor and R is compared as bytes, so that a signature has one encoding.
    ///
    /// - Parameter signature: R || S, 64 bytes.
    public func isValid(signature: [UInt8], for message: [UInt8]) -> Bool {
        guard signature.count == 64 else { return false }
        let encodedR = Array(signature.prefix(32))
        guard let s = Residue<Edwards25519.Order>(.init(bigEndian: signature.suffix(32).reversed())) else { return false }
        let digest: [UInt8] = SHA512.hash(encodedR + self.bytes + message).reversed()
        let k = Residue<Edwards25519.Order>(
            reducing: .init(bigEndian: digest.suffix(32)), .init(bigEndian: digest.prefix(32)))
        let sum = PointMultiples.publicSum(
            Self.biased(s), Edwards25519.generator, Self.biased(k), self.multiples)
        return sum.encoding == encodedR
    }

    /// Below 2^256, as the order is below 2^253.
    static func biased(_ scalar: Residue<Edwards25519.Order>) -> Edwards25519.Field.Value {
        scalar.value.adding(PointMultiples<EdwardsPoint>.bias).sum
    }
}

extension Ed25519PublicKey: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        a.bytes == b.bytes
    }
}

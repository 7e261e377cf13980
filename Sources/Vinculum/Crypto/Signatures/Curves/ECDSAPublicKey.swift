/// A point that tells signatures of its owner from others (FIPS 186-5 section 6.4.2).
///
/// Making a key takes longer than a verification, and makes each one take half the time it would: a key is worth keeping.
public struct ECDSAPublicKey: Sendable {
    private enum Multiples: Sendable {
        case p256(ECDSA<P256>.Multiples)
        case p384(ECDSA<P384>.Multiples)
    }

    public let curve: EllipticCurve
    /// Big-endian, ``EllipticCurve/coordinateByteCount`` bytes.
    public let x: [UInt8]
    /// Big-endian, ``EllipticCurve/coordinateByteCount`` bytes.
    public let y: [UInt8]
    private let multiples: Multiples

    /// Takes the coordinates of a point (SEC 1 section 3.2.2.1).
    ///
    /// - Parameters:
    ///   - x: Big-endian, exactly ``EllipticCurve/coordinateByteCount`` bytes.
    ///   - y: The same.
    /// - Throws: ``KeyError/malformed`` for another number of bytes, ``KeyError/point`` for coordinates that are too
    ///   large or no point of the curve.
    public init(_ curve: EllipticCurve, x: [UInt8], y: [UInt8]) throws(KeyError) {
        guard x.count == curve.coordinateByteCount, y.count == curve.coordinateByteCount else { throw .malformed }
        self.curve = curve
        self.x = x
        self.y = y
        switch curve {
        case .p256: self.multiples = .p256(try Self.multiples(x, y))
        case .p384: self.multiples = .p384(try Self.multiples(x, y))
        }
    }

    /// Whether the signature is the key's for the message.
    ///
    /// - Parameter signature: r || s, each big-endian and as long as a coordinate (RFC 7518 section 3.4).
    public func isValid(signature: [UInt8], for message: [UInt8]) -> Bool {
        switch self.multiples {
        case .p256(let key): ECDSA<P256>.isValid(signature: signature, for: message, key: key)
        case .p384(let key): ECDSA<P384>.isValid(signature: signature, for: message, key: key)
        }
    }

    private static func multiples<Curve>(_ x: [UInt8], _ y: [UInt8]) throws(KeyError) -> ECDSA<Curve>.Multiples {
        guard let x = Residue<Curve.Field>(Curve.Field.Value(bigEndian: x)),
            let y = Residue<Curve.Field>(Curve.Field.Value(bigEndian: y)), let point = WeierstrassPoint<Curve>(x, y)
        else { throw .point }
        return PointMultiples(of: point)
    }
}

extension ECDSAPublicKey: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        a.curve == b.curve && a.x == b.x && a.y == b.y
    }
}

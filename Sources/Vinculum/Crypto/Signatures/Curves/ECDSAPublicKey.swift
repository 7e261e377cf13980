/// An ECDSA public key: a point on a NIST curve that verifies signatures (FIPS 186-5 section 6.4.2).
///
/// Creating a key takes longer than one verification, because it precomputes multiples that halve the time of each
/// verification. Keep a key that is used more than once.
public struct ECDSAPublicKey: Sendable {
    private enum Multiples: Sendable {
        case p256(ECDSA<P256>.Multiples)
        case p384(ECDSA<P384>.Multiples)
    }

    /// The curve that the point is on.
    public let curve: EllipticCurve
    /// The x coordinate, big-endian, ``EllipticCurve/coordinateByteCount`` bytes.
    public let x: [UInt8]
    /// The y coordinate, big-endian, ``EllipticCurve/coordinateByteCount`` bytes.
    public let y: [UInt8]
    private let multiples: Multiples

    /// Creates a key from the coordinates of its point (SEC 1 section 3.2.2.1).
    ///
    /// - Parameters:
    ///   - x: Big-endian, exactly ``EllipticCurve/coordinateByteCount`` bytes.
    ///   - y: Big-endian, exactly ``EllipticCurve/coordinateByteCount`` bytes.
    /// - Throws: ``KeyError/malformed`` for another number of bytes; ``KeyError/point`` for coordinates at or above the
    ///   field's modulus and for a point that is not on the curve.
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

    /// Whether the signature of the message is valid under this key.
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
    /// Whether both keys have the same curve and coordinates.
    public static func == (a: Self, b: Self) -> Bool {
        a.curve == b.curve && a.x == b.x && a.y == b.y
    }
}

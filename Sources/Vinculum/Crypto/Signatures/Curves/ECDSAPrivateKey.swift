/// The scalar that makes signatures for its public key (FIPS 186-5 section 6.4.1).
///
/// What is done with the scalar takes the same time and touches the same memory for every scalar.
public struct ECDSAPrivateKey: Sendable {
    private enum Scalar: Sendable {
        case p256(ECDSA<P256>.Scalar)
        case p384(ECDSA<P384>.Scalar)
    }

    private let form: Scalar
    public let publicKey: ECDSAPublicKey

    /// Takes a scalar, and finds the public key that belongs to it.
    ///
    /// - Parameter scalar: Big-endian, exactly ``EllipticCurve/coordinateByteCount`` bytes.
    /// - Throws: ``KeyError/malformed`` for another number of bytes, ``KeyError/privatePart`` for 0, for the order of
    ///   the curve and for what is above.
    public init(_ curve: EllipticCurve, scalar: [UInt8]) throws(KeyError) {
        guard scalar.count == curve.coordinateByteCount else { throw .malformed }
        switch curve {
        case .p256:
            guard let scalar = ECDSA<P256>.scalar(scalar) else { throw .privatePart }
            self.form = .p256(scalar)
            self.publicKey = try ECDSA<P256>.generatorMultiple(scalar).publicKey(curve)
        case .p384:
            guard let scalar = ECDSA<P384>.scalar(scalar) else { throw .privatePart }
            self.form = .p384(scalar)
            self.publicKey = try ECDSA<P384>.generatorMultiple(scalar).publicKey(curve)
        }
    }

    /// Draws a scalar, each equally likely (FIPS 186-5 appendix A.2.2).
    ///
    /// Takes ``EllipticCurve/coordinateByteCount`` bytes of the stream, and as many again for each that are 0 or not
    /// below the order.
    public static func generated(_ curve: EllipticCurve, using generator: inout SeededGenerator) -> ECDSAPrivateKey {
        while true {
            if let key = try? ECDSAPrivateKey(curve, scalar: generator.bytes(curve.coordinateByteCount)) { return key }
        }
    }

    public var curve: EllipticCurve { self.publicKey.curve }

    /// Big-endian, ``EllipticCurve/coordinateByteCount`` bytes.
    public var scalar: [UInt8] {
        switch self.form {
        case .p256(let scalar): scalar.value.bigEndianBytes
        case .p384(let scalar): scalar.value.bigEndianBytes
        }
    }

    /// The signature of the message: r || s, each big-endian and as long as a coordinate (RFC 7518 section 3.4).
    ///
    /// The same message has the same signature every time (RFC 6979).
    public func signature(for message: [UInt8]) -> [UInt8] {
        switch self.form {
        case .p256(let scalar): ECDSA<P256>.signature(for: message, key: scalar)
        case .p384(let scalar): ECDSA<P384>.signature(for: message, key: scalar)
        }
    }
}

extension ECDSAPrivateKey: CustomStringConvertible, CustomDebugStringConvertible {
    /// Tells nothing of the key.
    public var description: String { "ECDSAPrivateKey(…)" }
    public var debugDescription: String { self.description }
}

extension WeierstrassPoint {
    /// - Throws: ``KeyError/point`` for the point at infinity.
    fileprivate func publicKey(_ curve: EllipticCurve) throws(KeyError) -> ECDSAPublicKey {
        let (x, y) = self.affine
        return try ECDSAPublicKey(curve, x: x.value.bigEndianBytes, y: y.value.bigEndianBytes)
    }
}

/// An ECDSA private key: the secret scalar that signs for its public key (FIPS 186-5 section 6.4.1).
///
/// Every operation on the scalar takes the same time and touches the same memory for every scalar.
public struct ECDSAPrivateKey: Sendable {
    private enum Scalar: Sendable {
        case p256(ECDSA<P256>.Scalar)
        case p384(ECDSA<P384>.Scalar)
    }

    private let form: Scalar
    /// The public key that verifies this key's signatures.
    public let publicKey: ECDSAPublicKey

    /// Creates the key from its scalar and derives the public key.
    ///
    /// - Parameter scalar: Big-endian, exactly ``EllipticCurve/coordinateByteCount`` bytes.
    /// - Throws: ``KeyError/malformed`` for another number of bytes; ``KeyError/privatePart`` for 0 and for numbers at
    ///   or above the order of the curve.
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

    /// Generates a private key; each scalar is equally likely (FIPS 186-5 appendix A.2.2).
    ///
    /// Consumes ``EllipticCurve/coordinateByteCount`` bytes of the stream, and as many again for each candidate that is
    /// 0 or not below the order.
    public static func generated(_ curve: EllipticCurve, using generator: inout SeededGenerator) -> ECDSAPrivateKey {
        while true {
            if let key = try? ECDSAPrivateKey(curve, scalar: generator.bytes(curve.coordinateByteCount)) { return key }
        }
    }

    /// The curve of the key pair.
    public var curve: EllipticCurve { self.publicKey.curve }

    /// The secret scalar, big-endian, ``EllipticCurve/coordinateByteCount`` bytes.
    public var scalar: [UInt8] {
        switch self.form {
        case .p256(let scalar): scalar.value.bigEndianBytes
        case .p384(let scalar): scalar.value.bigEndianBytes
        }
    }

    /// Signs a message. The result is r || s, each big-endian and as long as a coordinate (RFC 7518 section 3.4).
    ///
    /// The nonce is derived from key and message and hedged with randomness (RFC 6979 section 3.6). Derived from the
    /// message alone, it would be the same each time, and the first miscalculation of a message that is signed twice
    /// would reveal the key; random alone, a seed that repeats would. Verifying each signature instead would find a
    /// miscalculation as well, but takes longer than signing and leaves the nonces alike.
    ///
    /// - Parameter generator: The source of the hedge: ``EllipticCurve/coordinateByteCount`` bytes of its stream. The
    ///   same state of the generator gives the same signature.
    public func signature(for message: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        self.signature(for: message, hedge: generator.bytes(self.curve.coordinateByteCount))
    }

    /// Signs a message with these bytes as hedge; without any, as RFC 6979 section 3.2 does.
    func signature(for message: [UInt8], hedge: [UInt8]) -> [UInt8] {
        switch self.form {
        case .p256(let scalar): ECDSA<P256>.signature(for: message, key: scalar, hedge: hedge)
        case .p384(let scalar): ECDSA<P384>.signature(for: message, key: scalar, hedge: hedge)
        }
    }
}

extension ECDSAPrivateKey: CustomStringConvertible, CustomDebugStringConvertible {
    /// A fixed text that reveals nothing about the key.
    public var description: String { "ECDSAPrivateKey(…)" }
    /// A fixed text that reveals nothing about the key.
    public var debugDescription: String { self.description }
}

extension WeierstrassPoint {
    /// - Throws: ``KeyError/point`` for the point at infinity.
    fileprivate func publicKey(_ curve: EllipticCurve) throws(KeyError) -> ECDSAPublicKey {
        let (x, y) = self.affine
        return try ECDSAPublicKey(curve, x: x.value.bigEndianBytes, y: y.value.bigEndianBytes)
    }
}

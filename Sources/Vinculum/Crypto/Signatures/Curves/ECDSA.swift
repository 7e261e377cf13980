/// The Elliptic Curve Digital Signature Algorithm on one curve
/// ([FIPS 186-5](https://doi.org/10.6028/NIST.FIPS.186-5) section 6.4).
enum ECDSA<Curve: WeierstrassCurve> {
    typealias Number = Curve.Order.Value
    typealias Scalar = Residue<Curve.Order>
    typealias Multiples = PointMultiples<WeierstrassPoint<Curve>>

    /// Whether r || s is a signature of the message under this public key.
    static func isValid(signature: [UInt8], for message: [UInt8], key: Multiples) -> Bool {
        guard signature.count == 2 * Number.byteCount,
            let r = Self.scalar(signature.prefix(Number.byteCount)),
            let s = Self.scalar(signature.suffix(Number.byteCount))
        else { return false }
        let inverse = s.inverse
        let sum = Multiples.publicSum(
            Self.biased(Self.digest(message) * inverse), Curve.generator, Self.biased(r * inverse), key)
        return Self.hasCoordinate(sum, r.value)
    }

    /// Returns the signature r || s of a message, which key, message and hedge determine
    /// ([RFC 6979](https://www.rfc-editor.org/rfc/rfc6979) sections 3.2 and 3.6).
    static func signature(for message: [UInt8], key: Scalar, hedge: [UInt8]) -> [UInt8] {
        let digest = Self.digest(message)
        var nonces = DeterministicNonces<Curve.Hash>(
            key: key.value.bigEndianBytes, digest: digest.value.bigEndianBytes, hedge: hedge)
        while true {
            // A candidate is rejected once in 2^32 signatures; the rejection reveals nothing about the key.
            if let nonce = Self.scalar(nonces.candidate()) {
                let r = Scalar(reducing: Self.generatorMultiple(nonce).affine.x.value)
                let s = nonce.inverse * (digest + r * key)
                if !r.isZero && !s.isZero { return r.value.bigEndianBytes + s.value.bigEndianBytes }
            }
            nonces.refuse()
        }
    }

    /// Returns the generator times a secret scalar, in constant time.
    static func generatorMultiple(_ scalar: Scalar) -> WeierstrassPoint<Curve> {
        Curve.secretGenerator.secretMultiple(scalar)
    }

    /// Reads a scalar from 1 up to but not including the order; `nil` for any other number.
    static func scalar(_ bytes: some BidirectionalCollection<UInt8>) -> Scalar? {
        guard let scalar = Scalar(Number(bigEndian: bytes)), !scalar.isZero else { return nil }
        return scalar
    }

    /// The digest as a number modulo the order. It is as long as the order, so no bits are truncated.
    private static func digest(_ message: [UInt8]) -> Scalar {
        Scalar(reducing: Number(bigEndian: Curve.Hash.hash(message)))
    }

    /// Adds the bias that ``PointMultiples`` subtracts.
    static func biased(_ scalar: Scalar) -> Number {
        (scalar + Scalar(reducing: Multiples.bias)).value
    }

    /// Whether the point's x, reduced modulo the order, is `r`.
    private static func hasCoordinate(_ point: WeierstrassPoint<Curve>, _ r: Number) -> Bool {
        guard !point.z.isZero, let x = Residue<Curve.Field>(r) else { return false }
        if x * point.z == point.x { return true }
        // The field is larger than the order: r also represents r + n where that is below p.
        let (sum, carry) = r.adding(Curve.Order.modulus)
        guard carry == 0, let x = Residue<Curve.Field>(sum) else { return false }
        return x * point.z == point.x
    }
}

extension VerificationKey {
    /// Reads a SubjectPublicKeyInfo (RFC 5280 section 4.1.2.7).
    ///
    /// - Throws: ``KeyError``.
    public init(der bytes: [UInt8]) throws(KeyError) {
        var reader = try DERReader(bytes)
        try self.init(reading: &reader)
        try reader.end()
    }

    init(reading reader: inout DERReader) throws(KeyError) {
        var info = try reader.sequence()
        let kind = try KeyKind(reading: &info)
        let key = try info.bitString()
        try info.end()
        switch kind {
        case .rsa: try self.init(pkcs1: key)
        case .ellipticCurve(let curve): self = .ecdsa(try ECDSAPublicKey(curve, point: key))
        case .ed25519: self = .ed25519(try Ed25519PublicKey(Array(key)))
        }
    }

    /// Reads an RSAPublicKey (RFC 8017 appendix A.1.1).
    init(pkcs1 bytes: ArraySlice<UInt8>) throws(KeyError) {
        var reader = try DERReader(bytes)
        var numbers = try reader.sequence()
        try reader.end()
        let modulus = try numbers.unsignedInteger()
        let exponent = try numbers.unsignedInteger()
        try numbers.end()
        self = .rsa(try RSAPublicKey(modulus: Array(modulus), exponent: Array(exponent)))
    }

    /// Reads the key of an X.509 certificate (RFC 5280 section 4.1).
    ///
    /// Neither the issuer's signature nor the validity period is checked. The caller must trust the origin of the
    /// certificate.
    ///
    /// - Throws: ``KeyError``.
    public init(certificate bytes: [UInt8]) throws(KeyError) {
        var reader = try DERReader(bytes)
        var certificate = try reader.sequence()
        try reader.end()
        var body = try certificate.sequence()
        _ = try certificate.element()
        _ = try certificate.bitString()
        try certificate.end()
        if body.isNext(.explicit(0)) { _ = try body.element() }
        _ = try body.contents(.integer)
        // Algorithm, issuer, validity and subject.
        for _ in 0..<4 { _ = try body.contents(.sequence) }
        try self.init(reading: &body)
        while !body.isAtEnd { _ = try body.element() }
    }

    /// The SubjectPublicKeyInfo in DER; `nil` for a shared secret.
    public var der: [UInt8]? {
        switch self {
        case .rsa(let key):
            DER.sequence(
                KeyKind.rsa.encoded, DER.bitString(DER.sequence(DER.integer(key.modulus), DER.integer(key.exponent))))
        case .ecdsa(let key): DER.sequence(KeyKind.ellipticCurve(key.curve).encoded, DER.bitString(key.point))
        case .ed25519(let key): DER.sequence(KeyKind.ed25519.encoded, DER.bitString(key.bytes))
        case .secret: nil
        }
    }
}

extension ECDSAPublicKey {
    /// - Parameter point: An uncompressed point (SEC 1 section 2.3.3), the form that RFC 5480 section 2.2 requires.
    /// - Throws: ``KeyError/unsupported`` for a compressed point.
    init(_ curve: EllipticCurve, point: ArraySlice<UInt8>) throws(KeyError) {
        let count = curve.coordinateByteCount
        guard let form = point.first else { throw .malformed }
        guard form != 2, form != 3 else { throw .unsupported }
        guard form == 4, point.count == 1 + 2 * count else { throw .malformed }
        let coordinates = point.dropFirst()
        try self.init(curve, x: Array(coordinates.prefix(count)), y: Array(coordinates.suffix(count)))
    }

    /// The uncompressed point (SEC 1 section 2.3.3).
    var point: [UInt8] { [4] + self.x + self.y }
}

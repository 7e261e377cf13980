extension SigningKey {
    /// Reads a PrivateKeyInfo (PKCS #8, RFC 5958 section 2) of an RSA key or a key on P-256 or P-384.
    ///
    /// - Throws: ``KeyError``.
    public init(pkcs8 bytes: [UInt8]) throws(KeyError) {
        var reader = try DERReader(bytes)
        var info = try reader.sequence()
        try reader.end()
        let version = try info.unsignedInteger()
        guard version.elementsEqual([0]) || version.elementsEqual([1]) else { throw .unsupported }
        let kind = try KeyKind(reading: &info)
        let key = try info.contents(.octetString)
        // Attributes do not affect the key; the optional public key is repeated inside the private key.
        while !info.isAtEnd { _ = try info.element() }
        switch kind {
        case .rsa: try self.init(pkcs1: key)
        case .ellipticCurve(let curve): try self.init(sec1: key, curve)
        case .ed25519: throw .unsupported
        }
    }

    /// Reads an RSAPrivateKey of two primes (RFC 8017 appendix A.1.2).
    init(pkcs1 bytes: ArraySlice<UInt8>) throws(KeyError) {
        var reader = try DERReader(bytes)
        var numbers = try reader.sequence()
        try reader.end()
        guard try numbers.unsignedInteger().elementsEqual([0]) else { throw .unsupported }
        let parts = RSAPrivateKey.Parts(
            modulus: Array(try numbers.unsignedInteger()), exponent: Array(try numbers.unsignedInteger()),
            privateExponent: Array(try numbers.unsignedInteger()), prime1: Array(try numbers.unsignedInteger()),
            prime2: Array(try numbers.unsignedInteger()), exponent1: Array(try numbers.unsignedInteger()),
            exponent2: Array(try numbers.unsignedInteger()), coefficient: Array(try numbers.unsignedInteger()))
        try numbers.end()
        self = .rsa(try RSAPrivateKey(parts))
    }

    /// Reads an ECPrivateKey (RFC 5915 section 3).
    ///
    /// - Parameter curve: The curve of the enclosing structure; `nil` if the key itself must name it.
    init(sec1 bytes: ArraySlice<UInt8>, _ curve: EllipticCurve?) throws(KeyError) {
        var reader = try DERReader(bytes)
        var parts = try reader.sequence()
        try reader.end()
        guard try parts.unsignedInteger().elementsEqual([1]) else { throw .unsupported }
        let scalar = try parts.contents(.octetString)
        var named = curve
        if parts.isNext(.explicit(0)) {
            var parameters = try parts.sequence(.explicit(0))
            guard parameters.isNext(.objectIdentifier) else { throw .unsupported }
            named = try EllipticCurve(reading: &parameters)
            try parameters.end()
        }
        guard let named, named == curve ?? named else { throw .malformed }
        let key = try ECDSAPrivateKey(named, scalar: Array(scalar))
        if parts.isNext(.explicit(1)) {
            var point = try parts.sequence(.explicit(1))
            guard try point.bitString().elementsEqual(key.publicKey.point) else { throw .privatePart }
            try point.end()
        }
        try parts.end()
        self = .ecdsa(key)
    }

    /// Returns the PrivateKeyInfo in DER. Store it as a secret; never publish it.
    ///
    /// - Returns: `nil` for a shared secret.
    public func pkcs8() -> [UInt8]? {
        switch self {
        case .rsa(let key):
            let parts = key.parts
            let numbers = [
                [], parts.modulus, parts.exponent, parts.privateExponent, parts.prime1, parts.prime2, parts.exponent1,
                parts.exponent2, parts.coefficient,
            ]
            let contents = DER.value(.sequence, numbers.flatMap { DER.integer($0) })
            return DER.sequence(DER.integer([]), KeyKind.rsa.encoded, DER.value(.octetString, contents))
        case .ecdsa(let key):
            let publicKey = key.publicKey
            let contents = DER.sequence(
                DER.integer([1]), DER.value(.octetString, key.scalar),
                DER.value(.explicit(1), DER.bitString(publicKey.point)))
            return DER.sequence(
                DER.integer([]), KeyKind.ellipticCurve(publicKey.curve).encoded, DER.value(.octetString, contents))
        case .secret: return nil
        }
    }
}

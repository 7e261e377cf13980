/// An RSA public key ([RFC 8017](https://www.rfc-editor.org/rfc/rfc8017) 3.1).
///
///     let key = try RSAPublicKey(modulus: n, exponent: e)
///     key.isValid(signature: signature, for: message, padding: .pkcs1, hash: .sha256)
///
/// Creating a key precomputes part of every verification. Keep a key that is used more than once.
public struct RSAPublicKey: Equatable, Sendable {
    /// The arithmetic modulo n.
    let field: Montgomery<NativeLimb>
    let exponentValue: UInt32

    /// The number of bits of the modulus, 2,048 to 8,192.
    public let bitCount: Int

    /// The length in bytes of the modulus, of every number below it, and of a signature.
    var byteCount: Int { (self.bitCount + 7) / 8 }

    /// Creates a key from its modulus and exponent.
    ///
    /// - Parameters:
    ///   - modulus: n, big-endian; leading zeros are allowed.
    ///   - exponent: e, big-endian; leading zeros are allowed.
    /// - Throws: ``KeyError/modulus`` if n is even or does not have 2,048 to 8,192 bits; ``KeyError/exponent`` if e is
    ///   even, below 3 or above 2^32 - 1.
    public init(modulus: [UInt8], exponent: [UInt8]) throws(KeyError) {
        let significant = modulus.drop { $0 == 0 }
        // The length is checked before the modulus is used, because the work grows with it.
        guard significant.count <= 1024 else { throw .modulus }
        let number = LongNumber<NativeLimb>([UInt8](significant))
        guard number.isOdd, (2048...8192).contains(number.bitCount) else { throw .modulus }
        let digits = exponent.drop { $0 == 0 }
        guard digits.count <= 4 else { throw .exponent }
        let value = digits.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        guard value >= 3, value & 1 == 1 else { throw .exponent }
        self.init(modulus: number, exponent: value)
    }

    /// - Parameters:
    ///   - modulus: Odd.
    ///   - exponent: Odd, at least 3.
    init(modulus: LongNumber<NativeLimb>, exponent: UInt32) {
        self.field = Montgomery(modulus)
        self.exponentValue = exponent
        self.bitCount = modulus.bitCount
    }

    /// n, big-endian without leading zeros.
    public var modulus: [UInt8] { self.field.modulus.bytes(self.byteCount) }

    /// e, big-endian without leading zeros.
    public var exponent: [UInt8] {
        [UInt8](LongNumber<NativeLimb>(self.exponentValue, limbCount: 4).bytes(4).drop { $0 == 0 })
    }

    /// Whether both keys have the same modulus and exponent.
    public static func == (a: RSAPublicKey, b: RSAPublicKey) -> Bool {
        a.exponentValue == b.exponentValue && a.field.modulus == b.field.modulus
    }

    /// Whether the signature of the message is valid under this key (RFC 8017 8.1.2, 8.2.2).
    ///
    /// - Parameter signature: Exactly as long as the modulus; any other length is invalid.
    public func isValid(
        signature: [UInt8], for message: [UInt8], padding: RSAPadding, hash: SignatureHash
    ) -> Bool {
        guard signature.count == self.byteCount else { return false }
        let number = LongNumber<NativeLimb>(signature, limbCount: self.field.limbCount)
        guard number.isLess(than: self.field.modulus) else { return false }
        let encoded = self.raised(number).bytes(self.byteCount)
        let digest = hash.digest(message)
        switch padding {
        case .pkcs1: return ConstantTime.equal(encoded, PKCS1.encoded(digest, hash, byteCount: self.byteCount))
        case .pss: return PSS.isValid(encoded, digest, hash, bitCount: self.bitCount - 1)
        }
    }

    /// Returns `number ^ e mod n` (RFC 8017 5.2.2).
    ///
    /// - Parameter number: Less than n, and as long in limbs.
    func raised(_ number: LongNumber<NativeLimb>) -> LongNumber<NativeLimb> {
        self.field.power(number, publicExponent: self.exponentValue)
    }
}

/// The encoding of a digest as a number as long as the RSA modulus.
public enum RSAPadding: Equatable, Sendable {
    /// RSASSA-PKCS1-v1_5 ([RFC 8017](https://www.rfc-editor.org/rfc/rfc8017) 8.2): RS256, RS384 and RS512.
    case pkcs1
    /// RSASSA-PSS (RFC 8017 8.1) with MGF1 over the same hash and a salt as long as the digest: PS256, PS384 and PS512.
    case pss
}

/// An RSA private key in the second representation of [RFC 8017](https://www.rfc-editor.org/rfc/rfc8017) 3.2.
///
///     let key = RSAPrivateKey.generated(bitCount: 2048, using: &generator)
///     let signature = key.signature(for: message, padding: .pkcs1, hash: .sha256, using: &generator)
///
/// No branch and no address of the computation depends on the key or on the message's digest. Besides, base and
/// exponents are blinded with randomness of the caller, so that two signatures of one message share no computation.
public struct RSAPrivateKey: Sendable {
    typealias Number = LongNumber<NativeLimb>

    /// The numbers of the key.
    public let parts: Parts
    /// The public key that verifies this key's signatures.
    public let publicKey: RSAPublicKey

    private let prime1: RSAPrime
    private let prime2: RSAPrime
    /// q^-1 mod p, in Montgomery form.
    private let coefficient: Number

    /// - Parameters:
    ///   - parts: Consistent numbers.
    ///   - publicKey: The public key of the same modulus and exponent.
    init(_ parts: Parts, _ publicKey: RSAPublicKey) {
        self.parts = parts
        self.publicKey = publicKey
        // Both primes have the same number of limbs, so that a number below either fits the other's limbs.
        let count = Number.limbCount(bits: 8 * max(parts.prime1.count, parts.prime2.count))
        self.prime1 = RSAPrime(
            Number(parts.prime1, limbCount: count), exponent: Number(parts.exponent1, limbCount: count),
            publicExponent: publicKey.exponentValue)
        self.prime2 = RSAPrime(
            Number(parts.prime2, limbCount: count), exponent: Number(parts.exponent2, limbCount: count),
            publicExponent: publicKey.exponentValue)
        self.coefficient = self.prime1.field.form(of: Number(parts.coefficient, limbCount: count))
    }

    /// Signs a message (RFC 8017 8.1.1, 8.2.1).
    ///
    /// The signature is verified with the public key before it is returned, because a single wrong bit in the
    /// computation would reveal the private key to everyone who sees the result. After a miscalculation the signature
    /// is computed again, up to three times.
    ///
    /// - Parameter generator: The source of the PSS salt and of the blinding. A PKCS #1 v1.5 signature does not
    ///   depend on it.
    /// - Returns: As many bytes as the modulus has; empty, which no verifier accepts, if the machine miscalculates
    ///   three times.
    public func signature(
        for message: [UInt8], padding: RSAPadding, hash: SignatureHash, using generator: inout SeededGenerator
    ) -> [UInt8] {
        let digest = hash.digest(message)
        let byteCount = self.publicKey.byteCount
        let encoded =
            switch padding {
            case .pkcs1: PKCS1.encoded(digest, hash, byteCount: byteCount)
            case .pss:
                PSS.encoded(
                    digest, salt: generator.bytes(digest.count), hash, bitCount: self.publicKey.bitCount - 1)
            }
        let number = Number(encoded, limbCount: self.publicKey.field.limbCount)
        for _ in 0..<3 {
            let signature = self.raised(number, using: &generator)
            if self.publicKey.raised(signature).isEqual(to: number) { return signature.bytes(byteCount) }
        }
        return []
    }

    /// Returns `number ^ d mod n`, computed modulo each prime and recombined (RFC 8017 5.1.2).
    private func raised(_ number: Number, using generator: inout SeededGenerator) -> Number {
        let field = self.prime1.field
        var scratch = field.scratch
        // h = (s1 - s2) · q^-1 mod p. A number times the Montgomery form of another is a number below p.
        var difference = self.prime1.raised(number, using: &generator)
        let second = self.prime2.raised(number, using: &generator)
        var reduced = second
        field.multiply(&reduced, by: field.one, &scratch)
        let borrow = difference.subtract(reduced)
        difference.add(field.modulus, mask: NativeLimb.mask(borrow))
        field.multiply(&difference, by: self.coefficient, &scratch)
        // s2 + q · h
        var result = difference.multiplied(by: self.prime2.field.modulus)
        result.add(second)
        return result.resized(self.publicKey.field.limbCount)
    }
}

extension RSAPrivateKey: CustomStringConvertible, CustomDebugStringConvertible {
    /// The key's size, without its numbers.
    public var description: String { "RSA private key of \(self.publicKey.bitCount) bits" }
    /// The key's size, without its numbers.
    public var debugDescription: String { self.description }
}

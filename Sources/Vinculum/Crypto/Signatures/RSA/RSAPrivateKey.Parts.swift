extension RSAPrivateKey {
    /// The numbers of a private key, big-endian, as stored in files and JWKs
    /// ([RFC 8017](https://www.rfc-editor.org/rfc/rfc8017) A.1.2, RFC 7518 6.3.2).
    public struct Parts: Sendable {
        /// The modulus n.
        public var modulus: [UInt8]
        /// The public exponent e.
        public var exponent: [UInt8]
        /// The private exponent d.
        public var privateExponent: [UInt8]
        /// The first prime p.
        public var prime1: [UInt8]
        /// The second prime q.
        public var prime2: [UInt8]
        /// d mod (p - 1).
        public var exponent1: [UInt8]
        /// d mod (q - 1).
        public var exponent2: [UInt8]
        /// q^-1 mod p.
        public var coefficient: [UInt8]

        /// Gathers the numbers without checking them; see ``RSAPrivateKey/init(_:)``.
        public init(
            modulus: [UInt8], exponent: [UInt8], privateExponent: [UInt8], prime1: [UInt8], prime2: [UInt8],
            exponent1: [UInt8], exponent2: [UInt8], coefficient: [UInt8]
        ) {
            self.modulus = modulus
            self.exponent = exponent
            self.privateExponent = privateExponent
            self.prime1 = prime1
            self.prime2 = prime2
            self.exponent1 = exponent1
            self.exponent2 = exponent2
            self.coefficient = coefficient
        }

        /// Each number in its shortest form, as keys are stored. The lengths become public, as those of a stored key
        /// are.
        var withoutLeadingZeros: Parts {
            func significant(_ bytes: [UInt8]) -> [UInt8] {
                let byteCount = (LongNumber<NativeLimb>(bytes).bitCount + 7) / 8
                return [UInt8](bytes.suffix(byteCount))
            }
            return Parts(
                modulus: significant(self.modulus), exponent: significant(self.exponent),
                privateExponent: significant(self.privateExponent), prime1: significant(self.prime1),
                prime2: significant(self.prime2), exponent1: significant(self.exponent1),
                exponent2: significant(self.exponent2), coefficient: significant(self.coefficient)
            )
        }
    }
}

extension RSAPrivateKey.Parts: CustomStringConvertible, CustomDebugStringConvertible {
    /// A fixed text that reveals no number of the key.
    public var description: String { "RSA private key" }
    /// A fixed text that reveals no number of the key.
    public var debugDescription: String { self.description }
}

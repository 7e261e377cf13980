/// Self-signed certificates ([RFC 5280](https://www.rfc-editor.org/rfc/rfc5280) section 4.1), in which some verifiers
/// of tokens look for the key. They certify nothing but the key's own signature.
public enum SelfSignedCertificate {
    /// Returns a version 3 certificate in DER, for digital signatures only.
    ///
    /// - Parameters:
    ///   - commonName: The name of subject and issuer, 1 to 64 bytes.
    ///   - lifetime: The first and the last instant of validity, in whole seconds.
    ///   - generator: The source of the serial number and of the signature's randomness.
    /// - Throws: ``KeyError/unsupported`` for a shared secret, ``KeyError/malformed`` for a name of another length.
    public static func encoded(
        for key: SigningKey, commonName: String, lifetime: ClosedRange<Instant>, using generator: inout SeededGenerator
    ) throws(KeyError) -> [UInt8] {
        guard (1...64).contains(commonName.utf8.count) else { throw .malformed }
        guard let publicKey = key.verificationKey.der else { throw .unsupported }
        let name = DER.sequence(
            DER.value(
                .set,
                DER.sequence(DER.objectIdentifier(.commonName), DER.value(.utf8String, [UInt8](commonName.utf8)))))
        let scheme = try self.scheme(of: key)
        let body = DER.sequence(
            DER.value(.explicit(0), DER.integer([2])), DER.integer(self.serialNumber(&generator)), scheme, name,
            DER.sequence(self.time(lifetime.lowerBound), self.time(lifetime.upperBound)), name, publicKey,
            DER.value(.explicit(3), self.extensions))
        let signature = try key.signature(for: body, using: &generator)
        return DER.sequence(body, scheme, DER.bitString(self.certificateForm(signature, of: key)))
    }

    private static func scheme(of key: SigningKey) throws(KeyError) -> [UInt8] {
        switch key {
        case .rsa: DER.sequence(DER.objectIdentifier(.sha256WithRSA), DER.null)
        case .ecdsa(let key):
            DER.sequence(DER.objectIdentifier(key.publicKey.curve == .p256 ? .ecdsaWithSHA256 : .ecdsaWithSHA384))
        case .secret: throw .unsupported
        }
    }

    /// Returns sixteen random bytes of a positive number (section 4.1.2.2).
    private static func serialNumber(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = generator.bytes(16)
        bytes[0] = bytes[0] & 0x7F | 0x40
        return bytes
    }

    /// Encodes an instant: UTCTime with a two-digit year until 2049, GeneralizedTime afterwards (section 4.1.2.5).
    private static func time(_ instant: Instant) -> [UInt8] {
        let digits = instant.iso8601.utf8.filter { $0.isDigit }.prefix(14)
        let isShort =
            digits.starts(with: "20".utf8)
            && digits.dropFirst(2).first.map { $0 < UInt8(ascii: "5") } ?? false
        let contents = Array(isShort ? digits.dropFirst(2) : digits) + [UInt8(ascii: "Z")]
        return DER.value(isShort ? .utcTime : .generalizedTime, contents)
    }

    /// Two critical extensions: not a certification authority, and a key for digital signatures only.
    private static var extensions: [UInt8] {
        let isCritical = DER.value(.boolean, [0xFF])
        // Seven unused bits after the first one, digitalSignature.
        let usage = DER.value(.bitString, [7, 0x80])
        return DER.sequence(
            DER.sequence(
                DER.objectIdentifier(.basicConstraints), isCritical, DER.value(.octetString, DER.sequence())),
            DER.sequence(DER.objectIdentifier(.keyUsage), isCritical, DER.value(.octetString, usage)))
    }

    /// Returns the signature in the form of certificates, where ECDSA's two numbers are a sequence (RFC 5480 appendix
    /// A).
    private static func certificateForm(_ signature: [UInt8], of key: SigningKey) -> [UInt8] {
        guard case .ecdsa = key else { return signature }
        let half = signature.count / 2
        return DER.sequence(DER.integer(Array(signature.prefix(half))), DER.integer(Array(signature.suffix(half))))
    }
}

/// The signature encoding EMSA-PKCS1-v1_5 ([RFC 8017](https://www.rfc-editor.org/rfc/rfc8017) 9.2).
enum PKCS1 {
    /// Encodes a digest. Each digest has exactly one encoding, so a verifier compares with it and parses nothing.
    ///
    /// - Parameter byteCount: The length of the modulus, at least 256, so that the encoding always fits.
    static func encoded(_ digest: [UInt8], _ hash: SignatureHash, byteCount: Int) -> [UInt8] {
        let suffix = hash.digestInfoPrefix + digest
        let padding = [UInt8](repeating: 0xFF, count: max(8, byteCount - 3 - suffix.count))
        return [0x00, 0x01] + padding + [0x00] + suffix
    }
}

extension SignatureHash {
    /// The DER of DigestInfo up to the digest, including the NULL of the algorithm's parameters (RFC 8017 9.2, note
    /// 1).
    fileprivate var digestInfoPrefix: [UInt8] {
        let (arc, length): (UInt8, UInt8) =
            switch self {
            case .sha256: (1, 32)
            case .sha384: (2, 48)
            case .sha512: (3, 64)
            }
        // SEQUENCE { SEQUENCE { OBJECT IDENTIFIER 2.16.840.1.101.3.4.2.arc, NULL }, OCTET STRING }
        return [
            0x30, 17 + length, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, arc, 0x05, 0x00,
            0x04, length,
        ]
    }
}

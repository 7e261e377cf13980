/// The object identifiers of supported keys and certificates; every other one is refused.
enum DERObjectIdentifier: CaseIterable, Equatable {
    /// RSA keys, RFC 8017 appendix A.1.
    case rsaEncryption
    /// Curves, RFC 5480 section 2.1.1.
    case ecPublicKey, p256, p384
    /// RFC 8410 section 3.
    case ed25519
    /// Signatures of certificates, RFC 8017 appendix A.2.4 and RFC 5758 section 3.2.
    case sha256WithRSA, ecdsaWithSHA256, ecdsaWithSHA384
    /// Parts of certificates, RFC 5280 sections 4.1.2.4 and 4.2.1.
    case commonName, basicConstraints, keyUsage

    /// - Throws: ``KeyError/unsupported`` for any other object identifier; ``KeyError/malformed`` if the next value
    ///   is not one.
    init(reading reader: inout DERReader) throws(KeyError) {
        let contents = try reader.contents(.objectIdentifier)
        guard let found = DERObjectIdentifier.allCases.first(where: { $0.contents.elementsEqual(contents) }) else {
            throw .unsupported
        }
        self = found
    }

    /// The encoded arcs.
    var contents: [UInt8] {
        switch self {
        case .rsaEncryption: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
        case .ecPublicKey: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        case .p256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case .p384: [0x2B, 0x81, 0x04, 0x00, 0x22]
        case .ed25519: [0x2B, 0x65, 0x70]
        case .sha256WithRSA: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B]
        case .ecdsaWithSHA256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02]
        case .ecdsaWithSHA384: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x03]
        case .commonName: [0x55, 0x04, 0x03]
        case .basicConstraints: [0x55, 0x1D, 0x13]
        case .keyUsage: [0x55, 0x1D, 0x0F]
        }
    }
}

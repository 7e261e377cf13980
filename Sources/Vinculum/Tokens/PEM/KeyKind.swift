/// The AlgorithmIdentifier of a key (RFC 5280 section 4.1.1.2).
enum KeyKind: Equatable {
    case rsa
    case ellipticCurve(EllipticCurve)
    case ed25519

    init(reading reader: inout DERReader) throws(KeyError) {
        var identifier = try reader.sequence()
        switch try DERObjectIdentifier(reading: &identifier) {
        case .rsaEncryption:
            try identifier.null()
            self = .rsa
        case .ecPublicKey:
            // Explicit curve parameters, instead of a name, could describe a curve made to be broken.
            guard identifier.isNext(.objectIdentifier) else { throw .unsupported }
            self = .ellipticCurve(try EllipticCurve(reading: &identifier))
        case .ed25519: self = .ed25519
        default: throw .unsupported
        }
        try identifier.end()
    }

    var encoded: [UInt8] {
        switch self {
        case .rsa: DER.sequence(DER.objectIdentifier(.rsaEncryption), DER.null)
        case .ellipticCurve(let curve):
            DER.sequence(DER.objectIdentifier(.ecPublicKey), DER.objectIdentifier(curve.identifier))
        case .ed25519: DER.sequence(DER.objectIdentifier(.ed25519))
        }
    }
}

extension EllipticCurve {
    init(reading reader: inout DERReader) throws(KeyError) {
        switch try DERObjectIdentifier(reading: &reader) {
        case .p256: self = .p256
        case .p384: self = .p384
        default: throw .unsupported
        }
    }

    var identifier: DERObjectIdentifier {
        switch self {
        case .p256: .p256
        case .p384: .p384
        }
    }
}

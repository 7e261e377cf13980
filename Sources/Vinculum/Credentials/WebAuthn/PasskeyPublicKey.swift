/// The public key of a passkey: a COSE key of one of the algorithms that are offered
/// ([RFC 9053](https://www.rfc-editor.org/rfc/rfc9053) sections 2 and 7,
/// [RFC 8812](https://www.rfc-editor.org/rfc/rfc8812) section 2).
public enum PasskeyPublicKey: Equatable, Sendable {
    /// ECDSA on P-256 with SHA-256: the coordinates, 32 bytes each.
    case es256(x: [UInt8], y: [UInt8])
    /// RSASSA-PKCS1-v1_5 with SHA-256: modulus and exponent, big-endian without leading zeros.
    case rs256(modulus: [UInt8], exponent: [UInt8])
    /// Ed25519: the encoded point, 32 bytes.
    case edDSA([UInt8])

    /// The COSE numbers of the algorithms, the preferred first, as `pubKeyCredParams` lists them.
    static let offered: [Int64] = [-7, -257, -8]

    /// The COSE number of the algorithm.
    var algorithm: Int64 {
        switch self {
        case .es256: -7
        case .rs256: -257
        case .edDSA: -8
        }
    }

    /// Reads a COSE key, which must have the members of its kind and no others.
    ///
    /// - Throws: ``WebAuthnRefusal/algorithm`` for an algorithm that was not offered,
    ///   ``WebAuthnRefusal/publicKey`` for a key that is malformed, too weak, or not on its curve.
    init(_ key: CBOR.Value) throws(WebAuthnRefusal) {
        guard let members = key.members, let algorithm = key[3]?.int64 else { throw .publicKey }
        func isOfKind(_ kind: Int64, _ labels: Int64...) -> Bool {
            key[1]?.int64 == kind && members.count == labels.count + 2 && labels.allSatisfy { key[$0] != nil }
        }
        switch algorithm {
        case -7:
            guard isOfKind(2, -1, -2, -3), key[-1]?.int64 == 1, let x = key[-2]?.bytes, let y = key[-3]?.bytes else {
                throw .publicKey
            }
            self = .es256(x: x, y: y)
        case -257:
            guard isOfKind(3, -1, -2), let modulus = key[-1]?.bytes, let exponent = key[-2]?.bytes,
                modulus.first != 0, exponent.first != 0
            else { throw .publicKey }
            self = .rs256(modulus: modulus, exponent: exponent)
        case -8:
            guard isOfKind(1, -1, -2), key[-1]?.int64 == 6, let point = key[-2]?.bytes else { throw .publicKey }
            self = .edDSA(point)
        default: throw .algorithm
        }
        guard self.verifier != nil else { throw .publicKey }
    }

    private enum Verifier {
        case es256(ECDSAPublicKey)
        case rs256(RSAPublicKey)
        case edDSA(Ed25519PublicKey)
    }

    /// The key as the verification needs it; `nil` if it is no key.
    private var verifier: Verifier? {
        do throws(KeyError) {
            switch self {
            case .es256(let x, let y): return .es256(try ECDSAPublicKey(.p256, x: x, y: y))
            case .rs256(let modulus, let exponent):
                return .rs256(try RSAPublicKey(modulus: modulus, exponent: exponent))
            case .edDSA(let bytes): return .edDSA(try Ed25519PublicKey(bytes))
            }
        } catch {
            return nil
        }
    }

    /// Whether the signature of the message is valid under this key, in the form of WebAuthn Level 2, section 6.5.5:
    /// DER for ECDSA, the bytes of the algorithm for the others.
    func isValid(signature: [UInt8], for message: [UInt8]) -> Bool {
        switch self.verifier {
        case .es256(let key): key.isValid(derSignature: signature, for: message)
        case .rs256(let key): key.isValid(signature: signature, for: message, padding: .pkcs1, hash: .sha256)
        case .edDSA(let key): key.isValid(signature: signature, for: message)
        case nil: false
        }
    }
}

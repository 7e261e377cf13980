import Foundation
import PropertyKit
import Testing
import Vinculum

/// Elliptic curve signatures, made by either side and verified by the other.
@Suite("Elliptic curve signatures and OpenSSL", .enabled(if: Peer.hasOpenSSL, "there is no openssl here"))
struct OpenSSLCurvesTests {
    static let messages = ["", "a", String(repeating: "longer than a block of either hash. ", count: 8)]

    private func read(_ file: String, in folder: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file)))
    }

    private func write(_ bytes: [UInt8], _ file: String, in folder: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(file))
    }

    private func run(_ arguments: [String], in folder: String) throws {
        let outcome = try Peer.openSSL(arguments, in: folder)
        try #require(outcome.exit == 0, "\(outcome.error)")
    }

    @Test("OpenSSL verifies our signatures and refuses altered ones", arguments: [EllipticCurve.p256, .p384])
    func ours(curve: EllipticCurve) throws {
        let seed = try #require(Seed([UInt8](repeating: 3, count: 32)))
        var generator = SeededGenerator(seed)
        try withTemporaryFolder { folder in
            for message in Self.messages.map({ Array($0.utf8) }) {
                let key = ECDSAPrivateKey.generated(curve, using: &generator)
                let point = [0x04] + key.publicKey.x + key.publicKey.y
                try self.write(curve.publicKeyPrefix + point, "key.der", in: folder)
                try self.write(message, "message", in: folder)
                var signature = key.signature(for: message, using: &generator)
                let verify = [
                    "dgst", curve.hashOption, "-verify", "key.der", "-keyform", "DER", "-signature", "signature",
                    "message",
                ]
                try self.write(DERSignature.encoded(signature), "signature", in: folder)
                #expect(try Peer.openSSL(verify, in: folder).exit == 0)
                signature[signature.count - 1] ^= 1
                try self.write(DERSignature.encoded(signature), "signature", in: folder)
                #expect(try Peer.openSSL(verify, in: folder).exit != 0)
            }
        }
    }

    @Test("we verify OpenSSL's signatures with ECDSA", arguments: [EllipticCurve.p256, .p384])
    func theirECDSA(curve: EllipticCurve) throws {
        try withTemporaryFolder { folder in
            for message in Self.messages.map({ Array($0.utf8) }) {
                try self.run(["ecparam", "-name", curve.name, "-genkey", "-noout", "-out", "key.pem"], in: folder)
                try self.run(["ec", "-in", "key.pem", "-pubout", "-outform", "DER", "-out", "public.der"], in: folder)
                try self.write(message, "message", in: folder)
                try self.run(
                    ["dgst", curve.hashOption, "-sign", "key.pem", "-out", "signature", "message"], in: folder)
                let point = try self.read("public.der", in: folder).suffix(2 * curve.coordinateByteCount)
                let key = try ECDSAPublicKey(
                    curve, x: Array(point.prefix(curve.coordinateByteCount)),
                    y: Array(point.suffix(curve.coordinateByteCount)))
                let signature = try DERSignature.decoded(self.read("signature", in: folder), curve.coordinateByteCount)
                #expect(key.isValid(signature: signature, for: message))
                #expect(!key.isValid(signature: signature, for: message + [0]))
            }
        }
    }

    @Test("we verify OpenSSL's signatures with Ed25519")
    func theirEd25519() throws {
        try withTemporaryFolder { folder in
            // The openssl command cannot sign an empty message with Ed25519.
            for message in Self.messages.map({ Array($0.utf8) }) where !message.isEmpty {
                try self.run(["genpkey", "-algorithm", "ED25519", "-out", "key.pem"], in: folder)
                try self.run(
                    ["pkey", "-in", "key.pem", "-pubout", "-outform", "DER", "-out", "public.der"], in: folder)
                try self.write(message, "message", in: folder)
                try self.run(
                    ["pkeyutl", "-sign", "-rawin", "-inkey", "key.pem", "-in", "message", "-out", "signature"],
                    in: folder)
                let key = try Ed25519PublicKey(self.read("public.der", in: folder).suffix(32))
                let signature = try self.read("signature", in: folder)
                #expect(key.isValid(signature: signature, for: message))
                #expect(!key.isValid(signature: signature, for: message + [0]))
            }
        }
    }
}

/// The DER form of an ECDSA signature: a sequence of two integers (RFC 3279 §2.2.3).
private enum DERSignature {
    static func encoded(_ signature: [UInt8]) -> [UInt8] {
        let half = signature.count / 2
        let body = Self.integer(signature.prefix(half)) + Self.integer(signature.suffix(half))
        return [0x30, UInt8(body.count)] + body
    }

    /// - Parameter size: The length of each number in the result, in bytes.
    static func decoded(_ encoding: [UInt8], _ size: Int) throws -> [UInt8] {
        var rest = encoding.dropFirst(2), signature: [UInt8] = []
        for _ in 0..<2 {
            let count = Int(try #require(rest.dropFirst().first, "an integer has a length"))
            let number = rest.dropFirst(2).prefix(count).drop { $0 == 0 }
            try #require(number.count <= size)
            signature += [UInt8](repeating: 0, count: size - number.count) + number
            rest = rest.dropFirst(2 + count)
        }
        return signature
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var number = Array(bytes.drop { $0 == 0 })
        if number.first ?? 0x80 >= 0x80 { number.insert(0, at: 0) }
        return [0x02, UInt8(number.count)] + number
    }
}

extension EllipticCurve {
    fileprivate var name: String { self == .p256 ? "prime256v1" : "secp384r1" }

    fileprivate var hashOption: String { self == .p256 ? "-sha256" : "-sha384" }

    /// The bytes before the point in a public key (RFC 5480 §2).
    fileprivate var publicKeyPrefix: [UInt8] {
        switch self {
        case .p256:
            [
                0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
                0x48,
                0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
            ]
        case .p384:
            [
                0x30, 0x76, 0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x05, 0x2B, 0x81,
                0x04,
                0x00, 0x22, 0x03, 0x62, 0x00,
            ]
        }
    }
}

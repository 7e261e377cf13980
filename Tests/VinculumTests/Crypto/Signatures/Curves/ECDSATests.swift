import PropertyKit
import Testing
@testable import Vinculum

@Suite("ECDSA")
struct ECDSATests {
    static let curves = [EllipticCurve.p256, .p384]

    @Test("a signature is its key's and its message's", arguments: Self.curves, TestSeed.sample(2))
    func roundTrip(curve: EllipticCurve, seed: TestSeed) {
        forAll(seed: seed, count: 10, .privateKey(curve), .bytes(0...200)) { key, message in
            let signature = key.signature(for: message, hedge: [])
            try expectEqual(signature.count, 2 * curve.coordinateByteCount, "the size of a signature")
            try expectEqual(signature, key.signature(for: message, hedge: []), "a second signature")
            try check(key.publicKey.isValid(signature: signature, for: message), "its own signature is valid")
            try check(!key.publicKey.isValid(signature: signature, for: message + [0]), "another message is refused")
            let again = try ECDSAPrivateKey(curve, scalar: key.scalar)
            try expectEqual(again.publicKey, key.publicKey, "the public key of the same scalar")
        }
    }

    @Test("the nonce depends on the randomness, and the signature on nothing besides", arguments: Self.curves)
    func hedge(curve: EllipticCurve) throws {
        let key = Gen<ECDSAPrivateKey>.privateKey(curve).value(seed: TestSeed(6))
        let message = Array("a message".utf8), size = curve.coordinateByteCount
        let seed = try #require(Seed([UInt8](repeating: 7, count: 32)))
        var generator = SeededGenerator(seed), same = generator
        var nonces: [[UInt8]] = [Array(key.signature(for: message, hedge: []).prefix(size))]
        for _ in 0..<3 {
            let signature = key.signature(for: message, using: &generator)
            #expect(key.publicKey.isValid(signature: signature, for: message))
            #expect(signature == key.signature(for: message, using: &same), "the same state of the generator")
            #expect(!nonces.contains(Array(signature.prefix(size))), "r is of a nonce of its own")
            nonces.append(Array(signature.prefix(size)))
        }
    }

    /// Signatures of the message "sample" with the keys of RFC 6979 and the bytes 0, 1, 2 … as additional data (section
    /// 3.6). Computed with Python's integers and hmac, by a program that reproduces the examples of the RFC without
    /// additional data.
    static let hedgedSignatures: [String] = [
        """
        25404cfdb1228f680881e195dae0665f43f988c40cbc4e23927810d7c4635d74\
        8f076e7b9ea4bde92fb16b5cf25d0d3656db01a6e19c885b53cb8754f1b819c3
        """,
        """
        873f20194967fc57103a8d10b0cdccc083f7466b83145d0432c4c0a684e6c59e\
        10fb0d1cc33546549d0d3ed365c3c08a\
        43ac7519624df9aff7266cbabaab182d92fe201e73e292ebf6df25c7882e5e60\
        6e06f19c7c924763bd4037eca3ce3a1e
        """,
    ]

    @Test("a hedged signature is that of RFC 6979 section 3.6", arguments: zip(rfc6979Examples, hedgedSignatures))
    func additionalData(example: Example, signature: String) throws {
        let key = try ECDSAPrivateKey(example.curve, scalar: Hex.decoded(example.scalar))
        let hedge = (0..<UInt8(example.curve.coordinateByteCount)).map { $0 }
        #expect(Hex.encoded(key.signature(for: Array("sample".utf8), hedge: hedge)) == signature)
    }

    @Test("each flipped bit is refused", arguments: Self.curves)
    func flippedBits(curve: EllipticCurve) {
        let key = Gen<ECDSAPrivateKey>.privateKey(curve).value(seed: TestSeed(1))
        let message = Array("a message".utf8)
        let signature = key.signature(for: message, hedge: [])
        for index in signature.indices {
            for bit in 0..<8 {
                var changed = signature
                changed[index] ^= 1 << bit
                #expect(!key.publicKey.isValid(signature: changed, for: message), "bit \(bit) of byte \(index)")
            }
        }
    }

    @Test("an altered signature is refused without a trap", arguments: Self.curves, TestSeed.sample(2))
    func mutations(curve: EllipticCurve, seed: TestSeed) {
        let key = Gen<ECDSAPrivateKey>.privateKey(curve).value(seed: seed)
        let message = Array("a message".utf8)
        let signature = key.signature(for: message, hedge: [])
        forAll(seed: seed, count: 50, .mutations(of: signature)) { changed in
            try expectEqual(key.publicKey.isValid(signature: changed, for: message), changed == signature)
        }
    }

    @Test("n - s is as good as s, as the equation has it", arguments: Self.curves)
    func highAndLow(curve: EllipticCurve) {
        let key = Gen<ECDSAPrivateKey>.privateKey(curve).value(seed: TestSeed(2))
        let order = SchoolNumber.order(of: curve), size = curve.coordinateByteCount
        for text in ["", "a", "b"] {
            let message = Array(text.utf8)
            let signature = key.signature(for: message, hedge: [])
            let opposite = order - SchoolNumber(Array(signature.suffix(size)))
            #expect(key.publicKey.isValid(signature: signature.prefix(size) + opposite.bytes(size), for: message))
        }
    }

    @Test("r and s are from 1 to n - 1", arguments: Self.curves)
    func range(curve: EllipticCurve) {
        let key = Gen<ECDSAPrivateKey>.privateKey(curve).value(seed: TestSeed(3))
        let order = SchoolNumber.order(of: curve), size = curve.coordinateByteCount
        let edges = [0, order, order + 1].map { $0.bytes(size) } + [[UInt8](repeating: 0xFF, count: size)]
        let signature = key.signature(for: [], hedge: [])
        let r = Array(signature.prefix(size)), s = Array(signature.suffix(size))
        for edge in edges {
            #expect(!key.publicKey.isValid(signature: edge + s, for: []))
            #expect(!key.publicKey.isValid(signature: r + edge, for: []))
            #expect(!key.publicKey.isValid(signature: edge + edge, for: []))
        }
    }

    @Test("a private scalar is from 1 to n - 1", arguments: Self.curves)
    func scalars(curve: EllipticCurve) throws {
        let order = SchoolNumber.order(of: curve), size = curve.coordinateByteCount
        for scalar in [0, order, order + 1] {
            #expect(throws: KeyError.privatePart) { try ECDSAPrivateKey(curve, scalar: scalar.bytes(size)) }
        }
        for count in [0, size - 1, size + 1] {
            #expect(throws: KeyError.malformed) {
                try ECDSAPrivateKey(curve, scalar: Array(repeating: 1, count: count))
            }
        }
        // 1 and n - 1 give the generator and its opposite.
        let one = try ECDSAPrivateKey(curve, scalar: SchoolNumber(1).bytes(size))
        let last = try ECDSAPrivateKey(curve, scalar: (order - 1).bytes(size))
        #expect(one.publicKey.x == last.publicKey.x)
        #expect(one.publicKey.y != last.publicKey.y)
        #expect(last.publicKey.isValid(signature: last.signature(for: [1], hedge: []), for: [1]))
    }

    @Test("coordinates that are no point are refused", arguments: Self.curves)
    func badPoints(curve: EllipticCurve) throws {
        let key = Gen<ECDSAPrivateKey>.privateKey(curve).value(seed: TestSeed(4)).publicKey
        let size = curve.coordinateByteCount, prime = SchoolNumber.prime(of: curve)
        let zero = [UInt8](repeating: 0, count: size)
        for (x, y) in [(zero, zero), (key.x, key.x), (key.y, key.x), (zero, key.y), (key.x, zero)] {
            #expect(throws: KeyError.point) { try ECDSAPublicKey(curve, x: x, y: y) }
        }
        for (x, y) in [(prime.bytes(size), key.y), (key.x, prime.bytes(size))] {
            #expect(throws: KeyError.point) { try ECDSAPublicKey(curve, x: x, y: y) }
        }
        for (x, y) in [(key.x + [0], key.y), ([0] + key.x, [0] + key.y), (key.x, key.y.dropLast()), ([], [])] {
            #expect(throws: KeyError.malformed) { try ECDSAPublicKey(curve, x: x, y: Array(y)) }
        }
    }

    @Test("a coordinate stands for itself, not for itself and a multiple of the prime")
    func aliasedCoordinate() throws {
        // A point of P-256 with the smallest x there is has x + p below 2^256 too; 5 is such an x.
        let small = SchoolNumber(5).bytes(32)
        let y = try #require(SlowCurve.p256.yCoordinate(ofX: 5)).bytes(32)
        _ = try ECDSAPublicKey(.p256, x: small, y: y)
        #expect(throws: KeyError.point) {
            try ECDSAPublicKey(.p256, x: (SchoolNumber.prime(of: .p256) + 5).bytes(32), y: y)
        }
    }

    @Test("the same seed makes the same key, and another seed another", arguments: Self.curves)
    func generation(curve: EllipticCurve) throws {
        let seed = try #require(Seed([UInt8](repeating: 7, count: 32)))
        var one = SeededGenerator(seed), two = SeededGenerator(seed)
        let first = ECDSAPrivateKey.generated(curve, using: &one)
        #expect(first.scalar == ECDSAPrivateKey.generated(curve, using: &two).scalar)
        #expect(first.scalar != ECDSAPrivateKey.generated(curve, using: &one).scalar)
    }

    @Test("no description tells the scalar", arguments: Self.curves)
    func description(curve: EllipticCurve) {
        let key = Gen<ECDSAPrivateKey>.privateKey(curve).value(seed: TestSeed(5))
        for text in ["\(key)", String(reflecting: key), String(describing: [key])] {
            #expect(text.contains("ECDSAPrivateKey(…)"))
            #expect(!text.contains("\(key.scalar[0]), \(key.scalar[1])"))
        }
    }

    struct Example: Sendable {
        let curve: EllipticCurve
        let scalar: String
        let x: String
        let y: String
        /// The signatures of the ASCII messages, with the curve's hash.
        let signatures: [String: String]
    }

    /// RFC 6979 A.2.5 with SHA-256, A.2.6 with SHA-384.
    static let rfc6979Examples = [
        Example(
            curve: .p256,
            scalar: "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721",
            x: "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6",
            y: "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299",
            signatures: [
                "sample": "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                    + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
                "test": "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367"
                    + "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083",
            ]),
        Example(
            curve: .p384,
            scalar: "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d8"
                + "96d5724e4c70a825f872c9ea60d2edf5",
            x: "ec3a4e415b4e19a4568618029f427fa5da9a8bc4ae92e02e06aae5286b300c64"
                + "def8f0ea9055866064a254515480bc13",
            y: "8015d9b72d7d57244ea8ef9ac0c621896708a59367f9dfb9f54ca84b3f1c9db1"
                + "288b231c3ae0d4fe7344fd2533264720",
            signatures: [
                "sample": "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c"
                    + "81a648152e44acf96e36dd1e80fabe46"
                    + "99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94f"
                    + "a329c145786e679e7b82c71a38628ac8",
                "test": "8203b63d3c853e8d77227fb377bcf7b7b772e97892a80f36ab775d509d7a5feb"
                    + "0542a7f0812998da8f1dd3ca3cf023db"
                    + "ddd0760448d42d8a43af45af836fce4de8be06b485e9b61b827c2f13173923e0"
                    + "6a739f040649a667bf3b828246baa5a5",
            ]),
    ]

    @Test("the examples of RFC 6979 are reproduced", arguments: rfc6979Examples)
    func rfc6979(example: Example) throws {
        let key = try ECDSAPrivateKey(example.curve, scalar: Hex.decoded(example.scalar))
        #expect(Hex.encoded(key.publicKey.x) == example.x)
        #expect(Hex.encoded(key.publicKey.y) == example.y)
        for (message, signature) in example.signatures {
            #expect(Hex.encoded(key.signature(for: Array(message.utf8), hedge: [])) == signature)
            #expect(key.publicKey.isValid(signature: try Hex.decoded(signature), for: Array(message.utf8)))
        }
    }

    @Test(
        "every Wycheproof vector has its verdict", .needsVectors("wycheproof"),
        arguments: zip(
            Self.curves, ["ecdsa_secp256r1_sha256_p1363_test.json", "ecdsa_secp384r1_sha384_p1363_test.json"]))
    func wycheproof(curve: EllipticCurve, file: String) throws {
        let rows = try Wycheproof.rows(file)
        for (group, row) in rows {
            let point = try #require(group["publicKey"]).bytes("uncompressed").dropFirst()
            let x = Array(point.prefix(curve.coordinateByteCount)), y = Array(point.suffix(curve.coordinateByteCount))
            let key = try ECDSAPublicKey(curve, x: x, y: y)
            let isValid = key.isValid(signature: try row.bytes("sig"), for: try row.bytes("msg"))
            #expect(isValid == (row["result"]?.string == "valid"), "\(row.testID)")
        }
    }
}

extension Gen<ECDSAPrivateKey> {
    static func privateKey(_ curve: EllipticCurve) -> Gen {
        Gen<[UInt8]>.bytes(32...32).map { bytes in
            var generator = SeededGenerator(Seed(bytes)!)
            return .generated(curve, using: &generator)
        }
    }
}

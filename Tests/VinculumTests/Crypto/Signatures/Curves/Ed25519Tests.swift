import PropertyKit
import Testing
@testable import Vinculum

@Suite("Ed25519")
struct Ed25519Tests {
    struct Example: Sendable {
        let key: String
        let message: String
        let signature: String
    }

    /// RFC 8032 §7.1, but for the long message.
    static let rfc8032Examples = [
        Example(
            key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
            signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
                + "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
        Example(
            key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
            signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
        Example(
            key: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", message: "af82",
            signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
        Example(
            key: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
            message: Hex.encoded(SHA512.hash(Array("abc".utf8))),
            signature: "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
                + "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"),
    ]

    @Test("the examples of RFC 8032 are valid signatures", arguments: rfc8032Examples)
    func rfc8032(example: Example) throws {
        let key = try Ed25519PublicKey(Hex.decoded(example.key))
        let message = try Hex.decoded(example.message), signature = try Hex.decoded(example.signature)
        #expect(key.isValid(signature: signature, for: message))
        #expect(!key.isValid(signature: signature, for: message + [0]))
        for index in signature.indices {
            for bit in 0..<8 {
                var changed = signature
                changed[index] ^= 1 << bit
                #expect(!key.isValid(signature: changed, for: message), "bit \(bit) of byte \(index)")
            }
        }
    }

    /// RFC 8037 A.5, with the key of A.2.
    @Test("the example of RFC 8037 is reproduced")
    func rfc8037() throws {
        let key = try Ed25519PublicKey(Base64URL.decoded("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"))
        let signature = try Base64URL.decoded(
            "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg")
        let message = Array("eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".utf8)
        #expect(key.isValid(signature: signature, for: message))
    }

    @Test("an altered signature is refused without a trap", arguments: TestSeed.sample(2))
    func mutations(seed: TestSeed) throws {
        let example = Self.rfc8032Examples[2]
        let key = try Ed25519PublicKey(Hex.decoded(example.key)), message = try Hex.decoded(example.message)
        let signature = try Hex.decoded(example.signature)
        forAll(seed: seed, count: 50, .mutations(of: signature)) { changed in
            try expectEqual(key.isValid(signature: changed, for: message), changed == signature)
        }
    }

    @Test("S and S + L are the same number, but only S is a signature")
    func malleability() throws {
        let example = Self.rfc8032Examples[0]
        let key = try Ed25519PublicKey(Hex.decoded(example.key)), signature = try Hex.decoded(example.signature)
        let s = SchoolNumber(signature.suffix(32).reversed())
        let order = SchoolNumber(hex: "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed")
        #expect(key.isValid(signature: signature.prefix(32) + s.bytes(32).reversed(), for: []))
        #expect(!key.isValid(signature: signature.prefix(32) + (s + order).bytes(32).reversed(), for: []))
    }

    @Test("every 32 bytes are a point with one encoding, or refused", arguments: TestSeed.sample(2))
    func encodings(seed: TestSeed) {
        forAll(seed: seed, count: 50, .bytes(32...32)) { bytes in
            if let point = EdwardsPoint(bytes) { try expectEqual(point.encoding, bytes) }
        }
    }

    @Test("bytes that encode no point, or not as they should, are refused")
    func badPoints() throws {
        let prime = SchoolNumber(hex: "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed")
        func encoded(_ y: SchoolNumber, isOdd: Bool = false) -> [UInt8] {
            var bytes: [UInt8] = y.bytes(32).reversed()
            if isOdd { bytes[31] |= 0x80 }
            return bytes
        }
        // 2 is the y of no point. 0, 1 and p - 1 are, and 1 has only x = 0, which is not odd.
        for bytes in [
            encoded(2), encoded(1, isOdd: true), encoded(prime - 1, isOdd: true),
            encoded(prime), encoded(prime + 1), encoded(prime, isOdd: true), [UInt8](repeating: 0xFF, count: 32),
        ] {
            #expect(throws: KeyError.point) { try Ed25519PublicKey(bytes) }
        }
        for bytes in [encoded(0), encoded(0, isOdd: true), encoded(1), encoded(prime - 1)] {
            _ = try Ed25519PublicKey(bytes)
        }
        for count in [0, 31, 33] {
            #expect(throws: KeyError.malformed) { try Ed25519PublicKey([UInt8](repeating: 1, count: count)) }
        }
    }

    @Test("every Wycheproof vector has its verdict", .needsVectors("wycheproof"))
    func wycheproof() throws {
        let rows = try Wycheproof.rows("ed25519_test.json")
        for (group, row) in rows {
            let key = try Ed25519PublicKey(try #require(group["publicKey"]).bytes("pk"))
            let isValid = key.isValid(signature: try row.bytes("sig"), for: try row.bytes("msg"))
            #expect(isValid == (row["result"]?.string == "valid"), "\(row.testID)")
        }
    }
}

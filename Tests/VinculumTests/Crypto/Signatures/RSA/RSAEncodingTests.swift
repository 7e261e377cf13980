import PropertyKit
import Testing
@testable import Vinculum

/// What a key's owner could sign that is nearly an encoding: each was a forgery somewhere.
@Suite("RSA encodings")
struct RSAEncodingTests {
    private static let message = Array("a message".utf8)
    private static let digest = SHA256.hash(message)
    /// DigestInfo of SHA-256 (RFC 8017 9.2, note 1).
    private static let info = try! Hex.decoded("3031300d060960864801650304020105000420") + digest

    private static func isValid(_ encoded: [UInt8], _ padding: RSAPadding) -> Bool {
        let signature = RSAKeys.first.signed(encoded)
        return RSAKeys.first.publicKey.isValid(signature: signature, for: message, padding: padding, hash: .sha256)
    }

    private static func pkcs1(
        _ info: [UInt8], type: UInt8 = 1, filling: UInt8 = 0xFF, count: Int? = nil
    ) -> [UInt8] {
        let padding = [UInt8](repeating: filling, count: count ?? 253 - info.count)
        let encoded = [0, type] + padding + [0] + info
        return encoded + [UInt8](repeating: 0xA5, count: max(0, 256 - encoded.count))
    }

    @Test("PKCS #1 v1.5: the one encoding is valid and nothing like it")
    func onlyPKCS1() throws {
        let (info, digest) = (Self.info, Self.digest)
        #expect(Self.isValid(Self.pkcs1(info), .pkcs1))
        #expect(!Self.isValid(Self.pkcs1(info, type: 2), .pkcs1), "block type 2")
        #expect(!Self.isValid(Self.pkcs1(info, type: 0, filling: 0), .pkcs1), "block type 0")
        #expect(!Self.isValid(Self.pkcs1(info, filling: 0xFE), .pkcs1), "another filling")
        #expect(!Self.isValid(Self.pkcs1(info, count: 8), .pkcs1), "bytes behind a short padding")
        #expect(!Self.isValid(Self.pkcs1(info, count: 150), .pkcs1), "bytes behind the digest")
        #expect(!Self.isValid(Self.pkcs1(digest), .pkcs1), "no DigestInfo")
        let nearly = [
            ("302f300b0609608648016503040201", "0420"),  // without the NULL
            ("3033300f06096086480165030402010500", "05000420"),  // two of them
            ("308131300d06096086480165030402010500", "0420"),  // a length in two bytes
            ("3032300d06096086480165030402010500", "048120"),  // likewise
            ("3031300d06096086480165030402020500", "0420"),  // SHA-384
            ("3021300906052b0e03021a0500", "0414"),  // SHA-1
        ]
        for (algorithm, tag) in nearly {
            let info = try Hex.decoded(algorithm) + Hex.decoded(tag) + digest
            #expect(!Self.isValid(Self.pkcs1(info), .pkcs1), "\(algorithm)")
        }
    }

    @Test("PKCS #1 v1.5: no mutation of the encoding is valid", arguments: TestSeed.sample(1))
    func pkcs1Mutations(seed: TestSeed) {
        let encoded = Self.pkcs1(Self.info)
        forAll(seed: seed, count: 40, .mutations(of: encoded)) { bytes in
            // A number as large as the modulus is another one by the time it is signed.
            guard bytes.count <= 256, bytes.first == 0 else { return }
            try expectEqual(Self.isValid(bytes, .pkcs1), SchoolNumber(bytes) == SchoolNumber(encoded))
        }
    }

    /// EMSA-PSS in the words of RFC 8017 9.1.1, with what can be wrong about it as arguments.
    private static func pss(
        salt: [UInt8], separator: UInt8 = 1, trailer: UInt8 = 0xBC, prefixCount: Int = 8, filling: UInt8 = 0
    ) -> [UInt8] {
        let check = SHA256.hash([UInt8](repeating: 0, count: prefixCount) + digest + salt)
        var block = [UInt8](repeating: filling, count: 256 - 32 - 2 - salt.count) + [separator] + salt
        var mask: [UInt8] = []
        for counter in 0..<8 as Range<UInt8> { mask += SHA256.hash(check + [0, 0, 0, counter]) }
        block = zip(block, mask).map { $0 ^ $1 }
        block[0] &= 0x7F
        return block + check + [trailer]
    }

    @Test("PSS: an encoding with a salt as long as the digest is valid and nothing like it")
    func onlyPSS() {
        let salt = [UInt8](0..<32)
        #expect(Self.isValid(Self.pss(salt: salt), .pss))
        #expect(Self.isValid(Self.pss(salt: [UInt8](repeating: 0, count: 32)), .pss))
        for count in [0, 1, 20, 31, 33, 64, 190] {
            #expect(!Self.isValid(Self.pss(salt: [UInt8](repeating: 7, count: count)), .pss), "a salt of \(count)")
        }
        #expect(!Self.isValid(Self.pss(salt: salt, separator: 2), .pss))
        #expect(!Self.isValid(Self.pss(salt: salt, separator: 0), .pss))
        #expect(!Self.isValid(Self.pss(salt: salt, trailer: 0xCC), .pss))
        #expect(!Self.isValid(Self.pss(salt: salt, prefixCount: 7), .pss))
        #expect(!Self.isValid(Self.pss(salt: salt, filling: 1), .pss))
    }

    @Test("PSS: no mutation of the encoding is valid", arguments: TestSeed.sample(1))
    func pssMutations(seed: TestSeed) {
        let encoded = Self.pss(salt: [UInt8](0..<32))
        forAll(seed: seed, count: 40, .mutations(of: encoded)) { bytes in
            guard bytes.count == 256, bytes[0] < 0x80 else { return }
            try expectEqual(Self.isValid(bytes, .pss), bytes == encoded)
        }
    }

    @Test("the lengths of a modulus that are no whole bytes round the right way", arguments: [2041, 2045, 2047, 2048])
    func oddLengths(bitCount: Int) {
        for hash in [SignatureHash.sha256, .sha384, .sha512] {
            let digest = hash.digest(Self.message)
            let encoded = PSS.encoded(digest, salt: digest, hash, bitCount: bitCount)
            #expect(encoded.count == (bitCount + 7) / 8)
            #expect(SchoolNumber(encoded) < SchoolNumber([1] + [UInt8](repeating: 0, count: 256)))
            #expect(PSS.isValid(encoded, digest, hash, bitCount: bitCount))
            #expect(PSS.isValid([0] + encoded, digest, hash, bitCount: bitCount))
            #expect(!PSS.isValid([1] + encoded, digest, hash, bitCount: bitCount))
            #expect(!PSS.isValid([UInt8](encoded.dropFirst()), digest, hash, bitCount: bitCount))
            let spare = encoded.count * 8 - bitCount
            for bit in 8 - spare..<8 {
                #expect(
                    !PSS.isValid([encoded[0] | 1 << UInt8(bit)] + encoded.dropFirst(), digest, hash, bitCount: bitCount)
                )
            }
        }
    }
}

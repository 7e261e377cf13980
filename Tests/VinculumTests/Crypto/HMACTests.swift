import PropertyKit
import Testing
@testable import Vinculum

/// HMAC over one of the hashes, as a value a test can be given.
struct NamedHMAC: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let blockByteCount: Int
    let code: @Sendable (_ key: [UInt8], _ message: [UInt8]) -> [UInt8]
    let codeOfPieces: @Sendable (_ key: [UInt8], _ pieces: [[UInt8]]) -> [UInt8]
    let hash: @Sendable ([UInt8]) -> [UInt8]

    init<H: HashFunction>(_ name: String, _: H.Type) {
        self.testDescription = name
        self.blockByteCount = H.blockByteCount
        self.code = { HMAC<H>.code($1, key: $0) }
        self.codeOfPieces = { key, pieces in
            var mac = HMAC<H>(key: key)
            for piece in pieces { mac.update(piece) }
            return mac.finalize()
        }
        self.hash = { H.hash($0) }
    }

    static let md5 = NamedHMAC("MD5", MD5.self)
    static let sha1 = NamedHMAC("SHA-1", SHA1.self)
    static let sha256 = NamedHMAC("SHA-256", SHA256.self)
    static let sha384 = NamedHMAC("SHA-384", SHA384.self)
    static let sha512 = NamedHMAC("SHA-512", SHA512.self)
    static let all = [Self.md5, .sha1, .sha256, .sha384, .sha512]
}

@Suite("HMAC")
struct HMACTests {
    @Test("an HMAC equals the definition of RFC 2104", arguments: NamedHMAC.all, TestSeed.sample(3))
    func definition(hmac: NamedHMAC, seed: TestSeed) {
        // Keys of any length, and of just a block, one less and one more.
        let edge = hmac.blockByteCount
        let keys = Gen.oneOf(Gen<[UInt8]>.bytes(0...300), .bytes(edge - 1...edge + 1))
        forAll(seed: seed, keys, .bytes(0...300)) { key, message in
            let short = key.count > hmac.blockByteCount ? hmac.hash(key) : key
            let padded = short + [UInt8](repeating: 0, count: hmac.blockByteCount - short.count)
            let inner = hmac.hash(padded.map { $0 ^ 0x36 } + message)
            try expectEqual(hmac.code(key, message), hmac.hash(padded.map { $0 ^ 0x5C } + inner))
        }
    }

    @Test("where a message is cut does not matter", arguments: NamedHMAC.all, TestSeed.sample(3))
    func chunking(hmac: NamedHMAC, seed: TestSeed) {
        forAll(seed: seed, .bytes(0...80), Gen<[UInt8]>.bytes(0...150).array(0...5)) { key, pieces in
            try expectEqual(hmac.codeOfPieces(key, pieces), hmac.code(key, pieces.flatMap { $0 }))
        }
    }

    @Test("a copied HMAC continues independently")
    func copies() {
        let message = Array("the first part, the second part".utf8)
        var mac = HMAC<SHA256>(key: [1, 2, 3])
        mac.update(Array(message[..<15]))
        #expect(mac.finalize() == HMAC<SHA256>.code(Array(message[..<15]), key: [1, 2, 3]))
        mac.update(Array(message[15...]))
        #expect(mac.finalize() == HMAC<SHA256>.code(message, key: [1, 2, 3]))
    }

    /// Key, message and code of RFC 2202 §2.
    static let rfc2202MD5Rows: [Row<[UInt8], [UInt8], String>] = [
        Row(bytes(0x0B, 16), Array("Hi There".utf8), "9294727a3638bb1c13f48ef8158bfc9d"),
        Row(Array("Jefe".utf8), Array("what do ya want for nothing?".utf8), "750c783e6ab0b503eaa86e310a5db738"),
        Row(bytes(0xAA, 16), bytes(0xDD, 50), "56be34521d144c88dbb8c733f0e8b3f6"),
        Row(
            bytes(0xAA, 80), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd"
        ),
    ]

    @Test("the examples of RFC 2202 for HMAC-MD5 are reproduced", arguments: rfc2202MD5Rows)
    func rfc2202MD5(row: Row<[UInt8], [UInt8], String>) {
        let (key, message, code) = row.fields
        #expect(Hex.encoded(HMAC<MD5>.code(message, key: key)) == code, sourceLocation: row.line)
    }

    /// Key and message of RFC 2202 §3; cases 6 and 7 have the longer keys of the 64-byte block.
    static let rfc2202Rows: [Row<[UInt8], [UInt8], String>] = [
        Row(bytes(0x0B, 20), Array("Hi There".utf8), "b617318655057264e28bc0b6fb378c8ef146be00"),
        Row(Array("Jefe".utf8), Array("what do ya want for nothing?".utf8), "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        Row(bytes(0xAA, 20), bytes(0xDD, 50), "125d7342b9ac11cd91a39af48aa17b4f63f175d3"),
        Row(Array(1...25), bytes(0xCD, 50), "4c9007f4026250c6bc8414f9bf50c86c2d7235da"),
        Row(bytes(0x0C, 20), Array("Test With Truncation".utf8), "4c1a03424b55e07fe7f27be1d58bb9324a9a5a04"),
        Row(
            bytes(0xAA, 80), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "aa4ae5e15272d00e95705637ce8a3b55ed402112"
        ),
        Row(
            bytes(0xAA, 80), Array("Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data".utf8),
            "e8e99d0f45237d786d6bbaa7965c7808bbff1a91"
        ),
    ]

    @Test("the examples of RFC 2202 are reproduced", arguments: rfc2202Rows)
    func rfc2202(row: Row<[UInt8], [UInt8], String>) {
        let (key, message, code) = row.fields
        #expect(Hex.encoded(HMAC<SHA1>.code(message, key: key)) == code, sourceLocation: row.line)
    }

    /// RFC 4231 §4.2, §4.4 and §4.8: the plain case, a long message and a key that is hashed first.
    @Test("the examples of RFC 4231 are reproduced")
    func rfc4231() {
        let key = bytes(0x0B, 20), greeting = Array("Hi There".utf8)
        #expect(
            Hex.encoded(HMAC<SHA256>.code(greeting, key: key))
                == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        #expect(
            Hex.encoded(HMAC<SHA384>.code(greeting, key: key))
                == "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59cfaea9ea9076ede7f4af152e8b2fa9cb6")
        #expect(
            Hex.encoded(HMAC<SHA512>.code(greeting, key: key))
                == "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
                + "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854")
        #expect(
            Hex.encoded(HMAC<SHA256>.code(bytes(0xDD, 50), key: bytes(0xAA, 20)))
                == "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe")
        let long = Array(
            ("This is a test using a larger than block-size key and a larger than block-size data. "
                + "The key needs to be hashed before being used by the HMAC algorithm.").utf8)
        #expect(
            Hex.encoded(HMAC<SHA256>.code(long, key: bytes(0xAA, 131)))
                == "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2")
        #expect(
            Hex.encoded(HMAC<SHA512>.code(long, key: bytes(0xAA, 131)))
                == "e37b6a775dc87dbaa4dfa9f96e5e3ffddebd71f8867289865df5a32d20cdc944"
                + "b6022cac3c4982b10d5eeb55c3e4de15134676fb6de0446065c97440fa8c6a58")
    }

    @Test(
        "every Wycheproof vector has its verdict", .needsVectors("wycheproof"),
        arguments: zip(
            ["hmac_sha1_test.json", "hmac_sha256_test.json", "hmac_sha512_test.json"],
            [NamedHMAC.sha1, .sha256, .sha512]))
    func wycheproof(file: String, hmac: NamedHMAC) throws {
        let rows = try Wycheproof.rows(file)
        for (group, row) in rows {
            let size = try #require(group["tagSize"]?.int64)
            let tag = try row.bytes("tag")
            let code = hmac.code(try row.bytes("key"), try row.bytes("msg")).prefix(Int(size / 8))
            #expect(ConstantTime.equal([UInt8](code), tag) == (row["result"]?.string == "valid"), "\(row.testID)")
        }
    }
}

private func bytes(_ byte: UInt8, _ count: Int) -> [UInt8] {
    [UInt8](repeating: byte, count: count)
}

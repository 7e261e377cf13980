import PropertyKit
import Testing
@testable import Vinculum

/// One of the hashes, as a value a test can be given.
struct NamedHash: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The digest of a message fed in these pieces.
    let hash: @Sendable ([[UInt8]]) -> [UInt8]
    /// The first bytes of the digest of a message.
    let prefix: @Sendable (_ message: [UInt8], _ count: Int) -> [UInt8]
    /// A second message through the same instance, after a first.
    let second: @Sendable (_ first: [UInt8], _ second: [UInt8]) -> [UInt8]

    init<H: HashFunction>(_ name: String, _: H.Type) {
        self.testDescription = name
        self.hash = { pieces in
            var function = H()
            for piece in pieces { function.update(piece) }
            return function.finalize()
        }
        self.prefix = { message, count in
            var function = H()
            function.update(message)
            var bytes = [UInt8](repeating: 0xFF, count: count)
            var span = bytes.mutableSpan
            function.finalize(into: &span)
            return bytes
        }
        self.second = { first, second in
            var function = H()
            function.update(first)
            _ = function.finalize()
            function.update(second)
            return function.finalize()
        }
    }

    static let all = [
        NamedHash("MD5", MD5.self), NamedHash("SHA-1", SHA1.self), NamedHash("SHA-256", SHA256.self),
        NamedHash("SHA-384", SHA384.self), NamedHash("SHA-512", SHA512.self),
    ]
}

@Suite("MD5, SHA-1 and SHA-2")
struct HashTests {
    @Test("a shorter span receives a prefix of the digest", arguments: NamedHash.all)
    func prefixes(hash: NamedHash) {
        let message = Array("abc".utf8)
        let digest = hash.hash([message])
        for count in 0...digest.count { #expect(hash.prefix(message, count) == Array(digest.prefix(count))) }
    }

    /// The example messages of FIPS 180-2 appendices A to C and the empty message. Their MD5 is from Python's hashlib.
    static let messages = [
        "",
        "abc",
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        """
        abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopq\
        rstu
        """,
        String(repeating: "a", count: 1_000_000),
    ]

    static let digests: [[String]] = [
        [
            "d41d8cd98f00b204e9800998ecf8427e",
            "900150983cd24fb0d6963f7d28e17f72",
            "8215ef0796a20bcaaae116d3876c664a",
            "03dd8807a93175fb062dfb55dc7d359c",
            "7707d6ae4e027c70eea2a935c2296f21",
        ],
        [
            "da39a3ee5e6b4b0d3255bfef95601890afd80709",
            "a9993e364706816aba3e25717850c26c9cd0d89d",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
            "a49b2446a02c645bf419f995b67091253a04a259",
            "34aa973cd4c4daa4f61eeb2bdbad27316534016f",
        ],
        [
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
        ],
        [
            "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b",
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7",
            "3391fdddfc8dc7393707a65b1b4709397cf8b1d162af05abfe8f450de5f36bc6b0455a8520bc4e6f5fe95b1fe3c8452b",
            "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712fcc7c71a557e2db966c3e9fa91746039",
            "9d0e1809716474cb086e834e310a4a1ced149e9c00f248527972cec5704c2a5b07b8b3dc38ecc4ebae97ddd87f3d8985",
        ],
        [
            "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            "204a8fc6dda82f0a0ced7beb8e08a41657c16ef468b228a8279be331a703c335"
                + "96fd15c13b1b07f9aa1d3bea57789ca031ad85c7a71dd70354ec631238ca3445",
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
                + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909",
            "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
                + "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b",
        ],
    ]

    @Test("the published examples are reproduced", arguments: zip(NamedHash.all, digests))
    func examples(hash: NamedHash, digests: [String]) {
        for (message, digest) in zip(Self.messages, digests) {
            #expect(Hex.encoded(hash.hash([Array(message.utf8)])) == digest, "\(message.prefix(8))")
        }
    }

    /// RFC 1321 A.5.
    @Test(
        "the examples of RFC 1321 are reproduced",
        arguments: [
            Row("", "d41d8cd98f00b204e9800998ecf8427e"),
            Row("a", "0cc175b9c0f1b6a831c399e269772661"),
            Row("abc", "900150983cd24fb0d6963f7d28e17f72"),
            Row("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
            Row("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
            Row("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
            Row(
                "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
                "57edf4a22be3c955ac49da2e2107b67a"
            ),
        ])
    func rfc1321(row: Row<String, String>) {
        let (message, digest) = row.fields
        #expect(Hex.encoded(MD5.hash(Array(message.utf8))) == digest, sourceLocation: row.line)
    }

    @Test("where a message is cut does not matter", arguments: NamedHash.all, TestSeed.sample(3))
    func chunking(hash: NamedHash, seed: TestSeed) {
        forAll(seed: seed, Gen<[UInt8]>.bytes(0...150).array(0...6)) { pieces in
            try expectEqual(hash.hash(pieces), hash.hash([pieces.flatMap { $0 }]))
        }
    }

    @Test("every length around the block edges, byte by byte", arguments: NamedHash.all)
    func everyLength(hash: NamedHash) {
        for count in 0...260 {
            let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            #expect(hash.hash(message.map { [$0] }) == hash.hash([message]), "\(count) bytes")
        }
    }

    static let paddingDigests = [
        "829c06667beadd4ea1c02397fdcc295f13315e2dcae01ae5783cc8d0aab7e6cd",
        "8d53bc571f6271d1345d76d05c5a5d9727b21880d0bbb7b9131cfe7139d4ab99",
        "2f2d4000d5f75fc70a1cdd5c05c8a31ebc4de4b8444cd3726892cf8b1d5a0fc2",
        "93ff296bde9a49377303a51bd6951eaed6de2ba2974a675bceb8510f32c712b3",
        "2a5b8a6cfc8e078288c4c3689f668b2b5b6c0f1f1ef8eaea9e32e789df1889bb",
    ]

    /// One digest stands for the padding of all lengths: that of the digests of 0, 1, … 259 bytes of `a`, end to end.
    /// The expected values were computed with Python's hashlib.
    @Test("padding at every length", arguments: zip(NamedHash.all, paddingDigests))
    func padding(hash: NamedHash, expected: String) {
        let digests = (0..<260).flatMap { hash.hash([[UInt8](repeating: 0x61, count: $0)]) }
        #expect(Hex.encoded(SHA256.hash(digests)) == expected)
    }

    @Test("a finished function starts anew", arguments: NamedHash.all, TestSeed.sample(1))
    func reuse(hash: NamedHash, seed: TestSeed) {
        forAll(seed: seed, .bytes(0...200), .bytes(0...200)) { first, second in
            try expectEqual(hash.second(first, second), hash.hash([second]))
        }
    }
}

import PropertyKit
import Testing
@testable import Vinculum

/// RFC 8439 and what another implementation (OpenSSL 3) makes of random texts.
@Suite("ChaCha20-Poly1305")
struct ChaCha20Poly1305Tests {
    private static let sunscreen =
        "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for "
        + "the future, sunscreen would be it."

    private static func sealed(
        _ text: [UInt8], key: String, nonce: String, context: String = ""
    ) throws -> [UInt8] {
        let cipher = try #require(ChaCha20Poly1305(key: try Hex.decoded(key)))
        let nonce = try #require(ChaCha20Poly1305.Nonce(try Hex.decoded(nonce)[...]))
        let context = try Hex.decoded(context)
        let sealed = cipher.sealed(text, nonce, context: context)
        #expect(cipher.opened(sealed[...], nonce, context: context) == text)
        return sealed
    }

    @Test("section 2.4.2: the cipher text of block 1 on")
    func cipherText() throws {
        let sealed = try Self.sealed(
            Array(Self.sunscreen.utf8), key: Hex.encoded(Array(0..<32)), nonce: "000000000000004a00000000")
        #expect(
            Hex.encoded(sealed.dropLast(16))
                == """
                6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd\
                62b3571639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818c\
                e91ab77937365af90bbf74a35be6b40b8eedf2785e42874d
                """)
    }

    @Test("section 2.8.2: cipher text and tag")
    func sealing() throws {
        let sealed = try Self.sealed(
            Array(Self.sunscreen.utf8), key: Hex.encoded(Array(0x80..<0xA0)), nonce: "070000004041424344454647",
            context: "50515253c0c1c2c3c4c5c6c7")
        #expect(
            Hex.encoded(sealed)
                == """
                d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da\
                92728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585\
                808b4831d7bc3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691
                """)
    }

    @Test("appendix A.5: decryption")
    func opening() throws {
        let key = "1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0"
        let cipher = try #require(ChaCha20Poly1305(key: try Hex.decoded(key)))
        let nonce = try #require(ChaCha20Poly1305.Nonce(try Hex.decoded("000000000102030405060708")[...]))
        let sealed = try Hex.decoded(
            """
            64a0861575861af460f062c79be643bd5e805cfd345cf389f108670ac76c8cb24c6cfc18755d43eea09ee94e38\
            2d26b0bdb7b73c321b0100d4f03b7f355894cf332f830e710b97ce98c8a84abd0b948114ad176e008d33bd60f9\
            82b1ff37c8559797a06ef4f0ef61c186324e2b3506383606907b6a7c02b0f9f6157b53c867e4b9166c767b804d\
            46a59b5216cde7a4e99040c5a40433225ee282a1b0a06c523eaf4534d7f83fa1155b0047718cbc546a0d072b04\
            b3564eea1b422273f548271a0bb2316053fa76991955ebd63159434ecebb4e466dae5a1073a6727627097a1049\
            e617d91d361094fa68f0ff77987130305beaba2eda04df997b714d6c6f2c29a6ad5cb4022b02709beead9d6789\
            0cbb22392336fea1851f38
            """)
        let text = cipher.opened(sealed[...], nonce, context: try Hex.decoded("f33388860000000000004e91"))
        #expect(
            String(decoding: try #require(text), as: UTF8.self)
                == "Internet-Drafts are draft documents valid for a maximum of six months and may be updated, "
                + "replaced, or obsoleted by other documents at any time. It is inappropriate to use Internet-Drafts "
                + "as reference material or to cite them other than as /“work in progress./”")
    }

    /// A text, sealed by another implementation.
    typealias Peer = Row<String, String, String, String, String>

    private static let peers: [Peer] = [
        Peer(
            "0511ba4c8957cb875c3584f66690bcb4426db7c5266bb2ffb33fe94ceda1eeb2", "9e394bb33f6012b23995b148",
            "",
            "",
            "1f291ad71450ad6120ca6ee3278e9c89"),
        Peer(
            "c13537b3f847ef7e11a2b70bf36907bcf20eb8023b8ed2277f677e3a3979e2dc", "4d1f5e7b6f5568e77f5c132f",
            "192604a7d2b70d",
            "ea",
            "b24405b816c1eb138926c5d36c997d397d"),
        Peer(
            "4ccf3a3e6b2dad65e450947e96bf05ee1e5d39c03c827e94e76fdc2c62c45057", "7bd90e6f5a5c5e035b5e66f7",
            "7788be816a77",
            "ac9c0562d77fb286148e735c527138",
            "4b3db735fd84c6f14468fa6703f1dd83b788a2d50028bec92879e02f87c4c6"),
        Peer(
            "52e9b11b4d6e43bb53fe9bea694f1c5bf0c62efddf15974d12a9667d132309e0", "6d82f1d11a6420ac54e60a25",
            "3d1a369b1c93811e70c8503b8f",
            "91825610679786b9a98bf8dd7b2e0c1d",
            "c46a6d928ce1acc22f80176a28744d2c3947b147932314d95509b7a55ec8397f"),
        Peer(
            "6adc1ef30cd40204b0007cc1743275e9c239e880f7f13f4e6cc0ec42e41af71e", "242527d481f08be86b209576",
            "ef849b3deedec436e93a2bdb3e39f9d3a861b173",
            "2b345dda6e15fa902462a4b59679c9c664",
            "e4837511db561a3f72826712eb3bff734c345d526cc16474154cf9c577b9cd8b55"),
        Peer(
            "cd6b5508b48cc1f3bc48ad64391f34458075aa7a53afbe363eb36784f73f61f8", "e036ce1581690354a2855982",
            "ebe27f70a146833b7f4e38b0",
            """
            ce481c69d515d0ab4c9707f2bc68a778b4333f75ef544e20d39fcabbb22a24d544837668320eca0c16c332e45c\
            37171b6de032c58deff12f4a2c12222a2e4e
            """,
            """
            2b4261a7c8716de04a737c5f373f5382ec64a87118eda2256164c1cbc21586bc9cc014312499e674a6782a1779\
            192c228d3b7a84b4136fdcf0291dbe1f36292e990768978823fc423451350efcb4e8
            """),
        Peer(
            "5b013a18285c8283ccad896c0ca1503abb9f07c8caeb5f605de0b4b82f1bf5cd", "629369762455aceb0980997c",
            "769060fe1e91d30696d2902b10f62933ba6a4d",
            """
            0d45b3cf609b70b64ffa0198fdf67fbaf8fb9988ba8df25d47c1101d20b86c8266914efccf30126602bb552546\
            b262e02a98ea95bb1e80ff16a48f26f0fc5fc8
            """,
            """
            a1aafd1739ac75d6696baa2361abac14464aa5f161b45afa2362aa96468c1a30ade87a6f9e2539aa0c918dec76\
            d84a92096c6855a12662e7fa328b6a700af3912c5e8e2e45e04525d848245056964699
            """),
        Peer(
            "4e481daad489dbb0e55af2f9c3d2451d8ce56886fe2f8e3c31ca8c37b1a9b889", "ca1bdceb95fb897d16705f61",
            "13485329d36263dede3b306ba1a4c7b9d912dde51644d66d3522",
            """
            621802cd986cecfb84178035e0f428335a89dceb4e7b6e46518c4c8af3ee3a42cfa4de13d300fdb3ed43f50536\
            7f8e84732e21d3d9eca8e073bd2d2fd374ab422a
            """,
            """
            988aaa8c8262e2a80f9038b564aa982927b1fd658a5b953571fe97fe43f31e58b72916397bbf21e41011f88a8b\
            3b4390bc18cfb2f27cd31d1aea7d881a8e803beca84371b0557ca07f7b8544d00b65f226
            """),
        Peer(
            "79795ad4173ec51182622cf0e221f4df083e0e07ec3273672edd4f293801acd9", "5441e0a187a61303ca4c5755",
            "ed88c5aeb2",
            """
            95c4dd6a58c7f0e367e46af4510ec7a64c60226e123a219da57e12363fa38dfa992b5d862b63915da09f508845\
            3d54cf61d6f19a69a51dc937e7372b63bc1722534d55712491f1bd2ce2815a225c722d91f1388ea9967963c02d\
            27ffd757d1a75a0710c98003be1af03b294c9f17fc1b732e6edb934efdb2e94890a7828837f5
            """,
            """
            9ec4e69fb6f0375c7f593e10cef98b819eb1ffe954b92e3e9742fa2a2b47e74a0a39352f351880d0e8fbf11d70\
            4dac373104daf70f0fab17c844f1f5b5d436f3143c68e20c5b7516782821f9a65ab259b49bd1336117843eb1c5\
            7f09ac407d59762d86a2eecd3762f026800b6ff13c180bcf538b3deaf8d87430b940356b636586c14f812425b3\
            1af801c6578bf6205b
            """),
        Peer(
            "36856cc5b3cb8170ebc33f95040a1ea81e01960454e76d58c52abed481fde75b", "ab1decbecabbc9d608bc10ac",
            "28781d5dae676a2980b66379",
            """
            ca736b9c42f7faf866de9ca7384ff64c9a0e5a625913bfa056d4ec68d6b2f419918694930a40fc418f71d0a2d3\
            593a6dd61ecb9f14e2383ad0dd17755ce0262e965c8ef7fffa20f1cd473df921e7e4e8e34129043c2be2b203ca\
            69ba3356a2d0eb7997d735e9b2066cdf630c39db67164e28d594c22fd5da48a0250cf3bd95c60f
            """,
            """
            524972b4f13991bf37ff5d0beaaa6f6eaa8944040c0617f4a52803595e92f02c17a44b7c6d220a7d37cad6202f\
            eadbe6dfd871d0b2de1696ddb809a60424a23b7ec29f68dcb75cdeea6d4b84fcf25260e7f3f86fa3dca1b0846e\
            40e6b37fc7aab18dbe10edf0b15f41aa7f3a1f3b73b38c5556a9c54e3290e13602f20a19dec8139fe83e6fe5c5\
            549de5d919b05d60d381
            """),
        Peer(
            "f1e43727cce9a88d84a297f6dadf61e2937d9a4ec586796d8dc9b28c86ed40e9", "98695207f815309e04c8b596",
            "7a257c9f5423ac7f8aa838f958ef",
            """
            f52b3de6f253c6ff1ce5519b9ed46146a7f9de8dc2a995ac680b41a251d446e90ede28f2c44801df15f05f94e2\
            3b8b3f7abc5f4ac5f80a3047a25a3eb7f4a02318a8126627783bf8afdb9dc6fd733eb99b7e86201fdc832270b0\
            a4e7dff662f1b6ece773a461ab6b503be438544de4244192e5e45c5af251114c777b29f6c82739af52e2940ad2\
            15187c27c2c80b990fee3ec6172ffba9cbbdc43d56587fea3052157668222bf15d57e2641732ce2c2c02ed0299\
            40b41524f5484cf006932f7bd677f2e5b4283dde
            """,
            """
            f5eba080a156f63fa79a32c5ab057721142f446a8b85b9c48e38ff96b404ada330e7ebd1a594d2caab0047fa4b\
            9c5ba4d34dfff24d1367e55ee64e1277421e61d8853fa8fa9f6ce38aeb98970a76aae9b5a34349c4431255c8c7\
            4eeb7e1676a27073194926a774eb87765e4f41f0d900543604a187bbff73cc262f7329c0e0ed159f60b4373c52\
            54e6eafaa6a256524f92f77fb1fece1218c10ff24e746c54f6538d2ace10ced41eacca3825a9de16a3aea9acd8\
            3fe0d0aeae818b984b0c897f02f46c801964cd4faae646ffc5f5b955ed50377c3bf1cc11
            """),
    ]

    @Test("texts of other lengths agree with another implementation", arguments: peers)
    func peer(row: Peer) throws {
        let (key, nonce, context, text, expected) = row.fields
        let sealed = try Self.sealed(try Hex.decoded(text), key: key, nonce: nonce, context: context)
        #expect(Hex.encoded(sealed) == expected)
    }

    @Test("what was sealed is opened, and nothing that differs in one bit or in length", arguments: TestSeed.sample(4))
    func everyBit(seed: TestSeed) {
        forAll(seed: seed, count: 12, .bytes(44...44), .bytes(0...90)) { secret, text in
            let context = Array(secret.suffix(7))
            guard let cipher = ChaCha20Poly1305(key: Array(secret.prefix(32))),
                let nonce = ChaCha20Poly1305.Nonce(secret.dropFirst(32))
            else { throw CheckFailure("32 and 12 bytes are a key and a nonce") }
            let sealed = cipher.sealed(text, nonce, context: context)
            try expectEqual(sealed.count, text.count + 16)
            try expectEqual(cipher.opened(sealed[...], nonce, context: context), text)
            for bit in 0..<sealed.count * 8 {
                var other = sealed
                other[bit / 8] ^= 1 << UInt8(bit % 8)
                try check(cipher.opened(other[...], nonce, context: context) == nil, "bit \(bit) of the sealed text")
            }
            for bit in 0..<44 * 8 {
                var other = secret
                other[bit / 8] ^= 1 << UInt8(bit % 8)
                let opened = ChaCha20Poly1305(key: Array(other.prefix(32))).flatMap { cipher in
                    ChaCha20Poly1305.Nonce(other.dropFirst(32)).flatMap {
                        cipher.opened(sealed[...], $0, context: context)
                    }
                }
                try check(opened == nil, "bit \(bit) of key and nonce")
            }
            for bit in 0..<context.count * 8 {
                var other = context
                other[bit / 8] ^= 1 << UInt8(bit % 8)
                try check(cipher.opened(sealed[...], nonce, context: other) == nil, "bit \(bit) of the context")
            }
            for length in 0..<sealed.count {
                try check(cipher.opened(sealed.prefix(length), nonce, context: context) == nil, "length \(length)")
            }
            try check(cipher.opened((sealed + [0])[...], nonce, context: context) == nil, "one byte more")
            try check(cipher.opened(sealed[...], nonce, context: context + [0]) == nil, "a longer context")
        }
    }

    @Test("a slice is opened wherever it begins", arguments: TestSeed.sample(2))
    func slices(seed: TestSeed) {
        forAll(seed: seed, .bytes(44...44), .bytes(0...40)) { secret, text in
            guard let cipher = ChaCha20Poly1305(key: Array(secret.prefix(32))),
                let nonce = ChaCha20Poly1305.Nonce(secret.dropFirst(32))
            else { throw CheckFailure("32 and 12 bytes are a key and a nonce") }
            let framed = [1, 2, 3] + cipher.sealed(text, nonce, context: [])
            try expectEqual(cipher.opened(framed.dropFirst(3), nonce, context: []), text)
        }
    }

    @Test("keys and nonces of another length are refused")
    func lengths() {
        for count in [0, 31, 33, 64] { #expect(ChaCha20Poly1305(key: [UInt8](repeating: 1, count: count)) == nil) }
        for count in [0, 11, 13, 24] {
            #expect(ChaCha20Poly1305.Nonce([UInt8](repeating: 1, count: count)[...]) == nil)
        }
    }
}

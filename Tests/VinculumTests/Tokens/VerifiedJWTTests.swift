import PropertyKit
import Testing
@testable import Vinculum

@Suite("Tokens, verified")
struct VerifiedJWTTests {
    private func keys() throws -> JSONWebKeySet {
        try JSONWebKeySet(
            Published.verificationKeys.enumerated().map { JSONWebKey(verifying: $1, id: KeyID("k\($0)")) })
    }

    @Test("a signed token is verified with every algorithm of every key, and has its claims")
    func own() throws {
        for (index, key) in try Published.signingKeys.enumerated() {
            for algorithm in key.verificationKey.algorithms {
                var generator = Published.generator()
                let text = try SignedJWS.encoded(
                    Array(Minted.payload(["role": #""x""#]).utf8), key: key, keyID: KeyID("k\(index)"),
                    algorithm: algorithm,
                    using: &generator)
                let token = try UnverifiedJWT(parsing: text).verified(by: self.keys(), Minted.rules, at: Minted.now)
                #expect(token.subject == "ada" && token["role"]?.string == "x" && token.algorithm == algorithm)
                #expect(token.keyID?.text == "k\(index)" && token.verifiedAt == Minted.now)
            }
        }
    }

    /// Of Python's cryptography 48.0.0, by the key of RFC 8037 appendix A.1: header, then signature.
    private static let ed25519: [(header: String, signature: String)] = [
        (
            #"{"alg":"EdDSA"}"#,
            "VeYx8me_hK22K5ERqBKdafyaAmYQACqKKnUk6SQhC60V4d4FuAhrteI9VDtRCXZgEK4xpKdZcOOBw2jnoABaDA"
        ),
        (
            #"{"alg":"Ed25519"}"#,
            "qHbjcfOrZDOCBR8jz3JLhFZjImUBe37LmB0U435niM2gQXaj2psZFqnmDDmMdLUc5RVzAzl309RmxVq-DMPDCA"
        ),
        (
            #"{"alg":"Ed448"}"#,
            "pJEXj9_zoZhJcX95PzS9LuXxB677SaCIhSKAiOUnPxDiLysr58MSf2oxbGS3IVFeXV98nZvhIjjPZkqK_tpMBw"
        ),
    ]

    @Test("Ed25519 is taken beside EdDSA (RFC 9864; canaille 0.3.6 lists both, and joserfc warns of the older name)")
    func ed25519Name() throws {
        let key = try Published.key(Published.ed25519).verificationKey
        for algorithm in [nil, SignatureAlgorithm.edDSA] {
            let keys = try JSONWebKeySet([JSONWebKey(verifying: key, algorithm: algorithm)])
            for (index, token) in Self.ed25519.enumerated() {
                let input = [token.header, Minted.payload()].map { Base64URL.encoded(Array($0.utf8)) }
                for (other, signer) in Self.ed25519.enumerated() {
                    let refusal = Minted.refusal((input + [signer.signature]).joined(separator: "."), keys)
                    #expect(refusal == (index == 2 ? .algorithm : index == other ? nil : .signature), "\(token.header)")
                }
            }
        }
        let rsa = try JSONWebKeySet([JSONWebKey(verifying: Published.key(Published.rsa).verificationKey)])
        let input = [Self.ed25519[1].header, Minted.payload()].map { Base64URL.encoded(Array($0.utf8)) }
        #expect(Minted.refusal((input + [Self.ed25519[1].signature]).joined(separator: "."), rsa) == .algorithm)
    }

    @Test("only a token whose header, key ID and signer match is accepted")
    func confusion() throws {
        let keys = try self.keys()
        for (signerIndex, signer) in try Published.signingKeys.enumerated() {
            for signed in signer.verificationKey.algorithms {
                for claimed in SignatureAlgorithm.allCases.map({ $0.name }) + [
                    "none", "None", "rs256", "", "PS384", "ES512", "HS512",
                ] {
                    for named in 0..<5 {
                        let header = #"{"alg":"\#(claimed)","kid":"k\#(named)"}"#
                        let text = try Minted.token(Minted.payload(), header: header, key: signer, signed)
                        let isRight = named == signerIndex && claimed == signed.name
                        let refusal = Minted.refusal(text, keys)
                        #expect(
                            (refusal == nil) == isRight,
                            "\(claimed) of k\(named), signed \(signed.name) by k\(signerIndex)")
                        if SignatureAlgorithm(name: claimed) == nil { #expect(refusal == .algorithm) }
                    }
                }
            }
        }
    }

    @Test(
        "only well-formed headers without critical extensions are accepted",
        arguments: [
            Row(#"{"alg":"ES256"}"#, nil), Row(#"{"alg":"ES256","kid":"k1"}"#, nil),
            Row(#"{"alg":"ES256","typ":"whatever","x":[{}]}"#, nil),
            Row(
                #"""
                {"alg":"ES256","jwk":{"kty":"oct","k":"AA"},"jku":"https://evil.example","x5u":"file:///",\#
                "x5c":["AA"]}
                """#,
                nil),
            Row(#"{"alg":"ES256","crit":["exp"],"exp":1}"#, .critical), Row(#"{"alg":"ES256","crit":[]}"#, .critical),
            Row(#"{"alg":"ES256","crit":["b64"],"b64":false}"#, .critical),
            Row(#"{"alg":"ES256","crit":null}"#, .critical),
            Row(#"{}"#, .malformed), Row(#"{"alg":5}"#, .malformed), Row(#"{"alg":null}"#, .malformed),
            Row(#"{"alg":["ES256"]}"#, .malformed), Row(#"{"alg":"ES256","alg":"ES256"}"#, .malformed),
            Row(#"{"alg":"ES256","\u0061lg":"none"}"#, .malformed), Row(#"{"alg":"ES256","kid":5}"#, .malformed),
            Row(#"{"alg":"ES256","kid":""}"#, .malformed), Row(#"{"alg":"ES256","kid":null}"#, .malformed),
            Row(#"{"alg":"ES256","kid":"\#(String(repeating: "k", count: 257))"}"#, .malformed),
            Row(#"{"alg":"ES256","kid":"../../../dev/null"}"#, .key),
            Row(#"{"alg":"ES256","kid":"' OR 1=1 --"}"#, .key),
            Row(#"{"alg":"ES256","kid":"k1\u0000"}"#, .key),
            Row(#"{"alg":"ES256","kid":"https://evil.example/key"}"#, .key),
            Row(#"{"alg":"ES256","kid":"k0"}"#, .algorithm), Row("[]", .malformed), Row("{", .malformed),
            Row(
                #"{"alg":"ES256","a":\#(String(repeating: "[", count: 70) + String(repeating: "]", count: 70))}"#,
                .malformed),
        ] as [Row<String, TokenRefusal?>])
    func headers(row: Row<String, TokenRefusal?>) throws {
        let (header, refusal) = row.fields
        let key = try #require(Published.key(Published.p256).signingKey, sourceLocation: row.line)
        let text = try Minted.token(Minted.payload(), header: header, key: key)
        #expect(try Minted.refusal(text, self.keys()) == refusal, sourceLocation: row.line)
    }

    @Test(
        "payloads that are not claims",
        arguments: [
            "[]", "5", "", "{", #"{"iss":"a","iss":"a"}"#, Minted.payload(["exp": nil]), Minted.payload(["iat": nil]),
            Minted.payload(["exp": #""1790003590""#]), Minted.payload(["exp": "null"]),
            Minted.payload(["exp": #""1.79e9""#]),
            Minted.payload(["nbf": "[]"]),
            Minted.payload(["sub": "5"]), Minted.payload(["iss": "{}"]), Minted.payload(["aud": "5"]),
            Minted.payload(["aud": #"["app",5]"#]),
            Minted.payload(["nonce": "1"]), Minted.payload(["azp": "[]"]), Minted.payload(["auth_time": #""x""#]),
            Minted.payload(["aud": "[" + [String](repeating: #""app""#, count: 65).joined(separator: ",") + "]"]),
            Minted.payload(["a": String(repeating: "[", count: 70) + String(repeating: "]", count: 70)]),
        ])
    func payloads(payload: String) throws {
        let key = try #require(Published.key(Published.p256).signingKey)
        let text = try Minted.token(payload, header: #"{"alg":"ES256"}"#, key: key)
        #expect(try Minted.refusal(text, self.keys()) == .malformed)
    }

    @Test(
        "every character that is changed, added or taken away spoils a token; so does every other spelling of its bytes"
    )
    func mutations() throws {
        let keys = try self.keys()
        let text = Array(try Minted.token(key: #require(Published.key(Published.p256).signingKey), keyID: "k1").utf8)
        for index in text.indices {
            for byte in [
                UInt8(ascii: "A"), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "."), 0x20, 0x00, 0xFF,
                text[index] ^ 1,
            ] {
                guard byte != text[index] else { continue }
                var changed = text
                changed[index] = byte
                #expect(Minted.refusal(String(decoding: changed, as: UTF8.self), keys) != nil, "byte \(index)")
            }
            var shorter = text
            shorter.remove(at: index)
            // Of two equal characters side by side either may be the one that is missing; the text is another all the
            // same.
            #expect(Minted.refusal(String(decoding: shorter, as: UTF8.self), keys) != nil, "without byte \(index)")
        }
        for tail in ["=", "==", ".", "\n", " ", "A", "AA", "\u{0}"] {
            #expect(
                Minted.refusal(String(decoding: text, as: UTF8.self) + tail, keys) != nil,
                "with \(tail.debugDescription) behind")
            #expect(
                Minted.refusal(tail + String(decoding: text, as: UTF8.self), keys) != nil,
                "with \(tail.debugDescription) before")
        }
    }

    @Test("no bytes of a peer trap, and no altered token is valid", arguments: TestSeed.sample(4))
    func soup(seed: TestSeed) throws {
        let keys = try self.keys()
        let good = try Minted.token(key: #require(Published.key(Published.p256).signingKey), keyID: "k1")
        forAll(
            seed: seed, count: 150,
            .oneOf(.mutations(of: Array(good.utf8)), .byteSoup(pieces: ["eyJhbGciOiJFUzI1NiJ9", ".", "e30"]))
        ) {
            let text = String(decoding: $0, as: UTF8.self)
            try check(Minted.refusal(text, keys) != nil || text == good, "only the token itself is valid")
        }
    }
}

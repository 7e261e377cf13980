import PropertyKit
import Testing
@testable import Vinculum

@Suite("Sets of keys")
struct JSONWebKeySetTests {
    private static func set(_ keys: String...) -> [UInt8] {
        Array(#"{"keys":["#.utf8) + Array(keys.joined(separator: ",").utf8) + Array("]}".utf8)
    }

    private static func named(_ key: String, _ id: String) throws -> String {
        let key = try Published.key(key)
        return String(
            decoding: try #require(JSONWebKey(verifying: key.verificationKey, id: KeyID(id)).encoded()), as: UTF8.self)
    }

    @Test("reading undoes writing; secrets are never written")
    func roundTrip() throws {
        let keys = try Published.verificationKeys.map { JSONWebKey(verifying: $0) }
        let read = try JSONWebKeySet(parsing: JSONWebKeySet(keys).encoded())
        #expect(
            read.keys.count == 4
                && read.keys.allSatisfy { key in keys.contains { $0.verificationKey == key.verificationKey } })
        #expect(!read.keys.contains { if case .secret = $0.verificationKey { true } else { false } })
    }

    @Test("keys of other kinds, for other purposes, broken or not to be published are skipped")
    func skipped() throws {
        let good = try Self.named(Published.p256, "good")
        let read = try JSONWebKeySet(
            parsing: Self.set(
                #"{"kty":"RSA","kid":"enc","use":"enc","n":"AQAB","e":"AQAB"}"#, #"{"kty":"future"}"#,
                #"{"kty":"EC","crv":"P-521"}"#,
                Published.secret, Published.rsa, good, "5", "{}"))
        #expect(read.keys.map { $0.id } == ["good"])
    }

    @Test(
        "a malformed key set is refused",
        arguments: [
            "", "[]", "{}", "5", #"{"keys":{}}"#, #"{"keys":[],"keys":[]}"#, #"{"keys":[{"kid":"a","kid":"b"}]}"#,
            #"{"a":5}"#,
            #"{"":"-----BEGIN CERTIFICATE-----"}"#, #"{"a":"-----BEGIN CERTIFICATE-----\nAA"}"#,
            #"{"a":"no certificate"}"#,
        ])
    func refusals(text: String) {
        #expect(throws: JSONWebKeySet.ReadError.malformed) { try JSONWebKeySet(parsing: Array(text.utf8)) }
    }

    @Test("a document has up to 1 MiB and any number of keys (65 keys of 25 KB were no key set)")
    func bounds() throws {
        let keys = try (0..<65).map { try Self.named(Published.p256, "\($0)") }
        let others = (0..<9000).map {
            #"{"kty":"future","kid":"other-\#($0)","use":"sig","alg":"FUTURE","pub":"\#($0)"}"#
        }
        let text = #"{"keys":[\#((others + keys).joined(separator: ","))]}"#
        #expect(try JSONWebKeySet(parsing: Array(text.utf8)).keys.count == 65)
        let read = try JSONWebKeySet(parsing: Array(text.utf8), .named("64"))
        #expect(try read.key("64", for: .es256) == Published.key(Published.p256).verificationKey)
        let padding = (1 << 20) - #"{"keys":[],"x":""}"#.utf8.count
        func padded(_ count: Int) -> [UInt8] {
            Array((#"{"keys":[],"x":""# + String(repeating: "a", count: count) + #""}"#).utf8)
        }
        #expect(try JSONWebKeySet(parsing: padded(padding)).keys.isEmpty)
        #expect(throws: JSONWebKeySet.ReadError.malformed) { try JSONWebKeySet(parsing: padded(padding + 1)) }
        let key = try JSONWebKey(verifying: Published.key(Published.p256).verificationKey)
        #expect(throws: JSONWebKeySet.ReadError.tooManyKeys) { try JSONWebKeySet(Array(repeating: key, count: 65)) }
    }

    @Test("for one token at most 64 keys are checked, whatever a document has and a token names")
    func boundedWork() throws {
        let one = try Self.named(Published.p256, "one")
        for (count, id, expected) in [
            (64, "one", 64), (1000, "one", 64), (64, "absent", 64), (65, "absent", 0), (64, nil, 64), (65, nil, 0),
        ] as [(Int, KeyID?, Int)] {
            let text = #"{"keys":[\#([String](repeating: one, count: count).joined(separator: ","))]}"#
            let read = try JSONWebKeySet(parsing: Array(text.utf8), .named(id))
            #expect(read.keys.count == expected, "\(count) keys for \(id?.text ?? "no name")")
        }
    }

    @Test("the keys for one token are those that the whole set has for it")
    func wanted() throws {
        let texts = [Published.p256, Published.ed25519]
        let ids: [KeyID?] = ["a", "b", nil]
        var options: [String] = []
        for text in texts {
            let key = try Published.key(text).verificationKey
            for id in ids { options.append(String(decoding: JSONWebKeySetTests.object(key, id), as: UTF8.self)) }
        }
        let documents = options.map { Self.set($0) } + options.flatMap { one in options.map { Self.set(one, $0) } }
        for document in documents {
            let whole = try JSONWebKeySet(parsing: document)
            for id in ids + ["c"] {
                let read = try JSONWebKeySet(parsing: document, .named(id))
                for algorithm in [SignatureAlgorithm.es256, .edDSA, .rs256] {
                    let (expected, found) = (Self.key(whole, id, algorithm), Self.key(read, id, algorithm))
                    #expect(
                        expected == found, "\(id?.text ?? "no name") in \(String(decoding: document, as: UTF8.self))")
                }
            }
        }
    }

    private static func object(_ key: VerificationKey, _ id: KeyID?) -> [UInt8] {
        JSONWebKey.object(key.members + (id.map { [(name: "kid", value: $0.text)] } ?? []))
    }

    private static func key(
        _ keys: JSONWebKeySet, _ id: KeyID?, _ algorithm: SignatureAlgorithm
    ) -> Result<VerificationKey, TokenRefusal> {
        do throws(TokenRefusal) {
            return .success(try keys.key(id, for: algorithm))
        } catch {
            return .failure(error)
        }
    }

    @Test("a key that is there and cannot be used is told from one that is absent, with its reason")
    func unusable() throws {
        let good = try Self.named(Published.p256, "good")
        let set = Self.set(
            #"{"kty":"RSA","kid":"short","n":"AQAB","e":"AQAB"}"#, #"{"kty":"EC","crv":"P-521","kid":"curve"}"#, good,
            #"{"kty":"EC","crv":"P-521","kid":"good"}"#, #"{"kty":"EC","kid":"lacks"}"#)
        for wanted in [
            .all, .named("short"), .named("curve"), .named("good"), .named("lacks"), .named("absent"), .named(nil),
        ]
            as [JSONWebKeySet.Wanted]
        {
            let read = try JSONWebKeySet(parsing: set, wanted)
            for (id, problem) in [
                ("short", .modulus), ("curve", .unsupported), ("lacks", .malformed), ("good", nil), ("absent", nil),
                (nil, nil),
            ] as [(KeyID?, KeyError?)] where wanted == .all || wanted == .named(id) {
                #expect(read.problem(of: id) == problem, "\(id?.text ?? "no name")")
            }
        }
        let none = try JSONWebKeySet(parsing: Self.set(#"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#), .named(nil))
        #expect(none.problem(of: nil) == .modulus && none.problem(of: "a") == nil)
    }

    @Test("of certificates by name only that of the name is read, and a document that is none is refused")
    func namedCertificate() throws {
        var generator = Published.generator()
        let key = SigningKey.ecdsa(.generated(.p256, using: &generator))
        let certificate = try SelfSignedCertificate.encoded(
            for: key, commonName: "c", lifetime: Instant(seconds: 0)...Instant(seconds: 1), using: &generator)
        var writer = JSON.Writer()
        writer.beginObject()
        for number in 0..<100 { writer.member(named: "\(number)", PEM.encoded(certificate: certificate)) }
        writer.endObject()
        let read = try JSONWebKeySet(parsing: writer.bytes, .named("99"))
        #expect(try read.keys.count == 1 && read.key("99", for: .es256) == key.verificationKey)
        #expect(try JSONWebKeySet(parsing: writer.bytes, .named("100")).keys.isEmpty)
        #expect(try JSONWebKeySet(parsing: writer.bytes).keys.count == 100)
        #expect(throws: JSONWebKeySet.ReadError.malformed) {
            try JSONWebKeySet(parsing: Array(#"{"error":"not found"}"#.utf8), .named("a"))
        }
    }

    @Test("two different keys of one name are refused where both could be meant, one key twice is one")
    func ambiguous() throws {
        var generator = Published.generator()
        let other = JSONWebKey(signing: .ecdsa(.generated(.p256, using: &generator)), id: "a")
        let key = try JSONWebKey(verifying: Published.key(Published.p256).verificationKey, id: "a")
        #expect(throws: JSONWebKeySet.ReadError.ambiguous(kid: "a")) { try JSONWebKeySet([key, other]) }
        let twice = try JSONWebKeySet([key, key])
        #expect(try twice.key("a", for: .es256) == key.verificationKey)
        let kinds = try JSONWebKeySet([
            key, JSONWebKey(verifying: Published.key(Published.ed25519).verificationKey, id: "a"),
        ])
        #expect(
            try kinds.key("a", for: .es256) == key.verificationKey && kinds.key("a", for: .edDSA) != key.verificationKey
        )
    }

    @Test("a name finds its key and no other; without name the key must be the only one of its algorithm")
    func lookup() throws {
        var generator = Published.generator()
        let rsa = try JSONWebKey(verifying: Published.key(Published.rsa).verificationKey, id: "r", algorithm: .rs256)
        let p256 = try JSONWebKey(verifying: Published.key(Published.p256).verificationKey, id: "e")
        let other = JSONWebKey(signing: .ecdsa(.generated(.p256, using: &generator)), id: "o")
        let keys = try JSONWebKeySet([rsa, p256, other])
        #expect(
            try keys.key("r", for: .rs256) == rsa.verificationKey && keys.key("e", for: .es256) == p256.verificationKey)
        #expect(throws: TokenRefusal.key) { try keys.key("R", for: .rs256) }
        #expect(throws: TokenRefusal.algorithm) { try keys.key("r", for: .rs512) }
        #expect(throws: TokenRefusal.algorithm) { try keys.key("r", for: .es256) }
        #expect(throws: TokenRefusal.algorithm) { try keys.key("e", for: .hs256) }
        #expect(try keys.key(nil, for: .rs256) == rsa.verificationKey)
        #expect(throws: TokenRefusal.key) { try keys.key(nil, for: .es256) }
        #expect(throws: TokenRefusal.algorithm) { try keys.key(nil, for: .edDSA) }
        #expect(throws: TokenRefusal.key) { try JSONWebKeySet([]).key(nil, for: .rs256) }
        let single = try JSONWebKeySet([JSONWebKey(anonymous: p256.verificationKey)])
        #expect(try single.key("../../etc/passwd", for: .es256) == p256.verificationKey)
    }

    @Test("names are bytes: no folding, no normal forms")
    func bytes() throws {
        let key = try JSONWebKey(verifying: Published.key(Published.p256).verificationKey, id: "caf\u{E9}")
        let keys = try JSONWebKeySet([key, JSONWebKey(verifying: Published.key(Published.rsa).verificationKey)])
        #expect(throws: TokenRefusal.key) { try keys.key("cafe\u{301}", for: .es256) }
    }

    @Test("no bytes of an issuer trap", arguments: TestSeed.sample(4))
    func soup(seed: TestSeed) throws {
        let good = try Self.set(Self.named(Published.p256, "a"), Self.named(Published.ed25519, "b"))
        forAll(
            seed: seed, count: 150,
            .oneOf(.mutations(of: good), .byteSoup(pieces: ["{\"keys\":[", "{\"kty\":", "-----BEGIN "]))
        ) {
            guard let keys = try? JSONWebKeySet(parsing: $0) else { return }
            let again = try JSONWebKeySet(parsing: keys.encoded())
            try check(again.keys.count == keys.keys.count, "it reads back")
        }
    }
}

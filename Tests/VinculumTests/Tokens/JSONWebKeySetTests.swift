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

    @Test("sets are bounded in keys and bytes")
    func bounds() throws {
        let many = "{\"keys\":[" + [String](repeating: "{}", count: 65).joined(separator: ",") + "]}"
        #expect(throws: JSONWebKeySet.ReadError.tooManyKeys) { try JSONWebKeySet(parsing: Array(many.utf8)) }
        let long = "{\"keys\":[],\"x\":\"" + String(repeating: "a", count: 1 << 18) + "\"}"
        #expect(throws: JSONWebKeySet.ReadError.malformed) { try JSONWebKeySet(parsing: Array(long.utf8)) }
        let certificates = "{" + (0..<65).map { "\"\($0)\":\"\"" }.joined(separator: ",") + "}"
        #expect(throws: JSONWebKeySet.ReadError.tooManyKeys) { try JSONWebKeySet(parsing: Array(certificates.utf8)) }
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

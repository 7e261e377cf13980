import PropertyKit
import Testing
@testable import Vinculum

/// Custom tokens that a service account signed, and forged ones.
@Suite("Custom tokens of a service account")
struct ServiceAccountTests {
    static let email = "signer@demo.iam.gserviceaccount.com"

    struct Claims: Sendable {
        var issuer = email
        var subject = email
        var audience = CustomToken.audience
        var issuedAt: Int64 = 1_600_000_000
        var lifetime: Int64 = 3600

        var payload: [UInt8] {
            Array(
                #"""
                {"iss":"\#(self.issuer)","sub":"\#(self.subject)","aud":"\#(self.audience)","iat":\#(self.issuedAt),\#
                "exp":\#(self.issuedAt + self.lifetime),"uid":"ada","claims":{"role":"admin"}}
                """#
                .utf8)
        }
    }

    static func service(trusting key: SigningKey) throws -> Service {
        let keys = try JSONWebKeySet([JSONWebKey(signing: key, id: "k1").publicHalf])
        return Service { $0.customTokenKeys = keys }
    }

    static func token(_ claims: Claims, _ key: SigningKey, kid: String = "k1") throws -> String {
        var generator = SignedTokenTests.generator(1)
        return try SignedJWS.encoded(claims.payload, key: key, keyID: KeyID(kid), using: &generator)
    }

    @Test("a trusted service account's token signs in with its claims")
    func accepted() throws {
        var service = try Self.service(trusting: SignedTokenTests.rsaKey)
        let token = try Self.token(Claims(), SignedTokenTests.rsaKey)
        let reply = service.client("v1/accounts:signInWithCustomToken", #"{"token":"\#(token)"}"#)
        #expect(
            reply.status == 200 && reply.claims?["role"]?.string == "admin" && reply.claims?["sub"]?.string == "ada")
    }

    @Test("any other custom token is refused and changes nothing")
    func refused() throws {
        let key = SignedTokenTests.curveKey()
        var service = try Self.service(trusting: key)
        let good = Claims()
        var rows: [Row<String, String>] = [
            Row("another key", try Self.token(good, SignedTokenTests.curveKey(7))),
            Row("another key's name", try Self.token(good, key, kid: "k2")),
            Row("unsigned", UnsignedJWS.encoded(good.payload)),
            Row("plain JSON", String(decoding: good.payload, as: UTF8.self).replacing("\"", with: "\\\"")),
        ]
        func with(
            _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout Claims) -> Void
        ) throws {
            var claims = good
            change(&claims)
            rows.append(Row(name, try Self.token(claims, key), sourceLocation: sourceLocation))
        }
        try with("past its end") { $0.issuedAt -= 3601 }
        try with("at its end") { $0.issuedAt -= 3600 }
        try with("from tomorrow") { $0.issuedAt += 86_400 }
        try with("too long") { $0.lifetime = 3601 }
        try with("in another's name") { $0.subject = "somebody@demo.iam.gserviceaccount.com" }
        let before = service.authority.store.snapshot()
        for row in rows {
            let (name, token) = row.fields
            let reply = service.client("v1/accounts:signInWithCustomToken", #"{"token":"\#(token)"}"#)
            #expect(reply.errorCode == "INVALID_CUSTOM_TOKEN", "\(name): \(reply.error)", sourceLocation: row.line)
        }
        #expect(service.authority.store.snapshot() == before)
    }

    @Test("an authority that signs tokens refuses custom tokens that it cannot verify")
    func withoutKeys() throws {
        var service = SignedTokenTests.service(try SignedTokenTests.ring(SignedTokenTests.curveKey()))
        for token in [
            UnsignedJWS.encoded(Claims().payload), #"{\"uid\":\"ada\"}"#,
            try Self.token(Claims(), SignedTokenTests.curveKey()),
        ] {
            #expect(
                service.client("v1/accounts:signInWithCustomToken", #"{"token":"\#(token)"}"#).errorCode
                    == "INVALID_CUSTOM_TOKEN")
        }
    }
}

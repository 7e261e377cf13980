import PropertyKit
import Testing
@testable import Vinculum

/// Session cookies have keys of their own. mod_oauth2 3.3.1, HAProxy 2.6, RabbitMQ 3.10, ejabberd 23.01 and Slurm 22.05
/// compare no issuer unless told to, so that a cookie of two weeks was a bearer token to them (seen in 2026).
@Suite("Keys of session cookies")
struct CookieKeyTests {
    private static let start = SignedTokenTests.start
    private static let wellKnown = "/securetoken.google.com/demo/.well-known/"
    private static let tokenKeys = wellKnown + "jwks.json"
    private static let cookieKeys = wellKnown + "session-cookie-keys.json"
    /// What such a verifier compares.
    private static let rules = ClaimRules(
        issuers: ["https://securetoken.google.com/demo", "https://session.firebase.google.com/demo"],
        audiences: ["demo"])

    private static func key(_ byte: UInt8, from instant: Instant) throws -> KeyRing.Key {
        var generator = SignedTokenTests.generator(byte)
        return try KeyRing.Key(
            signing: SignedTokenTests.curveKey(byte), issuer: "demo", signsFrom: instant, using: &generator)
    }

    /// A ring of an earlier version: all that it signs, its one key signs.
    private static func earlierRing() throws -> KeyRing { try SignedTokenTests.ring(SignedTokenTests.curveKey()) }

    private static func ring() throws -> KeyRing {
        var ring = try self.earlierRing()
        try ring.add(self.key(7, from: self.start), for: .sessionCookies)
        return ring
    }

    private static func cookie(_ idToken: String, _ service: inout Service) -> String {
        service.admin("v1/projects/demo:createSessionCookie", #"{"idToken":"\#(idToken)"}"#).text("sessionCookie")
    }

    private static func published(_ path: String, _ service: inout Service) throws -> JSONWebKeySet {
        try JSONWebKeySet(parsing: service.send(HTTPRequest(method: "GET", path: path, query: "key=k")).body)
    }

    private static func kids(_ path: String, _ service: inout Service) throws -> [KeyID?] {
        try self.published(path, &service).keys.map { $0.id }
    }

    @Test(
        "each address publishes the keys of one kind alone",
        arguments: [
            Row("/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys", true), Row(cookieKeys, true),
            Row("/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys", true),
            Row(wellKnown + "session-cookie-certificates", true),
            Row("/.well-known/jwks.json", false), Row(tokenKeys, false), Row(wellKnown + "certificates", false),
            Row("/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com", false),
            Row("/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com", false),
        ] as [Row<String, Bool>])
    func addresses(row: Row<String, Bool>) throws {
        let (path, isOfCookies) = row.fields
        let ring = try Self.ring()
        var service = SignedTokenTests.service(ring)
        let expected = isOfCookies ? ring.cookieKeys : ring.keys
        #expect(try Self.kids(path, &service) == expected.map { $0.id }, sourceLocation: row.line)
    }

    @Test("a project's keys of cookies are for everybody, those without a project for an API key")
    func access() throws {
        var service = SignedTokenTests.service(try Self.ring())
        for (path, status) in [
            (Self.cookieKeys, 200), ("/id/demo/.well-known/session-cookie-keys.json", 200),
            ("/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys", 403),
        ] {
            #expect(service.send(HTTPRequest(method: "GET", path: path)).status == status, "\(path)")
        }
    }

    @Test("a cookie's key verifies no ID token, and an ID token's key no cookie")
    func separate() throws {
        let ring = try Self.ring()
        var service = SignedTokenTests.service(ring)
        let idToken = service.signUp("ada@example.net").idToken
        let cookie = Self.cookie(idToken, &service)
        #expect(try UnverifiedJWT(parsing: idToken).keyID == ring.keys[0].id)
        #expect(try UnverifiedJWT(parsing: cookie).keyID == ring.cookieKeys[0].id)
        let (keys, cookieKeys) = (
            try Self.published(Self.tokenKeys, &service), try Self.published(Self.cookieKeys, &service)
        )
        for (token, right, wrong) in [(idToken, keys, cookieKeys), (cookie, cookieKeys, keys)] {
            let unverified = try UnverifiedJWT(parsing: token)
            #expect(try unverified.verified(by: right, Self.rules, at: service.now).claims.subject != nil)
            #expect(throws: TokenRefusal.key) {
                _ = try unverified.verified(by: wrong, Self.rules, at: service.now)
            }
        }
        _ = try SignedTokenTests.verify(
            cookie, &service, .firebaseSessionCookies(project: "demo", algorithms: [.es256]))
        // The service itself takes a cookie for no session, whatever its claims.
        let payload = try CompactJWS(parsing: idToken).payload.rawBytes
        var generator = SignedTokenTests.generator(3)
        let disguised = try SignedJWS.encoded(
            payload, key: SignedTokenTests.curveKey(7), keyID: ring.cookieKeys[0].id, using: &generator)
        for text in [cookie, disguised] {
            #expect(service.client("v1/accounts:lookup", #"{"idToken":"\#(text)"}"#).error == "INVALID_ID_TOKEN")
            #expect(
                service.admin("v1/projects/demo:createSessionCookie", #"{"idToken":"\#(text)"}"#).error
                    == "INVALID_ID_TOKEN")
        }
    }

    @Test("cookies of an earlier version's ring are good to their last second, and then its key is no key of cookies")
    func earlier() throws {
        var ring = try Self.earlierRing()
        var service = SignedTokenTests.service(ring)
        let session = service.signUp("ada@example.net")
        let old = try UnverifiedJWT(parsing: Self.cookie(session.idToken, &service))
        let change = service.now.adding(seconds: KeyRing.leadSeconds)
        try ring.add(Self.key(7, from: change), for: .sessionCookies)
        service.change { $0.tokens = .signed(ring) }
        // The new key is published before it signs.
        #expect(try Self.kids(Self.cookieKeys, &service) == [ring.keys[0].id, ring.cookieKeys[0].id])
        service.now = change.adding(seconds: -1)
        let last = try UnverifiedJWT(parsing: Self.cookie(session.idToken, &service))
        #expect(last.keyID == ring.keys[0].id)
        service.now = change
        let idToken = service.refresh(session.refreshToken).text("id_token")
        #expect(try UnverifiedJWT(parsing: Self.cookie(idToken, &service)).keyID == ring.cookieKeys[0].id)
        #expect(try UnverifiedJWT(parsing: idToken).keyID == ring.keys[0].id)
        for cookie in [old, last] {
            service.now = cookie.claims.expiresAt.adding(seconds: -1)
            let keys = try Self.published(Self.cookieKeys, &service)
            #expect(try cookie.verified(by: keys, Self.rules, at: service.now).claims.subject != nil)
        }
        service.now = change.adding(seconds: SessionCookie.lifetimeSeconds.upperBound + 1)
        #expect(try Self.kids(Self.cookieKeys, &service) == [ring.cookieKeys[0].id])
        #expect(try Self.kids(Self.tokenKeys, &service) == [ring.keys[0].id], "it goes on signing ID tokens")
    }

    @Test(
        "published keys say how long they may be kept in both ways: fastapi-cloudauth 0.4.3 goes by Expires alone",
        arguments: [
            tokenKeys, cookieKeys, wellKnown + "certificates", wellKnown + "session-cookie-certificates",
            wellKnown + "openid-configuration", "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys",
        ])
    func expires(path: String) throws {
        let service = SignedTokenTests.service(try Self.ring())
        let request = HTTPRequest(method: "GET", path: path)
        let headers = service.authority.resolve(request, now: service.now, seed: service.nextSeed).response.headers
        #expect(headers.first { $0.name == "Cache-Control" }?.value == "public, max-age=3600")
        // An hour after 1,600,000,000 seconds.
        #expect(headers.first { $0.name == "Expires" }?.value == "Sun, 13 Sep 2020 13:26:40 GMT")
    }
}

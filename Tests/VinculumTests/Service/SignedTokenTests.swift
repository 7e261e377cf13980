import PropertyKit
import Testing
@testable import Vinculum

/// An authority that signs its tokens, seen by those who check them.
@Suite("Signed tokens")
struct SignedTokenTests {
    static func generator(_ byte: UInt8) -> SeededGenerator {
        SeededGenerator(Seed([UInt8](repeating: byte, count: 32))!)
    }

    static let start = Instant(seconds: 1_600_000_000)

    /// A ring whose key signs from the start.
    static func ring(_ key: SigningKey, _ byte: UInt8 = 3) throws -> KeyRing {
        var generator = self.generator(byte)
        var ring = KeyRing(refreshKey: try SharedSecret(generator.bytes(32)))
        try ring.add(KeyRing.Key(signing: key, issuer: "demo", signsFrom: self.start, using: &generator))
        return ring
    }

    static func curveKey(_ byte: UInt8 = 1) -> SigningKey {
        var generator = self.generator(byte)
        return .ecdsa(.generated(.p256, using: &generator))
    }

    /// Made once: it takes a while.
    static let rsaKey: SigningKey = {
        var generator = Self.generator(2)
        return .rsa(.generated(bitCount: 2048, using: &generator))
    }()

    static func service(_ ring: KeyRing, _ adjust: (inout AuthoritySettings) -> Void = { _ in }) -> Service {
        Service {
            $0.tokens = .signed(ring)
            adjust(&$0)
        }
    }

    /// What a resource server does: fetches the keys from the verifier's URL and verifies the token.
    static func verify(
        _ token: String, _ service: inout Service, _ verifier: IDTokenVerifier? = nil
    ) throws -> VerifiedJWT {
        var verifier = verifier ?? .firebase(project: "demo", algorithms: [.rs256, .es256])
        while true {
            switch try verifier.verify(token, at: service.now) {
            case .verified(let token): return token
            case .needs(let url):
                let request = HTTPRequest(method: "GET", path: String(url.dropFirst("https:/".count)))
                let proposal = service.authority.resolve(request, now: service.now, seed: service.nextSeed)
                let caching = proposal.response.headers.first { $0.name == "Cache-Control" }?.value
                #expect(caching == "public, max-age=3600")
                verifier.receive(
                    .response(status: proposal.response.status, cacheControl: caching, body: proposal.response.body),
                    at: service.now)
            case .unavailable: throw TokenRefusal.key
            }
        }
    }

    @Test("the published certificates verify the tokens", arguments: [true, false])
    func published(isRSA: Bool) throws {
        var service = Self.service(try Self.ring(isRSA ? Self.rsaKey : Self.curveKey()))
        let reply = service.signUp("ada@example.net")
        #expect(reply.status == 200)
        let verified = try Self.verify(reply.idToken, &service)
        #expect(verified.subject.text == reply.localId)
        #expect(verified.algorithm == (isRSA ? .rs256 : .es256))
        #expect(verified["firebase"]?["sign_in_provider"]?.string == "password")
        // The set in JSON says the same.
        let set = service.send(HTTPRequest(method: "GET", path: "/.well-known/jwks.json"))
        let keys = try JSONWebKeySet(parsing: set.body)
        let rules = ClaimRules(issuer: "https://securetoken.google.com/demo", audience: "demo")
        _ = try UnverifiedJWT(parsing: reply.idToken).verified(by: keys, rules, at: service.now)
        let cookies = service.send(
            HTTPRequest(
                method: "GET", path: "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys", query: "key=k"))
        #expect(cookies.body == set.body)
    }

    @Test("the discovery document names the keys")
    func discovery() throws {
        var service = Self.service(try Self.ring(Self.curveKey()))
        let path = "/.well-known/openid-configuration"
        let request = HTTPRequest(method: "GET", path: path, headers: [.init("Host", "127.0.0.1:9099")])
        let reply = service.send(request)
        #expect(reply.text("issuer") == "https://securetoken.google.com/demo")
        #expect(reply.text("jwks_uri") == "http://127.0.0.1:9099/.well-known/jwks.json")
        #expect(reply["id_token_signing_alg_values_supported"]?.elements.map { $0.string } == ["RS256", "ES256"])
        var unsigned = Service()
        #expect(unsigned.send(request)["id_token_signing_alg_values_supported"]?[0]?.string == "none")
        #expect(
            unsigned.send(HTTPRequest(method: "GET", path: "/.well-known/jwks.json")).body
                == Array(#"{"keys":[]}"#.utf8))
        let certificates = "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys"
        #expect(unsigned.send(HTTPRequest(method: "GET", path: certificates)).body == Array("{}".utf8))
    }

    @Test("a token that the key ring did not sign is refused")
    func foreign() throws {
        let ring = try Self.ring(Self.curveKey())
        var service = Self.service(ring)
        let reply = service.signUp("ada@example.net")
        let payload = try #require(reply.claims).rawBytes
        var generator = Self.generator(9)
        let kid = ring.keys[0].id
        let forgeries = [
            UnsignedJWS.encoded(payload),
            try SignedJWS.encoded(payload, key: Self.curveKey(8), keyID: kid, using: &generator),
            try SignedJWS.encoded(payload, key: Self.curveKey(8), keyID: nil, using: &generator),
            try SignedJWS.encoded(payload, key: .secret(ring.refreshKey), keyID: kid, using: &generator),
            try SignedJWS.encoded(
                payload, key: .secret(SharedSecret(Array((ring.keys[0].key.verificationKey.pem ?? "").utf8))),
                keyID: kid, using: &generator),
            String(reply.idToken.dropLast(4)) + "AAAA",
        ]
        let before = service.authority.store.snapshot()
        for forgery in forgeries {
            #expect(service.client("v1/accounts:lookup", #"{"idToken":"\#(forgery)"}"#).error == "INVALID_ID_TOKEN")
            #expect(service.client("v1/accounts:delete", #"{"idToken":"\#(forgery)"}"#).error == "INVALID_ID_TOKEN")
        }
        #expect(service.authority.store.snapshot() == before)
        #expect(service.client("v1/accounts:lookup", #"{"idToken":"\#(reply.idToken)"}"#).status == 200)
        // One project's token is nothing in another that happens to have the same keys.
        var other = Service { settings in
            settings = AuthoritySettings(projectID: "other", trust: .local, hashCost: 1)
            settings.tokens = .signed(ring)
        }
        #expect(other.client("v1/accounts:lookup", #"{"idToken":"\#(reply.idToken)"}"#).error == "INVALID_ID_TOKEN")
    }

    @Test("a forged refresh token is refused", arguments: TestSeed.sample(2))
    func refresh(seed: TestSeed) throws {
        var service = Self.service(try Self.ring(Self.curveKey()))
        let reply = service.signUp("ada@example.net")
        let refreshed = service.refresh(reply.refreshToken)
        #expect(refreshed.status == 200)
        _ = try Self.verify(refreshed.text("id_token"), &service)
        let made = try RefreshToken(parsing: reply.refreshToken)
        #expect(service.refresh(made.encoded()).error == "INVALID_REFRESH_TOKEN")
        #expect(service.refresh(made.encoded(key: [UInt8](repeating: 0, count: 32))).error == "INVALID_REFRESH_TOKEN")
        let (held, bytes) = (service, Array(reply.refreshToken.utf8))
        forAll(
            seed: seed, count: 60,
            Gen<(Int, UInt8)>.zip(.integer(in: 0...bytes.count - 1), Gen<UInt8>.integer(in: 1...127))
        ) { place, change in
            var (service, damaged) = (held, bytes)
            damaged[place] ^= change
            guard let text = String(validating: damaged, as: UTF8.self) else { return }
            let body = "grant_type=refresh_token&refresh_token=\(PercentEncoding.encodedComponent(text))"
            let request = HTTPRequest(
                method: "POST", path: "/securetoken.googleapis.com/v1/token", query: "key=k",
                headers: [.init("Content-Type", "application/x-www-form-urlencoded")], body: Array(body.utf8))
            try check(service.send(request).status == 400, "a changed token is refused")
        }
    }

    @Test("tokens of a rotated key are accepted until they expire; tokens of a revoked key are refused")
    func rotation() throws {
        var ring = try Self.ring(Self.curveKey())
        var service = Self.service(ring)
        let old = service.signUp("ada@example.net")
        var generator = Self.generator(5)
        let next = service.now.adding(seconds: KeyRing.leadSeconds)
        try ring.add(KeyRing.Key(signing: Self.curveKey(6), issuer: "demo", signsFrom: next, using: &generator))
        service.change { $0.tokens = .signed(ring) }
        #expect(service.signIn("ada@example.net").claims != nil)
        #expect(try UnverifiedJWT(parsing: service.signIn("ada@example.net").idToken).keyID == ring.keys[0].id)
        service.now = next.adding(seconds: -1)
        let late = service.signIn("ada@example.net").idToken
        service.now = next.adding(seconds: 1)
        let new = service.signIn("ada@example.net").idToken
        #expect(try UnverifiedJWT(parsing: new).keyID == ring.keys[1].id)
        for token in [late, new] {
            #expect(service.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#).status == 200)
        }
        #expect(service.refresh(old.refreshToken).status == 200, "sessions outlast keys")
        ring.revokeAll(inFavourOf: ring.keys[1], refreshKey: ring.refreshKey)
        service.change { $0.tokens = .signed(ring) }
        #expect(service.client("v1/accounts:lookup", #"{"idToken":"\#(late)"}"#).error == "INVALID_ID_TOKEN")
        #expect(service.client("v1/accounts:lookup", #"{"idToken":"\#(new)"}"#).status == 200)
    }

    @Test("a signature is a question, and an unanswered one changes nothing")
    func question() throws {
        let ring = try Self.ring(Self.curveKey())
        let service = Self.service(ring)
        let request = Service.request("v1/accounts:signUp", "{}", headers: [("x-goog-api-key", "k")])
        let seed = service.seed(4)
        guard case .needs(let questions) = service.authority.propose(request, now: service.now, seed: seed),
            case .sign(let task)? = questions.first
        else { throw CheckFailure("a signature is asked for") }
        #expect(questions.count == 1 && task.algorithm == .es256 && task.keyID == ring.keys[0].id)
        let without = service.authority.propose(request, now: service.now, seed: seed, answers: [.signature([])])
        guard case .done(let refused) = without else { throw CheckFailure("no second question") }
        #expect(refused.response.status == 500 && refused.changes.isEmpty)
        let answers = [questions[0].answered()]
        guard case .done(let done) = service.authority.propose(request, now: service.now, seed: seed, answers: answers)
        else {
            throw CheckFailure("the answered request must be done")
        }
        #expect(done.response.status == 200)
        #expect(done.response.body == service.authority.resolve(request, now: service.now, seed: seed).response.body)
    }

    @Test("a session cookie has the ID token's claims and the requested lifetime")
    func cookie() throws {
        var service = Self.service(try Self.ring(Self.rsaKey))
        let idToken = service.signUp("ada@example.net").idToken
        let path = "v1/projects/demo:createSessionCookie"
        let reply = service.admin(path, #"{"idToken":"\#(idToken)","validDuration":"300"}"#)
        let cookie = reply.text("sessionCookie")
        let verified = try Self.verify(cookie, &service, .firebaseSessionCookies(project: "demo"))
        #expect(verified.claims.expiresAt.seconds - verified.claims.issuedAt.seconds == 300)
        for claim in ["sub", "aud", "auth_time", "email", "firebase", "user_id"] {
            let payload = try CompactJWS(parsing: idToken).payload
            #expect(verified[claim]?.rawBytes == payload[named: claim]?.rawBytes, "\(claim)")
        }
        #expect(service.client("v1/accounts:lookup", #"{"idToken":"\#(cookie)"}"#).error == "INVALID_ID_TOKEN")
        #expect(throws: TokenRefusal.issuer) { _ = try Self.verify(cookie, &service) }
        #expect(throws: TokenRefusal.issuer) {
            _ = try Self.verify(idToken, &service, .firebaseSessionCookies(project: "demo"))
        }
    }

    static let cookieRows: [Row<String, String>] = [
        Row("{}", "MISSING_ID_TOKEN"), Row(#"{"idToken":"","validDuration":1}"#, "MISSING_ID_TOKEN"),
        Row(#"{"idToken":"x","validDuration":299}"#, "INVALID_DURATION"),
        Row(#"{"idToken":"x","validDuration":"1209601"}"#, "INVALID_DURATION"),
        Row(#"{"idToken":"x","validDuration":"-300"}"#, "INVALID_DURATION"),
        Row(#"{"idToken":"x","validDuration":1e300}"#, "INVALID_DURATION"),
        Row(#"{"idToken":"x","validDuration":"300"}"#, "INVALID_ID_TOKEN"),
        Row(#"{"idToken":"x","validDuration":"soon"}"#, "INVALID_ID_TOKEN"),
    ]

    @Test("invalid requests for a session cookie are refused", arguments: Self.cookieRows)
    func cookieRefused(row: Row<String, String>) {
        let (body, error) = row.fields
        var service = Service()
        #expect(service.admin("v1/projects/demo:createSessionCookie", body).error == error, sourceLocation: row.line)
        #expect(
            service.client("v1/projects/demo:createSessionCookie", body).errorCode == "INSUFFICIENT_PERMISSION",
            sourceLocation: row.line)
    }

    @Test(
        "a missing or invalid duration gives a session cookie the longest lifetime",
        arguments: ["", #","validDuration":0"#, #","validDuration":"x""#])
    func cookieLength(member: String) throws {
        var service = Service()
        let reply = service.admin(
            "v1/projects/demo:createSessionCookie", #"{"idToken":"\#(service.signUp("a@x.com").idToken)"\#(member)}"#)
        let payload = try CompactJWS(parsing: reply.text("sessionCookie")).payload
        let lifetime: Int64 = try #require(payload["exp"]?.int64) - #require(payload["iat"]?.int64)
        #expect(lifetime == 1_209_600)
        #expect(payload["iss"]?.string == "https://session.firebase.google.com/demo")
    }
}

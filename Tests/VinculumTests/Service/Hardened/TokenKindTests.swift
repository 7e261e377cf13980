import PropertyKit
import Testing
@testable import Vinculum

@Suite("Kinds of tokens")
struct TokenKindTests {
    @Test("a blocking function's token says what it is, and is no ID token")
    func blocking() throws {
        var service = try Service.exposed()
        service.configure(Hooked.config)
        service.web = { _ in Hooked.say("{}") }
        service.signUp("a@example.net")
        let call = try #require(service.calls.first)
        let body = try JSON.Document(parsing: call.body).root
        let token = try #require(body["data"]?["jwt"]?.string)
        #expect(try CompactJWS(parsing: token).header["typ"]?.string == "blocking-event+jwt")
        #expect(service.lookup(token).error == "INVALID_ID_TOKEN")
    }

    @Test(
        "a token of another kind is refused although the ring's key signed it",
        arguments: [
            "JWT", "blocking-event+jwt", "at+jwt", "",
        ])
    func foreignKind(type: String) throws {
        let key = SignedTokenTests.curveKey()
        let ring = try SignedTokenTests.ring(key)
        var service = SignedTokenTests.service(ring)
        let made = service.signUp("a@example.net")
        let payload = try #require(made.claims).rawBytes
        let input = SignedJWS.input(payload, .es256, keyID: ring.keys[0].id, type: type)
        var generator = SignedTokenTests.generator(5)
        let signature = try key.signature(for: [UInt8](input.utf8), .es256, using: &generator)
        let reply = service.lookup(SignedJWS.encoded(input, signature))
        #expect(reply.error == (type == "JWT" ? "" : "INVALID_ID_TOKEN"))
    }

    @Test(
        "a custom token counts from its nbf, give or take the slack of clocks",
        arguments: [
            (Int64(-1), true), (0, true), (CustomToken.slackSeconds, true), (CustomToken.slackSeconds + 1, false),
        ])
    func notBefore(seconds: Int64, isTaken: Bool) throws {
        let key = SignedTokenTests.curveKey()
        var service = try ServiceAccountTests.service(trusting: key)
        let payload = String(decoding: ServiceAccountTests.Claims().payload.dropLast(), as: UTF8.self)
        var generator = SignedTokenTests.generator(1)
        let token = try SignedJWS.encoded(
            Array("\(payload),\"nbf\":\(service.now.seconds + seconds)}".utf8), key: key, keyID: KeyID("k1"),
            using: &generator)
        let reply = service.client("v1/accounts:signInWithCustomToken", #"{"token":"\#(token)"}"#)
        #expect((reply.status == 200) == isTaken, "\(reply.error)")
        #expect(service.authority.store[nil].accountCount == (isTaken ? 1 : 0))
    }

    @Test("answers with tokens are not kept by caches")
    func caches() {
        var service = Service()
        let made = service.signUp("a@example.net")
        func caching(_ path: String, _ body: String) -> String? {
            let request = Service.request(path, body, headers: [("x-goog-api-key", "key")])
            let proposal = service.authority.resolve(request, now: service.now, seed: service.nextSeed)
            return proposal.response.headers.first { $0.name == "Cache-Control" }?.value
        }
        let refresh = #"{"grantType":"refresh_token","refreshToken":"\#(made.refreshToken)"}"#
        #expect(caching("/securetoken.googleapis.com/v1/token", refresh) == "no-store")
        let signIn = #"{"email":"a@example.net","password":"secret1"}"#
        #expect(caching("v1/accounts:signInWithPassword", signIn) == "no-store")
        #expect(caching("v1/accounts:signUp", "{}") == "no-store")
    }

    @Test("a clock that goes back ends no session that begins afterwards", arguments: [Int64(1), 60, 86_400])
    func clock(seconds: Int64) throws {
        var service = try Service.exposed()
        let (id, old) = service.member("a@example.net")
        service.admin("v1/accounts:update", #"{"localId":"\#(id)","validSince":"\#(service.now.seconds)"}"#)
        #expect(service.lookup(old).error == "TOKEN_EXPIRED", "revoked")
        service.now = service.now.adding(seconds: -seconds)
        let fresh = service.signIn("a@example.net")
        #expect(service.lookup(fresh.idToken).status == 200)
        #expect(service.refresh(fresh.refreshToken).status == 200)
        #expect(service.lookup(old).error == "TOKEN_EXPIRED", "still revoked")
    }
}

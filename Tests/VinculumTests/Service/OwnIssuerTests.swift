import PropertyKit
import Testing
@testable import Vinculum

/// A service whose tokens name the operator's own URL as issuer.
@Suite("An issuer of one's own")
struct OwnIssuerTests {
    private static let base = "https://auth.example.com/id"
    private static let lookup = "v1/accounts:lookup"

    private static func service(_ issuer: String? = base) throws -> Service {
        SignedTokenTests.service(try SignedTokenTests.ring(SignedTokenTests.curveKey())) { $0.issuer = issuer }
    }

    private static func get(_ path: String, _ service: inout Service) throws -> (status: Int, body: JSON.Value) {
        let reply = service.send(HTTPRequest(method: "GET", path: path))
        return (reply.status, try JSON.Document(parsing: reply.body).root)
    }

    @Test("iss of ID tokens and cookies is below the URL, in every token of the session")
    func claims() throws {
        var service = try Self.service()
        let reply = service.signUp("ada@example.net")
        let refreshed = service.refresh(reply.refreshToken)
        for token in [reply.idToken, refreshed.text("id_token")] {
            let claims = try UnverifiedJWT(parsing: token).claims
            #expect(claims.issuer == "https://auth.example.com/id/demo")
            #expect(service.client(Self.lookup, #"{"idToken":"\#(token)"}"#).status == 200)
        }
        let cookie = service.admin(
            "v1/projects/demo:createSessionCookie", #"{"idToken":"\#(reply.idToken)","validDuration":"3600"}"#)
        let text = cookie.text("sessionCookie")
        #expect(try UnverifiedJWT(parsing: text).claims.issuer == "https://auth.example.com/id/demo/cookies")
        #expect(service.client(Self.lookup, #"{"idToken":"\#(text)"}"#).error == "INVALID_ID_TOKEN", "no ID token")
    }

    @Test(
        "discovery and keys are found with the path of the URL and without, and name the issuer",
        arguments: [
            "/id/demo", "/demo", "/securetoken.google.com/demo",
        ])
    func discovery(prefix: String) throws {
        var service = try Self.service()
        let (status, document) = try Self.get(prefix + "/.well-known/openid-configuration", &service)
        #expect(status == 200)
        #expect(document.string(of: "issuer") == "https://auth.example.com/id/demo")
        #expect(document.string(of: "jwks_uri") == "https://auth.example.com/id/demo/.well-known/jwks.json")
        for name in ["authorization_endpoint", "response_types_supported", "subject_types_supported"] {
            #expect(document[named: name] != nil, "\(name)")
        }
        let algorithms = document["id_token_signing_alg_values_supported"]?.elements.compactMap { $0.string }
        #expect(algorithms == ["RS256", "ES256"], "Discovery section 3 demands RS256")
        let keys = try Self.get(prefix + "/.well-known/jwks.json", &service)
        #expect(keys.status == 200 && keys.body["keys"]?.count == 1)
        #expect(service.send(HTTPRequest(method: "POST", path: prefix + "/.well-known/jwks.json")).status == 405)
    }

    @Test("a verifier that knows the URL alone accepts the tokens by what the documents say")
    func verifier() throws {
        var service = try Self.service()
        let token = service.signUp("ada@example.net").idToken
        let document = try Self.get("/id/demo/.well-known/openid-configuration", &service).body
        let path = try #require(document.string(of: "jwks_uri")).dropFirst("https://auth.example.com".count)
        let keys = try JSONWebKeySet(parsing: service.send(HTTPRequest(method: "GET", path: String(path))).body)
        let rules = ClaimRules(issuers: [try #require(document.string(of: "issuer"))], audiences: ["demo"])
        #expect(try UnverifiedJWT(parsing: token).verified(by: keys, rules, at: service.now).claims.issuer != nil)
    }

    @Test("a token of another issuer is refused, of before a change too, and its session goes on by a refresh")
    func change() throws {
        for (before, after) in [(nil, Self.base), (Self.base, nil), ("https://old.example", Self.base)] {
            var service = try Self.service(before)
            let old = service.signUp("ada@example.net")
            service.change { $0.issuer = after }
            #expect(service.client(Self.lookup, #"{"idToken":"\#(old.idToken)"}"#).error == "INVALID_ID_TOKEN")
            let token = service.refresh(old.refreshToken).text("id_token")
            #expect(service.client(Self.lookup, #"{"idToken":"\#(token)"}"#).status == 200)
        }
    }

    @Test(
        "other paths are none of these documents",
        arguments: [
            "/demo/.well-known/jwks", "/demo/x/.well-known/", "//.well-known/jwks.json",
            "/demo/.well-known/x/jwks.json",
            "/demo/well-known/jwks.json", "/.well-known/demo/jwks.json",
        ])
    func otherPaths(path: String) throws {
        var service = try Self.service()
        #expect(service.send(HTTPRequest(method: "GET", path: path)).status == 404)
    }
}

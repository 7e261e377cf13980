import PropertyKit
import Testing
@testable import Vinculum

@Suite("Client: provider pages")
struct ProviderPageTests {
    private static let redirectURI = "http://127.0.0.1:8765/callback"

    private static func provider() throws -> OAuthProvider {
        var provider = try OAuthProvider(ProviderID("oidc.example"))
        provider.scopes = ["mail", "", "calendar"]
        try provider.set("prompt", to: "login \"now\"")
        return provider
    }

    @Test("the request names provider, redirect URI, scopes and parameters, and the reply becomes a visit")
    func begin() throws {
        var desk = Desk()
        desk.begin(.openProviderPage(try Self.provider(), redirectURI: Self.redirectURI))
        let request = try #require(desk.sent.last)
        #expect(request.path.hasSuffix("/accounts:createAuthUri"))
        let body = try JSON.Document(parsing: request.body).root
        #expect(body["providerId"]?.string == "oidc.example" && body["continueUri"]?.string == Self.redirectURI)
        #expect(body["oauthScope"]?.string == "mail calendar")
        #expect(body["customParameter"]?["prompt"]?.string == "login \"now\"")
        desk.answer(#"{"authUri":"https://id.example/a?state=s","providerId":"oidc.example","sessionId":"secret"}"#)
        #expect(
            desk.end
                == .done(
                    .providerVisit(
                        ProviderVisit(
                            provider: ProviderID("oidc.example"), url: "https://id.example/a?state=s",
                            redirectURI: Self.redirectURI, sessionID: Secret("secret")))))
    }

    @Test(
        "a reply without an address for a browser or without a session is refused",
        arguments: [
            "{}", #"{"authUri":"https://id.example/a"}"#, #"{"sessionId":"s"}"#,
            #"{"authUri":"javascript:alert(1)","sessionId":"s"}"#, #"{"authUri":"file:///etc/passwd","sessionId":"s"}"#,
            #"{"authUri":"/a","sessionId":"s"}"#, #"{"authUri":"","sessionId":"s"}"#,
        ])
    func malformed(reply: String) throws {
        var desk = Desk()
        desk.begin(.openProviderPage(try Self.provider(), redirectURI: Self.redirectURI))
        desk.answer(reply)
        #expect(desk.error?.family == .brokenAnswer)
    }

    @Test("a relative redirect URI is refused before a request is sent")
    func relative() throws {
        var desk = Desk()
        desk.begin(.openProviderPage(try Self.provider(), redirectURI: "/callback"))
        #expect(desk.error?.family == .misuse && desk.sent.isEmpty)
    }

    @Test("what the provider said of an error is kept apart from the service's words")
    func providerError() throws {
        var desk = Desk()
        let id = ProviderID("oidc.example")
        desk.begin(.signIn(.webFlow(provider: id, responseURL: "http://127.0.0.1/?state=s", sessionID: "s")))
        let said = #"{"error":"invalid_grant","description":"Code is old"}"#
        desk.answer(
            #"{"error":{"code":400,"message":"INVALID_IDP_RESPONSE : Refused.","providerError":\#(said)}}"#,
            status: 400)
        #expect(desk.error?.providerError == said && desk.error?.message.contains("old") == false)
    }
}

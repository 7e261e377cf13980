import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

@Suite("The loopback port of a provider's redirect")
struct RedirectReceiverTests {
    private static let visit = ProviderVisit(
        provider: ProviderID("oidc.example"), url: "https://id.example/authorize?state=s-1",
        redirectURI: RedirectReceiver.redirectURI(port: 8765), sessionID: Secret("session"))

    private static func answer(_ receiver: inout RedirectReceiver, _ target: String, _ method: String = "GET") -> Int {
        let reference = URIReference(target)
        return receiver.answer(
            HTTPRequest(method: method, path: reference.path, query: reference.query ?? "")
        ).status
    }

    @Test("the redirect is received in the query, or passed on from the fragment by a page of the port")
    func redirect() {
        for (target, url) in [
            ("/callback?code=c&state=s-1", "http://127.0.0.1:8765/callback?code=c&state=s-1"),
            ("/callback/fragment?id_token=t&state=s-1", "http://127.0.0.1:8765/callback#id_token=t&state=s-1"),
        ] {
            var receiver = RedirectReceiver(Self.visit)
            #expect(Self.answer(&receiver, "/callback") == 200 && receiver.credential == nil)
            #expect(Self.answer(&receiver, target) == 200)
            let expected = Credential.webFlow(
                provider: ProviderID("oidc.example"), responseURL: url, sessionID: "session")
            #expect(receiver.credential == expected)
            #expect(Self.answer(&receiver, "/callback?code=other&state=s-1") == 200)
            #expect(receiver.credential == expected, "the first one counts")
        }
    }

    @Test(
        "any other request leaves the wait as it is",
        arguments: [
            ("GET", "/", 404), ("GET", "/favicon.ico", 404), ("POST", "/callback?state=s-1", 404),
            ("HEAD", "/callback?state=s-1", 404), ("GET", "/callback/?state=s-1", 404),
            ("GET", "/Callback?state=s-1", 404), ("GET", "/callback?code=c", 400),
            ("GET", "/callback?code=c&state=s-2", 400), ("GET", "/callback/fragment?state=", 400),
            ("GET", "/callback/fragment", 400),
        ])
    func others(method: String, target: String, status: Int) {
        var receiver = RedirectReceiver(Self.visit)
        #expect(Self.answer(&receiver, target, method) == status && receiver.credential == nil)
    }

    @Test("random requests end the wait only with the visit's state", arguments: TestSeed.sample(20))
    func soup(seed: TestSeed) {
        let piece = Gen.element(
            of: ["/callback", "/fragment", "?", "&", "state=", "s-1", "state=s-1", "code=c", "%", "#", "é", "/"])
        forAll(seed: seed, piece.array(0...8)) { pieces in
            var receiver = RedirectReceiver(Self.visit)
            _ = Self.answer(&receiver, pieces.joined())
            try check(receiver.credential == nil || pieces.joined().contains("state=s-1"), pieces.joined())
        }
    }

    @Test("the port's pages speak the language of the browser")
    func languages() {
        for (target, words) in [
            ("/callback?code=c&state=s-1", "Zurück zum Programm"), ("/callback?code=c", "Eine andere Anmeldung"),
            ("/callback", "Die Antwort wird weitergegeben"),
        ] {
            var receiver = RedirectReceiver(Self.visit)
            let reference = URIReference(target)
            let response = receiver.answer(
                HTTPRequest(
                    method: "GET", path: reference.path, query: reference.query ?? "",
                    headers: [HTTPRequest.Header("Accept-Language", "de-AT, en;q=0.5")]))
            #expect(String(decoding: response.body, as: UTF8.self).contains(words))
        }
    }
}

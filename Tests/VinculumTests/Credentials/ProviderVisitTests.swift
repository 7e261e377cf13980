import PropertyKit
import Testing
import Vinculum

@Suite("Visits to a provider's page")
struct ProviderVisitTests {
    static let visit = ProviderVisit(
        provider: ProviderID("oidc.example"), url: "https://id.example/authorize?client_id=c&state=s%2B1&nonce=n",
        redirectURI: "http://127.0.0.1:8765/callback", sessionID: Secret("session"))

    @Test(
        "the redirect with the visit's state ends it, whether in query or fragment",
        arguments: [
            "http://127.0.0.1:8765/callback?state=s%2B1&code=c", "http://127.0.0.1:8765/callback?code=c&state=s%2b1",
            "http://127.0.0.1:8765/callback?error=access_denied&state=s%2B1",
            "http://127.0.0.1:8765/callback#id_token=t&state=s%2B1", "HTTP://127.0.0.1:8765/callback?state=s%2B1",
        ])
    func redirect(address: String) {
        #expect(
            Self.visit.credential(from: address)
                == .webFlow(provider: ProviderID("oidc.example"), responseURL: address, sessionID: "session"))
    }

    @Test(
        "any other address does not end the visit",
        arguments: [
            "", "http://127.0.0.1:8765/callback", "http://127.0.0.1:8765/callback?code=c",
            "http://127.0.0.1:8765/callback?code=c&state=s", "http://127.0.0.1:8765/callback?code=c&state=s+1",
            "http://127.0.0.1:8765/callback?code=c&state=", "http://127.0.0.1:8765/Callback?state=s%2B1",
            "http://127.0.0.1:8766/callback?state=s%2B1", "http://localhost:8765/callback?state=s%2B1",
            "https://127.0.0.1:8765/callback?state=s%2B1", "http://127.0.0.1:8765/callback/?state=s%2B1",
            "http://a@127.0.0.1:8765/callback?state=s%2B1",
        ])
    func others(address: String) {
        #expect(Self.visit.credential(from: address) == nil)
    }

    @Test("random addresses end the visit only with its redirect URI and its state", arguments: TestSeed.sample(20))
    func soup(seed: TestSeed) {
        let piece = Gen.element(
            of: ["http://127.0.0.1:8765/callback", "?", "#", "&", "state=s%2B1", "state=", "s%2B1", "%", "é", "c=c"])
        forAll(seed: seed, piece.array(0...8)) { pieces in
            let address = pieces.joined()
            guard Self.visit.credential(from: address) != nil else { return }
            try check(address.hasPrefix("http://127.0.0.1:8765/callback"), address)
            try check(address.contains("state=s%2B1"), address)
        }
    }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("OAuth providers")
struct OAuthProviderTests {
    /// The guides of Firebase Authentication for Apple platforms: OpenID Connect and Yahoo.
    @Test(
        "parameters that belong to the flow cannot be set",
        arguments: [
            Row(
                "oidc.x", ["client_id", "response_type", "redirect_uri", "state", "scope", "response_mode"],
                ["login_hint", "prompt", "nonce"]),
            Row(
                "yahoo.com", ["client_id", "redirect_uri", "response_type", "scope", "state"],
                ["prompt", "language", "response_mode"]),
            Row(
                "microsoft.com", ["client_id", "response_type", "redirect_uri", "state", "scope", "response_mode"],
                ["prompt", "tenant"]),
            Row("github.com", ["client_id", "redirect_uri", "response_type", "scope", "state"], ["allow_signup"]),
            Row("twitter.com", ["oauth_consumer_key", "oauth_token", "oauth_signature"], ["lang"]),
        ] as [Row<String, [String], [String]>])
    func reserved(row: Row<String, [String], [String]>) throws {
        let (id, reserved, free) = row.fields
        var provider = try OAuthProvider(ProviderID(id))
        for name in reserved {
            #expect(
                throws: OAuthProvider.Misuse.reservedParameter(name),
                sourceLocation: row.line
            ) { try provider.set(name, to: "x") }
        }
        #expect(provider.customParameters.isEmpty, sourceLocation: row.line)
        for name in free { try provider.set(name, to: "x") }
        #expect(provider.customParameters.map(\.name) == free.sorted(), sourceLocation: row.line)
    }

    @Test(
        "Facebook and Apple are entered through a browser only on an emulator",
        arguments: [ProviderID.facebook, .apple]
    )
    func forbidden(id: ProviderID) throws {
        #expect(throws: OAuthProvider.Misuse.providerNotAllowed(id)) { try OAuthProvider(id) }
        #expect(try OAuthProvider(id, usesEmulator: true).id == id)
    }

    @Test("parameters behave like a dictionary, in the order of names", arguments: TestSeed.sample(5))
    func dictionary(seed: TestSeed) throws {
        let change = Gen<(String, String?)>.zip(
            .string(over: "abé", 0...2), Gen<String>.string(over: "xy", 0...1).optional)
        forAll(seed: seed, change.array(0...12)) { changes in
            var provider = try OAuthProvider(.yahoo)
            var model: [String: String] = [:]
            for (name, value) in changes {
                if let value { try provider.set(name, to: value) } else { provider.remove(name) }
                model[name] = value
            }
            let expected = model.sorted { $0.key < $1.key }
            try expectEqual(
                provider.customParameters.map { [$0.name, $0.value] }, expected.map { [$0.key, $0.value] })
        }
    }

    @Test("the reversed client id is preferred where it is registered")
    func callbackScheme() throws {
        let appID = "1:123456789:ios:123abc456def", clientID = "123456.apps.googleusercontent.com"
        let reversed = "com.googleusercontent.apps.123456", encoded = "app-1-123456789-ios-123abc456def"
        let byClient = try #require(
            CallbackScheme(appID: appID, clientID: clientID, registered: [encoded, reversed.uppercased()]))
        #expect(byClient.scheme == reversed && byClient.name == .clientID(clientID))
        let byApp = try #require(CallbackScheme(appID: appID, clientID: clientID, registered: ["other", encoded]))
        #expect(byApp.scheme == encoded && byApp.name == .appID(appID))
        let withoutClient = CallbackScheme(appID: appID, clientID: nil, registered: [reversed, encoded])
        #expect(withoutClient?.name == .appID(appID))
        #expect(CallbackScheme(appID: appID, clientID: clientID, registered: ["other"]) == nil)
    }

    @Test(
        "the host of a domain as people write it",
        arguments: ["http://a.b/path", "https://a.b/path/", "a.b", "a.b///", "HTTPS://a.b", "a.b/https://c.d"])
    func host(text: String) {
        #expect(AuthDomain.host(of: text) == "a.b")
    }

    @Test("the first authorised domain that Firebase hosts")
    func domain() throws {
        #expect(
            try AuthDomain.chosen(among: ["test.web.app", "test.firebaseapp.com"]) == .hosted("test.firebaseapp.com"))
        #expect(try AuthDomain.chosen(among: ["localhost", "b.web.app", "a.web.app"]) == .hosted("b.web.app"))
        #expect(try AuthDomain.chosen(among: ["a.b", "c.d"], preferring: "https://c.d/x/") == .hosted("c.d"))
        #expect(throws: AuthDomain.Failure.noneHosted) {
            try AuthDomain.chosen(among: ["web.app", ".web.app", "firebaseapp.com", "a.b"])
        }
        #expect(throws: AuthDomain.Failure.unauthorized("e.f")) {
            try AuthDomain.chosen(among: ["a.web.app"], preferring: "e.f")
        }
        #expect(AuthError(AuthDomain.Failure.unauthorized("e.f")).code.rawValue == 17038)
    }
}

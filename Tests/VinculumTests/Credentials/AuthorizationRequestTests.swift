import PropertyKit
import Testing
@testable import Vinculum

@Suite("Authorisation requests")
struct AuthorizationRequestTests {
    static let secrets = AuthorizationRequest.Secrets(
        state: Secret("xyz"), rawNonce: Secret("sessionID"),
        codeVerifier: Secret("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))

    static func request(
        endpoint: String = "https://idp.example/authorize", redirectURI: String = "https://client.example/cb",
        _ change: (inout OAuthProvider) throws -> Void = { _ in }
    ) throws -> AuthorizationRequest {
        var provider = try OAuthProvider(ProviderID("oidc.x"))
        try change(&provider)
        return try AuthorizationRequest(
            provider, endpoint: endpoint, clientID: "me&you", redirectURI: redirectURI, secrets: Self.secrets)
    }

    private static func query(_ url: String) -> [[String]] {
        FormFields(parsing: URIReference(url).query ?? "").fields.map { [$0.name, $0.value] }
    }

    /// RFC 7636, appendix B.
    @Test("a verifier's challenge is that of RFC 7636")
    func challenge() {
        #expect(Self.secrets.codeChallenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("secrets are long enough, of the right characters, and three", arguments: TestSeed.sample(5))
    func secrets(seed: TestSeed) {
        forAll(seed: seed, .bytes(32...32)) { bytes in
            guard let drawn = Seed(bytes) else { throw CheckFailure("a seed has 32 bytes") }
            let secrets = AuthorizationRequest.Secrets(seed: drawn)
            let texts = [secrets.state, secrets.rawNonce, secrets.codeVerifier].map { $0.revealed() }
            try expectEqual(Set(texts).count, 3)
            for text in texts {
                // RFC 7636, section 4.1: 43 to 128 unreserved characters.
                try check(
                    (43...128).contains(text.utf8.count) && PercentEncoding.encodedComponent(text) == text,
                    text)
            }
            let request = try AuthorizationRequest(
                try OAuthProvider(.yahoo), endpoint: "https://a/b", clientID: "c", redirectURI: "d:e", secrets: secrets)
            try check(
                !request.url.contains(texts[1]) && !request.url.contains(texts[2]), "nonce and verifier stay here")
        }
    }

    @Test("the address to open")
    func address() throws {
        let url = try Self.request { provider in
            provider.scopes = ["mail.read"]
            try provider.set("login_hint", to: "a&b=c")
        }.url
        #expect(url.hasPrefix("https://idp.example/authorize?response_type=code&"))
        #expect(
            Self.query(url) == [
                ["response_type", "code"], ["client_id", "me&you"], ["redirect_uri", "https://client.example/cb"],
                ["scope", "openid mail.read"],
                ["state", "xyz"], ["nonce", "b0538d762cb1174b74aab704b9274b0030c262447d37947cfc3d5d63e2c924c0"],
                ["code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"], ["code_challenge_method", "S256"],
                ["login_hint", "a&b=c"],
            ])
    }

    @Test("an endpoint keeps its query, and a scope is asked for once")
    func variants() throws {
        #expect(
            try Self.request(endpoint: "https://idp.example/a?p=q").url.hasPrefix(
                "https://idp.example/a?p=q&response_type=code&"))
        #expect(
            Self.query(
                try Self.request { (provider: inout OAuthProvider) in provider.scopes = ["email", "openid"] }.url
            ).contains(["scope", "email openid"]))
        #expect(Self.query(try Self.request().url).contains(["scope", "openid"]))
    }

    @Test("an invalid authorisation request is refused")
    func misuse() {
        for endpoint in ["", "idp.example", "https://idp.example/#f"] {
            #expect(throws: AuthorizationRequest.Misuse.invalidURI(endpoint)) { try Self.request(endpoint: endpoint) }
            #expect(throws: AuthorizationRequest.Misuse.invalidURI(endpoint)) {
                try Self.request(redirectURI: endpoint)
            }
        }
        for name in ["nonce", "code_challenge", "code_challenge_method"] {
            #expect(throws: AuthorizationRequest.Misuse.reservedParameter(name)) {
                try Self.request { (provider: inout OAuthProvider) in try provider.set(name, to: "x") }
            }
        }
    }

    @Test("the code of an answer, and whatever else it may be")
    func answers() throws {
        let request = try Self.request()
        #expect(try request.code(in: "https://client.example/cb?code=a%2Bb&state=xyz&more=1") == Secret("a+b"))
        #expect(try request.code(in: "https://client.example/other?code=a&state=xyz") == nil)
        #expect(try request.code(in: "https://client.example.evil/cb?code=a&state=xyz") == nil)
        let refusals: [(String, AuthorizationRequest.Failure)] = [
            ("code=a", .stateMismatch), ("code=a&state=xyZ", .stateMismatch), ("code=a&state=", .stateMismatch),
            ("error=access_denied&state=other", .stateMismatch),
            ("code=a&code=b&state=xyz", .repeatedParameter("code")),
            ("state=xyz&code=a&state=xyz", .repeatedParameter("state")), ("state=xyz", .missingCode),
            ("state=xyz&code=", .missingCode),
            (
                "state=xyz&error=access_denied&error_description=no+way",
                .refused(error: "access_denied", description: "no way")
            ),
            ("state=xyz&error=access_denied&code=a", .refused(error: "access_denied", description: nil)),
        ]
        for (query, failure) in refusals {
            #expect(throws: failure) { try request.code(in: "https://client.example/cb?\(query)") }
        }
    }

    @Test("the credential brings the nonce that the provider never saw")
    func credential() throws {
        #expect(
            try Self.request().credential(idToken: "i", accessToken: "a")
                == .openIDConnect(provider: ProviderID("oidc.x"), idToken: "i", accessToken: "a", rawNonce: "sessionID")
        )
    }
}

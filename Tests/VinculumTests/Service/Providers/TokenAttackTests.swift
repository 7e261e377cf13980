import Testing
@testable import Vinculum

/// Tokens that were issued for another purpose, or forged, each sent to the service: no session, no account, and the
/// victim's account as it was.
@Suite("Stolen and forged ID tokens")
struct TokenAttackTests {
    private let idp = OpenIDProvider()

    /// A hardened service with a person in it.
    private func service() -> Service {
        var service = ProviderSignInTests.service(self.idp, hardened: true)
        let reply = service.signIn(
            "oidc.idp",
            idToken: self.idp.signed(
                self.idp.claims(at: service.now, #","email":"victim@x.com","email_verified":true"#)))
        #expect(reply.status == 200)
        return service
    }

    private func expectNothing(
        _ service: inout Service, _ token: String, _ errorCode: String, _ problem: String?,
        provider: String = "oidc.idp", _ more: String = ""
    ) {
        let before = Snapshot(service.authority)
        let reply = service.signIn(provider, idToken: token, more)
        #expect(reply.status == 400 && reply.errorCode == errorCode && reply.idToken.isEmpty, "\(reply.error)")
        #expect(service.problem == problem && Snapshot(service.authority) == before)
    }

    @Test("a token for another app of the provider is refused")
    func otherApp() {
        var service = self.service()
        self.expectNothing(
            &service, self.idp.signed(self.idp.claims(audience: "game", at: service.now)), "INVALID_IDP_RESPONSE",
            "audience")
    }

    @Test("a token signed by the attacker's provider for the victim's issuer is refused")
    func otherKey() {
        var service = self.service()
        var evil = OpenIDProvider(keyNumber: 22)
        let claims = self.idp.claims(at: service.now)
        self.expectNothing(&service, evil.signed(claims), "INVALID_IDP_RESPONSE", "signature")
        evil.keyID = "evil"
        self.expectNothing(&service, evil.signed(claims), "INVALID_IDP_RESPONSE", "key")
    }

    @Test("a token of another kind is no ID token, such as a signed profile; Connect2id types ID tokens id_token+jwt")
    func otherKind() throws {
        for (type, passes) in [
            ("JWT", true), ("jwt", true), ("application/jwt", true), ("id_token+jwt", true), ("ID_Token+JWT", true),
            ("application/id_token+jwt", true), ("userinfo+jwt", false), ("at+jwt", false), ("logout+jwt", false),
            ("application/at+jwt", false), ("id_token", false), ("application/", false), ("", false),
        ] {
            var service = self.service()
            var generator = SignedTokenTests.generator(9)
            let key = self.idp.key
            let input = SignedJWS.input(
                Array("{\(self.idp.claims(at: service.now))}".utf8), key.algorithm, keyID: KeyID(self.idp.keyID),
                type: type)
            let token = SignedJWS.encoded(
                input, try key.signature(for: [UInt8](input.utf8), key.algorithm, using: &generator))
            if passes {
                #expect(service.signIn("oidc.idp", idToken: token).status == 200, "\(type)")
            } else {
                self.expectNothing(&service, token, "INVALID_IDP_RESPONSE", "type")
            }
        }
    }

    @Test("a configured provider that claims another provider's issuer or keys is refused")
    func mixUp() {
        var service = self.service()
        var evil = OpenIDProvider("https://evil.example", keyNumber: 22)
        service.createOIDC("oidc.evil", #"{"clientId":"app","issuer":"https://evil.example","enabled":true}"#)
        let idp = self.idp
        let token = evil.signed(idp.claims(at: service.now))
        self.expectNothing(&service, token, "INVALID_IDP_RESPONSE", "issuer", provider: "oidc.evil")
        evil.claimedIssuer = idp.issuer
        let documents = evil
        service.web = { $0.url.hasPrefix("https://evil") ? documents.reply(to: $0) : idp.reply(to: $0) }
        self.expectNothing(
            &service, evil.signed(evil.claims(at: service.now)), "INVALID_IDP_RESPONSE", "issuer", provider: "oidc.evil"
        )
        self.expectNothing(&service, token, "INVALID_IDP_RESPONSE", "signature")
    }

    @Test("a remote provider cannot name a local address for its keys")
    func insideRequest() {
        var service = Service()
        var evil = OpenIDProvider("https://evil.example")
        evil.keysURL = "http://localhost:9099/emulator/v1/projects/demo/oobCodes"
        let documents = evil
        service.web = { documents.reply(to: $0) }
        service.createOIDC("oidc.evil", #"{"clientId":"app","issuer":"https://evil.example","enabled":true}"#)
        self.expectNothing(
            &service, evil.signed(evil.claims(at: service.now)), "INVALID_IDP_RESPONSE", "key", provider: "oidc.evil")
        #expect(service.calls.map(\.url) == ["https://evil.example/.well-known/openid-configuration"])
    }

    @Test("a stolen token is refused in a sign-in with another nonce")
    func swappedNonce() {
        var service = self.service()
        let caught = self.idp.signed(self.idp.claims(at: service.now, #","nonce":"victim""#))
        self.expectNothing(&service, caught, "MISSING_OR_INVALID_NONCE", "nonce", "&nonce=attacker")
    }

    @Test("an expired token is refused")
    func expired() {
        var service = self.service()
        let token = self.idp.signed(self.idp.claims(at: service.now))
        service.now = service.now.adding(seconds: 661)
        self.expectNothing(&service, token, "INVALID_IDP_RESPONSE", "expired")
    }

    @Test("an unsigned token is refused: as JSON, with alg none in any case, with a missing or surplus signature")
    func unsigned() {
        var service = self.service()
        let claims = self.idp.claims(at: service.now)
        let payload = Base64URL.encoded(Array("{\(claims)}".utf8))
        func header(_ algorithm: String) -> String {
            Base64URL.encoded(Array(#"{"alg":"\#(algorithm)","kid":"k1"}"#.utf8))
        }
        for token in ["{\(claims)}", "\(header("none")).\(payload)."] {
            self.expectNothing(&service, token, "OPERATION_NOT_ALLOWED", nil)
        }
        for name in ["None", "NONE", "nOnE", ""] {
            self.expectNothing(&service, "\(header(name)).\(payload).", "INVALID_IDP_RESPONSE", "algorithm")
        }
        self.expectNothing(&service, "\(header("none")).\(payload).AAAA", "INVALID_IDP_RESPONSE", "algorithm")
        self.expectNothing(&service, "\(header("ES256")).\(payload).", "INVALID_IDP_RESPONSE", "signature")
    }

    @Test("a token signed with the provider's public key as a shared secret is refused")
    func publicKeyAsSecret() throws {
        var service = self.service()
        let secret = try SharedSecret(
            Array(try #require(JSONWebKey(verifying: self.idp.key.verificationKey).encoded())))
        var generator = SignedTokenTests.generator(5)
        let token = try SignedJWS.encoded(
            Array("{\(self.idp.claims(at: service.now))}".utf8), key: .secret(secret), keyID: "k1", using: &generator)
        self.expectNothing(&service, token, "INVALID_IDP_RESPONSE", "algorithm")
    }

    @Test("a token with a changed subject is refused")
    func otherPerson() {
        var service = self.service()
        let parts = self.idp.signed(self.idp.claims(at: service.now)).split(separator: ".")
        let changed = Base64URL.encoded(
            Array("{\(self.idp.claims(at: service.now).replacing("person", with: "victim"))}".utf8))
        self.expectNothing(&service, "\(parts[0]).\(changed).\(parts[2])", "INVALID_IDP_RESPONSE", "signature")
    }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("Sign-in with configured identity providers")
struct ProviderSignInTests {
    static let idp = OpenIDProvider()

    /// A service that knows a provider, which can be asked for its keys.
    static func service(_ provider: OpenIDProvider = idp, hardened: Bool = false) -> Service {
        var service = hardened ? Service.hardened : Service()
        service.createOIDC("oidc.idp", #"{"clientId":"app","issuer":"\#(provider.issuer)","enabled":true}"#)
        service.web = { provider.reply(to: $0) }
        return service
    }

    @Test("a signed ID token of the provider signs in once its documents are fetched", arguments: [false, true])
    func signed(hardened: Bool) {
        var service = Self.service(hardened: hardened)
        let reply = service.signIn(
            "oidc.idp",
            idToken: Self.idp.signed(Self.idp.claims(at: service.now, #","email":"a@x.com","email_verified":true"#)))
        #expect(reply.status == 200 && reply["isNewUser"]?.bool == true && reply.text("email") == "a@x.com")
        #expect(
            service.calls.map(\.url) == [
                "https://idp.example/.well-known/openid-configuration", "https://idp.example/keys",
            ])
        #expect(service.calls.allSatisfy { $0.method == "GET" && $0.body.isEmpty && $0.timeoutMilliseconds > 0 })
        #expect(reply.claims?["firebase"]?["sign_in_provider"]?.string == "oidc.idp")
    }

    @Test(
        "issuers with a path, a trailing slash and a local address are accepted",
        arguments: ["https://idp.example/realm", "https://idp.example/", "http://localhost:4000"])
    func issuers(issuer: String) {
        let idp = OpenIDProvider(issuer)
        var service = Self.service(idp)
        #expect(service.signIn("oidc.idp", idToken: idp.signed(idp.claims(at: service.now))).status == 200)
    }

    @Test("an unconfigured provider is accepted only where unverified assertions are")
    func unconfigured() {
        var service = Service()
        #expect(service.signIn("oidc.idp", idToken: #"{"sub":"s"}"#).status == 200)
        service.change { $0.refuse(.unconfiguredProviders) }
        for provider in ["oidc.idp", "google.com", "saml.idp", "anything"] {
            let reply = service.signIn(provider, idToken: #"{"sub":"s"}"#)
            #expect(
                reply.status == 400
                    && reply.error == "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.")
            #expect(service.decisions.map(\.rule) == [.identityProvider])
        }
        #expect(
            service.client("v1/accounts:signInWithGameCenter", #"{"playerId":"p"}"#).error
                == "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.")
    }

    @Test("a disabled provider is refused until it is enabled", arguments: [false, true])
    func disabled(hardened: Bool) {
        var service = Self.service(hardened: hardened)
        let token = Self.idp.signed(Self.idp.claims(at: service.now))
        service.patch("oauthIdpConfigs/oidc.idp", "enabled", "{}")
        let before = Snapshot(service.authority)
        #expect(
            service.signIn("oidc.idp", idToken: token).error
                == "OPERATION_NOT_ALLOWED : The identity provider configuration is disabled.")
        #expect(
            service.decisions.map(\.rule) == [.identityProvider] && service.calls.isEmpty
                && Snapshot(service.authority) == before)
        service.patch("oauthIdpConfigs/oidc.idp", "enabled", #"{"enabled":true}"#)
        #expect(service.signIn("oidc.idp", idToken: token).status == 200)
    }

    @Test("project and tenant use their own provider configurations")
    func tenants() {
        var service = Self.service()
        #expect(service.signIn("oidc.idp", idToken: #"{"sub":"s"}"#, tenant: "t").status == 200)
        service.createOIDC("oidc.other", tenant: "t")
        #expect(service.signIn("oidc.other", idToken: #"{"sub":"s"}"#).status == 200)
        #expect(service.signIn("oidc.other", idToken: #"{"sub":"s"}"#, tenant: "t").errorCode == "INVALID_IDP_RESPONSE")
    }

    /// What is wrong with a token, and by which word it is refused.
    static let wrong: [Row<String, String, TokenRefusal>] = {
        let now = Service().now
        let (issuer, audience, sub) = (#""iss":"https://idp.example""#, #""aud":"app""#, #""sub":"person""#)
        let times = #""iat":\#(now.seconds),"exp":\#(now.seconds + 600)"#
        return [
            Row("of another audience", #"\#(issuer),"aud":"other",\#(sub),\#(times)"#, .audience),
            Row("of an audience that only begins alike", #"\#(issuer),"aud":"app2",\#(sub),\#(times)"#, .audience),
            Row("without an audience", "\(issuer),\(sub),\(times)", .audience),
            Row(
                "for several, asked for by another",
                #"\#(issuer),"aud":["app","other"],"azp":"other",\#(sub),\#(times)"#, .audience
            ),
            Row("of another issuer", #""iss":"https://evil.example",\#(audience),\#(sub),\#(times)"#, .issuer),
            Row(
                "of an issuer with a slash more", #""iss":"https://idp.example/",\#(audience),\#(sub),\#(times)"#,
                .issuer
            ),
            Row("without an issuer", "\(audience),\(sub),\(times)", .issuer),
            Row(
                "expired", #"\#(issuer),\#(audience),\#(sub),"iat":\#(now.seconds - 900),"exp":\#(now.seconds - 300)"#,
                .expired
            ),
            Row(
                "of the future",
                #"\#(issuer),\#(audience),\#(sub),"iat":\#(now.seconds + 300),"exp":\#(now.seconds + 900)"#,
                .notYetValid
            ),
            Row(
                "with a text for a time", #"\#(issuer),\#(audience),\#(sub),"iat":\#(now.seconds),"exp":"never""#,
                .malformed
            ),
        ]
    }()

    @Test("a token with wrong claims is refused before any key is fetched", arguments: wrong)
    func claims(row: Row<String, String, TokenRefusal>) {
        let (name, claims, problem) = row.fields
        var service = Self.service()
        let before = Snapshot(service.authority)
        for token in [Self.idp.signed(claims), UnsignedJWS.encoded(Array("{\(claims)}".utf8)), "{\(claims)}"] {
            let reply = service.signIn("oidc.idp", idToken: token)
            #expect(
                reply.status == 400 && reply.errorCode == "INVALID_IDP_RESPONSE", "\(name): \(reply.error)",
                sourceLocation: row.line)
            #expect(service.problem == problem.name, "\(name)", sourceLocation: row.line)
        }
        #expect(service.calls.isEmpty && Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test("an unsigned test token is accepted, except by a server that verifies signatures")
    func unsigned() {
        let good = #""iss":"https://idp.example","aud":["app"],"sub":"person""#
        for token in [
            "{\(good)}", UnsignedJWS.encoded(Array("{\(good)}".utf8)),
            UnsignedJWS.encoded(Array("{\(Self.idp.claims(at: Service().now))}".utf8)),
        ] {
            var service = Self.service()
            #expect(service.signIn("oidc.idp", idToken: token).status == 200 && service.calls.isEmpty)
            var hardened = Self.service(hardened: true)
            let reply = hardened.signIn("oidc.idp", idToken: token)
            #expect(
                reply.error.hasPrefix(
                    """
                    OPERATION_NOT_ALLOWED : This server takes only what is verified, and this version does not verify \
                    unsigned ID tokens.
                    """
                ))
            #expect(hardened.decisions.map(\.rule) == [.identityProvider] && hardened.calls.isEmpty)
        }
    }

    @Test("an access token does not replace the ID token")
    func accessToken() {
        var service = Self.service()
        let token = PercentEncoding.encodedComponent("{\(Self.idp.claims(at: service.now))}")
        let body = #"{"requestUri":"http://localhost","postBody":"providerId=oidc.idp&access_token=\#(token)"}"#
        #expect(service.client("v1/accounts:signInWithIdp", body).status == 501)
        service.admin("DELETE", Service.providers("oauthIdpConfigs/oidc.idp"), "")
        #expect(service.client("v1/accounts:signInWithIdp", body).status == 200)
    }

    @Test("a given nonce must match the token's, raw or as SHA-256", arguments: [true, false])
    func nonce(isSigned: Bool) {
        var service = Self.service()
        func token(_ nonce: String?) -> String {
            let claims = Self.idp.claims(at: service.now, nonce.map { #","nonce":"\#($0)""# } ?? "")
            return isSigned ? Self.idp.signed(claims) : "{\(claims)}"
        }
        let hashed = Hex.encoded(SHA256.hash(Array("n1".utf8)))
        for row in [
            Row("n1", "n1", true),
            Row(hashed, "n1", true),
            Row("n1", nil, false),
            Row(nil, "n1", false),
            Row("n2", "n1", false),
            Row("n1", hashed, false),
            Row(hashed, hashed, false),
            Row(hashed, nil, false),
        ] as [Row<String?, String?, Bool>] {
            let (named, sent, passes) = row.fields
            let reply = service.signIn("oidc.idp", idToken: token(named), sent.map { "&nonce=\($0)" } ?? "")
            #expect(
                (reply.status == 200) == passes,
                "\(String(describing: named)) \(String(describing: sent)): \(reply.error)", sourceLocation: row.line)
            if !passes {
                #expect(
                    reply.errorCode == "MISSING_OR_INVALID_NONCE" && service.problem == "nonce",
                    sourceLocation: row.line)
            }
        }
    }

    @Test("a failed fetch of the keys is named in the error")
    func noKeys() {
        var service = Self.service()
        let token = Self.idp.signed(Self.idp.claims(at: service.now))
        func error(_ status: Int = 400, _ web: @escaping @Sendable (OutboundCall) -> OutboundReply) -> String {
            service.web = web
            let before = Snapshot(service.authority)
            let reply = service.signIn("oidc.idp", idToken: token)
            #expect(reply.status == status && Snapshot(service.authority) == before)
            #expect(service.decisions.map(\.rule) == [.identityProvider])
            return reply.error
        }
        let start = "INVALID_IDP_RESPONSE : The keys that verify the id_token are not to be had: "
        let (document, keys) = ("https://idp.example/.well-known/openid-configuration", "https://idp.example/keys")
        let end = ". Check the issuer in the provider's configuration, then sign in again."
        func failed(_ url: String, _ problem: String) -> String {
            "INVALID_IDP_RESPONSE : The provider at \(url) \(problem). It refused nothing: try again later."
        }
        #expect(error(503) { _ in .unreachable } == failed(document, "cannot be reached from here"))
        #expect(error(503) { _ in .timedOut } == failed(document, "did not answer within 5 seconds"))
        for status in [429, 500, 503] {
            let reply = FlowProvider.error(status, "")
            #expect(error(503) { _ in reply } == failed(document, "answered with status \(status)"))
        }
        #expect(
            error { _ in .response(HTTPResponse(status: 302, contentType: "", body: [])) }
                == "\(start)\(document) answered with status 302\(end)")
        #expect(
            error { _ in OpenIDProvider.document("<html>") }
                == "\(start)\(document) does not describe the issuer https://idp.example\(end)")
        #expect(
            error { _ in OpenIDProvider.document(#"{"issuer":"https://idp.example"}"#) }
                == "\(start)\(document) names no jwks_uri over HTTPS at its own host or at a name\(end)")
        for host in [
            "localhost", "127.0.0.1:8443", "[::1]", "a.LOCALHOST.", "127.1", "2130706433", "0x7f000001", "0177.0.0.1",
            "0.0.0.0", "[::]", "[::ffff:127.0.0.1]",
        ] {
            let url = "https://\(host)/keys"
            let text = #"{"issuer":"https://idp.example","jwks_uri":"\#(url)"}"#
            #expect(
                error { _ in OpenIDProvider.document(text) }
                    == "\(start)\(document) names no jwks_uri over HTTPS at its own host or at a name\(end)", "\(url)")
        }
        #expect(
            error { $0.url == keys ? OpenIDProvider.document("[]") : Self.idp.reply(to: $0) }
                == "\(start)\(keys) is not a key set\(end)")
        #expect(
            error(503) { $0.url == keys ? .unreachable : Self.idp.reply(to: $0) }
                == failed(keys, "cannot be reached from here"))
    }

    @Test(
        "keys may be at the issuer's own host or at a host name, and anywhere for a local issuer",
        arguments: [
            Row("https://10.0.0.5:8443", "https://10.0.0.5/keys"), Row("https://idp.example", "https://keys.example/1"),
            Row("https://idp.example", "https://1.keys.example/1"), Row("https://localhost", "https://10.0.0.5/keys"),
        ])
    func keysElsewhere(row: Row<String, String>) {
        let (issuer, keys) = row.fields
        var idp = OpenIDProvider(issuer)
        idp.keysURL = keys
        var service = Service()
        service.createOIDC("oidc.idp", #"{"clientId":"app","issuer":"\#(issuer)","enabled":true}"#)
        service.web = { [idp] in idp.reply(to: $0) }
        #expect(
            service.signIn("oidc.idp", idToken: idp.signed(idp.claims(at: service.now))).status == 200,
            sourceLocation: row.line)
    }

    @Test("Google's and Apple's tokens are of their public issuers, verified by their published keys")
    func known() {
        var service = Service.hardened
        service.createSupported("google.com", #"{"clientId":"app","enabled":true}"#)
        service.createSupported(
            "apple.com",
            #"{"enabled":true,"clientId":"services","appleSignInConfig":{"bundleIds":["com.example.app"]}}"#)
        let idp = OpenIDProvider()
        service.web = {
            ["https://www.googleapis.com/oauth2/v3/certs", "https://appleid.apple.com/auth/keys"].contains($0.url)
                ? idp.keys : .unreachable
        }
        for row in [
            Row("google.com", "https://accounts.google.com", "app", true),
            Row("google.com", "accounts.google.com", "app", true),
            Row("google.com", "https://appleid.apple.com", "app", false),
            Row("google.com", "https://accounts.google.com", "other", false),
            Row("apple.com", "https://appleid.apple.com", "com.example.app", true),
            Row("apple.com", "https://appleid.apple.com", "services", true),
            Row("apple.com", "https://appleid.apple.com", "app", false),
            Row("apple.com", "https://accounts.google.com", "services", false),
        ] as [Row<String, String, String, Bool>] {
            let (provider, issuer, audience, passes) = row.fields
            let named = OpenIDProvider(issuer)
            let reply = service.signIn(provider, idToken: idp.signed(named.claims(audience: audience, at: service.now)))
            #expect(
                (reply.status == 200) == passes, "\(provider) \(issuer) \(audience): \(reply.error)",
                sourceLocation: row.line)
        }
        #expect(Set(service.calls.map(\.url)).count == 2)
    }

    @Test("a provider without verifiable ID tokens: a given audience must match, and no signature is accepted")
    func withoutIDTokens() {
        var service = Service()
        service.createSupported("facebook.com")
        for row in [
            Row(#""sub":"a""#, true), Row(#""sub":"a","aud":"app""#, true), Row(#""sub":"a","aud":"other""#, false),
            Row(#""sub":"a","exp":1"#, false),
        ] as [Row<String, Bool>] {
            let (claims, passes) = row.fields
            #expect(
                (service.signIn("facebook.com", idToken: "{\(claims)}").status == 200) == passes, "\(claims)",
                sourceLocation: row.line)
        }
        let body =
            #"{"requestUri":"http://localhost","postBody":"providerId=facebook.com&access_token={\"sub\":\"a\"}"}"#
        #expect(service.client("v1/accounts:signInWithIdp", body).status == 200)
        #expect(
            service.signIn("facebook.com", idToken: Self.idp.signed(Self.idp.claims(at: service.now))).errorCode
                == "INVALID_IDP_RESPONSE")
        service.change { $0.refuse(.unverifiedAssertions) }
        #expect(service.signIn("facebook.com", idToken: #"{"sub":"a"}"#).errorCode == "OPERATION_NOT_ALLOWED")
        service.createSupported("gc.apple.com")
        #expect(
            service.client("v1/accounts:signInWithGameCenter", #"{"playerId":"p"}"#).errorCode
                == "INVALID_IDP_RESPONSE", "without a signature")
        service.change { $0.allow(.unverifiedAssertions) }
        #expect(service.client("v1/accounts:signInWithGameCenter", #"{"playerId":"p"}"#).status == 200)
    }

    @Test("a SAML response must name both configured parties, and is refused where signatures are required")
    func saml() {
        var service = Service()
        service.createSAML("saml.idp")
        func signIn(_ members: String) -> Reply {
            let response = PercentEncoding.encodedComponent(
                #"{"assertion":{"subject":{"nameId":"a@x.com"}\#(members)}}"#)
            return service.signIn("saml.idp", idToken: #"{"sub":"s"}"#, "&SAMLResponse=\(response)")
        }
        for row in [
            Row(#","issuer":"idp","audience":"sp""#, nil), Row(#","issuer":"idp","audience":["other","sp"]"#, nil),
            Row("", "issuer"),
            Row(#","audience":"sp""#, "issuer"), Row(#","issuer":null,"audience":"sp""#, "issuer"),
            Row(#","issuer":"other","audience":"sp""#, "issuer"),
            Row(#","issuer":["idp"],"audience":"sp""#, "issuer"), Row(#","issuer":"idp""#, "audience"),
            Row(#","issuer":"idp","audience":"other""#, "audience"),
            Row(#","issuer":"idp","audience":["other"]"#, "audience"),
            Row(#","issuer":"idp","audience":{}"#, "audience"),
        ] as [Row<String, String?>] {
            let (members, problem) = row.fields
            let reply = signIn(members)
            #expect((reply.status == 200) == (problem == nil), "\(members): \(reply.error)", sourceLocation: row.line)
            if let problem {
                #expect(
                    reply.errorCode == "INVALID_IDP_RESPONSE" && service.problem == problem, sourceLocation: row.line)
            }
        }
        let withoutResponse = service.signIn("saml.idp", idToken: #"{"sub":"s","email":"a@x.com"}"#)
        #expect(withoutResponse.errorCode == "INVALID_IDP_RESPONSE")
        service.patch("inboundSamlConfigs/saml.idp", "idpConfig.idpCertificates", "{}")
        #expect(signIn("").error.hasPrefix("INVALID_IDP_RESPONSE : Failed to verify the signature in SAMLResponse"))
        service.change { $0.refuse(.unverifiedAssertions) }
        #expect(
            signIn("").error.hasPrefix(
                "INVALID_IDP_RESPONSE : This service has no verifier for the signatures of SAML responses."
            ))
        #expect(service.decisions.map(\.rule) == [.identityProvider])
    }

    @Test("malformed credentials and documents are refused with a response", arguments: TestSeed.sample(6))
    func soup(seed: TestSeed) {
        let set = Self.service(hardened: true)
        let good = Array(Self.idp.signed(Self.idp.claims(at: set.now)).utf8)
        let documents = [
            #"{"issuer":"https://idp.example","jwks_uri":"https://idp.example/keys"}"#,
            #"{"keys":[{"kty":"EC","crv":"P-256","x":"","y":""}]}"#,
        ]
        let document = Gen<String>.element(of: documents).flatMap { Gen<[UInt8]>.mutations(of: Array($0.utf8)) }
        forAll(seed: seed, count: 60, Gen<([UInt8], [UInt8])>.zip(.mutations(of: good), document)) { token, body in
            var service = set
            service.web = { _ in .response(HTTPResponse(status: 200, contentType: "application/json", body: body)) }
            let reply = service.signIn("oidc.idp", idToken: String(decoding: token, as: UTF8.self))
            try check([400, 501].contains(reply.status), "status \(reply.status)")
            try check(Snapshot(service.authority) == Snapshot(set.authority), "nothing is changed")
        }
    }
}

extension Service {
    /// What the last decision says is wrong with a token.
    var problem: String? {
        for fact in self.decisions.first?.facts ?? [] where fact.name == .tokenProblem {
            if case .text(let name) = fact.value { return name }
        }
        return nil
    }
}

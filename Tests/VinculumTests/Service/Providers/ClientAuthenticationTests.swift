import Testing
@testable import Vinculum

@Suite("Authentication of the client at the token endpoint")
struct ClientAuthenticationTests {
    /// What the token endpoint got in a flow.
    private static func exchange(
        _ members: String, offered: String? = nil
    ) throws -> (call: OutboundCall, form: FormFields, reply: Reply) {
        var service = Service.leading(#""clientId":"app","issuer":"https://idp.example",\#(members)"#)
        var provider = FlowProvider()
        if let offered { provider.metadata = #","token_endpoint_auth_methods_supported":\#(offered)"# }
        let reply = service.signIn(at: provider)
        let call = try #require(service.calls.last { $0.url.hasSuffix("/token") }, "\(reply.error)")
        return (call, FormFields(parsing: String(decoding: call.body, as: UTF8.self)), reply)
    }

    private static func header(_ call: OutboundCall) -> String? {
        call.headers.first { $0.name == "Authorization" }?.value
    }

    @Test("a secret of unreserved characters goes by header where both ways are offered, others as a parameter")
    func choice() throws {
        let both = #"["client_secret_basic","client_secret_post"]"#
        let plain = try Self.exchange(#""clientSecret":"aZ0-._~""#, offered: both)
        // printf 'app:aZ0-._~' | base64
        #expect(Self.header(plain.call) == "Basic YXBwOmFaMC0uX34=" && plain.form["client_secret"] == nil)
        #expect(plain.reply.status == 200)
        let odd = try Self.exchange(#""clientSecret":"a+b %&:""#, offered: both)
        #expect(Self.header(odd.call) == nil && odd.form["client_id"] == "app")
        #expect(odd.form["client_secret"] == "a+b %&:")
        for offered in [#"["client_secret_basic"]"#, nil] {
            let basic = try Self.exchange(#""clientSecret":"a+b %&:""#, offered: offered)
            // printf 'app:a%%2Bb%%20%%25%%26%%3A' | base64
            #expect(Self.header(basic.call) == "Basic YXBwOmElMkJiJTIwJTI1JTI2JTNB")
        }
        let post = try Self.exchange(#""clientSecret":"plain""#, offered: #"["client_secret_post"]"#)
        #expect(Self.header(post.call) == nil && post.form["client_secret"] == "plain")
        let written = try Self.exchange(
            #""clientSecret":"plain","tokenEndpointAuthMethod":"client_secret_post""#, offered: both)
        #expect(Self.header(written.call) == nil && written.form["client_secret"] == "plain")
    }

    @Test("a public client sends its id and the verifier alone")
    func publicClient() throws {
        let exchange = try Self.exchange(#""public":true"#)
        #expect(Self.header(exchange.call) == nil && exchange.form["client_id"] == "app")
        #expect(exchange.form["client_secret"] == nil && exchange.form["code_verifier"]?.utf8.count == 43)
        #expect(exchange.reply.status == 200)
    }

    @Test("a client with a key signs an assertion for the token endpoint")
    func privateKey() throws {
        let key = SignedTokenTests.curveKey(33)
        let pem = try #require(key.pemWithPrivateParts()).replacing("\n", with: "\\n")
        let exchange = try Self.exchange(#""privateKey":"\#(pem)","keyId":"client-key""#)
        #expect(exchange.reply.status == 200 && Self.header(exchange.call) == nil)
        #expect(exchange.form["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
        let assertion = try CompactJWS(parsing: exchange.form["client_assertion"] ?? "")
        #expect(assertion.header["kid"]?.string == "client-key" && assertion.header["alg"]?.string == "ES256")
        let claims = assertion.payload
        #expect(claims["iss"]?.string == "app" && claims["sub"]?.string == "app")
        #expect(claims["aud"]?.string == "https://idp.example/token" && claims["jti"]?.string?.utf8.count == 32)
        let issued: Int64 = try #require(claims["iat"]?.int64)
        #expect(claims["exp"]?.int64 == issued + 300)
        let isValid = key.verificationKey.isValid(
            signature: assertion.signature, for: Array(assertion.signingInput.utf8), .es256)
        #expect(isValid)
    }

    @Test("a key that only the host holds is asked for by its id; without a signature there is no exchange")
    func keyOfHost() {
        var service = Service.leading(
            #"""
            "clientId":"app","issuer":"https://idp.example","keyId":"host-key",\#
            "tokenEndpointAuthMethod":"private_key_jwt"
            """#)
        let reply = service.signIn(at: FlowProvider())
        #expect(reply.errorCode == "INVALID_IDP_RESPONSE" && reply.error.contains("key"))
        #expect(!service.calls.contains { $0.url.hasSuffix("/token") })
    }

    @Test("a session of an account with the provider gets a new access token, and no other session does")
    func refresh() {
        var service = Service.leading()
        let owner = service.signIn(at: FlowProvider())
        var provider = FlowProvider()
        provider.accessToken = "access-2"
        provider.tokenReply = OpenIDProvider.document(
            #"{"access_token":"access-2","token_type":"bearer","expires_in":60,"scope":"openid"}"#)
        service.web = provider.web("", service.now)
        func body(_ session: String, _ token: String = "refresh-1") -> HTTPRequest {
            Service.request(
                "/vinculum/v1/projects/demo/providerTokens:refresh",
                #"{"providerId":"oidc.idp","oauthRefreshToken":"\#(token)","idToken":"\#(session)"}"#,
                headers: [("x-goog-api-key", "key")])
        }
        let reply = service.send(body(owner.idToken))
        #expect(reply.text("oauthAccessToken") == "access-2" && reply.text("oauthExpireIn") == "60", "\(reply.error)")
        let call = service.calls.last { $0.url.hasSuffix("/token") }
        let form = FormFields(parsing: String(decoding: call?.body ?? [], as: UTF8.self))
        #expect(form["grant_type"] == "refresh_token" && form["refresh_token"] == "refresh-1")
        let stranger = service.signUp("stranger@x.com")
        #expect(service.send(body(stranger.idToken)).error == "INVALID_PROVIDER_ID")
        #expect(service.send(body("")).error == "MISSING_ID_TOKEN")
        #expect(service.send(body(owner.idToken, "")).error == "MISSING_REFRESH_TOKEN")
        provider.tokenReply = FlowProvider.error(400, "")
        service.web = provider.web("", service.now)
        #expect(service.send(body(owner.idToken)).errorCode == "INVALID_IDP_RESPONSE")
    }

    @Test("userinfo is asked with the access token in a header, so that no host takes it for a public document")
    func userinfo() throws {
        var service = Service.leading()
        var provider = FlowProvider()
        provider.idClaims = ""
        #expect(service.signIn(at: provider).status == 200)
        let call = try #require(service.calls.last { $0.url.hasSuffix("/userinfo") })
        #expect(Self.header(call) == "Bearer access-1" && !call.isPublicDocument && !call.url.contains("access-1"))
        let documents = service.calls.filter { $0.isPublicDocument }.map(\.url)
        #expect(Set(documents) == ["https://idp.example/.well-known/openid-configuration", "https://idp.example/keys"])
    }
}

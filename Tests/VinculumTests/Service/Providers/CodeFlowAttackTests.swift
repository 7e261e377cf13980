import PropertyKit
import Testing
@testable import Vinculum

/// What a provider that lies, or one in the middle, can answer; each guard of the flow by its enemy.
@Suite("Attacks on the code flow")
struct CodeFlowAttackTests {
    /// Signs in at a provider; the refusal, empty for a success.
    static func refusal(_ provider: FlowProvider, _ answer: String? = nil, _ members: String = "") -> Reply {
        var service = Service.leading(Service.flowMembers + members, hardened: true)
        let begun = service.begin(provider)
        let before = Snapshot(service.authority)
        let reply = service.finish(provider, begun, answer)
        if reply.status != 200 {
            #expect(Snapshot(service.authority).accounts == before.accounts)
            #expect(service.finish(provider, begun).errorCode == "SESSION_EXPIRED", "the session is used up")
        }
        return reply
    }

    @Test(
        "a redirect of another issuer is refused, whether issuers are announced or not",
        arguments: ["", #","authorization_response_iss_parameter_supported":true"#])
    func mixUp(metadata: String) {
        var provider = FlowProvider()
        provider.metadata = metadata
        let other = Self.refusal(provider, "?code=code-1&state=$state&iss=https://evil.example")
        #expect(other.errorCode == "INVALID_IDP_RESPONSE")
        #expect(Self.refusal(provider, "?code=code-1&state=$state&iss=https://idp.example").status == 200)
        let unnamed = Self.refusal(provider, "?code=code-1&state=$state")
        #expect(unnamed.status == (metadata.isEmpty ? 200 : 400))
    }

    @Test("canaille 0.3.6 announces iss and leaves it out of errors: refused, with its words")
    func errorWithoutIssuer() {
        var provider = FlowProvider()
        provider.metadata = #","authorization_response_iss_parameter_supported":true"#
        let words = "?error=login_required&error_description=Sign+in+first&state=$state"
        let reply = Self.refusal(provider, words)
        #expect(reply.status == 400 && reply.error.contains("(iss)") && !reply.error.contains("Sign in first"))
        let said = reply["error"]?["providerError"]
        #expect(said?["error"]?.string == "login_required" && said?["description"]?.string == "Sign in first")
        #expect(Self.refusal(provider, "?code=code-1&state=$state")["error"]?["providerError"] == nil)
        let other = Self.refusal(provider, "\(words)&iss=https://evil.example")
        #expect(other.error.contains("another issuer") && other["error"]?["providerError"] == nil)
    }

    @Test("PKCE is left out where the contract says so, and never by a client without a secret")
    func pkce() {
        var provider = FlowProvider()
        provider.refusesVerifiers = true
        let refused = Self.refusal(provider)
        #expect(refused.status == 400 && refused.error.contains("pkce"), "\(refused.error)")
        #expect(refused["error"]?["providerError"]?["error"]?.string == "invalid_client")
        #expect(Self.refusal(provider, nil, #","pkce":"S256""#).status == 400)
        #expect(Self.refusal(provider, nil, #","pkce":"none""#).status == 200)
        provider.refusesVerifiers = false
        #expect(Self.refusal(provider, nil, #","pkce":"none""#).status == 200)
        for client in [#""public":true"#, #""tokenEndpointAuthMethod":"none""#] {
            var service = Service.leading(
                #""clientId":"app","issuer":"https://idp.example","pkce":"none",\#(client)"#, hardened: true)
            let begun = service.begin(provider)
            let query = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")
            #expect(query["code_challenge"] != nil, "\(client): \(begun.error)")
            #expect(service.finish(provider, begun).status == 200)
        }
    }

    @Test("an ID token with another nonce, or none, is refused")
    func nonce() {
        var provider = FlowProvider()
        provider.nonce = "other"
        #expect(Self.refusal(provider).errorCode == "MISSING_OR_INVALID_NONCE")
        provider.omitsNonce = true
        #expect(Self.refusal(provider).errorCode == "MISSING_OR_INVALID_NONCE")
        #expect(Self.refusal(provider, nil, #","omitsNonce":true"#).status == 200, "the contract says so")
        provider.omitsNonce = false
        #expect(Self.refusal(provider, nil, #","omitsNonce":true"#).errorCode == "MISSING_OR_INVALID_NONCE")
    }

    @Test("an ID token with the hash of another access token is refused")
    func hash() {
        var provider = FlowProvider()
        provider.atHash = Base64URL.encoded(Array(SHA256.hash(Array("other".utf8)).prefix(16)))
        #expect(Self.refusal(provider).error.contains("at_hash"))
        provider.atHash = nil
        provider.idClaims += #","c_hash":"\#(Base64URL.encoded(Array(SHA256.hash(Array("other".utf8)).prefix(16))))""#
        #expect(Self.refusal(provider).error.contains("c_hash"))
    }

    @Test("claims of an ID token for another client, issuer or time, and an unknown key, are refused")
    func token() {
        var other = FlowProvider()
        other.clientID = "another"
        #expect(Self.refusal(other).error.contains("(aud)"))
        var foreign = FlowProvider()
        let evil = OpenIDProvider("https://evil.example")
        let foreignToken = evil.signed(evil.claims(at: Service().now))
        foreign.tokenReply = OpenIDProvider.document(#"{"access_token":"a","id_token":"\#(foreignToken)"}"#)
        #expect(Self.refusal(foreign).error.contains("(iss)"))
        var unsigned = FlowProvider()
        unsigned.tokenReply = OpenIDProvider.document(
            #"{"access_token":"a","id_token":"eyJhbGciOiJub25lIn0.eyJzdWIiOiJwIn0."}"#)
        #expect(Self.refusal(unsigned).errorCode == "INVALID_IDP_RESPONSE")
    }

    @Test("userinfo about another subject is refused")
    func otherSubject() {
        var provider = FlowProvider()
        provider.idClaims = ""
        #expect(Self.refusal(provider).status == 200, "claims that the ID token lacks come from userinfo")
        provider.profileSubject = "another"
        #expect(Self.refusal(provider).error.contains("(sub)"))
    }

    @Test("an address of the ID token does not get its state from another address in userinfo")
    func mixedAddress() {
        var provider = FlowProvider()
        provider.idClaims = #""email":"victim@x.com","name":"Jane""#
        provider.profile = #""email":"jane@idp.example","email_verified":true"#
        let reply = Self.refusal(provider)
        #expect(reply.text("email") == "jane@idp.example" && reply["emailVerified"]?.bool == true)
        provider.profile = #""email_verified":true"#
        let unproven = Self.refusal(provider)
        #expect(unproven.text("email") == "victim@x.com" && unproven["emailVerified"]?.bool == false)
    }

    @Test("an empty address is none, and one without a word on it is not verified")
    func addresses() {
        var provider = FlowProvider()
        provider.idClaims = #""email":"","name":"Nadia""#
        provider.profile = #""email":"","name":"Nadia""#
        let none = Self.refusal(provider)
        #expect(none.status == 200 && none["email"] == nil && none["emailVerified"]?.bool == false)
        provider.idClaims = #""email":"a@b.com","name":"N""#
        provider.profile = #""email":"a@b.com""#
        #expect(Self.refusal(provider)["emailVerified"]?.bool == false)
    }

    @Test("a person gets in with fewer scopes than were asked for, which the response records")
    func fewerScopes() {
        var provider = FlowProvider()
        provider.idClaims = ""
        provider.profile = #""locale":"en""#
        provider.tokenMembers = #","scope":"openid""#
        let reply = Self.refusal(provider)
        #expect(reply.status == 200 && reply.text("oauthScope") == "openid" && reply["email"] == nil)
    }

    @Test("a discovery document of another issuer, or with endpoints elsewhere, is refused")
    func discovery() {
        var service = Service.leading(hardened: true)
        var provider = FlowProvider()
        provider.idp.claimedIssuer = "https://evil.example"
        #expect(service.begin(provider).error.contains("does not describe the issuer"))
        for inside in [
            "http://idp.example/a", "https://127.0.0.1/a", "https://10.0.0.1/a", "javascript:alert(1)",
            "https://localhost/a",
        ] {
            let document = OpenIDProvider.document(
                #"""
                {"issuer":"https://idp.example","jwks_uri":"https://idp.example/keys",\#
                "authorization_endpoint":"\#(inside)","token_endpoint":"\#(inside)"}
                """#)
            service.web = { _ in document }
            let body = #"{"providerId":"oidc.idp","continueUri":"\#(Service.continueURI)"}"#
            let refused = service.client("v1/accounts:createAuthUri", body)
            #expect(refused.error.contains("no authorization endpoint"), "\(inside)")
        }
    }

    @Test(
        "garbage, redirects, silence and huge bodies of each endpoint end in a sentence",
        arguments: ["/.well-known/openid-configuration", "/token", "/keys", "/userinfo"])
    func garbage(endpoint: String) {
        let huge = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 19)
        let replies: [OutboundReply] =
            [
                .unreachable, .timedOut, .response(HTTPResponse(status: 200, contentType: "", body: huge)),
                .response(HTTPResponse(status: 200, contentType: "", body: [0xFF, 0, 0xFE])),
            ]
            + [
                (302, ""), (500, "<html>"), (404, ""), (200, ""), (200, "[]"), (200, "{"), (200, "null"),
                (200, #"{"access_token":1}"#), (200, #"{"sub":"person","sub":"person"}"#),
            ].map { FlowProvider.error($0.0, $0.1) }
        var provider = FlowProvider()
        provider.idClaims = ""
        for reply in replies {
            var service = Service.leading(hardened: true)
            let begun = service.begin(provider)
            let uri = begun.text("authUri")
            let web = provider.web(uri, service.now)
            service.web = { $0.url.hasSuffix(endpoint) ? reply : web($0) }
            let state = FormFields(parsing: URIReference(uri).query ?? "")["state"] ?? ""
            let answer = service.client(
                "v1/accounts:signInWithIdp",
                #"""
                {"requestUri":"https://app.example/?code=code-1&state=\#(state)",\#
                "sessionId":"\#(begun.text("sessionId"))"}
                """#)
            #expect(answer.errorCode == "INVALID_IDP_RESPONSE", "\(endpoint) \(answer.error)")
            // An endpoint with a problem of its own refused nothing, and neither did one that was silent.
            let isUnavailable =
                switch reply {
                case .response(let response): response.status >= 500
                case .timedOut, .unreachable, .privateAddress: true
                }
            #expect(answer.error.hasSuffix(".") && answer.status == (isUnavailable ? 503 : 400), "\(endpoint)")
            #expect(answer.error.hasSuffix("Start the sign-in again.") == isUnavailable, "the session is used up")
            #expect(Snapshot(service.authority).accounts.isEmpty)
        }
    }

    @Test(
        "what the token endpoint says of an error comes apart from the sentence",
        arguments: [
            (403, #"{"error":"invalid_code"}"#, "invalid_code"), (400, "", nil),
            (200, #"{"error":"bad_verification_code"}"#, "bad_verification_code"),
            (401, #"{"error":"invalid_client","error_description":"wrong secret"}"#, "invalid_client"),
        ] as [(Int, String, String?)])
    func tokenErrors(row: (Int, String, String?)) {
        var provider = FlowProvider()
        provider.tokenReply = FlowProvider.error(row.0, row.1)
        let reply = Self.refusal(provider)
        #expect(reply.errorCode == "INVALID_IDP_RESPONSE" && !reply.error.contains(row.2 ?? "?"))
        let said = reply["error"]?["providerError"]
        #expect(said?["error"]?.string == row.2 && said?["status"]?.int64 == Int64(row.0))
    }

    @Test("a token endpoint in trouble, or asked too often, refused nothing", arguments: [429, 500, 502, 503])
    func tokenEndpointInTrouble(status: Int) {
        var provider = FlowProvider()
        provider.tokenReply = FlowProvider.error(status, #"{"error":"out_of_order"}"#)
        let reply = Self.refusal(provider)
        #expect(reply.status == 503 && reply.errorCode == "INVALID_IDP_RESPONSE")
        #expect(reply.error.contains("Start the sign-in again") && !reply.error.contains("refused"), "\(reply.error)")
        let said = reply["error"]?["providerError"]
        #expect(said?["error"]?.string == "out_of_order" && said?["status"]?.int64 == Int64(status))
    }

    @Test(
        "a redirect of a provider in trouble says so, because it can have no status (RFC 6749 section 4.1.2.1)",
        arguments: ["server_error", "temporarily_unavailable"])
    func redirectInTrouble(error: String) {
        let reply = Self.refusal(FlowProvider(), "?error=\(error)&state=$state")
        #expect(reply.status == 503 && reply.errorCode == "INVALID_IDP_RESPONSE")
        #expect(reply.error.contains("again later") && !reply.error.contains("refused"), "\(reply.error)")
        #expect(reply["error"]?["providerError"]?["error"]?.string == error)
    }

    @Test(
        "an error in the fragment or the query reaches the caller, with the provider's words apart",
        arguments: ["?", "#"])
    func redirectErrors(separator: String) {
        let words = "error=unsupported_response_type&error_description=not+here&error_uri=https://e"
        let answer = "\(separator)\(words)&state=$state"
        let reply = Self.refusal(FlowProvider(), answer)
        #expect(reply.errorCode == "INVALID_IDP_RESPONSE" && !reply.error.contains("not here"))
        let said = reply["error"]?["providerError"]
        #expect(said?["error"]?.string == "unsupported_response_type" && said?["description"]?.string == "not here")
        #expect(said?["uri"]?.string == "https://e")
    }

    @Test("a redirect with neither code nor error is refused, and an ID token in it is not taken")
    func frontChannel() {
        let provider = FlowProvider()
        let token = provider.idp.signed(provider.idp.claims(at: Service().now))
        #expect(Self.refusal(provider, "?state=$state").errorCode == "INVALID_IDP_RESPONSE")
        #expect(Self.refusal(provider, "#state=$state&id_token=\(token)").errorCode == "INVALID_IDP_RESPONSE")
    }

    @Test("an access token of another type than Bearer is not used")
    func tokenType() {
        var provider = FlowProvider()
        provider.tokenReply = OpenIDProvider.document(#"{"access_token":"a","token_type":"mac","id_token":"b"}"#)
        #expect(Self.refusal(provider).errorCode == "INVALID_IDP_RESPONSE")
    }

    @Test("any answer of the provider is a response or a typed refusal, never a trap", arguments: TestSeed.sample(3))
    func anything(seed: TestSeed) {
        let token = FlowProvider().idp.signed(#""sub":"p""#)
        let good = #"{"access_token":"a","token_type":"Bearer","expires_in":"5","id_token":"\#(token)"}"#
        forAll(seed: seed, count: 40, Gen<[UInt8]>.mutations(of: Array(good.utf8))) { bytes in
            var provider = FlowProvider()
            provider.tokenReply = .response(HTTPResponse(status: 200, contentType: "", body: bytes))
            var service = Service.leading(hardened: true)
            let begun = service.begin(provider)
            let reply = service.finish(provider, begun)
            try check(reply.status == 400 && reply.error.hasSuffix("."), "\(reply.error)")
        }
    }
}

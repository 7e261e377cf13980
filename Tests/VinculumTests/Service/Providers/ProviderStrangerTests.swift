import Testing
@testable import Vinculum

/// What a stranger reaches for at providers: work, memory, keys of another directory, tokens of another person.
@Suite("Strangers at providers")
struct ProviderStrangerTests {
    @Test("a request with too many scopes, or too long ones, is refused before they are compared")
    func scopes() {
        let many = (0..<200).map { "s\($0)" }.joined(separator: " ")
        for scope in [many, String(repeating: "s", count: 5000)] {
            var service = Service.leading()
            let before = Snapshot(service.authority)
            let begun = service.begin(FlowProvider(), #","oauthScope":"\#(scope)""#)
            let device = service.send(
                Service.request(
                    DeviceGrantTests.path, #"{"providerId":"oidc.idp","oauthScope":"\#(scope)"}"#,
                    headers: [("x-goog-api-key", "key")]))
            #expect(begun.errorCode == "INVALID_ARGUMENT" && device.errorCode == "INVALID_ARGUMENT")
            #expect(service.calls.isEmpty && Snapshot(service.authority) == before)
        }
    }

    @Test("parameters that are too many to be read are refused, and not left out")
    func parameters() {
        var service = Service.leading()
        let long = String(repeating: "v", count: 1 << 16)
        let reply = service.begin(FlowProvider(), #","customParameter":{"prompt":"\#(long)"}"#)
        #expect(reply.errorCode == "INVALID_ARGUMENT" && service.calls.isEmpty, "\(reply.error)")
    }

    @Test("a session id has other keys and secrets in another project and tenant")
    func sessions() {
        let id = "0123456789012345678901"
        let tenant = TenantID("t")
        let signIn = ProviderSignIn(provider: ProviderID("oidc.idp"), salt: [1], redirectURI: "", scope: "")
        let sessions = [("a", nil), ("b", nil), ("a", tenant), ("at", nil)].map {
            ProviderSession(id, project: $0.0, tenant: $0.1)
        }
        #expect(Set(sessions.map { $0.key.text }).count == sessions.count)
        #expect(Set(sessions.map { $0.secrets(of: signIn).state.revealed() }).count == sessions.count)
    }

    @Test("keys of the directory that an app chose do not verify a token of another directory")
    func directories() {
        let evil = OpenIDProvider("https://idp.example/evil", keyNumber: 22)
        let home = OpenIDProvider("https://idp.example/home")
        func signIn(_ directory: String, signedBy idp: OpenIDProvider) -> Reply {
            var service = Service.leading(
                #"""
                "clientId":"app","issuer":"https://idp.example/{tenantid}","responseType":{"idToken":true},\#
                "authorizationEndpoint":"https://idp.example/{tenant}/authorize"
                """#, hardened: true)
            service.web = { call in call.url.hasPrefix(evil.issuer) ? evil.reply(to: call) : home.reply(to: call) }
            let begun = service.client(
                "v1/accounts:createAuthUri",
                #"""
                {"providerId":"oidc.idp","continueUri":"\#(Service.continueURI)",\#
                "customParameter":{"tenant":"\#(directory)"}}
                """#)
            let query = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")
            let more = #","tid":"home","nonce":"\#(query["nonce"] ?? "")""#
            let token = idp.signed(home.claims(at: service.now, more))
            return service.client(
                "v1/accounts:signInWithIdp",
                #"""
                {"requestUri":"\#(Service.continueURI)#state=\#(query["state"] ?? "")&id_token=\#(token)",\#
                "sessionId":"\#(begun.text("sessionId"))"}
                """#)
        }
        let own = signIn("home", signedBy: home)
        #expect(own.status == 200, "\(own.error)")
        let foreign = signIn("evil", signedBy: evil)
        #expect(foreign.errorCode == "INVALID_IDP_RESPONSE" && foreign.idToken.isEmpty, "\(foreign.error)")
    }

    @Test("a refresh token of another person gives the session no access token")
    func refresh() {
        var service = Service.leading()
        let owner = service.signIn(at: FlowProvider())
        func refresh(_ subject: String, idToken: Bool) -> Reply {
            var provider = FlowProvider()
            (provider.subject, provider.profileSubject, provider.accessToken) = (subject, subject, "access-2")
            let token = provider.idToken(FormFields([("nonce", "of the first request")]), service.now)
            provider.tokenReply = OpenIDProvider.document(
                #"{"access_token":"access-2","token_type":"bearer"\#(idToken ? #","id_token":"\#(token)""# : "")}"#)
            service.web = provider.web("", service.now)
            return service.send(
                Service.request(
                    "/vinculum/v1/projects/demo/providerTokens:refresh",
                    #"{"providerId":"oidc.idp","oauthRefreshToken":"r","idToken":"\#(owner.idToken)"}"#,
                    headers: [("x-goog-api-key", "key")]))
        }
        for idToken in [false, true] {
            #expect(refresh("person", idToken: idToken).text("oauthAccessToken") == "access-2")
            let other = refresh("another", idToken: idToken)
            #expect(other.error.contains("(sub)") && other["oauthAccessToken"] == nil, "\(other.error)")
        }
    }

    @Test("a failure at the provider is no refusal of a refresh token, and a refusal says what was refused")
    func failedRefresh() {
        var service = Service.leading()
        let owner = service.signIn(at: FlowProvider())
        func refresh(_ tokenReply: OutboundReply) -> Reply {
            var provider = FlowProvider()
            provider.tokenReply = tokenReply
            service.web = provider.web("", service.now)
            return service.send(
                Service.request(
                    "/vinculum/v1/projects/demo/providerTokens:refresh",
                    #"{"providerId":"oidc.idp","oauthRefreshToken":"r","idToken":"\#(owner.idToken)"}"#,
                    headers: [("x-goog-api-key", "key")]))
        }
        let failures: [OutboundReply] = [.timedOut, .unreachable] + [429, 502, 503].map { FlowProvider.error($0, "") }
        for failure in failures {
            let reply = refresh(failure)
            #expect(reply.status == 503 && reply.errorCode == "INVALID_IDP_RESPONSE")
            #expect(reply.error.contains("refused nothing: try again later"), "\(reply.error)")
        }
        for status in [400, 401] {
            let reply = refresh(FlowProvider.error(status, #"{"error":"invalid_grant"}"#))
            #expect(reply.status == 400 && reply.error.contains("refused oauthRefreshToken"), "\(reply.error)")
            #expect(!reply.error.contains("code") && !reply.error.contains("redirect"))
            #expect(reply["error"]?["providerError"]?["error"]?.string == "invalid_grant")
        }
    }

    @Test("an access token does not go to a list of addresses over plain HTTP once providers must not use it")
    func addresses() {
        var service = Service { $0.plainHTTPHosts = ["idp.test"] }
        let members = #""clientId":"app","clientSecret":"s","emailsEndpoint":"http://idp.test/emails""#
        #expect(service.register("github.com", members).status == 200)
        for verifies in [false, true] {
            service.change { $0.grant(.plainProviders, !verifies) }
            service.web = { call in
                switch call.url {
                case "https://github.com/login/oauth/access_token":
                    OpenIDProvider.document(#"{"access_token":"gho_1","token_type":"bearer"}"#)
                case "https://api.github.com/user": OpenIDProvider.document(#"{"id":1,"name":"A"}"#)
                default: OpenIDProvider.document(#"[{"email":"a@x.com","primary":true,"verified":true}]"#)
                }
            }
            let begun = service.client(
                "v1/accounts:createAuthUri",
                #"{"providerId":"github.com","continueUri":"\#(Service.continueURI)"}"#)
            let state = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")["state"] ?? ""
            let count = service.calls.count
            let reply = service.client(
                "v1/accounts:signInWithIdp",
                #"""
                {"requestUri":"\#(Service.continueURI)?code=c&state=\#(state)",\#
                "sessionId":"\#(begun.text("sessionId"))"}
                """#)
            #expect(reply.status == 200, "\(reply.error)")
            #expect(service.calls[count...].contains { $0.url == "http://idp.test/emails" } == !verifies)
        }
    }

    @Test("a provider's description of itself has at most 64 KiB and a thousand members")
    func discovery() {
        for (more, status) in [
            (String(repeating: "x", count: 60_000), 200), (String(repeating: "x", count: 66_000), 400),
        ] {
            var service = Service.leading()
            var provider = FlowProvider()
            provider.metadata = #","service_documentation":"\#(more)""#
            #expect(service.begin(provider).status == status)
            provider.metadata = (0..<1000).map { ",\"k\($0)\":1" }.joined()
            #expect(service.begin(provider).errorCode == "INVALID_IDP_RESPONSE")
        }
    }

    @Test("a refusal that comes with the provider's credential changes nothing of the account")
    func refusedWithCredential() {
        var service = Service()
        let session = service.client("v1/accounts:signUp", #"{"returnSecureToken":true}"#).idToken
        for number in 0..<StoredBounds.identities {
            #expect(service.federated("s", provider: "oidc.p\(number)", session: session).status == 200)
        }
        let before = Snapshot(service.authority)
        let reply = service.federated(
            "s", "a@x.com", provider: "oidc.more", session: session, extra: #","returnIdpCredential":true"#)
        #expect(reply.text("errorMessage").hasPrefix("QUOTA_EXCEEDED"), "\(reply.error)")
        #expect(Snapshot(service.authority) == before)
    }

    @Test("sign-ins at providers, which take no account to begin, make room for new ones in every mode")
    func cap() {
        var service = Service.leading(hardened: true)
        service.change { $0.follow(.hardened) }
        service.web = FlowProvider().web("", service.now)
        let begin = #"{"providerId":"oidc.idp","continueUri":"http://localhost/"}"#
        #expect(service.client("v1/accounts:createAuthUri", begin).status == 200)
        let known = service.authority.store[nil].pendingCodes[0]
        var set = ChangeSet()
        set.changes = (0..<ServiceLimits.codesOfKind).map { number in
            .code(
                .stored(
                    PendingCode(
                        key: CodeKey("c\(number)"), purpose: known.purpose, epoch: .first, createdAt: service.now,
                        expiresAt: known.expiresAt, attemptsLeft: 1)))
        }
        service.commit(set)
        #expect(service.client("v1/accounts:createAuthUri", begin).status == 200)
        #expect(service.authority.store[nil].pendingCode(known.key) == nil)
    }
}

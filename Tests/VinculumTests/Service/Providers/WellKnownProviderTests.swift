import Testing
@testable import Vinculum

/// The built-in contracts, against stand-ins that follow what the providers publish.
@Suite("Well-known providers")
struct WellKnownProviderTests {
    private static func service(_ id: String, _ members: String = "", hardened: Bool = true) -> Service {
        var service = hardened ? Service.hardened : Service()
        service.register(id, #""clientId":"app","clientSecret":"s3cret"\#(members)"#)
        return service
    }

    private static func begin(_ service: inout Service, _ id: String, _ more: String = "") -> Reply {
        service.client(
            "v1/accounts:createAuthUri",
            #"{"providerId":"\#(id)","continueUri":"\#(Service.continueURI)"\#(more)}"#)
    }

    private static func finish(_ service: inout Service, _ begun: Reply) -> Reply {
        let state = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")["state"] ?? ""
        return service.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"\#(Service.continueURI)?code=c&state=\#(state)","sessionId":"\#(begun.text("sessionId"))"}
            """#)
    }

    private static func posted(_ service: inout Service, _ id: String, _ form: String) -> Reply {
        service.client(
            "v1/accounts:signInWithIdp", #"{"requestUri":"http://localhost","postBody":"providerId=\#(id)&\#(form)"}"#)
    }

    private static func json(_ text: String, status: Int = 200) -> OutboundReply { FlowProvider.error(status, text) }

    /// The authorization endpoint and the scopes of every provider that has such an endpoint.
    private static let expectedEndpoints: [(String, String, String)] = [
        ("google.com", "https://accounts.google.com/o/oauth2/v2/auth", "openid email profile"),
        ("apple.com", "https://appleid.apple.com/auth/authorize", "openid email name"),
        ("facebook.com", "https://www.facebook.com/dialog/oauth", "public_profile email"),
        ("yahoo.com", "https://api.login.yahoo.com/oauth2/request_auth", "openid email profile"),
        ("microsoft.com", "https://login.microsoftonline.com/common/oauth2/v2.0/authorize", "openid email profile"),
        ("github.com", "https://github.com/login/oauth/authorize", "read:user user:email"),
        ("twitter.com", "https://x.com/i/oauth2/authorize", "tweet.read users.read"),
        ("linkedin.com", "https://www.linkedin.com/oauth/v2/authorization", "openid email profile"),
    ]

    @Test(
        "each leads to its own authorization endpoint, without asking for documents", arguments: Self.expectedEndpoints)
    func endpoints(row: (String, String, String)) {
        var service = Self.service(row.0)
        let begun = Self.begin(&service, row.0)
        let uri = URIReference(begun.text("authUri"))
        #expect(uri.textBeforeQuery == row.1, "\(begun.error)")
        #expect(FormFields(parsing: uri.query ?? "")["scope"] == row.2 && service.calls.isEmpty)
    }

    @Test("none is left out here")
    func everyEndpoint() {
        let known = WellKnownProvider.allCases.map { $0.id }.filter { $0.authorizationEndpoint != nil }
        #expect(Set(known.map { $0.rawValue }) == Set(Self.expectedEndpoints.map { $0.0 }))
    }

    @Test("Yahoo signs in by its ID token, completed by its profile")
    func yahoo() {
        var service = Self.service("yahoo.com")
        let begun = Self.begin(&service, "yahoo.com", #","customParameter":{"language":"de"}"#)
        let query = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")
        #expect(query["language"] == "de")
        let idp = OpenIDProvider("https://api.login.yahoo.com")
        let token = idp.signed(idp.claims(at: service.now, #","nonce":"\#(query["nonce"] ?? "")""#))
        service.web = { call in
            switch call.url {
            case "https://api.login.yahoo.com/oauth2/get_token":
                Self.json(#"{"access_token":"a","token_type":"bearer","expires_in":3600,"id_token":"\#(token)"}"#)
            case "https://api.login.yahoo.com/openid/v1/certs": idp.keys
            case "https://api.login.yahoo.com/openid/v1/userinfo":
                Self.json(
                    #"""
                    {"sub":"person","name":"Yahoo Person","given_name":"Yahoo","family_name":"Person",\#
                    "locale":"en-US","email":"person@yahoo.com","email_verified":true,\#
                    "picture":"https://s.yimg.com/p.jpg"}
                    """#)
            default: .unreachable
            }
        }
        let reply = Self.finish(&service, begun)
        #expect(reply.text("email") == "person@yahoo.com" && reply["emailVerified"]?.bool == true, "\(reply.error)")
        #expect(reply.text("firstName") == "Yahoo" && reply.text("rawUserInfo").contains("en-US"))
        #expect(reply.text("photoUrl") == "https://s.yimg.com/p.jpg")
    }

    @Test("Microsoft's issuer is that of the person's directory, and only listed directories come in")
    func microsoft() {
        let home = "11111111-2222-3333-4444-555555555555"
        func signIn(tid: String, issuer: String, tenants: String, edov: String = "") -> Reply {
            var service = Self.service("microsoft.com", tenants)
            let begun = Self.begin(&service, "microsoft.com", #","customParameter":{"tenant":"contoso.com"}"#)
            let uri = URIReference(begun.text("authUri"))
            #expect(uri.path == "/contoso.com/oauth2/v2.0/authorize")
            let nonce = FormFields(parsing: uri.query ?? "")["nonce"] ?? ""
            let idp = OpenIDProvider(issuer)
            let token = idp.signed(
                idp.claims(
                    at: service.now,
                    #","nonce":"\#(nonce)","tid":"\#(tid)","email":"ceo@contoso.com","#
                        + #""email_verified":true,"name":"N"\#(edov)"#))
            service.web = { call in
                switch call.url {
                case "https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token":
                    Self.json(#"{"access_token":"a","token_type":"Bearer","id_token":"\#(token)"}"#)
                case "https://login.microsoftonline.com/common/discovery/v2.0/keys": idp.keys
                case "https://graph.microsoft.com/oidc/userinfo": Self.json(#"{"sub":"person","name":"N"}"#)
                default: .unreachable
                }
            }
            return Self.finish(&service, begun)
        }
        let issuer = "https://login.microsoftonline.com/\(home)/v2.0"
        let any = signIn(tid: home, issuer: issuer, tenants: "")
        #expect(any.status == 200 && any["emailVerified"]?.bool == false, "\(any.error)")
        #expect(signIn(tid: home, issuer: issuer, tenants: "", edov: #","xms_edov":1"#)["emailVerified"]?.bool == true)
        #expect(signIn(tid: home, issuer: issuer, tenants: #","tenants":["\#(home)"]"#).status == 200)
        let foreign = signIn(tid: home, issuer: issuer, tenants: #","tenants":["other"]"#)
        #expect(foreign.errorCode == "INVALID_IDP_RESPONSE")
        #expect(
            signIn(tid: home, issuer: "https://login.microsoftonline.com/evil/v2.0", tenants: "").errorCode
                == "INVALID_IDP_RESPONSE")
        #expect(
            signIn(tid: "x/../y", issuer: "https://login.microsoftonline.com/x/../y/v2.0", tenants: "").errorCode
                == "INVALID_IDP_RESPONSE")
    }

    @Test("a posted token of Microsoft proves an address by the claim of the contract alone")
    func postedMicrosoft() {
        let home = "11111111-2222-3333-4444-555555555555"
        let idp = OpenIDProvider("https://login.microsoftonline.com/\(home)/v2.0")
        for (claim, proves) in [(#""email_verified":true"#, false), (#""xms_edov":true"#, true)] {
            var service = Self.service("microsoft.com")
            service.change { $0.follow(.hardened) }
            service.web = {
                $0.url == "https://login.microsoftonline.com/common/discovery/v2.0/keys" ? idp.keys : .unreachable
            }
            let more = #","tid":"\#(home)","email":"ceo@contoso.com","name":"N",\#(claim)"#
            let token = idp.signed(idp.claims(at: service.now, more))
            let reply = Self.posted(&service, "microsoft.com", "id_token=\(token)")
            #expect(reply["emailVerified"]?.bool == proves && reply.text("oauthIdToken") == token, "\(reply.error)")
        }
    }

    @Test("GitHub's profile gets its address from the list, with its state")
    func github() {
        for verified in [true, false] {
            var service = Self.service("github.com")
            let begun = Self.begin(&service, "github.com")
            service.web = { call in
                switch call.url {
                case "https://github.com/login/oauth/access_token":
                    Self.json(#"{"access_token":"gho","token_type":"bearer","scope":"read:user,user:email"}"#)
                case "https://api.github.com/user":
                    Self.json(
                        #"{"id":583231,"login":"octo","name":"Octo","email":"public@x.com","avatar_url":"https://a"}"#)
                case "https://api.github.com/user/emails":
                    Self.json(
                        #"""
                        [{"email":"old@x.com","primary":false,"verified":true},\#
                        {"email":"octo@x.com","primary":true,"verified":\#(verified)}]
                        """#)
                default: .unreachable
                }
            }
            let reply = Self.finish(&service, begun)
            #expect(reply.text("federatedId") == "583231" && reply.text("screenName") == "octo", "\(reply.error)")
            #expect(reply.text("email") == "octo@x.com" && reply["emailVerified"]?.bool == verified)
        }
    }

    @Test("Twitter signs in by PKCE, and proves no address")
    func twitter() {
        var service = Self.service("twitter.com")
        let begun = Self.begin(&service, "twitter.com")
        service.web = { call in
            switch call.url {
            case "https://api.x.com/2/oauth2/token": Self.json(#"{"access_token":"t","token_type":"bearer"}"#)
            case "https://api.x.com/2/users/me?user.fields=profile_image_url":
                Self.json(
                    #"{"data":{"id":"2244994945","name":"Dev","username":"dev","profile_image_url":"https://p"}}"#)
            default: .unreachable
            }
        }
        let reply = Self.finish(&service, begun)
        #expect(reply.text("federatedId") == "2244994945" && reply.text("screenName") == "dev", "\(reply.error)")
        #expect(reply.text("photoUrl") == "https://p" && reply["email"] == nil)
    }

    @Test("Apple's client secret is an assertion of the team")
    func apple() throws {
        let key = SignedTokenTests.curveKey(34)
        let pem = try #require(key.pemWithPrivateParts()).replacing("\n", with: "\\n")
        var service = Service.hardened
        service.register(
            "apple.com",
            #"""
            "clientId":"app","appleSignInConfig":{"codeFlowConfig":\#
            {"teamId":"TEAM","keyId":"KEY","privateKey":"\#(pem)"}}
            """#)
        let begun = Self.begin(&service, "apple.com")
        let query = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")
        #expect(query["response_mode"] == "form_post")
        let idp = OpenIDProvider("https://appleid.apple.com")
        let token = idp.signed(
            idp.claims(
                at: service.now,
                #","nonce":"\#(query["nonce"] ?? "")","email":"a@privaterelay.appleid.com","email_verified":"true""#))
        service.web = { call in
            switch call.url {
            case "https://appleid.apple.com/auth/token": Self.json(#"{"access_token":"a","id_token":"\#(token)"}"#)
            case "https://appleid.apple.com/auth/keys": idp.keys
            default: .unreachable
            }
        }
        let reply = Self.finish(&service, begun)
        #expect(reply.status == 200 && reply["emailVerified"]?.bool == true, "\(reply.error)")
        let call = try #require(service.calls.first { $0.url.hasSuffix("/auth/token") })
        let form = FormFields(parsing: String(decoding: call.body, as: UTF8.self))
        let secret = try CompactJWS(parsing: form["client_secret"] ?? "")
        #expect(secret.header["kid"]?.string == "KEY" && secret.payload["iss"]?.string == "TEAM")
        #expect(secret.payload["sub"]?.string == "app")
        #expect(secret.payload["aud"]?.string == "https://appleid.apple.com")
        // Shown masked, however deep it is.
        let shown = service.admin("GET", "/vinculum/v1/projects/demo/providers/apple.com", "")
        #expect(shown["appleSignInConfig"]?["codeFlowConfig"]?["privateKey"]?.string == "********")
    }

    /// What the four providers answer about the access token `good`.
    private static func web(app: String = "app", subject: String = "42") -> @Sendable (OutboundCall) -> OutboundReply {
        { call in
            let url = URIReference(call.url)
            switch url.textBeforeQuery {
            case "https://graph.facebook.com/debug_token":
                guard call.headers.contains(where: { $0.value == "Bearer app|s3cret" }) else { return .unreachable }
                return json(#"{"data":{"app_id":"\#(app)","is_valid":true,"user_id":"\#(subject)"}}"#)
            case "https://graph.facebook.com/me": return json(#"{"id":"42","name":"F","email":"f@x.com"}"#)
            case "https://oauth2.googleapis.com/tokeninfo": return json(#"{"aud":"\#(app)","sub":"\#(subject)"}"#)
            case "https://openidconnect.googleapis.com/v1/userinfo":
                return json(#"{"sub":"42","email":"f@gmail.com","email_verified":true}"#)
            case "https://api.github.com/applications/app/token":
                return json(#"{"app":{"client_id":"\#(app)"},"user":{"id":\#(subject)}}"#)
            case "https://api.github.com/user": return json(#"{"id":42,"login":"l"}"#)
            case "https://api.github.com/user/emails": return json("[]", status: 404)
            default: return .unreachable
            }
        }
    }

    @Test(
        "a posted access token is checked to be this client's",
        arguments: ["facebook.com", "google.com", "github.com"])
    func accessTokens(id: String) {
        var service = Self.service(id)
        service.web = Self.web()
        let reply = Self.posted(&service, id, "access_token=good")
        #expect(reply.status == 200 && reply.text("oauthAccessToken") == "good", "\(reply.error)")
        #expect(reply["emailVerified"]?.bool == (id == "google.com"))
        service.web = Self.web(app: "another")
        #expect(Self.posted(&service, id, "access_token=good").errorCode == "INVALID_IDP_RESPONSE")
        service.web = Self.web(subject: "43")
        #expect(Self.posted(&service, id, "access_token=good").errorCode == "INVALID_IDP_RESPONSE", "another person")
        let failures: [OutboundReply] = [.unreachable, .timedOut] + [429, 500].map { FlowProvider.error($0, "") }
        for failure in failures {
            service.web = { _ in failure }
            let refused = Self.posted(&service, id, "access_token=good")
            #expect(refused.errorCode == "INVALID_IDP_RESPONSE" && refused.status == 503, "it refused nothing")
            #expect(!refused.error.contains("good") && refused.error.contains("try again later"), "\(refused.error)")
        }
        #expect(service.calls.allSatisfy { !$0.isPublicDocument })
        var unconfigured = Service.hardened
        #expect(Self.posted(&unconfigured, id, "access_token=good").errorCode == "OPERATION_NOT_ALLOWED")
    }

    @Test("locally the claims that a test writes in place of an access token are taken as before")
    func testForm() {
        var service = Self.service("facebook.com", hardened: false)
        let token = PercentEncoding.encodedComponent(#"{"sub":"f","email":"f@x.com","email_verified":true}"#)
        let reply = Self.posted(&service, "facebook.com", "access_token=\(token)")
        #expect(reply.status == 200 && service.calls.isEmpty)
    }

    @Test("a request to Twitter is signed by client and token")
    func oauth1() {
        // The example of RFC 5849 section 1.2, with its parameters in the query.
        let signature = OAuth1Signature(
            consumer: ("dpf43f3p2l4k3l03", "kd94hf93k423kf44"), token: ("nnch734d00sl2jdk", "pfkkdhi9sl3r4s00"),
            nonce: "kllo9940pd9333jh", at: Instant(seconds: 1_191_242_096))
        let header = signature.header(
            "GET", "http://photos.example.net/photos", [("file", "vacation.jpg"), ("size", "original")])
        // oauth.net/core/1.0a, appendix A.5: with oauth_version.
        #expect(header.contains(#"oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D""#), "\(header)")
        var service = Self.service("twitter.com")
        service.web = { call in
            call.url.hasPrefix("https://api.x.com/1.1/account/verify_credentials.json")
                ? Self.json(#"{"id_str":"7","name":"T","screen_name":"t","email":"t@x.com"}"#) : .unreachable
        }
        let reply = Self.posted(&service, "twitter.com", "access_token=k&oauth_token_secret=s")
        #expect(reply.text("federatedId") == "7" && reply["emailVerified"]?.bool == false, "\(reply.error)")
        for (status, expected) in [(401, 400), (429, 503), (500, 503)] {
            service.web = { _ in FlowProvider.error(status, "") }
            let refused = Self.posted(&service, "twitter.com", "access_token=k&oauth_token_secret=s")
            #expect(refused.status == expected, "\(refused.error)")
        }
    }

    @Test("a code of Play Games is exchanged for the player")
    func playGames() {
        var service = Self.service("playgames.google.com")
        service.web = { call in
            switch call.url {
            case "https://oauth2.googleapis.com/token": Self.json(#"{"access_token":"p","token_type":"Bearer"}"#)
            case "https://games.googleapis.com/games/v1/players/me":
                Self.json(#"{"playerId":"g123","displayName":"Player","avatarImageUrl":"https://a"}"#)
            default: .unreachable
            }
        }
        let reply = Self.posted(&service, "playgames.google.com", "code=server-code")
        #expect(reply.text("federatedId") == "g123" && reply.text("displayName") == "Player", "\(reply.error)")
        let callCount = service.calls.count
        let again = Self.posted(&service, "playgames.google.com", "code=server-code")
        #expect(again.errorCode == "SESSION_EXPIRED" && service.calls.count == callCount, "a code goes out once")
        let web = service.web
        for (code, failing) in [("a", "https://oauth2"), ("b", "https://games")] {
            service.web = { $0.url.hasPrefix(failing) ? .timedOut : web($0) }
            let failed = Self.posted(&service, "playgames.google.com", "code=\(code)")
            #expect(failed.status == 503 && failed.error.hasSuffix("Start the sign-in again."), "the code is used up")
        }
    }

    @Test(
        "a sign-in that the person cancels ends as cancelled, in the words of each provider",
        arguments: [
            // omniauth-apple#23, AspNet.Security.OAuth.Providers#424 (2020)
            ("apple.com", "error=user_cancelled_authorize", true), ("apple.com", "error=", false),
            ("linkedin.com", "error=user_cancelled_login", true),
            ("linkedin.com", "error=user_cancelled_authorize", true), ("linkedin.com", "error=access_denied", true),
            ("facebook.com", "error=access_denied&error_reason=user_denied", true),
            ("microsoft.com", "error=access_denied&error_subcode=cancel", true),
            ("microsoft.com", "error=consent_required&error_subcode=cancel", true),
            ("microsoft.com", "error=consent_required", false), ("google.com", "error=login_required", false),
            ("google.com", "error=not_user_cancelled", false), ("oidc.line", "error=ACCESS_DENIED", true),
            ("oidc.kakao", "error=access_denied&error_description=User%20denied%20access", true),
            // OAuth 1.0a of the old Twitter.
            ("twitter.com", "denied=request-token", true), ("twitter.com", "denied=", false),
        ] as [(String, String, Bool)])
    func cancellations(id: String, answer: String, isCancelled: Bool) {
        let own =
            #"""
            ,"issuer":"https://idp.example","authorizationEndpoint":"https://idp.example/authorize",\#
            "tokenEndpoint":"https://idp.example/token","jwksUri":"https://idp.example/keys"
            """#
        var service = Self.service(id, id.hasPrefix("oidc.") ? own : "")
        let begun = Self.begin(&service, id)
        let state = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")["state"] ?? ""
        let reply = service.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"\#(Service.continueURI)?\#(answer)&state=\#(state)",\#
            "sessionId":"\#(begun.text("sessionId"))"}
            """#)
        #expect(reply.status == 400 && (reply.errorCode == "USER_CANCELLED") == isCancelled, "\(reply.error)")
        #expect(service.calls.isEmpty)
    }

    @Test("LinkedIn gets a verifier of a client without a secret alone, every other provider always")
    func verifiers() throws {
        for known in WellKnownProvider.allCases where known.id.authorizationEndpoint != nil {
            for isPublic in [false, true] {
                var service = Service()
                service.register(
                    known.id.rawValue, #""clientId":"app",\#(isPublic ? #""public":true"# : #""clientSecret":"s""#)"#)
                let begun = Self.begin(&service, known.id.rawValue)
                let query = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")
                let isSent = known != .linkedIn || isPublic
                #expect((query["code_challenge_method"] == "S256") == isSent, "\(known): \(begun.error)")
                #expect((query["code_challenge"] != nil) == isSent)
                _ = Self.finish(&service, begun)
                let call = try #require(service.calls.first { $0.method == "POST" }, "\(known)")
                let form = FormFields(parsing: String(decoding: call.body, as: UTF8.self))
                #expect((form["code_verifier"] != nil) == isSent && form["code"] == "c", "\(known)")
            }
        }
    }

    @Test("LinkedIn answers invalid_client to a code_verifier (executor#2087, seen in September 2026)")
    func linkedIn() {
        func signIn(_ members: String) -> Reply {
            var service = Self.service("linkedin.com", members)
            let begun = Self.begin(&service, "linkedin.com")
            let idp = OpenIDProvider("https://www.linkedin.com/oauth")
            let token = idp.signed(
                idp.claims(at: service.now, #","email":"l@x.com","email_verified":true,"name":"L""#))
            service.web = { call in
                switch call.url {
                case "https://www.linkedin.com/oauth/v2/accessToken":
                    FormFields(parsing: String(decoding: call.body, as: UTF8.self))["code_verifier"] == nil
                        ? Self.json(#"{"access_token":"a","id_token":"\#(token)"}"#)
                        : Self.json(#"{"error":"invalid_client"}"#, status: 401)
                case "https://www.linkedin.com/oauth/openid/jwks": idp.keys
                default: .unreachable
                }
            }
            return Self.finish(&service, begun)
        }
        let reply = signIn("")
        #expect(reply.text("email") == "l@x.com" && reply.text("federatedId") == "person", "\(reply.error)")
        // For an app that LinkedIn has switched PKCE on for.
        let sent = signIn(#","pkce":"S256""#)
        #expect(sent.errorCode == "INVALID_IDP_RESPONSE" && sent.error.contains("pkce"), "\(sent.error)")
    }

    @Test("limited login of Facebook is an ID token")
    func limitedLogin() {
        var service = Self.service("facebook.com")
        let idp = OpenIDProvider("https://www.facebook.com")
        service.web = { $0.url == "https://www.facebook.com/.well-known/oauth/openid/jwks/" ? idp.keys : .unreachable }
        let token = idp.signed(idp.claims(at: service.now, #","email":"f@x.com","name":"F""#))
        let reply = Self.posted(&service, "facebook.com", "id_token=\(token)")
        #expect(reply.status == 200 && reply["emailVerified"]?.bool == false, "\(reply.error)")
        let other = idp.signed(idp.claims(audience: "another", at: service.now))
        #expect(Self.posted(&service, "facebook.com", "id_token=\(other)").errorCode == "INVALID_IDP_RESPONSE")
    }
}

import PropertyKit
import Testing
@testable import Vinculum

/// What an authorization request asks of the ID token, by an app or by the contract, each held against a token that
/// does not have it (dotnet/aspnetcore#69321, jellyfin-plugin-sso#961 and keycloak#33641 asked and did not look).
@Suite("What a sign-in asks of the ID token")
struct TokenDemandTests {
    /// Who asks.
    enum Asker: CaseIterable {
        case app, contract
    }

    /// Signs in at a provider whose ID token has these claims; the refusal's problem, `nil` for a sign-in.
    private static func problem(
        asking name: String, _ value: String, by asker: Asker, claims: String, after seconds: Int64 = 0
    ) -> String? {
        let parameter = #"{"\#(name)":\#(quoted(value))}"#
        var service = Service.leading(
            Service.flowMembers + (asker == .contract ? #","parameters":\#(parameter)"# : ""), hardened: true)
        var provider = FlowProvider()
        provider.idClaims += claims.isEmpty ? "" : ",\(claims)"
        let begun = service.begin(provider, asker == .app ? #","customParameter":\#(parameter)"# : "")
        #expect(begun.status == 200, "\(begun.error)")
        #expect(FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")[name] == value)
        service.now = service.now.adding(seconds: seconds)
        let before = Snapshot(service.authority)
        let reply = service.finish(provider, begun)
        guard reply.status != 200 else { return nil }
        let problem = service.problem
        #expect(reply.errorCode == "INVALID_IDP_RESPONSE" && reply.error.hasSuffix("."), "\(reply.error)")
        #expect(Snapshot(service.authority).accounts == before.accounts)
        #expect(service.finish(provider, begun).errorCode == "SESSION_EXPIRED", "the session is used up")
        return problem
    }

    /// `auth_time` so many seconds from when the service began.
    private static func signedIn(_ seconds: Int64) -> String {
        #""auth_time":\#(Service().now.adding(seconds: seconds).seconds)"#
    }

    @Test("max_age needs an auth_time, which counts from the request with a minute of slack", arguments: Asker.allCases)
    func age(asker: Asker) {
        for (age, claims, seconds, passes) in [
            ("300", "", 0, false), ("300", Self.signedIn(0), 0, true), ("300", Self.signedIn(-359), 0, true),
            ("300", Self.signedIn(-361), 0, false), ("300", Self.signedIn(-7200), 0, false),
            ("300", Self.signedIn(-359), 500, true), ("300", Self.signedIn(-361), 500, false),
            ("300", Self.signedIn(120), 120, true), ("300", Self.signedIn(61), 0, false),
            ("0", Self.signedIn(-59), 0, true), ("0", Self.signedIn(-61), 0, false), ("0", Self.signedIn(90), 90, true),
            ("300", #""auth_time":"now""#, 0, false), ("300", #""auth_time":null"#, 0, false),
            ("9223372036854775807", Self.signedIn(-1_000_000), 0, true), ("9223372036854775807", "", 0, false),
        ] as [(String, String, Int64, Bool)] {
            let problem = Self.problem(asking: "max_age", age, by: asker, claims: claims, after: seconds)
            let isText = claims.contains("now") || claims.contains("null")
            #expect(problem == (passes ? nil : isText ? "malformed" : "auth_time"), "\(age) \(claims) \(seconds)")
        }
    }

    private static let gold = #"{"id_token":{"acr":{"essential":true,"values":["gold","silver"]}}}"#
    private static let contextClass = #"{"id_token":{"acrs":{"essential":true,"value":"c1"}}}"#

    @Test(
        "a class of authentication, a claim with a value and a domain must be in the token", arguments: Asker.allCases)
    func claims(asker: Asker) {
        for (name, value, claims, passes) in [
            ("acr_values", "gold silver", #""acr":"gold""#, true),
            ("acr_values", "gold silver", #""acr":"silver""#, true),
            ("acr_values", "gold silver", #""acr":"bronze""#, false), ("acr_values", "gold silver", "", false),
            ("acr_values", "gold silver", #""acr":"gold silver""#, false),
            ("acr_values", "gold", #""acr":"Gold""#, false),
            ("acr_values", "gold", #""acr":"""#, false), ("acr_values", "gold", #""acr":null"#, false),
            ("acr_values", "gold", #""acr":{"gold":true}"#, false), ("acr_values", "gold", #""amr":["gold"]"#, false),
            ("claims", Self.gold, #""acr":"silver""#, true), ("claims", Self.gold, #""acr":"bronze""#, false),
            ("claims", Self.gold, "", false),
            ("claims", #"{"id_token":{"acr":{"essential":true}}}"#, #""acr":"any""#, true),
            ("claims", #"{"id_token":{"acr":{"essential":true}}}"#, "", false),
            ("claims", #"{"id_token":{"acr":{"values":["gold"]}}}"#, #""acr":"bronze""#, true),
            ("claims", #"{"id_token":{"acr":null}}"#, "", true), ("claims", #"{"id_token":null}"#, "", true),
            ("claims", #"{"id_token":{}}"#, "", true),
            ("claims", #"{"userinfo":{"acr":{"essential":true,"value":"gold"}}}"#, "", true),
            ("claims", #"{"id_token":{"locale":{"essential":true}}}"#, "", true),
            ("claims", #"{"id_token":{"sub":{"value":"person"}}}"#, "", true),
            ("claims", #"{"id_token":{"sub":{"value":"another"}}}"#, "", false),
            ("claims", #"{"id_token":{"level":{"essential":true,"value":2}}}"#, #""level":2"#, true),
            ("claims", #"{"id_token":{"level":{"essential":true,"value":2}}}"#, #""level":1"#, false),
            // Entra's authentication contexts are a list.
            ("claims", Self.contextClass, #""acrs":["c2","c1"]"#, true),
            ("claims", Self.contextClass, #""acrs":["c2"]"#, false),
            ("claims", Self.contextClass, #""acrs":[]"#, false),
            ("hd", "corp.example", #""hd":"corp.example""#, true),
            ("hd", "Corp.example", #""hd":"CORP.example""#, true),
            ("hd", "corp.example", #""hd":"other.example""#, false), ("hd", "corp.example", "", false),
            ("hd", "corp.example", #""hd":"a.corp.example""#, false),
            ("hd", "*", #""hd":"any.example""#, true), ("hd", "*", "", false),
        ] as [(String, String, String, Bool)] {
            let problem = Self.problem(asking: name, value, by: asker, claims: claims)
            #expect(problem == (passes ? nil : "unmet"), "\(name)=\(value): \(claims)")
        }
    }

    @Test("an essential auth_time must be there, of any age", arguments: Asker.allCases)
    func essentialTime(asker: Asker) {
        let request = #"{"id_token":{"auth_time":{"essential":true}}}"#
        #expect(Self.problem(asking: "claims", request, by: asker, claims: "") == "auth_time")
        #expect(Self.problem(asking: "claims", request, by: asker, claims: Self.signedIn(-100_000)) == nil)
    }

    @Test("each of several demands is a check of its own, and an app adds to those of the contract")
    func several() {
        var service = Service.leading(Service.flowMembers + #","parameters":{"hd":"corp.example"}"#, hardened: true)
        let asked = #","customParameter":{"max_age":"300","acr_values":"gold"}"#
        let (time, acr, hd) = (Self.signedIn(0), #""acr":"gold""#, #""hd":"corp.example""#)
        for (claims, passes) in [
            ([time, acr, hd], true), ([acr, hd], false), ([time, hd], false), ([time, acr], false), ([], false),
        ] {
            var provider = FlowProvider()
            for claim in claims { provider.idClaims += ",\(claim)" }
            let begun = service.begin(provider, asked)
            #expect((service.finish(provider, begun).status == 200) == passes, "\(claims)")
        }
        #expect(service.begin(FlowProvider(), #","customParameter":{"hd":"*"}"#).errorCode == "UNEXPECTED_PARAMETER")
    }

    @Test("what an app asked is in the stored sign-in, and holds after a restart")
    func stored() throws {
        var service = Service.leading(hardened: true)
        var provider = FlowProvider()
        provider.idClaims += "," + Self.signedIn(-7200)
        let begun = service.begin(provider, #","customParameter":{"max_age":"300","prompt":"login"}"#)
        service.restart(try MemoryStore(restoring: service.authority.store.snapshot()))
        #expect(service.finish(provider, begun).errorCode == "INVALID_IDP_RESPONSE" && service.problem == "auth_time")
        let unasked = service.begin(provider, #","customParameter":{"prompt":"login"}"#)
        #expect(service.finish(provider, unasked).status == 200)
    }

    @Test("a demand that is malformed is refused at the beginning, in a contract too, and an empty one is none")
    func malformed() {
        for (name, value) in [
            ("max_age", "abc"), ("max_age", "-1"), ("max_age", "+1"), ("max_age", "1.5"), ("max_age", "3e2"),
            ("max_age", " 300"), ("max_age", "99999999999999999999"), ("acr_values", "  "), ("claims", "x"),
            ("claims", "[]"), ("claims", "{"), ("claims", #"{"id_token":{"acr":{"value":{}}}}"#),
            ("claims", #"{"id_token":{"acr":{"essential":true},"acr":{}}}"#),
            ("claims", #"{"id_token":{"acr":{"essential":"true"}}}"#),
            ("claims", #"{"id_token":{"acr":{"essential":true,"values":"gold"}}}"#),
            ("claims", #"{"id_token":{"acr":{"essential":true,"values":{"gold":true}}}}"#),
            ("claims", #"{"id_token":{"acr":{"essential":true,"values":[]}}}"#),
            ("claims", #"{"id_token":{"acr":{"essential":true,"values":null}}}"#),
            ("claims", #"{"id_token":{"acr":{"essential":true,"values":[["gold"]]}}}"#),
            ("claims", #"{"id_token":{"acr":{"essential":true,"value":null}}}"#),
            ("claims", #"{"id_token":{"acr":true}}"#), ("claims", #"{"id_token":{"acr":"gold"}}"#),
            ("claims", #"{"id_token":{"acr":["gold"]}}"#), ("claims", #"{"id_token":["acr"]}"#),
            ("claims", #"{"id_token":"x"}"#), ("claims", #"{"id_token":false}"#),
        ] {
            var service = Service.leading()
            let before = Snapshot(service.authority)
            let parameter = #"{"\#(name)":\#(quoted(value))}"#
            let refused = service.begin(FlowProvider(), #","customParameter":\#(parameter)"#)
            #expect(refused.errorCode == "INVALID_ARGUMENT" && refused.error.contains(name), "\(name)=\(value)")
            let written = service.register("oidc.idp", Service.flowMembers + #","parameters":\#(parameter)"#)
            #expect(written.status == 400 && written.error.contains(name), "\(name)=\(value)")
            #expect(Snapshot(service.authority) == before)
        }
        for name in ["max_age", "acr_values", "claims", "hd"] {
            #expect(Self.problem(asking: name, "", by: .app, claims: "") == nil, "\(name)")
        }
        var service = Service.leading()
        let long = quoted(#"{"id_token":{"acr":{"essential":true,"value":"\#(String(repeating: "x", count: 2000))"}}}"#)
        #expect(
            service.begin(FlowProvider(), #","customParameter":{"claims":\#(long)}"#).errorCode == "INVALID_ARGUMENT")
    }

    @Test(
        "any value is read or refused without a trap, and its stored form asks the same", arguments: TestSeed.sample(3))
    func anything(seed: TestSeed) {
        let values = Gen<[UInt8]>.oneOf(
            .mutations(of: Array(Self.gold.utf8)), .byteSoup(pieces: [#"{"id_token":{"#, #""acr":"#, "300", "*"]))
        forAll(seed: seed, count: 150, values) { bytes in
            let value = String(decoding: bytes, as: UTF8.self)
            for name in ["max_age", "acr_values", "claims", "hd", "prompt"] {
                let stored = FormFields(parsing: FormFields([(name, value)]).encoded)
                let asked = try? TokenDemands([(name, value)])
                let again = try? TokenDemands(stored.fields)
                try check((asked == nil) == (again == nil) && asked?.isEmpty == again?.isEmpty, "\(name)=\(value)")
                // A demand that is read is met by no token without claims.
                guard let asked, let nothing = JSON.Value(stored: Array("{}".utf8)) else { continue }
                var rules = ClaimRules(issuer: "", audience: "")
                asked.add(to: &rules, askedAt: Instant(seconds: 0))
                let isMet =
                    asked.unmet(by: nothing) == nil && rules.maximumAgeSeconds == nil && !rules.needsAuthTime
                try check(isMet == asked.isEmpty, "\(name)=\(value)")
            }
        }
    }

    @Test("a provider without ID tokens is asked nothing that nobody could check")
    func withoutIDToken() {
        var service = Service()
        service.register(
            "oidc.idp",
            #"""
            "clientId":"app","clientSecret":"s","authorizationEndpoint":"https://idp.example/authorize",\#
            "tokenEndpoint":"https://idp.example/token","userinfoEndpoint":"https://idp.example/userinfo"
            """#)
        let refused = service.begin(FlowProvider(), #","customParameter":{"max_age":"300"}"#)
        #expect(refused.errorCode == "INVALID_ARGUMENT" && refused.error.contains("ID token"))
        #expect(service.begin(FlowProvider(), #","customParameter":{"prompt":"login"}"#).status == 200)
        #expect(service.admin("PATCH", Self.path, #"{"parameters":{"prompt":"login"}}"#).status == 200)
        for parameter in [
            #""max_age":"300""#, #""acr_values":"gold""#, #""hd":"*""#, #""claims":\#(quoted(Self.gold))"#,
        ] {
            let before = Snapshot(service.authority)
            let written = service.admin("PATCH", Self.path, #"{"parameters":{\#(parameter)}}"#)
            #expect(written.status == 400 && written.error.contains("ID token"), "\(parameter)")
            #expect(Snapshot(service.authority) == before)
        }
        // Without the scope openid an OpenID provider gives none.
        var openID = Service.leading(Service.flowMembers + #","scopes":["email"]"#)
        var provider = FlowProvider()
        provider.tokenReply = OpenIDProvider.document(#"{"access_token":"access-1"}"#)
        let asked = openID.begin(provider, #","customParameter":{"max_age":"300"}"#)
        #expect(openID.finish(provider, asked).error.contains("no id_token"))
        let unasked = openID.begin(provider)
        #expect(openID.finish(provider, unasked).status == 200)
    }

    private static let path = "/vinculum/v1/projects/demo/providers/oidc.idp"

    @Test("a contract of an earlier version that asks a provider without ID tokens begins no sign-in, and is mended")
    func storedWithoutIDToken() {
        var service = Service()
        let endpoints = ["authorization", "token", "userinfo", "deviceAuthorization"].map {
            #","\#($0)Endpoint":"https://idp.example/\#($0)""#
        }
        service.register("oidc.idp", #""clientId":"app","clientSecret":"s"\#(endpoints.joined())"#)
        var set = ChangeSet(tenant: nil)
        let stored = #"{"parameters":{"max_age":"300"}\#(endpoints.joined())}"#
        set.changes = [.provider(.contractWritten(ProviderID("oidc.idp"), Array(stored.utf8)))]
        service.commit(set)
        let start = Service.request(
            DeviceGrantTests.path, #"{"providerId":"oidc.idp"}"#, headers: [("x-goog-api-key", "key")])
        for refused in [service.begin(FlowProvider()), service.send(start)] {
            #expect(refused.errorCode == "INVALID_ARGUMENT" && refused.error.contains("max_age"), "\(refused.error)")
        }
        #expect(service.calls.isEmpty, "nobody is led to the provider")
        let mended = service.admin("PATCH", "\(Self.path)?updateMask=parameters", "{}")
        #expect(mended.status == 200, "\(mended.error)")
        #expect(service.begin(FlowProvider()).status == 200)
    }

    @Test("what the contract asks holds for posted tokens: auth_time counts from iat, and iat from now")
    func posted() {
        let idp = OpenIDProvider()
        for (parameter, claims, seconds, problem) in [
            (#""hd":"corp.example""#, #","hd":"corp.example""#, 0, nil), (#""hd":"corp.example""#, "", 0, "unmet"),
            (#""max_age":"300""#, ",\(Self.signedIn(-360))", 0, nil), (#""max_age":"300""#, "", 0, "auth_time"),
            (#""max_age":"300""#, ",\(Self.signedIn(-361))", 0, "auth_time"),
            // A token that was kept.
            (#""max_age":"300""#, ",\(Self.signedIn(0))", 359, nil),
            (#""max_age":"300""#, ",\(Self.signedIn(0))", 361, "auth_time"),
            (#""max_age":"9223372036854775807""#, ",\(Self.signedIn(0))", 361, nil),
            (#""hd":"corp.example""#, #","hd":"corp.example""#, 361, nil),
        ] as [(String, String, Int64, String?)] {
            var service = Service.leading(Service.flowMembers + #","parameters":{\#(parameter)}"#, hardened: true)
            service.web = { idp.reply(to: $0) }
            let token = idp.signed(idp.claims(at: service.now, claims))
            service.now = service.now.adding(seconds: seconds)
            let reply = service.signIn("oidc.idp", idToken: token)
            #expect((reply.status == 200) == (problem == nil), "\(parameter): \(reply.error)")
            #expect(service.problem == problem)
        }
        var service = Service.hardened
        service.register("google.com", #""clientId":"app","clientSecret":"s","parameters":{"hd":"corp.example"}"#)
        let access = service.client(
            "v1/accounts:signInWithIdp",
            #"{"requestUri":"http://localhost","postBody":"providerId=google.com&access_token=a"}"#)
        #expect(access.errorCode == "INVALID_IDP_RESPONSE" && service.calls.isEmpty, "\(access.error)")
    }

    @Test("a device grant's token has what the contract asks")
    func device() {
        for (claims, passes) in [(Self.signedIn(0), true), (Self.signedIn(-7200), false), (#""a":1"#, false)] {
            var service = Service.leading(Service.flowMembers + #","parameters":{"max_age":"300"}"#)
            var provider = FlowProvider()
            provider.omitsNonce = true
            provider.idClaims += ",\(claims)"
            let tokens = #"{"access_token":"access-1","id_token":"\#(provider.idToken(FormFields(), service.now))"}"#
            service.web = { [provider, now = service.now] call in
                switch call.url {
                case "https://idp.example/device": OpenIDProvider.document(DeviceGrantTests.authorization)
                case "https://idp.example/token": OpenIDProvider.document(tokens)
                default: provider.reply(to: call, FormFields(), now)
                }
            }
            let begun = service.send(
                Service.request(
                    DeviceGrantTests.path, #"{"providerId":"oidc.idp"}"#, headers: [("x-goog-api-key", "key")]))
            service.now = service.now.adding(seconds: 5)
            let reply = service.client(
                "v1/accounts:signInWithIdp",
                #"{"requestUri":"http://localhost","sessionId":"\#(begun.text("sessionId"))"}"#)
            #expect((reply.status == 200) == passes, "\(claims): \(reply.error)")
        }
    }

    @Test("hostedDomain of createAuthUri asks as hd does, and does not widen the contract's")
    func hostedDomain() {
        var service = Service()
        service.register("google.com", #""clientId":"app","clientSecret":"s""#)
        let begun = service.begin(FlowProvider(), #","hostedDomain":"corp.example""#, id: "google.com")
        #expect(begun.text("authUri").hasSuffix("&hd=corp.example"), "\(begun.error)")
        let stored = service.authority.store[nil].pendingCodes.compactMap { code in
            if case .providerSignIn(let signIn) = code.purpose { signIn.demands } else { nil }
        }
        #expect(stored == ["hd=corp.example"])
        service.register("google.com", #""clientId":"app","clientSecret":"s","parameters":{"hd":"corp.example"}"#)
        let wider = service.begin(FlowProvider(), #","hostedDomain":"other.example""#, id: "google.com")
        #expect(wider.errorCode == "UNEXPECTED_PARAMETER")
    }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("Registry of identity providers")
struct ProviderRegistryTests {
    static let path = "/vinculum/v1/projects/demo/providers"

    @Test("a provider is created, read, changed, listed and deleted; the published object shows its own members alone")
    func life() {
        var service = Service()
        let made = service.register(
            "oidc.idp",
            Service.flowMembers + #","displayName":"IdP","scopes":["openid"],"emailTrust":{"mutable":true}"#)
        #expect(made.status == 200, "\(made.error)")
        #expect(
            String(decoding: made.body, as: UTF8.self)
                == #"""
                {"name":"projects/demo/providers/oidc.idp","providerId":"oidc.idp","enabled":true,"clientId":"app",\#
                "clientSecret":"********","displayName":"IdP","issuer":"https://idp.example",\#
                "responseType":{"code":true},"emailTrust":{"mutable":true},"scopes":["openid"]}
                """#)
        #expect(service.admin("GET", "\(Self.path)/oidc.idp", "").body == made.body)
        #expect(
            service.admin("GET", "\(Self.path)/oidc.idp?withSecrets=true", "").text("clientSecret") == "s3cret")
        let published = service.get("oauthIdpConfigs/oidc.idp")
        #expect(published.text("clientSecret") == "s3cret" && published["scopes"] == nil)
        #expect(published["emailTrust"] == nil && published["enabled"]?.bool == true)

        service.patch("oauthIdpConfigs/oidc.idp", "displayName", #"{"displayName":"Other"}"#)
        let kept = service.admin("GET", "\(Self.path)/oidc.idp", "")
        #expect(kept.text("displayName") == "Other" && kept["scopes"]?[0]?.string == "openid")

        let patched = service.admin(
            "PATCH", "\(Self.path)/oidc.idp?updateMask=scopes,emailTrust.authority",
            #"{"emailTrust":{"authority":"NONE"}}"#)
        #expect(patched["scopes"] == nil && patched["emailTrust"]?["authority"]?.string == "NONE")
        #expect(patched["emailTrust"]?["mutable"]?.bool == true && patched.text("displayName") == "Other")
        let given = service.admin("PATCH", "\(Self.path)/oidc.idp", #"{"keyId":"k","clientSecret":"********"}"#)
        #expect(given.text("keyId") == "k")
        #expect(
            service.admin("GET", "\(Self.path)/oidc.idp?withSecrets=true", "").text("clientSecret") == "s3cret",
            "the mask stands for the stored secret")

        service.register("google.com", #""clientId":"g","clientSecret":"s""#)
        let list = service.admin("GET", Self.path, "")
        #expect(list["providers"]?.elements.compactMap { $0["providerId"]?.string } == ["google.com", "oidc.idp"])
        let page = service.admin("GET", "\(Self.path)?pageSize=1", "")
        let rest = service.admin("GET", "\(Self.path)?pageSize=1&pageToken=\(page.text("nextPageToken"))", "")
        #expect(rest["providers"]?[0]?["providerId"]?.string == "oidc.idp" && rest["nextPageToken"] == nil)
        #expect(service.admin("GET", "\(Self.path)?pageToken=x", "").error == "INVALID_PAGE_SELECTION")

        #expect(service.admin("DELETE", "\(Self.path)/oidc.idp", "").body == Array("{}".utf8))
        for method in ["GET", "PATCH", "DELETE"] {
            #expect(service.admin(method, "\(Self.path)/oidc.idp", "{}").error == "CONFIGURATION_NOT_FOUND")
        }
        service.createOIDC("oidc.idp")
        #expect(service.admin("GET", "\(Self.path)/oidc.idp", "")["keyId"] == nil, "the contract went too")
    }

    @Test("a replacement leaves nothing of the former object")
    func replace() {
        var service = Service.leading(Service.flowMembers + #","scopes":["openid"],"displayName":"X""#)
        let replaced = service.register("oidc.idp", Service.flowMembers + #","enabled":false"#)
        #expect(replaced["scopes"] == nil && replaced["displayName"] == nil && replaced["enabled"]?.bool == false)
    }

    @Test("a public client needs no secret, also when the published object changes")
    func publicClient() {
        var service = Service()
        let members = #""clientId":"app","issuer":"https://idp.example""#
        let rule = "INVALID_CONFIG : client_secret cannot be empty for code flow."
        #expect(service.register("oidc.idp", members).error == rule)
        #expect(service.register("oidc.idp", members + #","public":true"#).status == 200)
        let patched = service.patch("oauthIdpConfigs/oidc.idp", "clientId", #"{"clientId":"other"}"#)
        #expect(patched.status == 200 && patched.text("clientId") == "other")
        let published = service.createOIDC(
            "oidc.other",
            #"{"clientId":"c","issuer":"https://i","responseType":{"code":true},"public":true}"#)
        #expect(published.error == rule, "the published object keeps its rule")
    }

    @Test("project, tenant and another tenant have providers of their own")
    func scopes() {
        var service = Service.leading()
        service.admin("v2/projects/demo/tenants", #"{"displayName":"tenant"}"#)
        let tenant =
            service.admin("GET", "v2/projects/demo/tenants", "")["tenants"]?[0]?["name"]?.string?
            .split(separator: "/").last.map { String($0) } ?? ""
        let path = "/vinculum/v1/projects/demo/tenants/\(tenant)/providers"
        #expect(service.admin("GET", path, "")["providers"]?.count == 0)
        let made = service.register("oidc.idp", Service.flowMembers + #","scopes":["openid"]"#, tenant: tenant)
        #expect(made.text("name") == "projects/demo/tenants/\(tenant)/providers/oidc.idp")
        #expect(service.admin("GET", "\(Self.path)/oidc.idp", "")["scopes"] == nil)
        #expect(
            service.admin("GET", "/vinculum/v1/projects/demo/tenants/none/providers", "").error == "TENANT_NOT_FOUND")
    }

    @Test("strangers and clients get 403")
    func strangers() {
        var service = Service.leading()
        for path in [Self.path, "\(Self.path)/oidc.idp", "\(Self.path)/oidc.idp:test"] {
            let request = Service.request(path, "", method: "GET", headers: [("x-goog-api-key", "key")])
            #expect(service.send(request).status >= 400)
            #expect(!service.send(request).error.isEmpty)
            let anyone = HTTPRequest(method: "GET", path: path)
            #expect(service.send(anyone).status == 403)
        }
        #expect(service.admin("POST", "\(Self.path)/oidc.idp", "{}").status == 405)
    }

    @Test(
        "what cannot work is refused by name, and changes nothing",
        arguments: [
            (#""issuer":"https://i""#, "MISSING_OAUTH_CLIENT_ID"),
            (#""clientId":"c","clientSecret":"s""#, "MISSING_ISSUER"),
            (#""clientId":"c","clientSecret":"s","issuer":"http://i.example""#, "INVALID_ISSUER"),
            (#""clientIdentifier":"c""#, "INVALID_CONFIG"), (#""unknown":1"#, "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"tokenEndpoint\":\"http://i.example/t\"", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"emailsEndpoint\":\"http://i.example/e\"", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"jwksUri\":\"javascript:x\"", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"public\":true", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"privateKey\":\"no key\"", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"signingAlgorithm\":\"HS256\",\"keyId\":\"k\"", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"tokenEndpointAuthMethod\":\"private_key_jwt\"", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"parameters\":{\"state\":\"x\"}", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"scopes\":[\"a b\"]", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"emailTrust\":{\"authority\":\"DOMAINS\"}", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"tenants\":[\"../x\"]", "INVALID_CONFIG"),
            ("\(Service.flowMembers),\"responseType\":{\"code\":true,\"idToken\":true}", "INVALID_CONFIG"),
        ] as [(String, String)])
    func refused(row: (String, String)) {
        var service = Service.leading()
        let before = Snapshot(service.authority)
        let reply = service.register("oidc.idp", row.0)
        #expect(reply.status == 400 && reply.errorCode == row.1, "\(row.0): \(reply.error)")
        #expect(reply["error"]?["status"]?.string == "INVALID_ARGUMENT")
        #expect(Snapshot(service.authority) == before)
    }

    @Test("a wrong type of a member and a wrong name of a provider are refused")
    func names() {
        var service = Service()
        #expect(service.register("oidc.idp", #""scopes":"openid""#).error.contains("/scopes"))
        #expect(service.register("oidc.idp", Service.flowMembers + #","pkce":"plain""#).error.contains("/pkce"))
        for id in ["oidc.X", "example.com", "saml.", "oidc.a%20b", "oidc.x"] {
            let refused = service.register(id, Service.flowMembers)
            #expect(refused.errorCode == "INVALID_CONFIG_ID", "\(id)")
            #expect(refused.error.contains("2 to 123 characters") == (id != "example.com"), "\(refused.error)")
        }
    }

    @Test("plain HTTP is taken on loopback and listed hosts, and never where providers must not use it")
    func plainHosts() {
        var service = Service { $0.plainHTTPHosts = ["idp.test"] }
        func members(_ issuer: String) -> String { #""clientId":"c","clientSecret":"s","issuer":"\#(issuer)""# }
        for issuer in ["http://127.0.0.1:9", "http://idp.test:8080/realm", "http://localhost"] {
            #expect(service.register("oidc.idp", members(issuer)).status == 200, "\(issuer)")
        }
        #expect(service.register("oidc.idp", members("http://idp.test.example")).errorCode == "INVALID_ISSUER")
        service.change { $0.refuse(.plainProviders) }
        for issuer in ["http://127.0.0.1:9", "http://idp.test"] {
            #expect(service.register("oidc.idp", members(issuer)).errorCode == "INVALID_ISSUER", "\(issuer)")
        }
    }

    @Test("the test of a provider shows what was found, or the refusal of a sign-in")
    func test() {
        var service = Service.leading()
        let provider = FlowProvider()
        service.web = provider.web("", service.now)
        let found = service.admin("GET", "\(Self.path)/oidc.idp:test", "")
        #expect(found.text("tokenEndpoint") == "https://idp.example/token" && found["keyIds"]?[0]?.string == "k1")
        #expect(found.text("tokenEndpointAuthMethod") == "client_secret_basic")
        #expect(found["announcesIssuer"]?.bool == false)
        service.web = { _ in .timedOut }
        #expect(service.admin("GET", "\(Self.path)/oidc.idp:test", "").errorCode == "INVALID_IDP_RESPONSE")
    }

    @Test("snapshots and journals bring contracts back")
    func stored() throws {
        let service = Service.leading(Service.flowMembers + #","scopes":["openid"]"#)
        let restored = try MemoryStore(restoring: service.authority.store.snapshot())
        #expect(Snapshot(restored) == Snapshot(service.authority))
        #expect(restored[nil].provider(ProviderID("oidc.idp"))?.contract == Array(#"{"scopes":["openid"]}"#.utf8))
        var replayed = MemoryStore()
        for set in service.journal { try replayed.apply(try ChangeSet(decoding: set.encoded())) }
        #expect(Snapshot(replayed) == Snapshot(service.authority))
    }

    @Test("any body is a response or a refusal, and what is stored reads back", arguments: TestSeed.sample(3))
    func anything(seed: TestSeed) {
        let good = "{\(Service.flowMembers)" + #","scopes":["a"],"claims":{"email":"e"},"parameters":{"p":"q"}}"#
        forAll(seed: seed, count: 60, Gen<[UInt8]>.mutations(of: Array(good.utf8))) { bytes in
            var service = Service()
            let request = HTTPRequest(
                method: "PUT", path: "\(Self.path)/oidc.idp",
                headers: [.init("Authorization", "Bearer owner"), .init("Content-Type", "application/json")],
                body: bytes)
            let reply = service.send(request)
            try check(reply.status == 200 || reply.status == 400, "\(reply.status)")
            if reply.status == 200 {
                try check(service.admin("GET", "\(Self.path)/oidc.idp", "").body == reply.body, "reads back")
            }
        }
    }
}

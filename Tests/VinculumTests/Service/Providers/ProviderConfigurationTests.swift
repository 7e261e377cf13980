import Testing
@testable import Vinculum

@Suite("Configurations of identity providers")
struct ProviderConfigurationTests {
    @Test("a created OIDC configuration returns its name, its members and the ID token flow, without empty members")
    func create() {
        var service = Service()
        let made = service.createOIDC(
            "oidc.idp",
            #"""
            {"name":"n","clientId":"app","issuer":"https://idp.example","enabled":false,"displayName":"",\#
            "client_secret":"s"}
            """#
        )
        #expect(made.status == 200)
        #expect(
            String(decoding: made.body, as: UTF8.self)
                == #"""
                {"name":"projects/demo/oauthIdpConfigs/oidc.idp","clientId":"app","clientSecret":"s",\#
                "issuer":"https://idp.example","responseType":{"idToken":true}}
                """#
        )
        #expect(service.get("oauthIdpConfigs/oidc.idp").body == made.body)
        #expect(service.admin("GET", "admin/v2/projects/demo/oauthIdpConfigs/oidc.idp", "").body == made.body)
        #expect(service.get("oauthIdpConfigs")["oauthIdpConfigs"]?[0]?.count == made.json?.count)
    }

    @Test(
        "a deleted configuration cannot be read, changed or deleted again",
        arguments: ["oauthIdpConfigs/oidc.idp", "inboundSamlConfigs/saml.idp", "defaultSupportedIdpConfigs/google.com"])
    func delete(resource: String) {
        var service = Service()
        service.createOIDC("oidc.idp")
        service.createSAML("saml.idp")
        service.createSupported("google.com")
        let gone = service.admin("DELETE", Service.providers(resource), "")
        #expect(gone.status == 200 && gone.body == Array("{}".utf8))
        let before = Snapshot(service.authority)
        for method in ["GET", "PATCH", "DELETE"] {
            let reply = service.admin(method, Service.providers(resource), "{}")
            #expect(reply.status == 404 && reply.error == "CONFIGURATION_NOT_FOUND")
            #expect(reply["error"]?["status"]?.string == "NOT_FOUND")
        }
        #expect(service.get(String(resource.split(separator: "/")[0])).body == Array("{}".utf8), "an empty page")
        #expect(Snapshot(service.authority) == before)
    }

    @Test("a duplicate ID is refused and the first configuration remains")
    func taken() {
        var service = Service()
        let first = service.createOIDC("oidc.idp")
        let second = service.createOIDC("oidc.idp", #"{"clientId":"other","issuer":"https://other.example"}"#)
        #expect(second.status == 409 && second["error"]?["status"]?.string == "ALREADY_EXISTS")
        #expect(second.error == "CONFIGURATION_EXISTS : The OAuthIdpConfig already exists with config_id: oidc.idp")
        #expect(service.get("oauthIdpConfigs/oidc.idp").body == first.body)
        #expect(service.get("oauthIdpConfigs")["oauthIdpConfigs"]?.count == 1)
        service.createSAML("saml.idp")
        #expect(
            service.createSAML("saml.idp").error
                == "CONFIGURATION_EXISTS : The InboundSamlConfig already exists with config_id: saml.idp")
        service.createSupported("google.com")
        #expect(
            service.createSupported("google.com").error
                == "CONFIGURATION_EXISTS : The DefaultSupportedIdpConfig already exists with config_id: google.com")
    }

    @Test("a masked name is cleared by null, and nothing else changes")
    func clear() {
        var service = Service()
        service.createOIDC(
            "oidc.idp", #"{"clientId":"app","issuer":"https://idp.example","clientSecret":"s","displayName":"Name"}"#)
        let patched = service.patch(
            "oauthIdpConfigs/oidc.idp", "displayName", #"{"displayName":null,"clientId":"other"}"#)
        #expect(patched["displayName"] == nil && patched.text("clientId") == "app")
        #expect(patched.text("issuer") == "https://idp.example" && patched.text("clientSecret") == "s")
    }

    @Test("the code flow requires a client secret")
    func codeFlow() {
        var service = Service()
        let first = service.createOIDC("oidc.idp")
        let mask = "responseType.code,responseType.idToken,clientSecret"
        let refused = service.patch(
            "oauthIdpConfigs/oidc.idp", mask, #"{"responseType":{"code":true,"idToken":false}}"#)
        #expect(refused.error == "INVALID_CONFIG : client_secret cannot be empty for code flow.")
        #expect(service.get("oauthIdpConfigs/oidc.idp").body == first.body)
        let patched = service.patch(
            "oauthIdpConfigs/oidc.idp", mask, #"{"clientSecret":"s","responseType":{"code":true,"idToken":false}}"#)
        #expect(patched["responseType"]?["code"]?.bool == true && patched["responseType"]?.count == 1)
        // One leaf is set, and the other cleared because the body leaves it out.
        let back = service.patch(
            "oauthIdpConfigs/oidc.idp", "responseType.code,responseType.idToken", #"{"responseType":{"idToken":true}}"#)
        #expect(back["responseType"]?["idToken"]?.bool == true && back["responseType"]?.count == 1)
        #expect(
            service.patch("oauthIdpConfigs/oidc.idp", "responseType.code", #"{"responseType":{"code":true}}"#).error
                .hasPrefix("INVALID_CONFIG : response_type should have exactly one"))
    }

    @Test("without a mask OIDC and SAML configurations are unchanged, and a well-known provider is updated")
    func withoutMask() {
        var service = Service()
        let (oidc, saml) = (service.createOIDC("oidc.idp"), service.createSAML("saml.idp"))
        #expect(service.patch("oauthIdpConfigs/oidc.idp", "", #"{"displayName":"N"}"#).body == oidc.body)
        #expect(service.patch("inboundSamlConfigs/saml.idp", "", #"{"displayName":"N"}"#).body == saml.body)
        service.createSupported("facebook.com", #"{"clientId":"app","clientSecret":"s","enabled":true}"#)
        let patched = service.patch("defaultSupportedIdpConfigs/facebook.com", "", #"{"clientId":"other"}"#)
        #expect(
            patched.text("clientId") == "other" && patched.text("clientSecret") == "s"
                && patched["enabled"]?.bool == true)
    }

    @Test("a SAML configuration is returned complete; changing a leaf keeps the others, and lists are replaced")
    func saml() {
        var service = Service()
        let made = service.createSAML(
            "saml.idp",
            #"""
            {"displayName":"S","enabled":true,"idpConfig":{"idpCertificates":[{"x509Certificate":"one"},\#
            {"x509Certificate":"two"}],"idpEntityId":"idp","signRequest":true,"ssoUrl":"https://idp.example/sso"},\#
            "spConfig":{"callbackUri":"https://app.example/cb","spCertificates":[{"x509Certificate":"mine"}],\#
            "spEntityId":"sp"}}
            """#
        )
        #expect(
            String(decoding: made.body, as: UTF8.self)
                == #"""
                {"name":"projects/demo/inboundSamlConfigs/saml.idp","displayName":"S","enabled":true,\#
                "idpConfig":{"idpCertificates":[{"x509Certificate":"one"},{"x509Certificate":"two"}],\#
                "idpEntityId":"idp","signRequest":true,"ssoUrl":"https://idp.example/sso"},\#
                "spConfig":{"callbackUri":"https://app.example/cb","spEntityId":"sp"}}
                """#
        )
        let moved = service.patch(
            "inboundSamlConfigs/saml.idp", "idpConfig.ssoUrl",
            #"{"idpConfig":{"ssoUrl":"https://new.example","idpEntityId":"other"}}"#)
        #expect(
            moved["idpConfig"]?["ssoUrl"]?.string == "https://new.example"
                && moved["idpConfig"]?["idpEntityId"]?.string == "idp")
        #expect(moved["idpConfig"]?["idpCertificates"]?.count == 2)
        let replaced = service.patch(
            "inboundSamlConfigs/saml.idp", "idpConfig.idpCertificates",
            #"{"idpConfig":{"idpCertificates":[{"x509Certificate":"three"}]}}"#)
        #expect(replaced["idpConfig"]?["idpCertificates"]?.elements.map { $0["x509Certificate"]?.string } == ["three"])
        #expect(replaced["idpConfig"]?["idpEntityId"]?.string == "idp")
        for mask in ["idpConfig.idpCertificates.x509Certificate", "spConfig.spCertificates", "name"] {
            #expect(
                service.patch("inboundSamlConfigs/saml.idp", mask, #"{"name":"n"}"#).body == replaced.body, "\(mask)")
        }
    }

    @Test("a well-known provider is created and enabled, and administrators read its secret")
    func supported() {
        var service = Service()
        let made = service.createSupported("facebook.com", #"{"clientId":"app","clientSecret":"s3cret"}"#)
        #expect(made.text("name") == "projects/demo/defaultSupportedIdpConfigs/facebook.com")
        #expect(made["enabled"] == nil && made.text("clientSecret") == "s3cret")
        let on = service.patch("defaultSupportedIdpConfigs/facebook.com", "enabled", #"{"enabled":true}"#)
        #expect(on["enabled"]?.bool == true && on.text("clientSecret") == "s3cret")
        let apple = service.createSupported(
            "apple.com",
            #"""
            {"appleSignInConfig":{"bundleIds":["com.example.app"],\#
            "codeFlowConfig":{"teamId":"T","keyId":"K","privateKey":"P"}}}
            """#
        )
        #expect(apple.status == 200 && apple["appleSignInConfig"]?["codeFlowConfig"]?["privateKey"]?.string == "P")
    }

    @Test("the ten well-known providers are listed in order, in pages, under both prefixes")
    func supportedList() {
        var service = Service()
        let names =
            """
            apple.com facebook.com gc.apple.com github.com google.com linkedin.com microsoft.com playgames.google.com \
            twitter.com yahoo.com
            """
        let all = service.admin("GET", "v2/defaultSupportedIdps", "")
        #expect(
            all["defaultSupportedIdps"]?.elements.compactMap { $0["idpId"]?.string }.joined(separator: " ") == names)
        #expect(all["nextPageToken"] == nil)
        #expect(service.admin("GET", "admin/v2/defaultSupportedIdps", "").body == all.body)
        let first = service.admin("GET", "v2/defaultSupportedIdps?pageSize=9", "")
        let rest = service.admin(
            "GET", "v2/defaultSupportedIdps?pageSize=9&pageToken=\(first.text("nextPageToken"))", "")
        #expect(rest["defaultSupportedIdps"]?[0]?["idpId"]?.string == "yahoo.com" && rest["nextPageToken"] == nil)
        #expect(service.admin("GET", "v2/defaultSupportedIdps?pageToken=x", "").error == "INVALID_PAGE_SELECTION")
    }

    @Test("pages of two list five configurations with URL-safe page tokens, and none on the last page")
    func pages() {
        var service = Service()
        for name in ["e1", "b1", "d_1", "a1", "c.1"] { service.createOIDC("oidc.\(name)") }
        service.createSAML("saml.idp")
        service.createSupported("google.com")
        var (names, sizes, token): ([String], [Int], String) = ([], [], "")
        repeat {
            let page = service.get("oauthIdpConfigs?pageSize=2&pageToken=\(token)")
            sizes.append(page["oauthIdpConfigs"]?.count ?? 0)
            names += page["oauthIdpConfigs"]?.elements.compactMap { $0["name"]?.string } ?? []
            token = page.text("nextPageToken")
            #expect(token == PercentEncoding.encodedComponent(token))
        } while token != ""
        #expect(
            names == ["a1", "b1", "c.1", "d_1", "e1"].map { "projects/demo/oauthIdpConfigs/oidc.\($0)" }
                && sizes == [2, 2, 1])
        for foreign in ["saml.idp", "google.com", "oidc.X", "%20"] {
            #expect(service.get("oauthIdpConfigs?pageToken=\(foreign)").error == "INVALID_PAGE_SELECTION", "\(foreign)")
        }
        #expect(service.get("oauthIdpConfigs?pageSize=-1").error == "INVALID_PAGE_SELECTION")
        #expect(service.get("oauthIdpConfigs?pageSize=5000")["oauthIdpConfigs"]?.count == 5)
        // The place of a configuration that went meanwhile is still a place.
        service.admin("DELETE", Service.providers("oauthIdpConfigs/oidc.b1"), "")
        #expect(service.get("oauthIdpConfigs?pageToken=oidc.b1")["oauthIdpConfigs"]?.count == 3)
    }

    @Test("project and tenants have separate configurations under the same ID, which are deleted with the tenant")
    func tenants() {
        var service = Service()
        for tenant in ["A", "B"] { service.client("v1/accounts:signUp", #"{"tenantId":"\#(tenant)"}"#) }
        service.createOIDC("oidc.idp")
        let a = service.createOIDC("oidc.idp", #"{"clientId":"a","issuer":"https://a.example"}"#, tenant: "A")
        #expect(a.text("name") == "projects/demo/tenants/A/oauthIdpConfigs/oidc.idp")
        service.createOIDC("oidc.idp", #"{"clientId":"b","issuer":"https://b.example"}"#, tenant: "B")
        service.patch("oauthIdpConfigs/oidc.idp", "displayName", #"{"displayName":"in A"}"#, tenant: "A")
        #expect(service.get("oauthIdpConfigs/oidc.idp").text("clientId") == "app")
        #expect(service.get("oauthIdpConfigs/oidc.idp", tenant: "A").text("displayName") == "in A")
        #expect(service.get("oauthIdpConfigs/oidc.idp", tenant: "B")["displayName"] == nil)
        service.admin("DELETE", "v2/projects/demo/tenants/A", "")
        #expect(
            service.get("oauthIdpConfigs/oidc.idp").status == 200
                && service.get("oauthIdpConfigs/oidc.idp", tenant: "B").status == 200)
        #expect(
            SettingRoundTrip.restored(service.authority.store)[TenantID("A")].provider(ProviderID("oidc.idp")) == nil)
    }

    @Test(
        "a deleted or unknown tenant has no configurations and is not created by reading",
        arguments: ["gone", "never"])
    func noTenant(name: String) {
        var service = Service()
        service.client("v1/accounts:signUp", #"{"tenantId":"gone"}"#)
        service.admin("DELETE", "v2/projects/demo/tenants/gone", "")
        let before = Snapshot(service.authority)
        for collection in ["oauthIdpConfigs", "inboundSamlConfigs", "defaultSupportedIdpConfigs"] {
            for (method, path) in [
                ("GET", collection), ("POST", collection), ("GET", "\(collection)/x"), ("PATCH", "\(collection)/x"),
                ("DELETE", "\(collection)/x"),
            ] {
                let reply = service.admin(method, Service.providers(path, tenant: name), "{}")
                #expect(
                    reply.status == 404 && reply.error == "TENANT_NOT_FOUND"
                        && reply["error"]?["status"]?.string == "NOT_FOUND")
            }
        }
        #expect(service.authority.store.tenantIDs.isEmpty && Snapshot(service.authority) == before)
    }

    @Test("requests without administrator credentials get 403, never 404 or 405")
    func access() {
        var service = Service()
        service.client("v1/accounts:signUp", #"{"tenantId":"t"}"#)
        for scope in ["", "/tenants/t"] {
            for kind in ProviderConfiguration.Kind.allCases {
                let path = "v2/projects/demo\(scope)/\(kind.collection)"
                for (method, path) in [
                    ("GET", path), ("POST", path), ("GET", "\(path)/x"), ("PATCH", "\(path)/x"),
                    ("DELETE", "\(path)/x"),
                ] {
                    #expect(
                        service.send(Service.request(path, "{}", method: method, headers: [])).status == 403,
                        "\(method) \(path)")
                    let client = service.send(
                        Service.request(path, "{}", method: method, headers: [("x-goog-api-key", "k")]))
                    #expect(client.status == 400 && client.errorCode == "INSUFFICIENT_PERMISSION", "\(method) \(path)")
                    let unnamed = service.send(
                        Service.request(
                            path.replacing("/demo/", with: "//"), "{}", method: method,
                            headers: [("x-goog-api-key", "k")]))
                    #expect(unnamed.error == "Not Found", "\(method) \(path)")
                }
            }
        }
        #expect(service.send(Service.request("v2/defaultSupportedIdps", "", method: "GET", headers: [])).status == 403)
    }

    @Test("snapshot parts have a bounded size with any number of configurations")
    func snapshotParts() throws {
        var store = MemoryStore()
        for tenant in [nil, TenantID("A")] {
            var set = ChangeSet(tenant: tenant)
            set.changes = [
                .configuration(.written(Array("{}".utf8))), .account(.changed(AccountID("a")!, [.displayName("N")])),
            ]
            set.changes += (0..<130).map {
                .provider(.configured(ProviderID("oidc.p\($0)"), Array(#"{"clientId":"\#($0)"}"#.utf8)))
            }
            try store.apply(set)
        }
        let restored = SettingRoundTrip.restored(store)
        #expect(Snapshot(restored).parts == Snapshot(store).parts)
        for tenant in [nil, TenantID("A")] {
            let sizes = try SettingRoundTrip.parts(store, tenant).map { try ChangeSet(decoding: $0).changes.count }
            #expect(
                sizes.max() == SnapshotCursor.providerCount + 1, "the first part has the graph's own configuration too")
            let ids = restored[tenant].providers(after: nil, of: nil, limit: .max).map(\.id.rawValue)
            #expect(ids.count == 130 && ids == ids.sorted() && restored[tenant][AccountID("a")!]?.displayName == "N")
        }
    }

    @Test("no description and no decision contains a secret")
    func secrets() throws {
        var service = Service()
        service.createOIDC("oidc.idp", #"{"clientId":"app","issuer":"https://idp.example","clientSecret":"s3cret"}"#)
        let configuration = try #require(service.authority.store[nil].provider(ProviderID("oidc.idp")))
        #expect("\(configuration)" == "the configuration of oidc.idp")
        service.patch("oauthIdpConfigs/oidc.idp", "clientId", #"{"clientSecret":"s3cret"}"#)
        #expect(!service.decisions.isEmpty)
        for decision in service.decisions {
            #expect(!String(decoding: decision.encoded(), as: UTF8.self).contains("s3cret"))
        }
    }
}

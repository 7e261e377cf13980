import PropertyKit
import Testing
@testable import Vinculum

/// What client libraries send to a provider's flow, in the forms that they send.
@Suite("Forms of client libraries in the provider flow")
struct SDKFormTests {
    /// `oauthScope`, and the scopes beyond the contract's that are asked for; `nil` for a refusal.
    static let forms: [Row<String, String?, Bool>] = [
        Row("calendar.read email", " calendar.read", true), Row("calendar.read,mail", " calendar.read mail", true),
        // Firebase's JavaScript SDK up to version 8.
        Row(#"{"oidc.idp":"email,calendar.read"}"#, " calendar.read", true),
        // FirebaseAuthentication.net.
        Row(#"{ "oidc.idp": "email, calendar.read" }"#, " calendar.read", true),
        Row(#"{"oidc.idp":"mail  calendar.read mail"}"#, " mail calendar.read", true),
        Row(#"{"OIDC.IDP":"calendar.read"}"#, " calendar.read", true), Row(#"{"oidc.other":"x"}"#, "", true),
        Row("{}", "", true), Row(#"{"oidc.idp":["x"]}"#, nil, true), Row(#"{"oidc.idp":null}"#, nil, true),
        // No JSON object, so scopes as they are.
        Row("{x", " {x", true), Row("", "", true),
    ]

    @Test("scopes come as a text, or as an object that has them under the provider's id", arguments: forms)
    func scopes(row: Row<String, String?, Bool>) {
        let (text, added, _) = row.fields
        var writer = JSON.Writer()
        writer.string(text)
        let member = #""oauthScope":\#(String(decoding: writer.bytes, as: UTF8.self))"#
        var service = Service.leading()
        let begun = service.begin(FlowProvider(), ",\(member)")
        let query = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")
        service.web = { call in
            call.url.hasSuffix("/device")
                ? OpenIDProvider.document(DeviceGrantTests.authorization)
                : FlowProvider().reply(to: call, FormFields(), Service().now)
        }
        let device = service.send(
            Service.request(
                DeviceGrantTests.path, #"{"providerId":"oidc.idp",\#(member)}"#,
                headers: [("x-goog-api-key", "key")]))
        guard let added else {
            #expect(begun.errorCode == "INVALID_ARGUMENT" && device.errorCode == "INVALID_ARGUMENT")
            return
        }
        #expect(query["scope"] == "openid email profile\(added)", sourceLocation: row.line)
        let form = FormFields(parsing: String(decoding: service.calls.last?.body ?? [], as: UTF8.self))
        #expect(form["scope"] == "openid email profile\(added)", sourceLocation: row.line)
    }

    @Test(
        "a configured provider's redirect without its session is a refusal that names sessionId",
        arguments: [false, true])
    func withoutSession(isHardened: Bool) {
        var service = Service.leading(hardened: isHardened)
        let begun = service.begin(FlowProvider())
        let state = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")["state"] ?? ""
        let before = Snapshot(service.authority)
        let callCount = service.calls.count
        for (uri, post) in [
            ("http://localhost/?code=code-1&state=\(state)", "providerId=oidc.idp"),
            ("http://localhost/", "providerId=oidc.idp&code=code-1"),
            ("http://localhost/?error=access_denied&state=\(state)", "providerId=oidc.idp"),
        ] {
            let reply = service.client(
                "v1/accounts:signInWithIdp",
                #"{"requestUri":"\#(uri)","postBody":"\#(post)","returnSecureToken":true}"#)
            #expect(reply.status == 400 && reply.errorCode == "INVALID_IDP_RESPONSE")
            #expect(reply.error.contains("sessionId"))
        }
        #expect(service.calls.count == callCount && Snapshot(service.authority) == before)
        #expect(service.finish(FlowProvider(), begun).status == 200, "the session stays")
    }

    @Test(
        "an address that is stored has no space and no control character",
        arguments: [0x00, 0x09, 0x0A, 0x0D, 0x20, 0x7F])
    func addresses(byte: UInt8) {
        var writer = JSON.Writer()
        writer.string("https://f.example/\(Character(UnicodeScalar(byte)))X: y")
        let uri = String(decoding: writer.bytes, as: UTF8.self)
        var service = Service()
        let functions = service.admin(
            "PATCH", "v2/projects/demo/config?updateMask=blockingFunctions",
            #"{"blockingFunctions":{"triggers":{"beforeCreate":{"functionUri":\#(uri)}}}}"#)
        #expect(functions.status == 400 && functions.error.contains("absolute URI"), "\(functions.error)")
        let saml = service.createSAML("saml.flow", Service.saml.replacing(#""https://idp.example/sso""#, with: uri))
        #expect(saml.status == 400 && saml.error.contains("sso_url"))
        var leading = Service.leading()
        leading.web = FlowProvider().web("", leading.now)
        let begun = leading.client("v1/accounts:createAuthUri", #"{"providerId":"oidc.idp","continueUri":\#(uri)}"#)
        #expect(begun.errorCode == "INVALID_CONTINUE_URI")
    }

    private enum Command: CaseIterable {
        case lead, switchOff, remove, addSAML, deleteTenant
    }

    @Test("whether any provider leads is what a walk over all providers finds", arguments: TestSeed.sample(4))
    func leading(seed: TestSeed) {
        let commands = Gen<(Command, Int)>.zip(.element(of: Command.allCases), .int(in: 0...3)).array(1...24)
        forAll(seed: seed, count: 20, commands) { commands in
            var service = Service()
            for (command, place) in commands {
                let tenant = place == 0 ? nil : "tenant-\(place)"
                switch command {
                case .lead: service.createOIDC("oidc.idp", tenant: tenant)
                case .switchOff:
                    service.patch("oauthIdpConfigs/oidc.idp", "enabled", #"{"enabled":false}"#, tenant: tenant)
                case .remove:
                    service.admin("DELETE", Service.providers("oauthIdpConfigs/oidc.idp", tenant: tenant), "")
                case .addSAML: service.createSAML("saml.a")
                case .deleteTenant:
                    if let tenant { service.admin("DELETE", "v2/projects/demo/tenants/\(tenant)", "") }
                }
                let authority = service.authority
                let tenants = [nil] + authority.store.tenantIDs.map { Optional($0) }
                let walked = tenants.contains { authority.leadsAnyProvider(tenant: $0) }
                try check(authority.leadsAnyProvider == walked, "\(command) at \(place)")
                let reopened = Authority(settings: authority.settings, store: authority.store)
                try check(reopened.leadsAnyProvider == walked, "opened again")
            }
        }
    }
}

import PropertyKit
import Testing
@testable import Vinculum

/// Providers on this machine or in a private network, where a hardened server calls only hosts that an administrator
/// wrote, in networks that its operator named.
@Suite("Providers in private networks")
struct PrivateProviderTests {
    private static let document = "https://idp.example/.well-known/openid-configuration"

    @Test("the hosts that an administrator wrote are those of the issuer and of the contract's endpoints")
    func writtenHosts() {
        let json = #"{"issuer":"https://id.corp:8443/realms/{tenantid}","clientId":"c","enabled":true}"#
        let written = #"{"tokenEndpoint":"https://[fd00::1]/t","emailsEndpoint":"https://mail.corp/list"}"#
        let contract = ProviderContract(ProviderID("oidc.corp"), Array(json.utf8), Array(written.utf8))
        for row in [
            Row("https://id.corp:8443/x", true), Row("https://ID.corp/", true), Row("https://[fd00::1]:9/", true),
            Row("https://mail.corp/?q", true), Row("https://a.id.corp/", false), Row("https://corp/", false),
            Row("https://id.corp.evil.example/", false), Row("https://evil.example/id.corp", false),
            Row("https://id.corp@evil.example/", false), Row("https://id.corp./", false),
            Row("https://10.0.0.1/", false), Row("", false),
        ] as [Row<String, Bool>] {
            let (url, isWritten) = row.fields
            #expect(contract.hasWritten(hostOf: url) == isWritten, sourceLocation: row.line)
        }
    }

    @Test("each call of a sign-in and of a refresh says that an administrator wrote its host")
    func flow() {
        var service = Service.leading()
        var provider = FlowProvider()
        provider.idClaims = ""
        #expect(service.signIn(at: provider).status == 200)
        #expect(Set(service.calls.map { URIReference($0.url).path }).count == 4, "document, keys, token, userinfo")
        #expect(service.calls.allSatisfy { $0.isToWrittenHost })
    }

    @Test("a host that a document alone names is not written, whatever the document says of the rest")
    func documents() {
        var service = Service.leading()
        let document = Self.document
        service.web = { call in
            guard call.url == document else { return .privateAddress }
            return OpenIDProvider.document(#"{"issuer":"https://idp.example","jwks_uri":"https://intranet.corp/keys"}"#)
        }
        let reply = service.admin("GET", "/vinculum/v1/projects/demo/providers/oidc.idp:test", "")
        #expect(service.calls.map(\.isToWrittenHost) == [true, false])
        #expect(reply.error.contains("https://intranet.corp/keys is on this machine or in a private network"))
    }

    @Test("calls of blocking functions and of the verifier of SAML responses are to no provider's host")
    func others() {
        var service = Hooked.service(Hooked.config, { _ in }, { _ in Hooked.say("{}") })
        service.signUp("a@x.com")
        #expect(!service.calls.isEmpty && service.calls.allSatisfy { !$0.isToWrittenHost })
        service = Service { $0.samlVerifier = "https://idp.example/saml" }
        service.createSAML("saml.idp")
        service.signIn("saml.idp", idToken: "", "&SAMLResponse=PHNhbWxwPg%3D%3D")
        #expect(service.calls.map(\.isToWrittenHost) == [false])
    }

    @Test("the test of a provider tells administrators why it is not called, and a sign-in tells nobody")
    func reason() throws {
        var service = try Service.exposed()
        service.register("oidc.idp", Service.flowMembers)
        service.configure(#"{"authorizedDomains":["app.example"]}"#)
        service.web = { _ in .privateAddress }
        let told = service.admin("GET", "/vinculum/v1/projects/demo/providers/oidc.idp:test", "")
        #expect(told.status == 400 && told.errorCode == "INVALID_IDP_RESPONSE")
        #expect(told.error.contains("\(Self.document) is on this machine or in a private network"), "\(told.error)")
        #expect(told.error.contains("--provider-network"))
        let begun = service.client(
            "v1/accounts:createAuthUri", #"{"providerId":"oidc.idp","continueUri":"\#(Service.continueURI)"}"#)
        #expect(begun.error.contains("cannot be reached from here"), "\(begun.error)")
        #expect(!begun.error.contains("private") && !begun.error.contains("idp.example"))
    }
}

import PropertyKit
import Testing
@testable import Vinculum

/// What an adapter says of SAML responses, against a stand-in that answers as the port is described.
@Suite("Verifier of SAML responses")
struct SAMLVerifierTests {
    private static let verifier = "https://adapter.example/saml"
    private static let good = #"""
        {"assertion":{"issuer":"idp","audience":"sp","subject":{"nameId":"Ada@x.com"},\#
        "attributeStatements":{"name":"Ada","department":["a","b"]}}}
        """#

    private static func service(hardened: Bool = true, answering verdict: String, status: Int = 200) -> Service {
        var service = hardened ? Service.hardened : Service()
        service.createSAML("saml.idp")
        service.change { $0.samlVerifier = Self.verifier }
        service.web = { _ in
            .response(HTTPResponse(status: status, contentType: "application/json", body: Array(verdict.utf8)))
        }
        return service
    }

    private static func signIn(_ service: inout Service, _ response: String = "PHNhbWxwPg==") -> Reply {
        let body = "providerId=saml.idp&SAMLResponse=\(PercentEncoding.encodedComponent(response))"
        return service.client(
            "v1/accounts:signInWithIdp", #"{"requestUri":"http://localhost","postBody":"\#(body)"}"#)
    }

    @Test(
        "an assertion that the adapter verified signs in with name id, profile and attributes",
        arguments: [false, true])
    func verified(hardened: Bool) {
        var service = Self.service(hardened: hardened, answering: Self.good)
        let reply = Self.signIn(&service)
        #expect(reply.status == 200, "\(reply.error)")
        #expect(reply["federatedId"]?.string == "Ada@x.com" && reply["email"]?.string == "Ada@x.com")
        #expect(reply["displayName"]?.string == "Ada" && reply["emailVerified"]?.bool == true)
        #expect(reply["rawUserInfo"]?.string == #"{"name":"Ada","department":["a","b"]}"#)
        #expect(Self.signIn(&service)["localId"]?.string == reply["localId"]?.string, "the same person again")
    }

    @Test(
        "a hardened service believes an address only if the contract says whose it is",
        arguments: [
            (TrustLevel.strict, "", true), (.hardened, "", false),
            (.hardened, #"{"authority":"DOMAINS","domains":["x.com"]}"#, true),
            (.hardened, #"{"authority":"DOMAINS","domains":["y.com"]}"#, false),
            (.hardened, #"{"authority":"NONE"}"#, false),
        ])
    func address(trust: TrustLevel, emailTrust: String, isBelieved: Bool) {
        var service = Self.service(answering: Self.good)
        service.change { $0.follow(trust) }
        if !emailTrust.isEmpty {
            let path = "/vinculum/v1/projects/demo/providers/saml.idp?updateMask=emailTrust"
            #expect(service.admin("PATCH", path, #"{"emailTrust":\#(emailTrust)}"#).status == 200)
        }
        let owner = service.member("ada@x.com")
        let reply = Self.signIn(&service)
        #expect((reply.localId == owner.id && !reply.idToken.isEmpty) == isBelieved, "\(reply.error)")
    }

    @Test("the adapter gets the response, the parties and the certificates, and nothing of the session")
    func question() {
        var service = Self.service(answering: Self.good)
        _ = Self.signIn(&service)
        #expect(service.calls.count == 1)
        let call = service.calls.first
        #expect(call?.method == "POST" && call?.url == Self.verifier && call?.headers.isEmpty == true)
        let body = (call?.body).flatMap { JSON.Value(stored: $0) }
        #expect(body?["samlResponse"]?.string == "PHNhbWxwPg==" && body?["providerId"]?.string == "saml.idp")
        #expect(body?["idpConfig"]?["idpCertificates"]?[0]?["x509Certificate"]?.string == "one")
        #expect(body?["spConfig"]?["spEntityId"]?.string == "sp")
        #expect(body?["time"]?.string == service.now.iso8601 && body?.count == 5)
    }

    @Test("what the adapter refuses, or says of other parties, changes nothing")
    func refused() {
        for row in [
            Row("{}", 200, "Missing assertion"), Row("", 200, "answered with no assertion"),
            Row("[]", 200, "answered with no assertion"), Row(Self.good, 401, "Failed to verify the signature"),
            Row(Self.good, 302, "Failed to verify the signature"),
            Row(Self.good, 500, "Failed to verify the signature"),
            Row(Self.good.replacing(#""idp""#, with: #""other""#), 200, "issuer"),
            Row(Self.good.replacing(#""sp""#, with: #"["other"]"#), 200, "audience"),
            Row(Self.good.replacing("Ada@x.com", with: ""), 200, "Missing assertion.subject.nameId"),
            Row(Self.good.replacing(#""Ada@x.com""#, with: "7"), 200, "Missing assertion.subject.nameId"),
            Row(
                Self.good.replacing("Ada@x.com", with: String(repeating: "a", count: 1025)), 200,
                "longer than 1024 bytes"),
        ] as [Row<String, Int, String>] {
            let (verdict, status, words) = row.fields
            var service = Self.service(answering: verdict, status: status)
            let before = Snapshot(service.authority)
            let reply = Self.signIn(&service)
            #expect(reply.status == 400 && reply.error.contains(words), "\(reply.error)", sourceLocation: row.line)
            #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
        }
    }

    @Test("an adapter that does not answer is named, and a provider without certificates is refused")
    func silent() {
        var service = Self.service(answering: Self.good)
        service.web = { _ in .timedOut }
        #expect(Self.signIn(&service).error.contains("The verifier of SAML responses did not answer."))
        service = Self.service(answering: Self.good)
        service.patch("inboundSamlConfigs/saml.idp", "idpConfig.idpCertificates", "{}")
        #expect(Self.signIn(&service).error.contains("has no idpCertificates"))
    }

    @Test("assertions as JSON, which tests write, are never taken where only verified ones are")
    func testForm() {
        let form = Self.good
        var local = Self.service(hardened: false, answering: "{}", status: 400)
        #expect(Self.signIn(&local, form).errorCode != "INVALID_IDP_RESPONSE" && local.calls.isEmpty)
        var hardened = Self.service(answering: "{}", status: 400)
        #expect(Self.signIn(&hardened, form).error.contains("Failed to verify the signature"))
        #expect(hardened.calls.count == 1)
        hardened.change { $0.samlVerifier = nil }
        #expect(Self.signIn(&hardened).error.contains("has no verifier") && hardened.calls.count == 1)
        hardened.change { $0.samlVerifier = Self.verifier }
        #expect(Self.signIn(&hardened, "").error.contains("has no verifier"))
    }

    @Test("a contract without a word on addresses leaves the address unproven")
    func emailTrust() {
        var service = Self.service(answering: Self.good)
        let path = "/vinculum/v1/projects/demo/providers/saml.idp"
        #expect(service.admin("PATCH", path, #"{"emailTrust":{"authority":"NONE"}}"#).status == 200)
        let reply = Self.signIn(&service)
        #expect(reply.status == 200 && reply["emailVerified"]?.bool != true, "\(reply.error)")
    }
}

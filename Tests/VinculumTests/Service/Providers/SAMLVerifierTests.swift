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
        let failures: [OutboundReply] =
            [.timedOut, .unreachable] + [429, 500, 503].map { FlowProvider.error($0, Self.good) }
        for failure in failures {
            service.web = { _ in failure }
            let reply = Self.signIn(&service)
            #expect(reply.status == 503 && reply.error.contains("The verifier of SAML responses did not answer"))
        }
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

    /// A service with claims in the contract, which signs in by what an adapter says of one person.
    private static func service(claims: String, hardened: Bool = false) -> Service {
        var service = Self.service(hardened: hardened, answering: "")
        let path = "/vinculum/v1/projects/demo/providers/saml.idp"
        #expect(service.admin("PATCH", path, #"{"claims":{\#(claims)}}"#).status == 200)
        return service
    }

    /// Signs in by an assertion with this name id and these attributes.
    private static func signIn(
        _ service: inout Service, _ nameID: String, format: String? = nil, attributes: String
    ) -> Reply {
        let format = format.map { #","format":"\#($0)""# } ?? ""
        service.web = { _ in
            OpenIDProvider.document(
                #"""
                {"assertion":{"issuer":"idp","audience":"sp","subject":{"nameId":"\#(nameID)"\#(format)},\#
                "attributeStatements":{\#(attributes)}}}
                """#)
        }
        return Self.signIn(&service)
    }

    private static let transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
    private static let lasting = [
        nil, "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", "transient:persistent", "",
        "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
        "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
    ]

    @Test(
        "a transient name id is no subject (SimpleSAMLphp 1.19.7 and pysaml2 7.5.5 send one unless told otherwise)",
        arguments: [false, true])
    func transientNameID(hardened: Bool) {
        forAll(
            seed: TestSeed(47), count: 20, Gen<String>.asciiString(1...20),
            Gen<String>.element(of: [Self.transient, "transient"])
        ) { name, format in
            var service = Self.service(hardened: hardened, answering: "")
            let owner = service.member("jane@corp.example")
            let before = Snapshot(service.authority)
            let nameID = Hex.encoded(Array(name.utf8)) + "@idp.example"
            let reply = Self.signIn(
                &service, nameID, format: format, attributes: #""email":"jane@corp.example","uid":"jane""#)
            try expectEqual(reply.status, 400)
            try check(reply.error.contains("transient name id") && reply.error.contains("claims.subject"), reply.error)
            try expectEqual(Snapshot(service.authority), before)
            try check(service.lookup(owner.session).status == 200, "her session goes on")
        }
    }

    @Test("a name id of any other format, or of none, is the subject", arguments: Self.lasting)
    func otherFormats(format: String?) {
        var service = Self.service(hardened: false, answering: "")
        let reply = Self.signIn(&service, "n-1", format: format, attributes: #""email":"jane@corp.example""#)
        #expect(reply.text("federatedId") == "n-1" && reply.text("email") == "jane@corp.example", "\(reply.error)")
        let again = Self.signIn(&service, "n-1", format: format, attributes: #""email":"jane@corp.example""#)
        #expect(again.localId == reply.localId && again["emailRecycled"] == nil)
    }

    @Test("claims.subject names the subject of a SAML provider, whatever its name ids are", arguments: [false, true])
    func namedSubject(hardened: Bool) {
        for name in ["uid", "urn:oid:0.9.2342.19200300.100.1.1"] {
            var service = Self.service(claims: #""subject":"\#(name)","email":"mail""#, hardened: hardened)
            let attributes = #""\#(name)":"jane","mail":"jane@corp.example""#
            let first = Self.signIn(&service, "_1@idp.example", format: Self.transient, attributes: attributes)
            #expect(first.text("federatedId") == "jane" && first["isNewUser"]?.bool == true, "\(first.error)")
            #expect(first.text("email") == "jane@corp.example", "a transient name id is no address either")
            for format in [Self.transient, nil] {
                let again = Self.signIn(&service, "_2", format: format, attributes: attributes)
                #expect(again.localId == first.localId && again["emailRecycled"] == nil, "\(again.error)")
            }
            let other = Self.signIn(&service, "_1@idp.example", attributes: #""\#(name)":"john""#)
            #expect(!other.localId.isEmpty && other.localId != first.localId, "another subject, the same name id")
        }
    }

    @Test("of a name with several values the first text counts, and a subject or an address must be the only one")
    func severalValues() {
        for row in [
            Row(#""uid":"j","mail":"j@x.com","cn":"J""#, "j", "j@x.com", "J"),
            Row(#""uid":["j"],"mail":["j@x.com"],"cn":["J"]"#, "j", "j@x.com", "J"),
            Row(#""uid":["j"],"mail":["j@x.com","k@x.com"],"cn":["J","K"]"#, "j", "", "J"),
            Row(#""uid":["j"],"mail":["k@x.com","j@x.com"],"cn":["K","J"]"#, "j", "", "K"),
            Row(#""uid":["j"],"mail":["",null,"j@x.com"],"cn":[7,"J"]"#, "j", "", "J"),
            Row(#""uid":["j"],"mail":["j@x.com","j@x.com"],"cn":[]"#, "j", "", ""),
            Row(#""uid":["j"],"mail":[],"cn":[[],{}]"#, "j", "", ""),
            Row(#""uid":["j","k"],"mail":"j@x.com""#, "", "", ""), Row(#""uid":["j","j"]"#, "", "", ""),
            Row(#""uid":["j",""]"#, "", "", ""), Row(#""uid":[]"#, "", "", ""), Row(#""uid":[[]]"#, "", "", ""),
            Row(#""uid":"""#, "", "", ""), Row(#""uid":{}"#, "", "", ""), Row(#""mail":"j@x.com""#, "", "", ""),
        ] as [Row<String, String, String, String>] {
            let (attributes, subject, email, name) = row.fields
            var service = Self.service(claims: #""subject":"uid","email":"mail","name":"cn""#)
            let before = Snapshot(service.authority)
            let reply = Self.signIn(&service, "n-1", attributes: attributes)
            #expect(reply.text("federatedId") == subject, "\(reply.error)", sourceLocation: row.line)
            #expect(reply.text("email") == email && reply.text("displayName") == name, sourceLocation: row.line)
            guard subject.isEmpty else { continue }
            #expect(reply.status == 400, sourceLocation: row.line)
            #expect(reply.error.contains("exactly one value of uid"), "\(reply.error)", sourceLocation: row.line)
            #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
        }
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

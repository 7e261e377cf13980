import PropertyKit
import Testing
@testable import Vinculum

/// Blanks at the ends of an address: left out under local trust, refused beyond it and in imports.
@Suite("Addresses with blanks at their ends")
struct BlankAddressTests {
    static let blanks: [Unicode.Scalar] = [
        " ", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{A0}", "\u{1680}", "\u{2000}", "\u{200A}", "\u{2028}",
        "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}",
    ]

    /// Blanks for one end and the other, not both empty.
    static let ends = Gen<([Unicode.Scalar], [Unicode.Scalar], Unicode.Scalar)>.zip(
        Gen<Unicode.Scalar>.element(of: blanks).array(0...3), Gen<Unicode.Scalar>.element(of: blanks).array(0...3),
        .element(of: blanks))

    private static func padded(_ address: String, _ ends: ([Unicode.Scalar], [Unicode.Scalar], Unicode.Scalar))
        -> String
    {
        let before = ends.0.isEmpty && ends.1.isEmpty ? [ends.2] : ends.0
        return String(String.UnicodeScalarView(before + Array(address.unicodeScalars) + ends.1))
    }

    /// The text inside a JSON string.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            guard scalar.value < 0x20 else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }.joined()
    }

    struct Request: Sendable, CustomTestStringConvertible {
        let path: String
        let body: String
        let isAdministrators: Bool
        let refusal: String

        init(_ path: String, _ body: String, isAdministrators: Bool = false, refusal: String = "INVALID_EMAIL") {
            (self.path, self.body, self.isAdministrators, self.refusal) = (path, body, isAdministrators, refusal)
        }

        var testDescription: String { "\(self.path) \(self.body)" }
    }

    /// Every request that names an address, but for imports.
    static let requests = [
        Request("v1/accounts:signUp", #"{"email":"$address","password":"secret1"}"#),
        Request("v1/accounts:signInWithPassword", #"{"email":"$address","password":"secret1"}"#),
        Request("v1/accounts:signInWithEmailLink", #"{"email":"$address","oobCode":"$link"}"#),
        Request("v1/accounts:update", #"{"idToken":"$session","email":"$address"}"#),
        Request("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"$address"}"#),
        Request("v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"$address"}"#),
        Request(
            "v1/accounts:sendOobCode",
            #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","idToken":"$session","newEmail":"$address"}"#),
        Request(
            "v1/accounts:sendOobCode",
            #"{"requestType":"VERIFY_EMAIL","returnOobLink":true,"email":"$address"}"#, isAdministrators: true),
        Request(
            "v1/accounts:resetPassword",
            #"{"email":"$address","oldPassword":"secret1","newPassword":"secret2"}"#),
        Request(
            "v1/accounts:createAuthUri", #"{"identifier":"$address","continueUri":"http://localhost","sessionId":"s"}"#,
            refusal: "INVALID_IDENTIFIER"),
        Request("v1/accounts:signUp", #"{"email":"$address"}"#, isAdministrators: true),
        Request("v1/accounts:update", #"{"localId":"imported","email":"$address"}"#, isAdministrators: true),
        Request("v1/accounts:lookup", #"{"email":["$address"]}"#, isAdministrators: true),
        Request("v1/accounts:lookup", #"{"initialEmail":["$address"]}"#, isAdministrators: true),
        Request(
            "v1/projects/demo/accounts:query", #"{"expression":[{"email":"$address"}]}"#, isAdministrators: true),
    ]

    private struct Scene {
        var service: Service
        let session: String
        let link: String

        init(_ level: TrustLevel) {
            self.service = Service { $0.follow(level) }
            self.service.configure(#"{"signIn":{"email":{"enabled":true}}}"#)
            self.session = self.service.member("eve@x.com").session
            self.service.member("ada@x.com")
            self.service.admin("v1/projects/demo/accounts:batchCreate", #"{"users":[{"localId":"imported"}]}"#)
            self.link = self.service.code("EMAIL_SIGNIN", #""email":"ada@x.com""#)
        }

        mutating func send(_ request: Request, _ address: String) -> Reply {
            let body = request.body.replacing("$address", with: BlankAddressTests.escaped(address))
                .replacing("$session", with: self.session).replacing("$link", with: self.link)
            return request.isAdministrators
                ? self.service.admin(request.path, body) : self.service.client(request.path, body)
        }
    }

    @Test("local trust answers as without the blanks", arguments: Self.requests)
    func trimmed(request: Request) {
        let start = Scene(.local)
        forAll(
            seed: TestSeed(46), count: 30, Gen<String>.element(of: ["ada@x.com", "Ada@x.com", "new@x.com"]), Self.ends
        ) { address, ends in
            let text = Self.padded(address, ends)
            var (plain, other) = (start, start)
            let (expected, reply) = (plain.send(request, address), other.send(request, text))
            try expectEqual(
                String(decoding: reply.body, as: UTF8.self), String(decoding: expected.body, as: UTF8.self),
                text.debugDescription)
            try expectEqual(other.service.journal, plain.service.journal)
            try expectEqual(other.service.effects, plain.service.effects)
        }
    }

    @Test("strict and hardened refuse them", arguments: Self.requests, [TrustLevel.strict, .hardened])
    func refused(request: Request, level: TrustLevel) {
        let start = Scene(level)
        let before = start.service.authority.store.snapshot()
        forAll(
            seed: TestSeed(46), count: 30, Gen<String>.element(of: ["ada@x.com", "new@x.com"]), Self.ends
        ) { address, ends in
            var scene = start
            try expectEqual(scene.send(request, Self.padded(address, ends)).errorCode, request.refusal)
            try expectEqual(scene.service.authority.store.snapshot(), before, "a refused request changes nothing")
        }
    }

    @Test("an import refuses the row, whatever the trust", arguments: [TrustLevel.local, .strict, .hardened])
    func imported(level: TrustLevel) {
        forAll(seed: TestSeed(46), count: 30, Self.ends) { ends in
            var service = Service { $0.follow(level) }
            let address = Self.escaped(Self.padded("ada@x.com", ends))
            let reply = service.admin(
                "v1/projects/demo/accounts:batchCreate",
                #"{"users":[{"localId":"a","email":"\#(address)"},{"localId":"b","email":"bob@x.com"}]}"#)
            try expectEqual(reply["error"]?.count, 1)
            let message = reply["error"]?[0]?["message"]?.string
            try expectEqual(message, "email has blanks at its ends; remove them")
            try expectEqual(service.authority.store[nil].accountCount, 1)
        }
    }

    @Test("only blanks at the ends are left out", arguments: TestSeed.sample(10))
    func trimming(seed: TestSeed) {
        forAll(seed: seed, .unicodeString(0...12), Self.ends) { text, ends in
            let trimmed = text.withoutBlankEnds
            try expectEqual(trimmed.hasBlankEnds, false)
            try expectEqual(trimmed.withoutBlankEnds, trimmed)
            try expectEqual(Self.padded(text, ends).withoutBlankEnds, trimmed)
            try expectEqual(text.utf8.count >= trimmed.utf8.count, true)
        }
    }

    /// A way in which a provider names an address of idp.example.
    struct Provider: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let signIn: @Sendable (inout Service, String) -> Reply
    }

    private static let trust = #""emailTrust":{"authority":"DOMAINS","domains":["idp.example"]}"#

    static let providers = [
        Provider(testDescription: "a posted ID token") { service, address in
            service.register("oidc.idp", "\(Service.flowMembers),\(Self.trust)")
            service.web = { ProviderSignInTests.idp.reply(to: $0) }
            let claims = ProviderSignInTests.idp.claims(
                at: service.now, #","email":"\#(address)","email_verified":true"#)
            return service.signIn("oidc.idp", idToken: ProviderSignInTests.idp.signed(claims))
        },
        Provider(testDescription: "a flow with a code") { service, address in
            service.configure(#"{"authorizedDomains":["app.example"]}"#)
            service.register("oidc.idp", "\(Service.flowMembers),\(Self.trust)")
            var provider = FlowProvider()
            provider.idClaims = #""email":"\#(address)","email_verified":true,"name":"Ada""#
            return service.signIn(at: provider)
        },
        Provider(testDescription: "SAML") { service, address in
            service.createSAML("saml.idp")
            service.admin("PATCH", "/vinculum/v1/projects/demo/providers/saml.idp", "{\(Self.trust)}")
            service.change { $0.samlVerifier = "https://adapter.example/saml" }
            service.web = { _ in
                OpenIDProvider.document(
                    #"""
                    {"assertion":{"issuer":"idp","audience":"sp","subject":{"nameId":"n"},\#
                    "attributeStatements":{"email":"\#(address)"}}}
                    """#)
            }
            return service.signIn("saml.idp", idToken: #"{"sub":"s"}"#, "&SAMLResponse=PHNhbWxwPg%3D%3D")
        },
        Provider(testDescription: "SAML, in the name id") { service, address in
            service.createSAML("saml.idp")
            service.admin("PATCH", "/vinculum/v1/projects/demo/providers/saml.idp", "{\(Self.trust)}")
            service.change { $0.samlVerifier = "https://adapter.example/saml" }
            service.web = { _ in
                OpenIDProvider.document(
                    #"{"assertion":{"issuer":"idp","audience":"sp","subject":{"nameId":"\#(address)"}}}"#)
            }
            return service.signIn("saml.idp", idToken: #"{"sub":"s"}"#, "&SAMLResponse=PHNhbWxwPg%3D%3D")
        },
    ]

    @Test(
        "a provider's address opens the account of the address without blanks under local trust, and is none beyond it",
        arguments: Self.providers, TrustLevel.allCases)
    func provider(provider: Provider, level: TrustLevel) {
        var start = Service()
        let owner = start.member("ada@idp.example")
        start.change { $0.follow(level) }
        var plain = start
        let expected = provider.signIn(&plain, "ada@idp.example")
        #expect(expected.localId == owner.id && expected["emailVerified"]?.bool == true, "\(expected.error)")
        forAll(seed: TestSeed(47), count: 10, Self.ends) { ends in
            var service = start
            let reply = provider.signIn(&service, Self.escaped(Self.padded("ada@idp.example", ends)))
            try expectEqual(reply.status, 200, reply.error)
            let isOwner = reply.localId == owner.id
            let linked = service.account(reply.localId)
            if level == .local {
                try check(isOwner, "it is the owner's address")
                try expectEqual(reply.text("email"), expected.text("email"))
                try expectEqual(reply["emailVerified"]?.bool, true)
                let identities = linked?["providerUserInfo"]?.elements.map { $0["email"]?.string } ?? []
                try expectEqual(identities, ["ada@idp.example", "ada@idp.example"], "password and provider")
            } else {
                try check(!isOwner, "it is no address")
                try check(reply["email"] == nil && reply["emailVerified"]?.bool != true, "the answer has none")
                try check(linked != nil && linked?["email"] == nil, "the account has none")
            }
        }
    }

    @Test("an address of a provider loses its blanks under local trust, and is none beyond it")
    func provider() {
        for level in [TrustLevel.local, .strict, .hardened] {
            var service = Service { $0.follow(level) }
            let id = service.federated("g", " ada@x.com ").localId
            #expect(service.account(id)?["email"]?.string == (level == .local ? "ada@x.com" : nil), "\(level)")
        }
    }
}

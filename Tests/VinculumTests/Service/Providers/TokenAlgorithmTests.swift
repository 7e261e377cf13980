import Testing
@testable import Vinculum

/// Which signatures of ID tokens are taken: those of the provider's keys, or of the client's secret where the contract
/// says so, and never one in place of the other.
@Suite("Algorithms of ID tokens")
struct TokenAlgorithmTests {
    /// A channel secret has 32 hexadecimal digits.
    private static let secret = "0123456789abcdef0123456789abcdef"
    private static let members = #""clientId":"app","clientSecret":"\#(secret)","issuer":"https://idp.example""#
    private static let symmetric = members + #","idTokenSignedResponseAlg":"HS256""#

    private static func key(_ bytes: [UInt8]) throws -> SigningKey { .secret(try SharedSecret(bytes)) }

    /// Signs in at a provider whose ID tokens are signed by a key, while it publishes its own; the refusal's problem.
    private static func problem(
        _ members: String, by key: SigningKey? = nil, named id: String? = "k1"
    ) -> (problem: String?, calls: [String]) {
        var service = Service.leading(members, hardened: true)
        var provider = FlowProvider()
        let published = provider.idp.keys
        provider.idp.key = key ?? provider.idp.key
        provider.idp.keyID = id
        let begun = service.begin(provider)
        let uri = begun.text("authUri")
        let web = provider.web(uri, service.now)
        service.web = { $0.url == "https://idp.example/keys" ? published : web($0) }
        let state = FormFields(parsing: URIReference(uri).query ?? "")["state"] ?? ""
        let before = Snapshot(service.authority).accounts
        let reply = service.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"\#(Service.continueURI)?code=code-1&state=\#(state)",\#
            "sessionId":"\#(begun.text("sessionId"))"}
            """#)
        #expect((reply.status == 200) == (service.problem == nil), "\(reply.error)")
        if reply.status != 200 { #expect(Snapshot(service.authority).accounts == before) }
        return (service.problem, service.calls.map { $0.url })
    }

    @Test(
        "HS256 by the client's secret is taken where the contract asks for it (LINE's web login, reported in May 2026)",
        arguments: ["k1", nil])
    func symmetric(id: String?) throws {
        let answer = Self.problem(Self.symmetric, by: try Self.key(Array(Self.secret.utf8)), named: id)
        #expect(answer.problem == nil)
        #expect(!answer.calls.contains("https://idp.example/keys"), "no key of the provider is asked for")
    }

    /// Every text and byte form of a public key that an attacker can turn into a secret.
    private static func publicForms(_ key: VerificationKey) throws -> [[UInt8]] {
        let jwk = JSONWebKey(verifying: key, id: "k1")
        let der = try #require(key.der)
        guard case .ecdsa(let point) = key else { return [] }
        return [
            try #require(jwk.encoded()), try JSONWebKeySet([jwk]).encoded(), der, Array(Base64.encoded(der).utf8),
            point.point, point.x, point.y, Array(Base64URL.encoded(point.x).utf8),
            Array(PEM.encoded("PUBLIC KEY", der).utf8),
        ]
    }

    @Test("HS256 by another secret, or by a form of the provider's public key, is refused whatever the contract says")
    func confusion() throws {
        let forms = try Self.publicForms(FlowProvider().idp.key.verificationKey)
        #expect(forms.count == 9)
        for bytes in forms + [Array("another secret of thirty-two bytes".utf8), Array(repeating: 0, count: 32)] {
            let key = try Self.key(bytes)
            #expect(Self.problem(Self.symmetric, by: key).problem == "signature")
            #expect(Self.problem(Self.members, by: key).problem == "algorithm")
        }
        #expect(Self.problem(Self.members, by: try Self.key(Array(Self.secret.utf8))).problem == "algorithm")
    }

    @Test("a contract that names an algorithm takes no other; one that names none takes those of public keys")
    func pinned() throws {
        let byClient = try Self.key(Array(Self.secret.utf8))
        for (name, signer, problem) in [
            ("HS256", nil, "algorithm"), ("HS256", byClient, nil), ("ES256", nil, nil),
            ("ES256", byClient, "algorithm"),
            ("RS256", nil, "algorithm"), ("RS256", byClient, "algorithm"), ("EdDSA", nil, "algorithm"),
        ] as [(String, SigningKey?, String?)] {
            let members = Self.members + #","idTokenSignedResponseAlg":"\#(name)""#
            #expect(Self.problem(members, by: signer).problem == problem, "\(name)")
        }
        #expect(Self.problem(Self.members).problem == nil)
    }

    @Test("a posted ID token is taken by the same rule")
    func posted() throws {
        let byClient = try Self.key(Array(Self.secret.utf8))
        for (members, signer, problem) in [
            (Self.symmetric, byClient, nil), (Self.symmetric, nil, "algorithm"), (Self.members, byClient, "algorithm"),
            (Self.members, nil, nil),
        ] as [(String, SigningKey?, String?)] {
            var service = Service.leading(members, hardened: true)
            let published = OpenIDProvider()
            service.web = { published.reply(to: $0) }
            var idp = published
            idp.key = signer ?? idp.key
            let reply = service.signIn("oidc.idp", idToken: idp.signed(idp.claims(at: service.now)))
            #expect((reply.status == 200) == (problem == nil), "\(reply.error)")
            #expect(service.problem == problem)
        }
    }

    @Test("a secret of fewer than 32 bytes, or of a public client, is no key: not in a contract, and not later")
    func shortSecret() throws {
        var service = Service()
        for members in [
            Self.symmetric.replacing(Self.secret, with: String(Self.secret.dropLast())),
            #""clientId":"app","public":true,"issuer":"https://idp.example","idTokenSignedResponseAlg":"HS256""#,
        ] {
            let refused = service.register("oidc.idp", members)
            #expect(refused.status == 400 && refused.error.contains("32 bytes"), "\(refused.error)")
        }
        for name in ["none", "hs256", "HS512", "PS384", ""] {
            let members = Self.members + #","idTokenSignedResponseAlg":"\#(name)""#
            #expect(service.register("oidc.idp", members).status == 400, "\(name)")
        }
        // The published form knows nothing of the contract.
        var leading = Service.leading(Self.symmetric)
        let short = #"{"clientSecret":"short"}"#
        #expect(leading.patch("oauthIdpConfigs/oidc.idp", "clientSecret", short).status == 200)
        var provider = FlowProvider()
        provider.idp.key = try Self.key(Array(Self.secret.utf8))
        let begun = leading.begin(provider)
        #expect(leading.finish(provider, begun).error.contains("32 bytes"))
    }

    @Test("the test of a provider with HS256 needs no keys, and names those that cannot be used otherwise")
    func test() {
        let path = "/vinculum/v1/projects/demo/providers/oidc.idp:test"
        for (members, keys, expected) in [(Self.symmetric, false, nil), (Self.members, true, "k2")] {
            var service = Service.leading(members as String)
            let web = FlowProvider().web("", service.now)
            let document = OpenIDProvider.document(#"{"keys":[{"kty":"EC","crv":"P-521","kid":"k2"}]}"#)
            service.web = { $0.url.hasSuffix("/keys") ? (keys ? document : .unreachable) : web($0) }
            let reply = service.admin("GET", path, "")
            #expect(reply.status == 200, "\(reply.error)")
            #expect(reply["unusableKeyIds"]?[0]?.string == expected)
        }
    }

    @Test("the refusal names every algorithm that is taken")
    func sentence() throws {
        var service = Service.leading(Self.members)
        let idp = OpenIDProvider()
        let token = idp.signed(idp.claims(at: service.now)).split(separator: ".")
        let header = Base64URL.encoded(Array(#"{"alg":"PS384","kid":"k1"}"#.utf8))
        let reply = service.signIn("oidc.idp", idToken: "\(header).\(token[1]).\(token[2])")
        for algorithm in SignatureAlgorithm.allCases { #expect(reply.error.contains(algorithm.name), "\(reply.error)") }
        #expect(reply.error.contains("Ed25519") && service.problem == "algorithm")
    }

    @Test("a key that is published and cannot be used is named as such, and a document with 1,000 keys is read")
    func keys() {
        let own = FlowProvider()
        func error(_ document: String) -> String {
            var service = Service.leading(Self.members, hardened: true)
            let idp = own.idp
            service.web = { $0.url.hasSuffix("/keys") ? OpenIDProvider.document(document) : idp.reply(to: $0) }
            let reply = service.signIn("oidc.idp", idToken: idp.signed(idp.claims(at: service.now)))
            #expect(reply.status == 200 || service.retryAfterFetching.count == 2, "newer documents may help")
            return reply.error
        }
        #expect(
            error(#"{"keys":[{"kty":"EC","crv":"P-521","kid":"k1"}]}"#)
                .contains("that key cannot be used: its kind is not supported, or it is not for signatures."))
        #expect(
            error(#"{"keys":[{"kty":"EC","crv":"P-256","kid":"k1","x":"","y":"AA"}]}"#).contains("known key format"))
        #expect(
            error(#"{"keys":[{"kty":"EC","crv":"P-256","kid":"k1","x":"AA","y":"AA"}]}"#).contains("not a point"))
        #expect(error(#"{"keys":[{"kty":"EC","crv":"P-521","kid":"k2"}]}"#).contains("none of the provider's keys"))
        let key = String(
            decoding: JSONWebKey(verifying: own.idp.key.verificationKey, id: "k1").encoded() ?? [], as: UTF8.self)
        let others = (0..<1000).map { #"{"kty":"EC","crv":"P-521","kid":"other-\#($0)"}"# }.joined(separator: ",")
        #expect(error(#"{"keys":[\#(others),\#(key)]}"#).isEmpty)
        #expect(error(#"{"keys":[\#(others)]}"#).contains("none of the provider's keys"))
        let twice = key.replacing(#""x":""#, with: #""x":"A"#)
        #expect(error(#"{"keys":[\#(key),\#(twice)]}"#).isEmpty, "a broken key of the name does no harm")
    }
}

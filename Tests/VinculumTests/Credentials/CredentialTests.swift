import PropertyKit
import Testing
@testable import Vinculum

@Suite("Credentials")
struct CredentialTests {
    static let text = Gen<String>.unicodeString(0...6)
    static let secret = text.map { Secret($0) }
    static let providers: [ProviderID] = [
        .google, .facebook, .twitter, .github, .apple, .microsoft, .yahoo, .linkedIn, .playGames, ProviderID("oidc.x"),
        ProviderID("e\u{301}"),
    ]

    static let name = Gen<(String?, String?)>.zip(text.optional, text.optional).map {
        PersonName(given: $0, family: $1)
    }
    static let response = Gen<(Secret, Secret?)>.zip(secret, secret.optional).map {
        Credential.Federated.WebResponse(url: $0, sessionID: $1)
    }

    static let federated = Gen<
        (
            (ProviderID, Secret?, Secret?, Secret?), (Secret?, Secret?, Secret?),
            (PersonName?, Credential.Federated.WebResponse?)
        )
    >.zip(
        .zip(.element(of: providers), secret.optional, secret.optional, secret.optional),
        .zip(secret.optional, secret.optional, secret.optional), .zip(name.optional, response.optional)
    ).map { a, b, c in
        Credential.federated(
            .init(
                provider: a.0, idToken: a.1, accessToken: a.2, secret: a.3, rawNonce: b.0, pendingToken: b.1,
                serverAuthCode: b.2, fullName: c.0,
                response: c.1))
    }

    static let gameCenter = Gen<((String, String?, String?, String?), ([UInt8], [UInt8], Int64))>.zip(
        .zip(text, text.optional, text.optional, text.optional), .zip(.bytes(0...9), .bytes(0...9), .integer())
    ).map { a, b in
        Credential.gameCenter(
            .init(
                playerID: a.0, teamPlayerID: a.1, gamePlayerID: a.2, publicKeyURL: a.0, signature: b.0, salt: b.1,
                timestamp: b.2, displayName: a.3))
    }

    static let any = Gen<Credential>.oneOf(
        Gen<(String, String)>.zip(text, text).map { Credential.password(email: $0, password: $1) },
        Gen<(String, Secret, String?)>.zip(text, secret, text.optional).map {
            Credential.emailLink(.init(email: $0, code: $1, tenantID: $2))
        },
        Gen<(String, String)>.zip(text, text).map { Credential.phone(verificationID: $0, code: $1) },
        Gen<(Secret, String)>.zip(secret, text).map {
            Credential.phone(.proof(temporaryProof: $0, phoneNumber: $1))
        },
        federated, gameCenter, secret.map { .customToken($0) }, .always(.anonymous),
        secret.map { .federated(.init(provider: ProviderID("saml.x"), pendingToken: $0)) })

    @Test("a written credential is read back, and equals no other", arguments: TestSeed.sample(20))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, count: 200, Self.any, Self.any) { credential, other in
            let bytes = credential.encoded()
            try expectEqual(try Credential(parsing: bytes), credential)
            try expectEqual(
                credential == other, bytes == other.encoded(),
                "equal credentials are written equally, and others are not")
        }
    }

    @Test("a text that is wrong somewhere is read to the same end or refused", arguments: TestSeed.sample(10))
    func mutations(seed: TestSeed) {
        forAll(seed: seed, count: 200, Self.any, Gen<[UInt8]>.mutations(of: Self.any.value(seed: seed).encoded())) {
            _, bytes in
            guard let read = try? Credential(parsing: bytes) else { return }
            try expectEqual(try Credential(parsing: read.encoded()), read)
        }
    }

    /// Every member of one of each kind.
    static let examples: [(Credential, ProviderID, SignInMethod)] = [
        (.password(email: "a@b.c", password: "s3cret-p"), .password, .password),
        (.emailLink(.init(email: "a@b.c", code: Secret("s3cret-c"), tenantID: "t")), .password, .emailLink),
        (.phone(verificationID: "s3cret-v", code: "s3cret-c"), .phone, SignInMethod(.phone)),
        (.phone(.proof(temporaryProof: Secret("s3cret-p"), phoneNumber: "+15555550100")), .phone, SignInMethod(.phone)),
        (.google(idToken: "s3cret-i", accessToken: "s3cret-a"), .google, SignInMethod("google.com")),
        (.facebook(accessToken: "s3cret-a"), .facebook, SignInMethod("facebook.com")),
        (.facebook(limitedLoginToken: "s3cret-i", rawNonce: "s3cret-n"), .facebook, SignInMethod("facebook.com")),
        (.twitter(token: "s3cret-t", secret: "s3cret-s"), .twitter, SignInMethod("twitter.com")),
        (.github(token: "s3cret-t"), .github, SignInMethod("github.com")),
        (
            .apple(idToken: "s3cret-i", rawNonce: "s3cret-n", fullName: PersonName(given: "Ada", family: "L")), .apple,
            SignInMethod("apple.com")
        ),
        (.microsoft(idToken: "s3cret-i"), .microsoft, SignInMethod("microsoft.com")),
        (.yahoo(idToken: "s3cret-i", rawNonce: "s3cret-n"), .yahoo, SignInMethod("yahoo.com")),
        (
            .openIDConnect(provider: ProviderID("oidc.x"), idToken: "s3cret-i", rawNonce: "s3cret-n"),
            ProviderID("oidc.x"), SignInMethod("oidc.x")
        ),
        (
            .oauth1(provider: ProviderID("x.com"), token: "s3cret-t", secret: "s3cret-s"), ProviderID("x.com"),
            SignInMethod("x.com")
        ),
        (.playGames(serverAuthCode: "s3cret-c"), .playGames, SignInMethod("playgames.google.com")),
        (
            .webFlow(provider: .yahoo, responseURL: "https://s3cret/", sessionID: "s3cret-s"), .yahoo,
            SignInMethod("yahoo.com")
        ),
        (
            .federated(.init(provider: ProviderID("saml.x"), pendingToken: Secret("s3cret-p"))), ProviderID("saml.x"),
            SignInMethod("saml.x")
        ),
        (
            .gameCenter(
                .init(
                    playerID: "", teamPlayerID: "T", publicKeyURL: "https://x", signature: Array("s3cret".utf8),
                    salt: [], timestamp: 1)),
            .gameCenter, SignInMethod("gc.apple.com")
        ),
        (.customToken(Secret("s3cret-t")), .custom, SignInMethod(.custom)),
        (.anonymous, .anonymous, SignInMethod(.anonymous)),
    ]

    @Test("each kind has its provider and method, and shows no secret")
    func kinds() throws {
        for (credential, provider, method) in Self.examples {
            #expect(credential.provider == provider)
            #expect(credential.signInMethod == method)
            #expect(try Credential(parsing: credential.encoded()) == credential)
            for text in [
                "\(credential)", String(reflecting: credential), String(reflecting: [credential]),
                "\(AuthResult?.none as Any)\(credential as Any)",
            ] {
                #expect(!text.contains("s3cret"))
            }
            switch credential {
            case .password(let inner): #expect(!String(reflecting: inner).contains("s3cret"))
            case .emailLink(let inner): #expect(!String(reflecting: inner).contains("s3cret"))
            case .phone(let inner): #expect(!String(reflecting: inner).contains("s3cret"))
            case .federated(let inner): #expect(!String(reflecting: inner).contains("s3cret"))
            case .gameCenter(let inner): #expect(!String(reflecting: inner).contains("\(Array("s3cret".utf8))"))
            case .customToken, .anonymous: break
            }
        }
    }

    /// What `toJSON` of the Firebase JavaScript library gives.
    @Test(
        "the JavaScript library's forms are read",
        arguments: [
            Row(
                #"{"email":"a@b.c","password":"p","signInMethod":"password","tenantId":null}"#,
                .password(email: "a@b.c", password: "p")),
            Row(
                #"{"email":"a@b.c","password":"c","signInMethod":"emailLink","tenantId":"t"}"#,
                .emailLink(.init(email: "a@b.c", code: Secret("c"), tenantID: "t"))),
            Row(
                #"{"providerId":"phone","verificationId":"v","verificationCode":"1"}"#,
                .phone(verificationID: "v", code: "1")),
            Row(
                #"{"providerId":"phone","temporaryProof":"p","phoneNumber":"+1"}"#,
                .phone(.proof(temporaryProof: Secret("p"), phoneNumber: "+1"))),
            Row(
                #"""
                {"idToken":"i","accessToken":"a","secret":null,"nonce":"n","pendingToken":null,"providerId":"oidc.x",\#
                "signInMethod":"oidc.x","more":1}
                """#,
                .openIDConnect(provider: ProviderID("oidc.x"), idToken: "i", accessToken: "a", rawNonce: "n")),
            Row(
                #"{"signInMethod":"saml.x","providerId":"saml.x","pendingToken":"p"}"#,
                .federated(.init(provider: ProviderID("saml.x"), pendingToken: Secret("p")))),
        ] as [Row<String, Credential>])
    func javaScript(row: Row<String, Credential>) throws {
        let (text, credential) = row.fields
        #expect(try Credential(parsing: Array(text.utf8)) == credential, sourceLocation: row.line)
    }

    @Test(
        "a malformed credential names its member",
        arguments: [
            Row("[]", .notAnObject), Row("{}", .malformed("providerId")),
            Row(#"{"providerId":7}"#, .malformed("providerId")),
            Row(#"{"signInMethod":"google.com"}"#, .malformed("providerId")),
            Row(#"{"providerId":"google.com"}"#, .malformed("signInMethod")),
            Row(#"{"providerId":"google.com","signInMethod":"x"}"#, .malformed("signInMethod")),
            Row(#"{"providerId":"google.com","signInMethod":"google.com","idToken":1}"#, .malformed("idToken")),
            Row(#"{"providerId":"google.com","signInMethod":"google.com","sessionId":"s"}"#, .malformed("requestUri")),
            Row(#"{"providerId":"apple.com","signInMethod":"apple.com","fullName":"x"}"#, .malformed("fullName")),
            Row(#"{"providerId":"saml.x","signInMethod":"saml.x"}"#, .malformed("pendingToken")),
            Row(#"{"providerId":"password","email":"a","password":"p"}"#, .malformed("signInMethod")),
            Row(#"{"signInMethod":"password","email":"a"}"#, .malformed("password")),
            Row(#"{"signInMethod":"emailLink","password":"p"}"#, .malformed("email")),
            Row(#"{"providerId":"phone"}"#, .malformed("verificationId")),
            Row(#"{"providerId":"phone","verificationId":"v"}"#, .malformed("verificationCode")),
            Row(
                #"{"providerId":"phone","verificationId":"v","verificationCode":"1","signInMethod":"sms"}"#,
                .malformed("signInMethod")),
            Row(#"{"providerId":"custom","signInMethod":"custom"}"#, .malformed("token")),
            Row(
                #"""
                {"providerId":"gc.apple.com","signInMethod":"gc.apple.com","playerID":"","publicKeyURL":"",\#
                "signature":"*","salt":"","timestamp":1}
                """#,
                .malformed("signature")),
            Row(
                #"""
                {"providerId":"gc.apple.com","signInMethod":"gc.apple.com","playerID":"","publicKeyURL":"",\#
                "signature":"","salt":"","timestamp":"1"}
                """#,
                .malformed("timestamp")),
            Row(#"{"providerId":"phone","providerId":"custom"}"#, .unreadable(JSON.ReadError(.duplicateKey, at: 22))),
        ] as [Row<String, Credential.ReadError>])
    func refusals(row: Row<String, Credential.ReadError>) {
        let (text, error) = row.fields
        #expect(throws: error, sourceLocation: row.line) { try Credential(parsing: Array(text.utf8)) }
    }

    @Test("spellings that look alike are not equal")
    func bytes() {
        let composed = "\u{E9}", decomposed = "e\u{301}"
        let pairs: [(Credential, Credential)] = [
            (.password(email: composed, password: ""), .password(email: decomposed, password: "")),
            (.password(email: "", password: composed), .password(email: "", password: decomposed)),
            (
                .emailLink(.init(email: "", code: Secret(""), tenantID: composed)),
                .emailLink(.init(email: "", code: Secret(""), tenantID: decomposed))
            ),
            (.phone(verificationID: composed, code: ""), .phone(verificationID: decomposed, code: "")),
            (.google(idToken: composed), .google(idToken: decomposed)),
            (
                .apple(idToken: "", fullName: PersonName(given: composed)),
                .apple(idToken: "", fullName: PersonName(given: decomposed))
            ),
        ]
        for (a, b) in pairs { #expect(a != b) }
    }

    @Test("only a SAML provider has a SAML credential")
    func saml() {
        #expect(Credential.saml(provider: .google, pendingToken: "p") == nil)
        #expect(Credential.saml(provider: ProviderID("saml.x"), pendingToken: "p")?.provider.isSAML == true)
    }
}

import PropertyKit
import Testing
@testable import Vinculum

/// What tests written for the Firebase emulator rely on.
@Suite("Habits of the reference")
struct ReferenceHabitTests {
    private static func custom(_ service: inout Service, _ token: String) -> Reply {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("token", token)
        writer.endObject()
        return service.client("v1/accounts:signInWithCustomToken", String(decoding: writer.bytes, as: UTF8.self))
    }

    private static func token(_ algorithm: String, _ payload: String, _ signature: String) -> String {
        let header = Base64URL.encoded(Array(#"{"alg":"\#(algorithm)","typ":"JWT"}"#.utf8))
        return "\(header).\(Base64URL.encoded(Array(payload.utf8))).\(signature)"
    }

    // MARK: Quotas

    @Test("local trust has no quota: not for messages, mails, passwords or sign-ups")
    func noQuota() {
        var service = Service()
        service.peer = Peer(ipv4: 0x0808_0808)
        service.signUp("ada@x.com")
        for _ in 0..<150 {
            let sent = service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550001"}"#)
            #expect(sent.status == 200)
            #expect(service.signIn("ada@x.com", "wrong1").errorCode == "INVALID_PASSWORD")
            #expect(!service.code("PASSWORD_RESET", #""email":"ada@x.com""#).isEmpty)
            #expect(service.client("v1/accounts:signUp").status == 200)
        }
    }

    @Test("clearing accounts begins every counter anew")
    func counters() {
        var service = Service { $0.follow(.strict) }
        service.peer = Peer(ipv4: 0x0808_0808)
        let spend: [(inout Service) -> Reply] = [
            { $0.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550001"}"#) },
            { $0.client("v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"ada@x.com"}"#) },
            { $0.signIn("eve@x.com", "wrong1") },
            { $0.client("v1/accounts:signUp") },
        ]
        for request in spend {
            for _ in 0..<500 where request(&service).errorCode != "TOO_MANY_ATTEMPTS_TRY_LATER" {}
            #expect(request(&service).errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        }
        let clear = HTTPRequest(method: "DELETE", path: "/emulator/v1/projects/demo/accounts")
        #expect(service.send(clear).status == 200)
        for request in spend { #expect(request(&service).errorCode != "TOO_MANY_ATTEMPTS_TRY_LATER") }
    }

    // MARK: Signatures that no key verifies

    /// Third parts of a token: any text without a dot.
    private static let signatures = Gen<String>.oneOf(
        .element(of: ["", "signature", "fake-signature", "$", "=", "A", "\u{E9}", " ", "%2E"]),
        // By scalars: a dot with a mark behind it is another character, and a dot all the same.
        .unicodeString(0...40).map { String(String.UnicodeScalarView($0.unicodeScalars.filter { $0 != "." })) })

    @Test("a signature that no key verifies is not looked at", arguments: TestSeed.sample(4))
    func ignored(seed: TestSeed) {
        let algorithms = Gen<String>.element(of: ["none", "RS256", "HS256", "ES256", "x", ""])
        forAll(
            seed: seed, count: 40, Gen<(String, String)>.zip(algorithms, Self.signatures)
        ) { algorithm, signature in
            for trust in [TrustLevel.local, .strict] {
                var service = Service { $0.follow(trust) }
                let identity = Self.token(algorithm, #"{"sub":"s","email":"a@x.com","email_verified":true}"#, signature)
                let signedIn = service.signIn("google.com", idToken: identity)
                try expectEqual(signedIn.status, 200, "an identity's token: \(signedIn.error)")
                let custom = Self.token(algorithm, #"{"aud":"\#(CustomToken.audience)","uid":"u"}"#, signature)
                let reply = Self.custom(&service, custom)
                try expectEqual(reply.status, 200, "a custom token: \(reply.error)")
                let parts = reply.idToken.split(separator: ".", omittingEmptySubsequences: false)
                var writer = JSON.Writer()
                writer.beginObject()
                writer.member("idToken", "\(parts[0]).\(parts[1]).\(signature)")
                writer.endObject()
                let found = service.client("v1/accounts:lookup", String(decoding: writer.bytes, as: UTF8.self))
                try expectEqual(found["users"]?[0]?["localId"]?.string, "u", "an ID token: \(found.error)")
            }
        }
    }

    @Test("a configured provider, a ring, trusted keys and hardened trust look at it")
    func lookedAt() throws {
        let identity = #"{"sub":"s","iss":"https://id.example.net","aud":"c","email":"a@x.com"}"#
        let custom = #"{"aud":"\#(CustomToken.audience)","uid":"u"}"#
        for signature in ["fake-signature", "$", "AAAA", ""] {
            var configured = Service()
            configured.admin(
                "v2/projects/demo/oauthIdpConfigs?oauthIdpConfigId=oidc.ab",
                #"{"clientId":"c","issuer":"https://id.example.net","enabled":true}"#)
            let signed = Self.token("RS256", identity, signature)
            #expect(configured.signIn("oidc.ab", idToken: signed).errorCode == "INVALID_IDP_RESPONSE")

            var signing = SignedTokenTests.service(try SignedTokenTests.ring(SignedTokenTests.curveKey()))
            let session = signing.signUp("ada@x.com").idToken
            let parts = session.split(separator: ".")
            #expect(signing.lookup(session).status == 200)
            #expect(signing.lookup("\(parts[0]).\(parts[1]).\(signature)").errorCode == "INVALID_ID_TOKEN")
            #expect(Self.custom(&signing, Self.token("none", custom, signature)).errorCode == "INVALID_CUSTOM_TOKEN")

            var trusting = try ServiceAccountTests.service(trusting: SignedTokenTests.curveKey())
            trusting.change { $0.allow(.unverifiedCustomTokens) }
            #expect(Self.custom(&trusting, Self.token("none", custom, signature)).errorCode == "INVALID_CUSTOM_TOKEN")

            var hardened = try Service.exposed()
            #expect(!hardened.signIn("google.com", idToken: signed).error.isEmpty)
            #expect(!Self.custom(&hardened, Self.token("none", custom, signature)).error.isEmpty)
        }
        // A fourth part is no signature.
        var service = Service()
        #expect(service.signIn("google.com", idToken: Self.token("none", identity, "a.b")).status == 400)
        #expect(Self.custom(&service, Self.token("none", custom, "a.b")).errorCode == "INVALID_CUSTOM_TOKEN")
    }

    @Test("where tokens are signed, a custom token with alg none passes by the setting alone, and no other")
    func unverifiedCustomTokens() throws {
        let custom = #"{"aud":"\#(CustomToken.audience)","uid":"u","claims":{"role":"x"}}"#
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey())
        for row in [
            Row(true, "none", true),
            Row(false, "none", false),
            Row(true, "RS256", false),
            Row(true, "ES256", false),
            Row(true, "None", false),
            Row(true, "", false),
        ] {
            let (isAccepted, algorithm, passes) = row.fields
            var service = SignedTokenTests.service(ring) {
                $0.grant(.unverifiedCustomTokens, isAccepted)
            }
            let reply = Self.custom(&service, Self.token(algorithm, custom, ""))
            #expect((reply.status == 200) == passes, "\(reply.error)", sourceLocation: row.line)
            guard passes else {
                #expect(service.authority.store[nil].accountCount == 0, sourceLocation: row.line)
                continue
            }
            let verified = try SignedTokenTests.verify(reply.idToken, &service)
            #expect(verified.subject.text == "u" && verified["role"]?.string == "x", sourceLocation: row.line)
        }
        var service = SignedTokenTests.service(ring) { $0.allow(.unverifiedCustomTokens) }
        #expect(Self.custom(&service, custom).errorCode == "INVALID_CUSTOM_TOKEN", "bare JSON has no algorithm")
        #expect(AuthoritySettings(projectID: "demo", trust: .local).refuses(.unverifiedCustomTokens), "off in the core")
    }

    // MARK: Imports

    @Test("a row with the reference's plain hash signs in with its password alone", arguments: TestSeed.sample(3))
    func plainHashes(seed: TestSeed) {
        let texts = Gen<String>.string(over: "abcXYZ019:= password", 1...16)
        forAll(
            seed: seed, count: 15, Gen<(String, String, Bool)>.zip(texts, texts, .bool)
        ) { salt, password, isStrict in
            var service = Service { $0.follow(isStrict ? .strict : .local) }
            let row = #"""
                {"localId":"a","email":"a@x.com","salt":"\#(salt)",\#
                "passwordHash":"fakeHash:salt=\#(salt):password=\#(password)"}
                """#
            let reply = service.admin("v1/projects/demo/accounts:batchCreate", #"{"users":[\#(row)]}"#)
            try expectEqual(reply["error"]?.count, 0, "refused: \(String(decoding: reply.body, as: UTF8.self))")
            try expectEqual(service.signIn("a@x.com", password).status, 200)
            try expectEqual(service.signIn("a@x.com", password + "x").status, 400)
            let stored = service.account("a")?["passwordHash"]?.string ?? ""
            try check(!stored.isEmpty && !Base64.decodedLeniently(stored).starts(with: "fakeHash".utf8), "is hashed")
        }
    }

    @Test("without an algorithm every other hash is refused, and with one the plain form is none")
    func otherHashes() {
        var service = Service()
        let rows = [#""passwordHash":"fakeHash:salt=a""#, #""passwordHash":"AAAA""#, #""passwordHash":"fakeHash""#]
        for row in rows {
            let users = #"{"users":[{"localId":"a","email":"a@x.com",\#(row)}]}"#
            let reply = service.admin("v1/projects/demo/accounts:batchCreate", users)
            #expect(
                reply["error"]?[0]?["message"]?.string?.hasPrefix("MISSING_HASH_ALGORITHM") ?? false, "\(row)")
            #expect(service.account("a") == nil)
        }
        let plain = #"{"localId":"b","email":"b@x.com","passwordHash":"fakeHash:salt=s:password=secret1","salt":"s"}"#
        service.admin(
            "v1/projects/demo/accounts:batchCreate", #"{"hashAlgorithm":"SHA256","rounds":1,"users":[\#(plain)]}"#)
        #expect(service.signIn("b@x.com").status == 400)
    }

    // MARK: Lookups and tokens

    @Test("a lookup shows what was said: disabled once it was set, verified without an address")
    func stated() throws {
        var service = Service()
        let guest = service.client("v1/accounts:signUp")
        let shown = service.lookup(guest.idToken)["users"]?[0]
        #expect(shown?["disabled"] == nil && shown?["emailVerified"] == nil)
        #expect(guest.claims?["email_verified"] == nil)
        service.admin("v1/accounts:update", #"{"localId":"\#(guest.localId)","disableUser":true}"#)
        #expect(service.account(guest.localId)?["disabled"]?.bool == true)
        service.admin("v1/accounts:update", #"{"localId":"\#(guest.localId)","disableUser":false}"#)
        #expect(service.account(guest.localId)?["disabled"]?.bool == false)

        for (said, verified) in [("", false), (#","emailVerified":false"#, false), (#","emailVerified":true"#, true)] {
            var copy = service
            copy.admin("v1/accounts:signUp", #"{"localId":"a"\#(said)}"#)
            #expect(copy.account("a")?["emailVerified"]?.bool == verified)
            let token = Self.token("none", #"{"aud":"\#(CustomToken.audience)","uid":"a"}"#, "")
            let session = Self.custom(&copy, token)
            #expect(session.claims?["email_verified"]?.bool == verified && session.claims?["email"] == nil)
            #expect(copy.refresh(session.refreshToken).status == 200)
            // It outlives a restart, and counts for no address.
            copy.restart(on: try MemoryStore(restoring: copy.authority.store.snapshot()))
            #expect(copy.account("a")?["emailVerified"]?.bool == verified)
            #expect(copy.update(session.idToken, #""email":"a@x.com""#).status == 200)
            #expect(copy.account("a")?["emailVerified"]?.bool == false)
            copy.admin("v1/accounts:update", #"{"localId":"a","deleteAttribute":["EMAIL"]}"#)
            #expect(copy.account("a")?["emailVerified"] == nil)
            copy.admin("v1/accounts:update", #"{"localId":"a","emailVerified":true}"#)
            #expect(copy.account("a")?["emailVerified"]?.bool == true)
            // Whoever claims an address later meets no verified account.
            #expect(copy.federated("g", "a@x.com").localId != "a")
        }
        let rows = #"{"users":[{"localId":"b"},{"localId":"c","emailVerified":true,"disabled":true}]}"#
        service.admin("v1/projects/demo/accounts:batchCreate", rows)
        #expect(
            service.account("b")?["emailVerified"]?.bool == false && service.account("b")?["disabled"]?.bool == false)
        #expect(
            service.account("c")?["emailVerified"]?.bool == true && service.account("c")?["disabled"]?.bool == true)
    }

    @Test("the name ID of a SAML response keeps its case, and its account is found in either")
    func samlCase() {
        var service = Service()
        func signIn(_ name: String, subject: String) -> Reply {
            let response = #"{"assertion":{"subject":{"nameId":"\#(name)"}}}"#
            return service.signIn(
                "saml.ab", idToken: #"{"sub":"\#(subject)"}"#,
                "&SAMLResponse=\(PercentEncoding.encodedComponent(response))")
        }
        let first = signIn("First@Example.COM", subject: "s")
        #expect(first.text("email") == "First@Example.COM" && first.claims?["email"]?.string == "first@example.com")
        let shown = service.account(first.localId)
        #expect(shown?["email"]?.string == "first@example.com")
        #expect(shown?["providerUserInfo"]?[0]?["email"]?.string == "First@Example.COM")
        #expect(signIn("first@example.com", subject: "t").localId == first.localId)
        #expect(signIn("no address", subject: "u").json?["email"] == nil)
    }

    // MARK: Configuration

    @Test("e-mail privacy that was switched off reads back as an empty object, and stays off")
    func emailPrivacy() throws {
        let path = "v2/projects/demo/config"
        var service = Service()
        let off = #"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}"#
        let fresh = service.admin("GET", path, "")["emailPrivacyConfig"]
        #expect(fresh?["enableImprovedEmailPrivacy"]?.bool == false, "the reference's project, before it is written")
        let written = service.admin("PATCH", "\(path)?updateMask=emailPrivacyConfig", off)["emailPrivacyConfig"]
        #expect(written?.kind == .object && written?.count == 0)
        #expect(service.admin("GET", path, "")["emailPrivacyConfig"]?.count == 0)
        let emulator = service.send(HTTPRequest(method: "GET", path: "/emulator/v1/projects/demo/config"))
        #expect(emulator["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"]?.bool == false)
        let tenant = service.admin("v2/projects/demo/tenants", off)
        #expect(tenant["emailPrivacyConfig"]?.count == 0 && tenant["emailPrivacyConfig"]?.kind == .object)

        var hardened = try Service.exposed()
        hardened.admin("PATCH", "\(path)?updateMask=emailPrivacyConfig", off)
        #expect(
            hardened.client("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"a@x.com"}"#)
                .error == "EMAIL_NOT_FOUND")
    }

    @Test("regions of CLDR without an entry in ISO 3166 are accepted, and groups of regions are not")
    func regions() throws {
        func write(_ region: String, _ service: inout Service) -> Reply {
            service.admin(
                "PATCH", "v2/projects/demo/config?updateMask=smsRegionConfig",
                #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["\#(region)"]}}}"#)
        }
        var service = Service()
        for region in ["AC", "AQ", "CP", "CQ", "DG", "EA", "IC", "TA", "US", "XK"] {
            #expect(write(region, &service).status == 200, "\(region)")
        }
        for region in ["EU", "EZ", "QO", "UK", "UN", "XA", "ZZ", "us", "001", ""] {
            #expect(write(region, &service).error == "INVALID_REGION_CODE : Invalid region code.", "\(region)")
        }
        // No calling code tells their numbers from others, so such a promise would not be kept.
        var hardened = try Service.exposed()
        for region in ["AC", "TA", "IC"] { #expect(write(region, &hardened).errorCode == "INVALID_CONFIG") }
    }

    @Test("a full page of tenants has a token, whatever follows", arguments: 1...6)
    func tenantPages(size: Int) {
        var service = Service()
        for number in 0..<6 { service.admin("v2/projects/demo/tenants", #"{"displayName":"team-\#(number)"}"#) }
        var found: [String] = []
        var token = ""
        var pages = 0
        repeat {
            let page = service.admin("GET", "v2/projects/demo/tenants?pageSize=\(size)&pageToken=\(token)", "")
            let tenants = page["tenants"].map { Array($0.elements) } ?? []
            found += tenants.compactMap { $0["displayName"]?.string }
            #expect((page["nextPageToken"] != nil) == (tenants.count == size))
            token = page.text("nextPageToken")
            pages += 1
        } while !token.isEmpty && pages < 10
        #expect(found.sorted() == (0..<6).map { "team-\($0)" })
        #expect(pages == 6 / size + 1)
    }

    @Test("a tenant is not created under an ID that the request names, and the refusal is no server error")
    func namedTenant() {
        var service = Service()
        for name in ["tenantId", "tenant_id"] {
            let reply = service.admin("v2/projects/demo/tenants", #"{"\#(name)":"mine","displayName":"Team"}"#)
            #expect(reply.status == 400 && reply.errorCode == "UNSUPPORTED_TENANT_OPERATION")
            #expect(service.authority.store.tenantIDs.isEmpty)
        }
    }

    /// `test_auth_error_parse` of firebase-admin for Python 7.7.0 compares them.
    @Test("a link domain of nobody is refused in the words of the hosted service, in strict mode")
    func linkDomain() {
        let body = #"{"requestType":"EMAIL_SIGNIN","email":"a@x.com","linkDomain":"evil.example"}"#
        var service = Service()
        #expect(service.client("v1/accounts:sendOobCode", body).status == 200)
        service.change { $0.follow(.strict) }
        #expect(
            service.client("v1/accounts:sendOobCode", body).error == """
                INVALID_HOSTING_LINK_DOMAIN : The provided hosting link domain is not configured in Firebase Hosting \
                or is not owned by the current project. This cannot be a default hosting domain (`web.app` or \
                `firebaseapp.com`).
                """)
    }

    @Test("the keys are where clients of the hosted service look for them")
    func keySet() throws {
        var service = SignedTokenTests.service(try SignedTokenTests.ring(SignedTokenTests.curveKey()))
        let path = "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
        let set = service.send(HTTPRequest(method: "GET", path: path))
        let token = service.signUp("ada@x.com").idToken
        let rules = ClaimRules(issuer: "https://securetoken.google.com/demo", audience: "demo")
        _ = try UnverifiedJWT(parsing: token).verified(
            by: try JSONWebKeySet(parsing: set.body), rules, at: service.now)
        #expect(service.send(HTTPRequest(method: "POST", path: path)).status == 405)
        let discovered = service.send(
            HTTPRequest(method: "GET", path: "/securetoken.google.com/demo/.well-known/openid-configuration"))
        #expect(discovered.text("issuer") == "https://securetoken.google.com/demo")
        let address = discovered.text("jwks_uri")
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        #expect(service.send(HTTPRequest(method: "GET", path: "/\(parts.last ?? "")")).body == set.body, "\(address)")
        var local = Service()
        #expect(local.send(HTTPRequest(method: "GET", path: path)).body == Array(#"{"keys":[]}"#.utf8))
    }

    // MARK: Sessions

    @Test("in strict mode a session goes on when its address is verified: an app verifies, then reloads")
    func verifiedSession() throws {
        var service = SignedTokenTests.service(try SignedTokenTests.ring(SignedTokenTests.curveKey())) {
            $0.follow(.strict)
        }
        let session = service.signUp("ada@x.com")
        let code = service.code("VERIFY_EMAIL", #""idToken":"\#(session.idToken)""#)
        #expect(service.apply(code).status == 200)
        #expect(service.lookup(session.idToken)["users"]?[0]?["emailVerified"]?.bool == true)
        #expect(service.refresh(session.refreshToken).status == 200)
    }
}

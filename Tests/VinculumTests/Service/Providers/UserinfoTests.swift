import Testing
@testable import Vinculum

@Suite("Profiles of providers")
struct UserinfoTests {
    private static func jwt(_ body: String) -> OutboundReply {
        .response(HTTPResponse(status: 200, contentType: "application/jwt", body: Array(body.utf8)))
    }

    private static let own = #""sub":"person","email":"jane@idp.example","email_verified":true,"name":"Jane""#

    /// Signs in at a provider whose ID token has some claims and whose userinfo answers so.
    private static func signIn(
        _ idClaims: String, _ reply: OutboundReply, _ members: String = Service.flowMembers
    ) -> (reply: Reply, problem: String?, service: Service) {
        var service = Service.leading(members, hardened: true)
        var provider = FlowProvider()
        provider.idClaims = idClaims
        provider.userinfoReply = reply
        let begun = service.begin(provider)
        let answer = service.finish(provider, begun)
        return (answer, service.problem, service)
    }

    @Test("a signed profile is read (canaille 0.3.6 with userinfo_signed_response_alg; Core section 5.3.2)")
    func signed() {
        let idp = OpenIDProvider()
        for issued in [
            #""iss":"https://idp.example","aud":"app""#, #""iss":"https://idp.example","aud":["app"]"#,
            #""iss":"https://idp.example","aud":"app","iat":1600000000,"exp":1600000600"#,
        ] {
            for end in ["", "\n"] {
                let answer = Self.signIn("", Self.jwt(idp.signed("\(issued),\(Self.own)") + end))
                #expect(answer.reply.status == 200, "\(answer.reply.error)")
                #expect(answer.reply.text("email") == "jane@idp.example" && answer.reply["emailVerified"]?.bool == true)
                #expect(answer.reply.text("displayName") == "Jane")
            }
        }
    }

    @Test("a signed profile is refused unless it names issuer and client and a key of the provider signed it")
    func forged() throws {
        let idp = OpenIDProvider()
        let good = #""iss":"https://idp.example","aud":"app""#
        var symmetric = idp
        symmetric.key = .secret(try SharedSecret(Array("a-secret-of-the-client-with-32-bytes".utf8)))
        var byPublicKey = idp
        byPublicKey.key = .secret(
            try SharedSecret(Array(try #require(JSONWebKey(verifying: idp.key.verificationKey).encoded()))))
        var unknown = OpenIDProvider(keyNumber: 22)
        unknown.keyID = "k2"
        let payload = Base64URL.encoded(Array("{\(good),\(Self.own)}".utf8))
        let none = Base64URL.encoded(Array(#"{"alg":"none"}"#.utf8))
        for (token, problem) in [
            (idp.signed(Self.own), "issuer"),
            (idp.signed(#""iss":"https://evil.example","aud":"app",\#(Self.own)"#), "issuer"),
            (idp.signed(#""iss":"https://idp.example",\#(Self.own)"#), "audience"),
            (idp.signed(#""iss":"https://idp.example","aud":"other",\#(Self.own)"#), "audience"),
            (idp.signed("\(good),\"exp\":1599999000,\(Self.own)"), "expired"),
            (idp.signed("\(good),\"email\":\"jane@idp.example\""), "subject"),
            (OpenIDProvider(keyNumber: 22).signed("\(good),\(Self.own)"), "signature"),
            (unknown.signed("\(good),\(Self.own)"), "key"), ("\(none).\(payload).", "algorithm"),
            (symmetric.signed("\(good),\(Self.own)"), "algorithm"),
            (byPublicKey.signed("\(good),\(Self.own)"), "algorithm"),
            ("a.b.c.d.e", "malformed"), ("", "malformed"),
        ] {
            let secret = Service.flowMembers.replacing("s3cret", with: "a-secret-of-the-client-with-32-bytes")
            let answer = Self.signIn("", Self.jwt(token), secret)
            #expect(
                answer.reply.errorCode == "INVALID_IDP_RESPONSE" && answer.problem == problem, "\(answer.reply.error)")
            #expect(answer.reply.error.contains("userinfo") && !answer.reply.error.contains("id_token"))
            #expect(Snapshot(answer.service.authority).accounts.isEmpty)
            // An ID token with an address needs none of it, and believes none of it.
            let partly = Self.signIn(#""email":"jane@idp.example""#, Self.jwt(token), secret)
            #expect(partly.reply.status == 200, "\(partly.reply.error)")
            #expect(partly.reply["emailVerified"]?.bool == false && partly.reply["displayName"] == nil)
        }
        let other = idp.signed("\(good),\(Self.own.replacing("person", with: "another"))")
        for claims in ["", #""email":"jane@idp.example""#] {
            #expect(Self.signIn(claims, Self.jwt(other)).reply.error.contains("(sub)"))
        }
    }

    /// What a provider answers that fails and refuses nothing.
    private static let failures: [OutboundReply] =
        [.unreachable, .timedOut] + [429, 500, 503].map { FlowProvider.error($0, #"{"error":"no"}"#) }
    private static let refusals: [OutboundReply] =
        [OpenIDProvider.document("no JSON"), OpenIDProvider.document("[]")]
        + [401, 403].map { FlowProvider.error($0, #"{"error":"no"}"#) }

    @Test("for want of a name no sign-in ends: the ID token's address counts as it says (canaille, doorkeeper)")
    func withoutName() {
        for failure in Self.failures + Self.refusals {
            let answer = Self.signIn(#""email":"jane@idp.example","email_verified":true"#, failure)
            #expect(answer.reply.status == 200 && answer.reply["displayName"] == nil, "\(answer.reply.error)")
            #expect(answer.reply["emailVerified"]?.bool == true)
        }
    }

    private static let domains =
        Service.flowMembers + #","emailTrust":{"authority":"DOMAINS","domains":["idp.example"]}"#
    private static let unproven = #""email":"jane@idp.example","name":"Jane""#

    @Test("where only userinfo says that the address is verified, and refuses, it counts as not verified")
    func withoutProof() {
        let silent = OpenIDProvider.document(#"{"sub":"person","locale":"en"}"#)
        for members in [Service.flowMembers, Self.domains] {
            for refusal in Self.refusals {
                var answer = Self.signIn(Self.unproven, refusal, members)
                #expect(
                    answer.reply.status == 200 && answer.reply.text("displayName") == "Jane", "\(answer.reply.error)")
                #expect(answer.reply["emailVerified"]?.bool == false)
                #expect(answer.service.account(answer.reply.localId)?["emailVerified"]?.bool != true)
            }
        }
        #expect(Self.signIn(Self.unproven, silent, Self.domains).reply["emailVerified"]?.bool == true)
    }

    @Test("where only userinfo says that the address is verified, its failure ends a first sign-in, and no later one")
    func withoutAnswer() {
        for members in [Service.flowMembers, Self.domains] {
            for failure in Self.failures {
                let first = Self.signIn(Self.unproven, failure, members)
                #expect(first.reply.status == 503 && first.reply.errorCode == "INVALID_IDP_RESPONSE")
                #expect(first.reply.error.hasSuffix("Start the sign-in again."), "\(first.reply.error)")
                #expect(Snapshot(first.service.authority).accounts.isEmpty)
                var service = first.service
                var provider = FlowProvider()
                provider.idClaims = Self.unproven
                let known = service.signIn(at: provider)
                #expect(known["emailVerified"]?.bool == true, "\(known.error)")
                provider.userinfoReply = failure
                let later = service.signIn(at: provider)
                #expect(later.status == 200 && later.localId == known.localId, "\(later.error)")
                #expect(service.account(known.localId)?["emailVerified"]?.bool == true)
            }
        }
    }

    @Test("where the address is in userinfo alone, its failure ends the sign-in")
    func withoutAddress() {
        for failure in Self.failures + Self.refusals {
            for claims in ["", #""name":"Jane""#, #""name":"Jane","email_verified":true"#, #""email":"""#] {
                let answer = Self.signIn(claims, failure)
                #expect(answer.reply.errorCode == "INVALID_IDP_RESPONSE" && answer.reply.idToken.isEmpty)
                #expect(Snapshot(answer.service.authority).accounts.isEmpty)
            }
        }
    }

    @Test("a provider without ID tokens has no keys: its profile is JSON, and its failure ends the sign-in")
    func withoutIDTokens() {
        let idp = OpenIDProvider()
        let signed = idp.signed(#""iss":"https://idp.example","aud":"app",\#(Self.own)"#)
        for (reply, passes) in [
            (OpenIDProvider.document(#"{"id":"person",\#(Self.own)}"#), true), (Self.jwt(signed), false),
            (FlowProvider.error(503, ""), false),
        ] {
            var service = Service.hardened
            service.register("oidc.idp", Self.oauth)
            var provider = FlowProvider()
            provider.userinfoReply = reply
            let begun = service.begin(provider)
            #expect((service.finish(provider, begun).status == 200) == passes)
        }
    }

    private static let oauth =
        #"""
        "clientId":"app","clientSecret":"s","authorizationEndpoint":"https://idp.example/authorize",\#
        "tokenEndpoint":"https://idp.example/token","userinfoEndpoint":"https://idp.example/userinfo",\#
        "claims":{"subject":"id"}
        """#

    @Test("a numeric subject keeps its digits, beyond 2^63 too (Discord's id of 20 digits was missing)")
    func numericSubject() {
        for (number, subject) in [
            ("12345678901234567890", "12345678901234567890"), ("9007199254740993", "9007199254740993"),
            ("-1", "-1"), ("123456789012345678901234567890", "123456789012345678901234567890"), ("1.2345e4", "12345"),
            ("12.0", "12"), ("1e30", "1" + String(repeating: "0", count: 30)), ("1.5", nil), ("1e300", nil),
            ("true", nil),
        ] as [(String, String?)] {
            var service = Service.hardened
            service.register("oidc.idp", Self.oauth)
            var provider = FlowProvider()
            provider.userinfoReply = OpenIDProvider.document(#"{"id":\#(number)}"#)
            let begun = service.begin(provider)
            let reply = service.finish(provider, begun)
            #expect((reply.status == 200) == (subject != nil), "\(number): \(reply.error)")
            if let subject { #expect(reply.text("federatedId") == subject, "\(number)") }
        }
    }
}

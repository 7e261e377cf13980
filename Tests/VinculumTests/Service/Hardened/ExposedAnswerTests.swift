import PropertyKit
import Testing
@testable import Vinculum

@Suite("What an exposed service tells about the network behind it")
struct ExposedAnswerTests {
    @Test(
        "the address of a blocking function",
        arguments: [
            Row(OutboundReply.unreachable, "unreachable"), Row(.timedOut, "timed out"),
            Row(.privateAddress, "not called"),
            Row(Hooked.say("no", status: 403), "refused"),
        ])
    func functions(row: Row<OutboundReply, String>) throws {
        let (reply, name) = row.fields
        var service = try Service.exposed()
        service.configure(Hooked.config)
        service.web = { _ in reply }
        let error = service.signUp("a@example.net").error
        #expect(error.hasPrefix("BLOCKING_FUNCTION_ERROR_RESPONSE"), "\(name)", sourceLocation: row.line)
        #expect(!error.contains("127.0.0.1") && !error.contains("5001"), "\(error)", sourceLocation: row.line)
        let facts = service.decisions.flatMap { $0.facts }
        let fact = Decision.Fact(.address, Hooked.create)
        #expect(facts.contains(fact), "administrators see it", sourceLocation: row.line)
        var local = Hooked.service(Hooked.config, { _ in }, { _ in reply })
        #expect(local.signUp("a@example.net").error.contains(Hooked.create), "\(name)", sourceLocation: row.line)
    }

    @Test("the address of a provider's keys")
    func providers() throws {
        var service = try Service.exposed()
        service.createOIDC("oidc.idp")
        let idp = ProviderSignInTests.idp
        let reply = service.signIn("oidc.idp", idToken: idp.signed(idp.claims(at: service.now)))
        #expect(reply.errorCode == "INVALID_IDP_RESPONSE" && !reply.error.contains("idp.example"), "\(reply.error)")
    }

    @Test("an account has at most 64 identities")
    func identities() throws {
        var service = Service()
        let (_, session) = service.member("a@example.net")
        for number in 0..<StoredBounds.identities {
            let reply = service.federated("s", provider: "oidc.p\(number)", session: session)
            #expect(reply.status == 200)
        }
        let before = Snapshot(service.authority)
        let refused = service.federated("s", provider: "oidc.more", session: session)
        #expect(refused.errorCode == "QUOTA_EXCEEDED")
        #expect(Snapshot(service.authority) == before)
        let infos = (0...StoredBounds.identities).map { #"{"providerId":"oidc.p\#($0)","rawId":"r"}"# }
        let imported = service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"{"users":[{"localId":"b","providerUserInfo":[\#(infos.joined(separator: ","))]}]}"#)
        #expect(imported["error"]?[0]?["message"]?.string == "an account has at most 64 identities")
    }

    @Test("codes of an app are taken one step early and late, or as the configuration says")
    func steps() throws {
        func accepted(_ service: Service, _ config: String?) -> [Int64] {
            (-6...6).filter { step in
                var service = service
                if let config { service.configure(config) }
                let session = service.member("a@example.net").session
                let (enrolled, secret) = service.enrollTOTP(session, name: "app")
                let factor = service.lookup(enrolled.idToken)["users"]?[0]?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string
                service.now = service.now.adding(seconds: 300)
                let pending = service.signIn("a@example.net").text("mfaPendingCredential")
                let code = TOTP.code(secret: secret, at: TOTP.step(at: service.now) + step)
                return service.client(
                    "v2/accounts/mfaSignIn:finalize",
                    #"""
                    {"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor ?? "")",\#
                    "totpVerificationInfo":{"verificationCode":"\#(code)"}}
                    """#
                ).status == 200
            }
        }
        let wide = #"""
            {"mfa":{"state":"ENABLED","providerConfigs":[{"state":"ENABLED",\#
            "totpProviderConfig":{"adjacentIntervals":2}}]}}
            """#
        #expect(accepted(try Service.exposed(), nil) == [-1, 0, 1])
        #expect(accepted(try Service.exposed(), wide) == [-2, -1, 0, 1, 2])
        #expect(accepted(Service(), nil) == Array(-5...5))
    }
}

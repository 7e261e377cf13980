import PropertyKit
import Testing
@testable import Vinculum

/// Texts that are hashed or sent back, and all that answers and tokens show of an account.
@Suite("Bounds of what is hashed and shown")
struct EchoBoundTests {
    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test(
        "a text that is longer than any address, ID or URL is not sent back",
        arguments: [
            Row("sendOobCode", #""requestType":"PASSWORD_RESET","email":"$""#, "INVALID_EMAIL"),
            Row(
                "createAuthUri", #""identifier":"a@x.com","continueUri":"http://localhost","sessionId":"$""#,
                "INVALID_ARGUMENT"),
            Row(
                "createAuthUri", #""identifier":"a@x.com","continueUri":"http://localhost/$""#,
                "INVALID_CONTINUE_URI"),
        ])
    func echoes(row: Row<String, String, String>) {
        let (operation, members, refusal) = row.fields
        for count in [5000, 1_000_000] {
            var service = Service()
            let reply = service.client(
                "v1/accounts:\(operation)", "{\(members.replacing("$", with: Self.text(count)))}")
            #expect(reply.status == 400, sourceLocation: row.line)
            #expect(reply.errorCode == refusal, sourceLocation: row.line)
            #expect(reply.error.utf8.count < 1000, sourceLocation: row.line)
        }
    }

    @Test("a text too long to be a password is hashed for no address", arguments: ["ada@x.com", "unknown@x.com"])
    func passwords(address: String) {
        var service = Service.strict()
        service.configure(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#)
        service.member("ada@x.com")
        for (count, isHashed) in [(12_288, true), (12_289, false)] {
            var pending = PendingQuestions()
            let request = Service.request(
                "v1/accounts:signInWithPassword", #"{"email":"\#(address)","password":"\#(Self.text(count))"}"#,
                headers: [("x-goog-api-key", "key")])
            switch service.step(request, service.now, service.seed(UInt64(count)), &pending) {
            case .needs, .commitThenAsk: #expect(isHashed)
            case .done(let proposal): #expect(!isHashed && proposal.refusal != nil)
            case .reads: Issue.record("a whole store lacks no rows")
            }
        }
        #expect(service.signUp("new@x.com", Self.text(1_000_000)).status == 400)
    }

    @Test("the identities of an account have so many bytes together, so that its tokens and answers stay short")
    func identities() {
        var service = Service.strict()
        let session = service.signUp("ada@x.com").idToken
        let subject = Self.text(1000)
        let linked = BudgetNumberTests.count(60, "QUOTA_EXCEEDED", &service) { service, number in
            service.federated("\(number)\(subject)", provider: "oidc.p\(number)", session: session)
        }
        #expect((10...17).contains(linked))
        let found = service.signIn("ada@x.com")
        #expect(found.idToken.utf8.count < 32_768)
        #expect(service.lookup(found.idToken).status == 200)
        // A sign-in with an identity that is linked goes on, and what it shows of a person is bounded too.
        let name = String(repeating: #"\\\""#, count: 500)
        let token = PercentEncoding.encodedComponent(#"{"sub":"0\#(subject)","name":"\#(name)"}"#)
        let reply = service.client(
            "v1/accounts:signInWithIdp",
            #"{"requestUri":"http://localhost","postBody":"providerId=oidc.p0&id_token=\#(token)"}"#)
        #expect(reply.status == 200, "\(reply.error)")
        let account = service.graph()[AccountID(reply.localId)!]
        #expect((account?.identityByteCount() ?? .max) < StoredBounds.identityBytes + 2048)
        #expect(account?.identity(ProviderID("oidc.p0"))?.displayName == nil)
    }

    @Test("an administrator links no identity for which the others leave no room")
    func administrators() {
        var service = Service()
        let id = service.member("ada@x.com").id
        let text = Self.text(2048)
        func link(_ provider: String) -> Reply {
            service.admin(
                "v1/accounts:update",
                #"""
                {"localId":"\#(id)","linkProviderUserInfo":{"providerId":"\#(provider)","rawId":"\#(provider)",\#
                "displayName":"\#(text)","photoUrl":"\#(text)","screenName":"\#(text)"}}
                """#)
        }
        #expect(link("a.com").status == 200 && link("b.com").status == 200)
        #expect(link("c.com").errorCode == "QUOTA_EXCEEDED")
    }
}

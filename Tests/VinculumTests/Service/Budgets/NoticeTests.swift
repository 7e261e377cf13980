import PropertyKit
import Testing
@testable import Vinculum

/// Who is told of a change of an account, and how often.
@Suite("Budgets: notices")
struct NoticeTests {
    private static func notices(_ service: Service) -> [String] {
        service.effects.compactMap { if case .notice(let notice) = $0 { notice.change } else { nil } }
    }

    @Test("the owner of a mailbox that was never verified is told nothing")
    func unverified() {
        var service = Service.strict()
        let session = service.signUp("victim@x.com").idToken
        var texts = Self.notices(service)
        for number in 0..<3 {
            service.update(session, #""password":"secret-\#(number)""#)
            texts += Self.notices(service)
        }
        service.federated("s", session: service.signIn("victim@x.com", "secret-0").idToken)
        #expect(texts + Self.notices(service) == [])
    }

    @Test("the first notice of each kind leaves at once, and at most five of a kind an hour")
    func count() {
        var service = Service.strict()
        var session = service.member("ada@x.com").session
        var count = 0
        for number in 0..<12 {
            session = service.update(session, #""password":"secret-\#(number)""#).idToken
            #expect(!session.isEmpty)
            count += Self.notices(service).count
        }
        #expect(count == 5)
        service.federated("s", session: session)
        #expect(Self.notices(service) == ["A sign-in method was added."], "another kind")
        service.now = service.now.adding(seconds: 720)
        session = service.signIn("ada@x.com", "secret-11").idToken
        session = service.update(session, #""password":"secret-a""#).idToken
        #expect(Self.notices(service) == ["The password was replaced."])
        service.update(session, #""password":"secret-b""#)
        #expect(Self.notices(service) == [])
        var other = service.member("eve@x.com").session
        other = service.update(other, #""password":"secret-a""#).idToken
        #expect(!other.isEmpty && Self.notices(service).count == 1, "another account")
    }

    @Test("a second factor is added only with the mail that takes it off, five times an hour")
    func reversals() {
        var service = Service.strict()
        let id = service.member("ada@x.com").id
        func enrolled(_ number: Int) -> Reply {
            service.admin("v1/projects/demo/accounts:update", #"{"localId":"\#(id)","mfa":{"enrollments":[]}}"#)
            return service.enrollPhone(service.signIn("ada@x.com").idToken, "+1555010\(number)")
        }
        for number in 0..<5 {
            #expect(enrolled(number).status == 200)
            #expect(!service.mailedCode("REVERT_SECOND_FACTOR_ADDITION").isEmpty)
        }
        #expect(enrolled(5).errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(service.account(id)?["mfaInfo"] == nil && service.effects.isEmpty)
        service.now = service.now.adding(seconds: 720)
        #expect(enrolled(6).status == 200)
    }

    @Test("a refused change costs no notice, and an administrator's are not counted")
    func refused() {
        var service = Service.strict()
        let (id, session) = service.member("ada@x.com")
        for _ in 0..<10 {
            let refused = service.update(
                session,
                #""password":"secret2","mfa":{"enrollments":[{"mfaEnrollmentId":"f","phoneInfo":"+15550100"}]}"#)
            #expect(refused.status == 400 && Self.notices(service) == [])
        }
        service.update(session, #""password":"secret2""#)
        #expect(Self.notices(service).count == 1)
        #expect(service.account(id) != nil)
    }

    @Test("a mailbox that was never verified is mailed of at most five replaced addresses an hour")
    func recoveries() {
        var service = Service.strict()
        var mails = 0
        for number in 0..<9 {
            service.peer = Peer(ipv4: UInt32(number))
            let session = service.signUp("victim@x.com").idToken
            service.update(session, #""email":"u\#(number)@x.com""#)
            for case .mail(let mail) in service.effects where mail.recipient.text == "victim@x.com" { mails += 1 }
        }
        #expect(mails == 5)
    }

    @Test(
        "an administrator has the owner told of what goes, under every trust, and nobody else has",
        arguments: TrustLevel.allCases)
    func byAdministrator(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        func body(_ members: String) -> String { #"{"localId":"bo",\#(members)}"# }
        let factor = #"{"phoneInfo":"+15555550100"}"#
        let made = service.admin(
            "v1/accounts:signUp", #"{"localId":"bo","email":"bo@x.com","emailVerified":true,"mfaInfo":[\#(factor)]}"#)
        #expect(made.status == 200)
        let none = #""mfa":{"enrollments":[]}"#
        let some = #""mfa":{"enrollments":[{"mfaEnrollmentId":"f","phoneInfo":"+15555550100"}]}"#
        service.admin("v1/accounts:update", body(none))
        #expect(Self.notices(service) == [], "an administrator who asks for no mail")
        let added = service.admin("v1/accounts:update", body(some))
        #expect(added.status == 200)
        let removed = service.admin("v1/accounts:update", body(none + #","tellOwner":true"#))
        #expect(removed.status == 200)
        #expect(Self.notices(service) == ["A second factor was removed."])
        service.admin("v1/accounts:update", body(#""disableUser":false,"tellOwner":true"#))
        #expect(Self.notices(service) == [], "nothing went")
        service.admin("v1/accounts:update", body(some + #","emailVerified":false"#))
        service.admin("v1/accounts:update", body(none + #","tellOwner":true"#))
        #expect(Self.notices(service) == [], "a mailbox that nobody verified")
    }
}

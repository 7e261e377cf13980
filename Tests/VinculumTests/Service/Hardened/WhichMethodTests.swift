import PropertyKit
import Testing
@testable import Vinculum

/// "Which sign-in method did I use?", answered without giving strangers anything.
@Suite("Which sign-in method was used")
struct WhichMethodTests {
    /// A service with an account that has Google alone, and what holds for it.
    private static func service(
        trust: TrustLevel = .strict, isVerified: Bool = true, hides: Bool = true, mails: Bool = true
    ) -> Service {
        var service = Service {
            $0.follow(trust)
            ($0.mailsSignInMethods, $0.linksTellSignInMethods) = (mails, true)
        }
        service.configure(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":\#(hides)}}"#)
        service.federated("g", "ada@x.com", verified: isVerified)
        return service
    }

    private static func notices(_ service: Service) -> [Effect.Notice] {
        service.effects.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    @Test("a wrong password for an account without one mails its owner the methods")
    func mailed() throws {
        var service = Self.service()
        let before = service.authority.store.snapshot()
        let reply = service.signIn("ada@x.com", "wrong password")
        #expect(reply.error == "INVALID_LOGIN_CREDENTIALS")
        #expect(service.authority.store.snapshot() == before, "nothing is changed")
        let notice = try #require(Self.notices(service).first)
        #expect(service.effects.count == 1 && notice.recipient.text == "ada@x.com" && notice.isHint)
        #expect(notice.text.contains("It is signed in to by google.com.") && notice.text.contains("ada@x.com"))
        #expect(!notice.text.contains("set a new password"), "a reset would remove Google")
    }

    @Test(
        "a stranger gets the same answer after the same work, whether a mail goes out or not", arguments: [true, false])
    func stranger(hides: Bool) {
        for isVerified in [true, false] {
            var (with, without) = (
                Self.service(isVerified: isVerified, hides: hides),
                Self.service(isVerified: isVerified, hides: hides, mails: false)
            )
            for attempt in 0..<3 {
                (with.hashes, without.hashes) = ([], [])
                let a = with.signIn("ada@x.com", "wrong \(attempt)")
                let b = without.signIn("ada@x.com", "wrong \(attempt)")
                #expect(a.body == b.body && a.status == b.status)
                #expect(with.hashes == without.hashes)
                #expect(with.authority.store.snapshot() == without.authority.store.snapshot())
            }
        }
    }

    @Test("no budget that a peer can read is spent by the mail")
    func unreadable() {
        func refusedAfter(_ mails: Bool) -> Int {
            var service = Self.service(mails: mails)
            service.peer = Peer(ipv4: 0xC0000201)
            service.signIn("ada@x.com", "wrong password")
            var count = 0
            while count < 200 {
                service.client(
                    "v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"n\#(count)@x.com"}"#)
                if service.refusal != nil { break }
                count += 1
            }
            return count
        }
        #expect(refusedAfter(true) == refusedAfter(false))
        // Nor does the owner lose a mail that she asks for.
        var service = Self.service()
        for _ in 0..<3 { service.signIn("ada@x.com", "wrong password") }
        for _ in 0..<5 { #expect(!service.code("PASSWORD_RESET", #""email":"ada@x.com""#).isEmpty) }
    }

    @Test("five mails an hour, as of any kind, from whatever peers the passwords come")
    func limited() {
        var service = Self.service()
        var count = 0
        for number in 0..<20 {
            service.peer = Peer(ipv4: 0xC0000200 + UInt32(number))
            service.signIn("ada@x.com", "wrong password")
            count += Self.notices(service).count
        }
        #expect(count == 5)
        service.now = service.now.adding(seconds: 3600)
        service.signIn("ada@x.com", "wrong password")
        #expect(Self.notices(service).count == 1)
    }

    @Test("no mail to an unverified address, to a disabled account, for an account with a password, or unasked")
    func unmailed() {
        var unverified = Self.service(isVerified: false)
        unverified.signIn("ada@x.com", "wrong password")
        #expect(unverified.effects.isEmpty)
        var service = Self.service()
        service.signUp("bob@x.com")
        service.signIn("bob@x.com", "wrong password")
        #expect(service.effects.isEmpty)
        service.signIn("nobody@x.com", "wrong password")
        #expect(service.effects.isEmpty)
        let id = service.admin("v1/accounts:lookup", #"{"email":["ada@x.com"]}"#)["users"]?[0]?["localId"]?.string ?? ""
        service.admin("v1/accounts:update", #"{"localId":"\#(id)","disableUser":true}"#)
        service.signIn("ada@x.com", "wrong password")
        #expect(service.effects.isEmpty)
        var off = Self.service(mails: false)
        off.signIn("ada@x.com", "wrong password")
        #expect(off.effects.isEmpty)
    }

    @Test("a followed link names the methods, a verified address's alone, and only if the service says so")
    func links() {
        var service = Self.service(trust: .local)
        func list(_ reply: Reply) -> [String]? { reply["signInMethods"].map { $0.elements.compactMap { $0.string } } }
        let code = service.code("PASSWORD_RESET", #""email":"ada@x.com""#)
        #expect(list(service.inspect(code)) == ["google.com"])
        // The reset keeps the mailbox's own methods alone.
        #expect(list(service.resetPassword(code, "secret2")) == ["password"])
        let link = service.code("EMAIL_SIGNIN", #""email":"ada@x.com""#)
        #expect(list(service.inspect(link)) == nil, "who opens the link has to name the address first")
        #expect(list(service.emailLink("ada@x.com", link)) == ["password", "emailLink"])

        var unverified = Self.service(trust: .local, isVerified: false)
        let other = unverified.code("PASSWORD_RESET", #""email":"ada@x.com""#)
        #expect(list(unverified.inspect(other)) == nil, "the methods of who made the account are not its holder's")
        // A takeover leaves the methods that were proven.
        let entering = unverified.code("EMAIL_SIGNIN", #""email":"ada@x.com""#)
        #expect(list(unverified.emailLink("ada@x.com", entering)) == ["emailLink"])

        service.change { $0.linksTellSignInMethods = false }
        let silent = service.code("PASSWORD_RESET", #""email":"ada@x.com""#)
        #expect(list(service.inspect(silent)) == nil)
        #expect(list(service.resetPassword("no code", "secret2")) == nil)
    }
}

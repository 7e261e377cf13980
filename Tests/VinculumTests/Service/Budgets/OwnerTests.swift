import PropertyKit
import Testing
@testable import Vinculum

/// What strangers' use of each budget leaves to an account's owner.
@Suite("Budgets: owners")
struct OwnerTests {
    private static func flooded() -> (Service, id: String, session: Reply) {
        var service = Service.strict()
        service.configure(#"{"signIn":{"email":{"enabled":true}}}"#)
        let made = service.admin(
            "v1/accounts:signUp", #"{"email":"ada@x.com","password":"secret1","emailVerified":true}"#)
        let session = service.from(.owner) { $0.signIn("ada@x.com") }
        #expect(session.status == 200)
        service.flood("ada@x.com")
        return (service, made.localId, session)
    }

    @Test("a flood closes the password way to strangers, and not to a network that signed in before")
    func knownPeer() {
        var (service, _, _) = Self.flooded()
        #expect(service.from(.stranger) { $0.signIn("ada@x.com") }.errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(service.from(nil) { $0.signIn("ada@x.com") }.errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        service.peer = .owner
        #expect(service.signIn("ada@x.com").status == 200)
        let spent = BudgetNumberTests.count(30, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, _ in
            service.signIn("ada@x.com", "wrong")
        }
        #expect(spent == 10, "ten in fifteen minutes of its own")
        service.now = service.now.adding(seconds: 900)
        #expect(service.signIn("ada@x.com").status == 200)
    }

    @Test("a network that did not sign in within thirty days is a stranger's again")
    func forgottenPeer() {
        var (service, _, _) = Self.flooded()
        service.now = service.now.adding(seconds: 30 * 86_400)
        service.flood("ada@x.com")
        #expect(service.from(.owner) { $0.signIn("ada@x.com") }.errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
    }

    @Test("a flood leaves sessions, refreshes, mails, identities and the way in by mail")
    func otherWays() {
        var (service, _, session) = Self.flooded()
        // From a network that the account does not know.
        service.peer = Peer(ipv4: 0x0303_0303)
        #expect(service.lookup(session.idToken).status == 200)
        #expect(service.refresh(session.refreshToken).status == 200)
        #expect(service.update(session.idToken, #""displayName":"Ada""#).status == 200)
        #expect(service.sendOobCode("VERIFY_EMAIL", #""idToken":"\#(session.idToken)""#).status == 200)
        #expect(service.emailLink("ada@x.com", service.code("EMAIL_SIGNIN", #""email":"ada@x.com""#)).status == 200)
        let code = service.code("PASSWORD_RESET", #""email":"ada@x.com""#)
        #expect(service.resetPassword(code, "secret2").status == 200)
    }

    @Test("a completed reset, a mailed sign-in and a federated one end the count", arguments: [0, 1, 2])
    func ends(way: Int) {
        var (service, _, _) = Self.flooded()
        service.peer = Peer(ipv4: 0x0303_0303)
        // The owner tried, too.
        for _ in 0..<10 { service.signIn("ada@x.com", "forgotten") }
        var password = "secret1"
        switch way {
        case 0:
            password = "secret2"
            #expect(
                service.resetPassword(service.code("PASSWORD_RESET", #""email":"ada@x.com""#), "secret2").status == 200)
        case 1:
            #expect(service.emailLink("ada@x.com", service.code("EMAIL_SIGNIN", #""email":"ada@x.com""#)).status == 200)
        default:
            #expect(service.federated("ada", "ada@x.com").status == 200)
        }
        #expect(service.signIn("ada@x.com", password).status == 200)
        #expect(service.from(.stranger) { $0.signIn("ada@x.com", password) }.status == 200)
    }

    @Test("what fails ends no count")
    func failures() {
        var (service, _, _) = Self.flooded()
        service.peer = .stranger
        let code = service.code("PASSWORD_RESET", #""email":"ada@x.com""#)
        #expect(service.resetPassword(code, "short").status == 400)
        #expect(service.emailLink("ada@x.com", "no code").status == 400)
        #expect(service.federated("thief", "ada@x.com", verified: false)["needConfirmation"]?.bool == true)
        #expect(service.signIn("ada@x.com").errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
    }

    @Test("strangers who ask for mails leave the owner the codes that were mailed, and mails of the own session")
    func mails() {
        var (service, _, session) = Self.flooded()
        for number in 0..<20 as Range<UInt32> {
            service.from(Peer(ipv4: number)) { service in
                _ = service.sendOobCode("PASSWORD_RESET", #""email":"ada@x.com""#)
                _ = service.sendOobCode("EMAIL_SIGNIN", #""email":"ada@x.com""#)
            }
        }
        let (reset, link) = (service.mailedCode("PASSWORD_RESET"), service.mailedCode("EMAIL_SIGNIN"))
        // A network that signed in before is counted for itself.
        service.from(.owner) { service in
            #expect(service.sendOobCode("PASSWORD_RESET", #""email":"ada@x.com""#).status == 200)
        }
        service.peer = Peer(ipv4: 0x0303_0303)
        #expect(service.sendOobCode("PASSWORD_RESET", #""email":"ada@x.com""#).status == 400)
        #expect(service.sendOobCode("VERIFY_EMAIL", #""idToken":"\#(session.idToken)""#).status == 200)
        #expect(
            service.sendOobCode("VERIFY_AND_CHANGE_EMAIL", #""newEmail":"new@x.com","idToken":"\#(session.idToken)""#)
                .status == 200)
        #expect(service.emailLink("ada@x.com", link).status == 200)
        #expect(!reset.isEmpty)
    }

    @Test("strangers who have messages sent to a number leave its owner the second factor and the number")
    func messages() {
        var service = Service.strict()
        service.configure(#"{"mfa":{"state":"ENABLED","enabledProviders":["PHONE_SMS"]}}"#)
        let id = service.member("ada@x.com").id
        service.from(.owner) { service in
            #expect(service.enrollPhone(service.signIn("ada@x.com").idToken, "+15550100").status == 200)
        }
        #expect(service.from(.owner) { $0.phone("+15550200") }.status == 200)
        for number in 0..<25 as Range<UInt32> {
            service.from(Peer(ipv4: number)) { service in
                _ = service.sendSMS("+15550100")
                _ = service.sendSMS("+15550200")
            }
        }
        #expect(service.from(.stranger) { $0.sendSMS("+15550200") }.errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(service.from(.owner) { $0.phone("+15550200") }.status == 200)
        // From a network that the account does not know, with the first factor.
        service.peer = Peer(ipv4: 0x0303_0303)
        let pending = service.signIn("ada@x.com")
        let factor = pending["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        func start(_ service: inout Service, _ pending: Reply) -> Reply {
            service.client(
                "v2/accounts/mfaSignIn:start",
                #"{"mfaPendingCredential":"\#(pending.text("mfaPendingCredential"))","mfaEnrollmentId":"\#(factor)"}"#)
        }
        #expect(start(&service, pending).status == 200)
        // A thief of the password who uses up the second factor's messages does not reach those of a known network.
        service.from(.stranger) { service in
            let pending = service.signIn("ada@x.com")
            while start(&service, pending).status == 200 {}
        }
        #expect(start(&service, pending).errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        service.from(.owner) { service in
            _ = service.account(id)
            let pending = service.signIn("ada@x.com")
            #expect(!pending.text("mfaPendingCredential").isEmpty)
            // The enrolment was made by a session of this network.
            #expect(start(&service, pending).status == 200)
        }
    }

    @Test("a thief of a password who begins many sign-ins does not lock out a network that signed in before")
    func pendingSignIns() {
        var service = Service.strict()
        service.configure(#"{"mfa":{"state":"ENABLED","enabledProviders":["PHONE_SMS"]}}"#)
        service.member("ada@x.com")
        service.from(.owner) { service in
            #expect(service.enrollPhone(service.signIn("ada@x.com").idToken, "+15550100").status == 200)
        }
        let spent = BudgetNumberTests.count(150, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
            service.from(Peer(ipv4: UInt32(number))) { $0.signIn("ada@x.com") }
        }
        #expect(spent == 100)
        #expect(service.from(.owner) { $0.signIn("ada@x.com") }.status == 200)
    }

    @Test("the networks of an earlier owner are strangers to the account after a takeover")
    func earlierOwner() {
        var service = Service.strict()
        service.from(.stranger) { service in
            service.signUp("ada@x.com", "attack1")
            #expect(service.signIn("ada@x.com", "attack1").status == 200)
        }
        service.peer = .owner
        let code = service.code("PASSWORD_RESET", #""email":"ada@x.com""#)
        #expect(service.resetPassword(code, "secret2").status == 200)
        #expect(service.signIn("ada@x.com", "secret2").status == 200)
        service.flood("ada@x.com")
        #expect(
            service.from(.stranger) { $0.signIn("ada@x.com", "wrong") }.errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(service.signIn("ada@x.com", "secret2").status == 200, "the owner's network is known")
    }

    @Test("all networks of one account have another's mailbox sent twenty mails of a kind an hour")
    func othersMailbox() {
        var service = Service.strict()
        service.signUp("z@evil.example")
        func count(_ ask: (inout Service, Reply) -> Reply) -> Int {
            var sent = 0
            for number in 0..<12 as Range<UInt32> {
                service.from(Peer(ipv4: 0x0404_0000 + number)) { service in
                    let session = service.signIn("z@evil.example")
                    for _ in 0..<6 where ask(&service, session).status == 200 { sent += 1 }
                }
            }
            return sent
        }
        let changes = count { service, session in
            service.sendOobCode(
                "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session.idToken)","newEmail":"jane@x.com""#)
        }
        #expect(changes == 20)
        #expect(count { $0.sendOobCode("VERIFY_EMAIL", #""idToken":"\#($1.idToken)""#) } == 20)
        #expect(count { service, _ in service.sendOobCode("PASSWORD_RESET", #""email":"z@evil.example""#) } == 20)
        // The mailbox's owner, whose address is verified, has five for each network.
        service.member("ada@x.com")
        for number in 0..<6 as Range<UInt32> {
            service.from(Peer(ipv4: 0x0505_0000 + number)) { service in
                #expect(service.signIn("ada@x.com").status == 200)
                for _ in 0..<5 {
                    #expect(service.sendOobCode("PASSWORD_RESET", #""email":"ada@x.com""#).status == 200)
                }
            }
        }
    }

    @Test("a network that signed in to the account has links of its own to a new address")
    func newAddress() {
        var service = Service.strict()
        service.member("jane@corp.example")
        let owner = service.from(.owner) { $0.signIn("jane@corp.example") }
        let stranger = service.from(.stranger) { $0.signUp("z@evil.example") }
        service.peer = .stranger
        func ask(_ session: Reply) -> Reply {
            service.sendOobCode(
                "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session.idToken)","newEmail":"jane@new.example""#)
        }
        let spent = BudgetNumberTests.count(30, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, _ in
            service.sendOobCode(
                "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(stranger.idToken)","newEmail":"jane@new.example""#)
        }
        #expect(spent > 0 && spent < 30)
        service.peer = .owner
        #expect(ask(owner).status == 200)
    }
}

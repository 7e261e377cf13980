import PropertyKit
import Testing
@testable import Vinculum

/// The number of each budget, at its edge and by its keys.
@Suite("Budgets: numbers")
struct BudgetNumberTests {
    /// From the design of the service.
    static let table: [Row<Budget, Int64, Int64>] = [
        Row(.passwordsForAddressByPeer, 10, 900), Row(.passwordsForAddress, 100, 3600),
        Row(.passwordsByPeer, 100, 3600), Row(.mailsToMailbox, 5, 3600), Row(.mailsByPeer, 60, 3600),
        Row(.messagesToNumber, 20, 3600), Row(.signUpsByPeer, 100, 3600), Row(.secretsByPeer, 10, 60),
        Row(.codesByPeer, 1000, 3600), Row(.pendingSignInsOfAccount, 100, 3600), Row(.secondFactorsByPeer, 10, 900),
        Row(.messagesByPeer, 60, 3600), Row(.noticesOfAccount, 5, 3600), Row(.providerCallsByPeer, 1200, 3600),
        Row(.mailsByKnownPeers, 20, 3600), Row(.messagesByKnownPeer, 120, 3600),
    ]

    @Test("allows its number, then one at a time, and all again after its window", arguments: table)
    func numbers(row: Row<Budget, Int64, Int64>) {
        let (budget, count, seconds) = row.fields
        var (budgets, now) = (Budgets(), Instant(seconds: 1_600_000_000))
        let counter = budgets.counter(budget, ["key"])
        func spend() -> Int64 {
            var spent: Int64 = 0
            while budgets.take([counter]) == nil { spent += 1 }
            return spent
        }
        budgets.advance(to: now)
        #expect(spend() == count, sourceLocation: row.line)
        now = now.adding(milliseconds: seconds * 1000 / count - 1)
        budgets.advance(to: now)
        #expect(spend() == 0, "a millisecond too early", sourceLocation: row.line)
        now = now.adding(milliseconds: 1)
        budgets.advance(to: now)
        #expect(spend() == 1, sourceLocation: row.line)
        now = now.adding(seconds: seconds)
        budgets.advance(to: now)
        #expect(spend() == count, sourceLocation: row.line)
        #expect(budgets.refusalCount(budget) == 4)
        #expect(Set(Self.table.map { $0.fields.0 }) == Set(Budget.allCases))
        #expect(budget.interval * budget.count == seconds * 1000, "a token is whole milliseconds")
        #expect(budget.interval % Budgets.siteFactor == 0, "also where a site has more of them")
    }

    /// How often a request is answered before it is refused with this code.
    static func count(
        _ limit: Int, _ code: String, _ service: inout Service, _ ask: (inout Service, Int) -> Reply
    ) -> Int {
        for number in 0..<limit {
            let reply = ask(&service, number)
            if reply.errorCode == code { return number }
        }
        return limit
    }

    @Test(
        "ten wrong passwords for an address from a network in fifteen minutes, whether an account has it or not",
        arguments: ["ada@x.com", "unknown@x.com"])
    func passwordsOfPeer(address: String) {
        var service = Service.strict()
        service.member("ada@x.com")
        service.peer = .stranger
        func spent() -> Int {
            Self.count(30, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
                service.signIn(address, "wrong \(number)")
            }
        }
        #expect(spent() == 10)
        #expect(service.signIn("ada@x.com").status == (address == "ada@x.com" ? 400 : 200), "the right one")
        service.now = service.now.adding(seconds: 90)
        #expect(spent() == 1)
        service.now = service.now.adding(seconds: 900)
        #expect(spent() == 10)
    }

    @Test("a hundred wrong passwords for an address an hour, from however many networks, or from none")
    func passwordsForAddress() {
        for hasPeer in [true, false] {
            var service = Service.strict()
            service.member("ada@x.com")
            for address in ["ada@x.com", "unknown@x.com"] {
                let spent = Self.count(150, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
                    service.from(hasPeer ? Peer(ipv4: UInt32(number)) : nil) { $0.signIn(address, "wrong") }
                }
                #expect(spent == 100)
            }
            service.now = service.now.adding(seconds: 36)
            #expect(service.from(.stranger) { $0.signIn("ada@x.com") }.status == 200)
        }
    }

    @Test("a hundred wrong passwords from a network an hour, for however many addresses")
    func passwordsByPeer() {
        var service = Service.strict()
        service.member("ada@x.com")
        service.peer = .stranger
        let spent = Self.count(150, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
            service.signIn("user\(number)@x.com", "wrong")
        }
        #expect(spent == 100)
        #expect(service.signIn("ada@x.com").errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(service.from(.owner) { $0.signIn("ada@x.com") }.status == 200)
    }

    @Test("the older way to change a password counts with the newer one")
    func oldPassword() {
        var service = Service.strict()
        service.member("ada@x.com")
        service.peer = .stranger
        let spent = Self.count(30, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
            number % 2 == 0
                ? service.signIn("ada@x.com", "wrong")
                : service.client(
                    "v1/accounts:resetPassword",
                    #"{"email":"ada@x.com","oldPassword":"wrong","newPassword":"secret2"}"#)
        }
        #expect(spent == 10)
    }

    @Test("right passwords are not counted, in however many runs a request is answered")
    func rightPasswords() {
        var service = Service.strict()
        service.member("ada@x.com")
        service.peer = .owner
        for _ in 0..<120 { #expect(service.signIn("ada@x.com").status == 200) }
        let id = service.signIn("ada@x.com").localId
        service.admin("v1/accounts:update", #"{"localId":"\#(id)","disableUser":true}"#)
        for _ in 0..<9 { #expect(service.signIn("ada@x.com", "wrong").status == 400) }
    }

    @Test("requests at the same time do not pass a limit together, and a refusal asks for no hash")
    func together() {
        var service = Service.strict()
        service.member("ada@x.com")
        service.peer = .stranger
        var runs: [PendingQuestions] = []
        for number in 0..<14 {
            var request = Service.request(
                "v1/accounts:signInWithPassword", #"{"email":"ada@x.com","password":"wrong \#(number)"}"#,
                headers: [("x-goog-api-key", "key")])
            request.peer = .stranger
            var pending = PendingQuestions()
            switch service.step(request, service.now, service.seed(UInt64(number)), &pending) {
            case .needs, .commitThenAsk: runs.append(pending)
            case .done(let proposal): #expect(proposal.refusal?.code == .tooManyAttemptsTryLater)
            case .reads: Issue.record("a whole store lacks no rows")
            }
        }
        #expect(runs.count == 10)
    }

    @Test(
        "five mails of a kind to a mailbox an hour, whether an account has it or not",
        arguments: ["PASSWORD_RESET", "EMAIL_SIGNIN"], [true, false])
    func mailbox(type: String, isKnown: Bool) {
        var service = Service.strict()
        service.configure(
            #"{"signIn":{"email":{"enabled":true}},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#)
        if isKnown { service.member("ada@x.com") }
        let spent = Self.count(9, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
            service.from(Peer(ipv4: UInt32(number))) { $0.sendOobCode(type, #""email":"ada@x.com""#) }
        }
        #expect(spent == 5)
        let other = type == "EMAIL_SIGNIN" ? "PASSWORD_RESET" : "EMAIL_SIGNIN"
        #expect(service.sendOobCode(other, #""email":"ada@x.com""#).status == 200, "another kind")
        #expect(service.sendOobCode(type, #""email":"bob@x.com""#).errorCode != "TOO_MANY_ATTEMPTS_TRY_LATER")
        service.now = service.now.adding(seconds: 720)
        #expect(service.sendOobCode(type, #""email":"ada@x.com""#).status == 200)
        #expect(service.sendOobCode(type, #""email":"ada@x.com""#).status == 400)
    }

    @Test("sixty mails from a network an hour")
    func mailsByPeer() {
        var service = Service.strict()
        service.configure(#"{"signIn":{"email":{"enabled":true}}}"#)
        service.peer = .stranger
        let spent = Self.count(80, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
            service.sendOobCode("EMAIL_SIGNIN", #""email":"u\#(number)@x.com""#)
        }
        #expect(spent == 60)
        #expect(service.from(.owner) { $0.sendOobCode("EMAIL_SIGNIN", #""email":"u@x.com""#) }.status == 200)
    }

    @Test("twenty messages to a number an hour, however it is written")
    func messages() {
        var service = Service.strict()
        let spellings = ["+15550100", "+1 555 0100", "+1-555-0100", "+1(555)0100"]
        let spent = Self.count(40, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
            service.from(Peer(ipv4: UInt32(number))) { $0.sendSMS(spellings[number % 4]) }
        }
        #expect(spent == 20)
        #expect(service.effects == [], "a refusal sends nothing")
        #expect(service.sendSMS("+15550101").status == 200)
        service.now = service.now.adding(seconds: 180)
        #expect(service.sendSMS("+15550100").status == 200 && service.effects.count == 1)
    }

    @Test("a hundred sign-ups from a network an hour, and as many with a mailed link or a message as were sent")
    func signUps() {
        var service = Service.strict()
        service.peer = .stranger
        let spent = Self.count(150, "TOO_MANY_ATTEMPTS_TRY_LATER", &service) { service, number in
            switch number % 3 {
            case 0: service.signUp("u\(number)@x.com")
            case 1: service.client("v1/accounts:signUp")
            default: service.federated("subject\(number)")
            }
        }
        #expect(spent == 100)
        #expect(service.federated("another").errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(service.federated("subject2").status == 200, "an account that exists")
        #expect(service.phone("+15550100").status == 200, "a number that is proven")
        #expect(service.admin("v1/accounts:signUp").status == 200)
        #expect(service.from(.owner) { $0.client("v1/accounts:signUp") }.status == 200)
    }

    @Test("a thousand challenges of a kind from a network an hour")
    func codes() {
        var service = Service.strict()
        service.peer = .stranger
        let spent = Self.count(1010, "QUOTA_EXCEEDED", &service) { service, _ in
            service.client("v2/accounts/passkeySignIn:start")
        }
        #expect(spent == 1000)
        #expect(service.client("v1/accounts:verifyIosClient", #"{"appToken":"t"}"#).status == 200, "another kind")
        #expect(service.from(.owner) { $0.client("v2/accounts/passkeySignIn:start") }.status == 200)
    }

    @Test("local mode counts nothing, and no mode counts administrators")
    func uncounted() {
        var service = Service()
        service.member("ada@x.com")
        service.peer = .stranger
        for number in 0..<110 {
            #expect(service.signIn("ada@x.com", "wrong").errorCode == "INVALID_PASSWORD")
            #expect(service.client("v1/accounts:signUp").status == 200)
            #expect(service.sendOobCode("PASSWORD_RESET", #""email":"ada@x.com""#).status == 200, "\(number)")
            #expect(service.sendSMS("+15550100").status == 200)
        }
        #expect(service.budgets.byteCount == 0)
        service.change { $0.follow(.strict) }
        for _ in 0..<110 {
            #expect(service.admin("v1/accounts:signUp").status == 200)
            #expect(
                service.admin("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@x.com"}"#)
                    .status == 200)
        }
        #expect(service.budgets.byteCount == 0)
    }

    @Test(
        "strict and hardened send codes to numbers of E.164 alone, in any spelling",
        arguments: [
            Row("+15550100", true), Row("+123456789012345", true), Row("+1 555 0100", true), Row("+1234567", false),
            Row("+1234567890123456", false), Row("+", false), Row("+1555O100", false), Row("15550100", false),
            Row("++15550100", false), Row("+15550100\u{FF11}", false),
        ])
    func numberForm(row: Row<String, Bool>) {
        let (number, isSent) = row.fields
        var service = Service { $0.refuse(.looseNumbers) }
        let session = service.member("ada@x.com").session
        #expect((service.sendSMS(number).status == 200) == isSent, sourceLocation: row.line)
        let started = service.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(session)","phoneEnrollmentInfo":{"phoneNumber":"\#(number)"}}"#)
        #expect((started.status == 200) == isSent, sourceLocation: row.line)
    }
}

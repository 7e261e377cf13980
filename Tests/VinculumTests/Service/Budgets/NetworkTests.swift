import PropertyKit
import Testing
@testable import Vinculum

/// What a network may do that costs the operator, or guesses.
@Suite("Budgets: networks")
struct NetworkTests {
    private static let tooMany = "TOO_MANY_ATTEMPTS_TRY_LATER"

    /// The peers of one organisation: /64 networks of one IPv6 /48.
    private static func peer(_ number: Int, ofSite site: UInt16 = 1) -> Peer {
        Peer(ipv6: [0x2001, 0xDB8, site, UInt16(truncatingIfNeeded: number), 0, 0, 0, 1])
    }

    @Test("sixty messages from a network an hour, to however many numbers, and as many for second factors")
    func messages() {
        var service = Service.strict()
        let session = service.member("ada@x.com").session
        service.peer = .stranger
        let sent = BudgetNumberTests.count(100, Self.tooMany, &service) { service, number in
            guard number % 2 == 0 else { return service.sendSMS("+1555\(1000 + number)") }
            return service.client(
                "v2/accounts/mfaEnrollment:start",
                #"{"idToken":"\#(session)","phoneEnrollmentInfo":{"phoneNumber":"+1555\#(1000 + number)"}}"#)
        }
        #expect(sent == 60)
        #expect(service.effects.isEmpty, "a refusal sends nothing")
        #expect(service.from(.owner) { $0.sendSMS("+15552000") }.status == 200)
        service.now = service.now.adding(seconds: 60)
        #expect(service.sendSMS("+15552000").status == 200)
        #expect(service.sendSMS("+15552001").errorCode == Self.tooMany)
    }

    @Test("a network that signed in to the account has its messages, whatever strangers there asked for")
    func ownMessages() {
        var service = Service.strict()
        service.peer = .stranger
        #expect(service.phone("+15550100").status == 200, "known from now on")
        for number in 0..<100 { _ = service.sendSMS("+1555\(1000 + number)") }
        #expect(service.sendSMS("+15552000").errorCode == Self.tooMany)
        #expect(service.sendSMS("+15550100").status == 200)
    }

    @Test("a network has so many messages an hour for the numbers of accounts that it signed in to")
    func knownNumbers() {
        var service = Service.strict()
        service.peer = .stranger
        let numbers = (0..<10).map { "+1555\(1000 + $0)" }
        for number in numbers { #expect(service.phone(number).status == 200) }
        var sent = 0
        for _ in 0..<30 {
            for number in numbers where service.sendSMS(number).status == 200 { sent += 1 }
        }
        #expect(sent == 120, "of two hundred that the numbers have")
        #expect(service.sendSMS("+15552000").status == 200, "those of a stranger's numbers are others")
    }

    @Test("strangers' messages leave those of second factors")
    func secondFactors() {
        var service = Service.strict()
        service.peer = .owner
        let session = service.member("ada@x.com").session
        let enrolled = service.enrollPhone(session, "+15550100")
        let factor = service.lookup(enrolled.idToken)["users"]?[0]?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        service.peer = .stranger
        for number in 0..<100 { _ = service.sendSMS("+1555\(1000 + number)") }
        let pending = service.signIn("ada@x.com").text("mfaPendingCredential")
        let started = service.client(
            "v2/accounts/mfaSignIn:start",
            #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{}}"#)
        #expect(started.status == 200, "\(started.error)")
    }

    @Test("a hundred wrong codes from a network an hour, at however many numbers; right ones are not counted")
    func phoneCodes() {
        var service = Service.strict()
        var sessions: [String] = []
        for number in 0..<40 {
            let reply = service.from(Peer(ipv4: UInt32(number))) { $0.sendSMS("+1555\(1000 + number)") }
            sessions.append(reply.text("sessionInfo"))
        }
        service.peer = .stranger
        for _ in 0..<15 { #expect(service.phone("+15552000").status == 200) }
        let compared = BudgetNumberTests.count(200, Self.tooMany, &service) { service, number in
            service.client(
                "v1/accounts:signInWithPhoneNumber",
                #"{"sessionInfo":"\#(sessions[number / 5])","code":"wrong"}"#)
        }
        #expect(compared == 100)
        service.member("ada@x.com")
        #expect(service.signIn("ada@x.com").errorCode == Self.tooMany, "counted with passwords")
        #expect(service.from(.owner) { $0.phone("+15550100") }.status == 200)
    }

    @Test("wrong codes of an enrolment count too")
    func enrollmentCodes() {
        var service = Service.strict()
        let session = service.member("ada@x.com").session
        let compared = BudgetNumberTests.count(200, Self.tooMany, &service) { service, number in
            if number % 5 == 0 {
                service.from(Peer(ipv4: UInt32(number))) {
                    $0.client(
                        "v2/accounts/mfaEnrollment:start",
                        #"{"idToken":"\#(session)","phoneEnrollmentInfo":{"phoneNumber":"+1555\#(1000 + number)"}}"#)
                }
            }
            let info = service.smsCode(to: "+1555\(1000 + number / 5 * 5)").session
            return service.from(.stranger) {
                $0.client(
                    "v2/accounts/mfaEnrollment:finalize",
                    #"{"idToken":"\#(session)","phoneVerificationInfo":{"code":"wrong","sessionInfo":"\#(info)"}}"#)
            }
        }
        #expect(compared == 100)
    }

    @Test("all networks of an IPv6 /48 together may do eight times what one may")
    func sites() {
        var service = Service.strict()
        service.member("ada@x.com")
        let sent = BudgetNumberTests.count(600, Self.tooMany, &service) { service, number in
            service.from(Self.peer(number)) { $0.sendSMS("+1555\(1000 + number)") }
        }
        #expect(sent == 8 * 60)
        let compared = BudgetNumberTests.count(1000, Self.tooMany, &service) { service, number in
            service.from(Self.peer(number)) { $0.signIn("u\(number)@x.com", "wrong") }
        }
        #expect(compared == 8 * 100)
        let made = BudgetNumberTests.count(1000, Self.tooMany, &service) { service, number in
            service.from(Self.peer(number)) { $0.client("v1/accounts:signUp") }
        }
        #expect(made == 8 * 100)
        #expect(service.from(Self.peer(1, ofSite: 2)) { $0.client("v1/accounts:signUp") }.status == 200)
        #expect(service.from(Self.peer(1, ofSite: 2)) { $0.signIn("ada@x.com") }.status == 200)
    }

    @Test("twelve hundred calls to identity providers from a network an hour")
    func calls() {
        var service = Service.strict()
        service.createSupported("google.com")
        service.change { $0.refuse(.unverifiedAssertions) }
        service.peer = .stranger
        let told = BudgetNumberTests.count(1300, Self.tooMany, &service) { service, number in
            service.client(
                "v1/accounts:signInWithIdp",
                #"{"requestUri":"http://localhost","postBody":"providerId=google.com&access_token=t\#(number)"}"#)
        }
        #expect(told == 1200 && service.calls.count == 1200)
        let other = service.from(.owner) { service in
            service.client(
                "v1/accounts:signInWithIdp",
                #"{"requestUri":"http://localhost","postBody":"providerId=google.com&access_token=t"}"#)
        }
        #expect(other.errorCode == "INVALID_IDP_RESPONSE", "\(other.error)")
    }

    @Test("guests prepare a thousand merges an hour and network")
    func countedMerges() {
        var service = Service { $0.follow(.strict) }
        let one = service.client("v1/accounts:signUp").idToken
        let other = service.client("v1/accounts:signUp").idToken
        service.peer = .stranger
        let spent = BudgetNumberTests.count(1010, "QUOTA_EXCEEDED", &service) { service, number in
            let reply = service.prepare(one, other, id: "m\(number)")
            if reply.status == 200 { service.merging("abortMerge", one, #""mergeId":"m\(number)""#) }
            return reply
        }
        #expect(spent == 1000)
    }
}

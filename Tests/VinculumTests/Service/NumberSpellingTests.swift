import PropertyKit
import Testing
@testable import Vinculum

/// One number has one owner, and one answer, however a request spells it.
@Suite("A number in other spellings")
struct NumberSpellingTests {
    static let owned = "+15555550100"
    static let factor = "+15555550111"
    static let free = "+15555550122"

    /// A service with an owner of one number, a second factor of another, and a temporary proof.
    struct Scene {
        var service: Service
        let session: String
        let proof: String

        init(_ trust: TrustLevel) {
            self.service = .keeping(trust)
            self.service.phone(NumberSpellingTests.owned)
            let other = self.service.member("ada@x.com").session
            self.proof = self.service.phone(NumberSpellingTests.owned, session: other).text("temporaryProof")
            let owner = self.service.member("eve@x.com").session
            let enrolled = self.service.enrollPhone(owner, NumberSpellingTests.factor).idToken
            self.session = enrolled
        }

        /// The request of a client or an administrator, with what it needs of the scene.
        mutating func send(_ request: Request, _ number: String) -> Reply {
            let text = number.replacing("\t", with: "\\t").replacing("\n", with: "\\n")
            let body = request.body.replacing("$number", with: text).replacing("$session", with: self.session)
                .replacing("$proof", with: self.proof)
            return request.isAdministrators
                ? self.service.admin(request.path, body) : self.service.client(request.path, body)
        }
    }

    struct Request: Sendable, CustomTestStringConvertible {
        let path: String
        let body: String
        let isAdministrators: Bool

        init(_ path: String, _ body: String, isAdministrators: Bool = true) {
            (self.path, self.body, self.isAdministrators) = (path, body, isAdministrators)
        }

        var testDescription: String { "\(self.path) \(self.body)" }
    }

    /// Every request that names a number.
    static let requests = [
        Request("v1/accounts:sendVerificationCode", #"{"phoneNumber":"$number"}"#, isAdministrators: false),
        Request(
            "v1/accounts:signInWithPhoneNumber", #"{"temporaryProof":"$proof","phoneNumber":"$number"}"#,
            isAdministrators: false),
        Request(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"$session","phoneEnrollmentInfo":{"phoneNumber":"$number"}}"#, isAdministrators: false),
        Request("v1/accounts:signUp", #"{"phoneNumber":"$number"}"#),
        Request("v1/accounts:signUp", #"{"email":"f@x.com","mfaInfo":[{"phoneInfo":"$number"}]}"#),
        Request("v1/accounts:update", #"{"localId":"imported","phoneNumber":"$number"}"#),
        Request(
            "v1/accounts:update",
            #"{"localId":"imported","mfa":{"enrollments":[{"mfaEnrollmentId":"f","phoneInfo":"$number"}]}}"#),
        Request("v1/projects/demo/accounts:batchCreate", #"{"users":[{"localId":"row","phoneNumber":"$number"}]}"#),
        Request(
            "v1/projects/demo/accounts:batchCreate",
            #"""
            {"users":[{"localId":"row","email":"r@x.com","emailVerified":true,
            "mfaInfo":[{"mfaEnrollmentId":"f","phoneInfo":"$number"},
            {"mfaEnrollmentId":"g","phoneInfo":"+15555550111"}]}]}
            """#),
        Request("v1/accounts:lookup", #"{"phoneNumber":["$number"]}"#),
        Request("v1/accounts:lookup", #"{"federatedUserId":[{"providerId":"phone","rawId":"$number"}]}"#),
        Request("v1/projects/demo/accounts:query", #"{"expression":[{"phoneNumber":"$number"}]}"#),
    ]

    private static let numbers = Gen<String>.element(of: [Self.owned, Self.factor, Self.free])

    @Test(
        "a request has the same answer and changes in every spelling",
        arguments: Self.requests, [TrustLevel.local, .strict, .hardened])
    func sameAnswer(request: Request, trust: TrustLevel) {
        var scene = Scene(trust)
        scene.service.admin("v1/projects/demo/accounts:batchCreate", #"{"users":[{"localId":"imported"}]}"#)
        let start = scene
        forAll(seed: TestSeed(46), count: 30, Self.numbers, NumberSpelling.insertions) { number, insertions in
            let spelled = NumberSpelling.spelled(number, insertions)
            if spelled.utf8.count > 64 { return }
            var (plain, other) = (start, start)
            let expected = plain.send(request, number)
            let reply = other.send(request, spelled)
            try expectEqual(reply.status, expected.status, "\(spelled): \(reply.error)")
            try expectEqual(
                String(decoding: reply.body, as: UTF8.self), String(decoding: expected.body, as: UTF8.self), spelled)
            try expectEqual(other.service.journal, plain.service.journal, spelled)
            try expectEqual(other.service.effects, plain.service.effects, spelled)
        }
    }

    @Test("a number that is taken is refused in another spelling, and found by it")
    func taken() {
        var scene = Scene(.local)
        let spelled = "+1 (555) 555-0100"
        let owner = scene.service.phone(Self.owned)
        #expect(owner["isNewUser"]?.bool == false)
        let made = scene.service.admin("v1/accounts:signUp", #"{"phoneNumber":"\#(spelled)"}"#)
        #expect(made.errorCode == "PHONE_NUMBER_EXISTS")
        let found = scene.service.admin("v1/accounts:lookup", #"{"phoneNumber":["\#(spelled)"]}"#)["users"]?[0]
        #expect(found?["localId"]?.string == owner.localId && found?["phoneNumber"]?.string == Self.owned)
        let again = scene.service.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(scene.session)","phoneEnrollmentInfo":{"phoneNumber":"+1 555 555 0111"}}"#)
        #expect(again.errorCode == "SECOND_FACTOR_EXISTS")
        let rows = scene.service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"""
            {"users":[{"localId":"a","phoneNumber":"+49 171 1234567"},{"localId":"b","phoneNumber":"+491711234567"}]}
            """#)
        #expect(rows["error"]?[0]?["message"]?.string == "phone number exists in other account in database")
        #expect(scene.service.account("a")?["phoneNumber"]?.string == "+491711234567")
        #expect(scene.service.phone("+491711234567").localId == "a", "the owner of an imported number gets the account")
    }

    @Test("a test number of the configuration has its code in every spelling")
    func testNumber() {
        var service = Service()
        let numbers = #"{"enabled":true,"testPhoneNumbers":{"+1 555-555-0133":"123456"}}"#
        service.configure(#"{"signIn":{"phoneNumber":\#(numbers)}}"#)
        #expect(service.sendSMS("+15555550133").status == 200 && service.effects == [])
        #expect(service.sendSMS("+1 (555) 5550133").status == 200 && service.effects == [])
    }

    @Test(
        "a test number that is too short for a number is taken under local trust alone",
        arguments: [TrustLevel.local, .strict, .hardened], [Row("+1555", false), Row("+1 555-555-0133", true)])
    func shortTestNumber(trust: TrustLevel, row: Row<String, Bool>) {
        let (number, isWhole) = row.fields
        var service = Service.keeping(trust)
        let reply = service.admin(
            "PATCH", "v2/projects/demo/config?updateMask=signIn.phoneNumber",
            #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"\#(number)":"123456"}}}}"#)
        #expect((reply.status == 200) == (isWhole || trust == .local), "\(reply.error)", sourceLocation: row.line)
    }

    /// Spellings of British numbers, and what only looks like a number.
    static let british = [
        "+447700900123", "+4 47700900123", "+4-4 7700900123", "+ 447700900123", "+(44)7700900124",
        "+\u{FF14}\u{FF14}7700900123", "+44\u{A0}7700\u{2011}900123",
    ]

    @Test(
        "a closed region is closed in every spelling", arguments: Self.british, [TrustLevel.local, .strict, .hardened])
    func closedRegion(number: String, trust: TrustLevel) {
        var service = Service.keeping(trust)
        service.configure(#"{"smsRegionConfig":{"allowByDefault":{"disallowedRegions":["GB","GG","IM","JE"]}}}"#)
        #expect(service.sendSMS(number).status == 400 && service.effects == [])
        #expect(service.sendSMS("+15555550100").status == 200)
    }

    @Test(
        "an open region is open in every spelling of its numbers, and to nothing that only begins like one",
        arguments: [
            Row("+15555550100", true), Row("+1 (555) 555-0100", true), Row("+447700900123", false),
            Row("+1;447700900123", false), Row("+1555A550100", false), Row("+1", false),
        ])
    func openRegion(row: Row<String, Bool>) {
        let (number, isSent) = row.fields
        var service = Service()
        service.configure(#"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["US"]}}}"#)
        #expect((service.sendSMS(number).status == 200) == isSent, sourceLocation: row.line)
    }

    @Test("where loose numbers are allowed by name, all of them have one budget")
    func looseBudget() {
        var service = Service.strict()
        var sent = 0
        for number in 0..<30 where service.sendSMS("+15555550100;ext=\(number)").status == 200 { sent += 1 }
        #expect(sent == 20)
    }

    /// The requests that store a number or have a code sent to it.
    private static let storing = Self.requests.filter { !$0.path.hasSuffix(":lookup") && !$0.path.hasSuffix(":query") }

    @Test(
        "what is no number is taken under local trust, and refused by strict and hardened",
        arguments: NumberSpelling.impossible)
    func impossible(number: String) {
        for trust in [TrustLevel.local, .strict, .hardened] {
            var start = Scene(trust)
            start.service.admin("v1/projects/demo/accounts:batchCreate", #"{"users":[{"localId":"imported"}]}"#)
            for request in Self.storing where !request.body.contains("temporaryProof") {
                var scene = start
                let before = scene.service.authority.store.snapshot()
                let reply = scene.send(request, number)
                if trust == .local {
                    #expect(reply.status == 200 && (reply["error"]?.count ?? 0) == 0, "\(request) \(reply.error)")
                } else {
                    let isRow = request.path.hasSuffix("batchCreate")
                    let words = ["INVALID_PHONE_NUMBER", "INVALID_MFA_PHONE_NUMBER"]
                    #expect(isRow ? reply["error"]?.count == 1 : words.contains(reply.errorCode), "\(request)")
                    #expect(scene.service.authority.store.snapshot() == before, "a refused request changes nothing")
                }
            }
        }
    }
}

extension Service {
    /// A service with the rules of a level, also those for numbers, and with codes that a test can read.
    static func keeping(_ level: TrustLevel) -> Service {
        Service {
            $0.follow(level)
            $0.grant(.looseNumbers, level == .local)
        }
    }
}

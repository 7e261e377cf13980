import PropertyKit
import Testing
@testable import Vinculum

@Suite("EnrollmentFlow")
struct EnrollmentFlowTests {
    typealias Refusal = EnrollmentFlow.Refusal
    typealias Request = EnrollmentFlow.Request

    enum Event: Equatable, Sendable {
        case start(EnrollmentFlow.Method), challengeStarted(String), secretReceived(TOTPSecret)
        case submit(String, name: String?, at: Int64), succeeded, refused(Refusal), requestLost
    }

    enum Outcome: Equatable, Sendable {
        case done
        case send(Request), submitted(EnrollmentFlow.SubmitAction)
        case refused(EnrollmentFlow.RefusalAction), lost(EnrollmentFlow.LossAction)
        case misuse(EnrollmentFlow.Misuse)
    }

    static func run(_ flow: inout EnrollmentFlow, _ event: Event) -> Outcome {
        do throws(EnrollmentFlow.Misuse) {
            switch event {
            case .start(let method):
                return .send(try flow.start(method))
            case .challengeStarted(let sessionInfo):
                try flow.challengeStarted(sessionInfo: Secret(sessionInfo))
                return .done
            case .secretReceived(let secret):
                try flow.secretReceived(secret)
                return .done
            case .submit(let code, let name, let seconds):
                let action = try flow.submit(code: Secret(code), displayName: name, at: Instant(seconds: seconds))
                return .submitted(action)
            case .succeeded:
                try flow.succeeded()
                return .done
            case .refused(let refusal):
                return .refused(try flow.refused(refusal))
            case .requestLost:
                return .lost(try flow.requestLost())
            }
        } catch {
            return .misuse(error)
        }
    }

    static let secret = TOTPSecret(
        sharedSecretKey: Secret("GEZDGNBVGY3TQOJQ"), sessionInfo: Secret("session-app"),
        deadline: Instant(seconds: 900))
    static let endless = TOTPSecret(
        sharedSecretKey: Secret("GEZDGNBVGY3TQOJQ"), sessionInfo: Secret("session-app"), hashingAlgorithm: nil,
        codeLength: 0, periodSeconds: 0)

    static let refusals: [Refusal] =
        [.wrongCode, .challengeExpired, .tooManyAttempts, .invalidPhoneNumber, .other("INTERNAL_ERROR")]
        + EnrollmentFlow.Failure.allCases.map { .impossible($0) }

    static let events: [Event] =
        [.start(.phone(number: "+15555550100")), .start(.totp), .challengeStarted("session-sms")]
        + [.secretReceived(secret), .secretReceived(endless)]
        + [.submit("123456", name: nil, at: 899), .submit("123456", name: "mine", at: 900), .submit("", name: nil, at: 0)]
        + refusals.map { .refused($0) }
        + [.succeeded, .requestLost]

    static let exploration = Exploration(from: EnrollmentFlow(), events: events, saved: { $0.saved }) {
        Self.run(&$0, $1)
    }

    @Test("every phase and every failure comes up, and the machine is finite")
    func coverage() {
        let names = Set(Self.exploration.states.map { $0.state.name })
        #expect(names == ["ready", "starting", "waiting", "checking", "enrolled", "failed"])
        let failures = Self.exploration.states.compactMap { if case .failed(let failure) = $0.phase { failure } else { nil } }
        #expect(Set(failures) == Set(EnrollmentFlow.Failure.allCases))
        #expect((15...60).contains(Self.exploration.states.count), "\(Self.exploration.states.count) states")
    }

    @Test("a refused event changes nothing")
    func misuse() {
        var refused = 0
        for step in Self.exploration.steps {
            guard case .misuse = step.outcome else { continue }
            refused += 1
            #expect(step.to == step.from, "\(step.event) in \(step.from)")
        }
        #expect(refused > 100)
    }

    @Test("from every state an end stays reachable, and enrolling from every one that has not ended")
    func ends() {
        #expect(Self.exploration.states(thatNeverReach: { $0.isEnd }).isEmpty)
        let stuck = Self.exploration.states(thatNeverReach: { $0.phase == .enrolled }).filter { !$0.isEnd }
        #expect(stuck.isEmpty)
    }

    @Test("the ends are final")
    func final() {
        for step in Self.exploration.steps where step.from.isEnd {
            #expect(step.outcome == .misuse(.notNow), "\(step.event) in \(step.from)")
        }
    }

    @Test("saved anywhere and read again, it is the same and goes on the same")
    func saving() throws {
        // The ends of all steps and not the states found: those are told apart by the very form under test.
        for state in Self.exploration.steps.map(\.to) {
            let restored = try EnrollmentFlow(saved: state.saved)
            #expect(restored == state && restored.saved == state.saved, "\(state)")
        }
        for step in Self.exploration.steps {
            var restored = try EnrollmentFlow(saved: step.from.saved)
            let outcome = Self.run(&restored, step.event)
            #expect(outcome == step.outcome && restored == step.to, "\(step.event) in \(step.from)")
        }
    }

    @Test("what was handed out to send can be asked for again, and only then")
    func requests() {
        for step in Self.exploration.steps {
            switch step.outcome {
            case .send(let request), .submitted(.send(let request)): #expect(step.to.request == request)
            case .done, .submitted(.startAgain), .refused, .lost: #expect(step.to.request == nil)
            case .misuse: break
            }
        }
        for state in Self.exploration.states {
            switch state.phase {
            case .starting, .checking: #expect(state.request != nil)
            case .ready, .waitingForSMS, .waitingForApp, .enrolled, .failed: #expect(state.request == nil)
            }
        }
    }

    @Test("no state and no request shows a secret when printed")
    func masks() {
        for state in Self.exploration.states {
            let printed = "\(state)\(String(reflecting: state))\(String(describing: state.request))\(state.state)\(state.phase)"
            for secret in ["GEZDGNBVGY3TQOJQ", "session-", "123456"] {
                #expect(!printed.contains(secret), "\(printed)")
            }
        }
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: [(Event, Outcome)]
        let end: EnrollmentFlow.Phase

        init(_ name: String, _ end: EnrollmentFlow.Phase, _ script: [(Event, Outcome)]) {
            self.testDescription = name
            self.script = script
            self.end = end
        }
    }

    static let phone = Event.start(.phone(number: "+15555550100"))
    static let startPhone = Request.startPhone(number: "+15555550100")

    static func sms(_ code: String, _ name: String?) -> Outcome {
        .submitted(.send(.finalizePhone(sessionInfo: Secret("session-sms"), code: Secret(code), displayName: name)))
    }

    static func app(_ code: String, _ name: String?) -> Outcome {
        .submitted(.send(.finalizeTOTP(sessionInfo: Secret("session-app"), code: Secret(code), displayName: name)))
    }

    static let stories = [
        Story("a phone", .enrolled, [
            (phone, .send(startPhone)),
            (.challengeStarted("session-sms"), .done),
            (.submit("111111", name: "mine", at: 5), sms("111111", "mine")),
            (.succeeded, .done),
        ]),
        Story("an authenticator app", .enrolled, [
            (.start(.totp), .send(.startTOTP)),
            (.secretReceived(secret), .done),
            (.submit("222222", name: nil, at: 899), app("222222", nil)),
            (.succeeded, .done),
        ]),
        Story("a wrong code leaves the same secret", .waitingForApp(secret), [
            (.start(.totp), .send(.startTOTP)),
            (.secretReceived(secret), .done),
            (.submit("222222", name: nil, at: 5), app("222222", nil)),
            (.refused(.wrongCode), .refused(.askForCodeAgain(.wrongCode))),
        ]),
        Story("after the deadline a new secret is needed", .starting, [
            (.start(.totp), .send(.startTOTP)),
            (.secretReceived(secret), .done),
            (.submit("222222", name: nil, at: 900), .submitted(.startAgain)),
            (.submit("222222", name: nil, at: 5), .misuse(.notNow)),
            (.start(.totp), .send(.startTOTP)),
        ]),
        Story("a secret without a deadline stands", .checking, [
            (.start(.totp), .send(.startTOTP)),
            (.secretReceived(endless), .done),
            (.submit("222222", name: nil, at: .max), app("222222", nil)),
        ]),
        Story("too many attempts and expiry start again", .ready, [
            (.start(.totp), .send(.startTOTP)),
            (.secretReceived(secret), .done),
            (.submit("222222", name: nil, at: 5), app("222222", nil)),
            (.refused(.tooManyAttempts), .refused(.startAgain(.tooManyAttempts))),
            (phone, .send(startPhone)),
            (.challengeStarted("session-sms"), .done),
            (.submit("111111", name: nil, at: 5), sms("111111", nil)),
            (.refused(.challengeExpired), .refused(.startAgain(.challengeExpired))),
        ]),
        Story("a bad number is asked for again", .ready, [
            (phone, .send(startPhone)),
            (.refused(.invalidPhoneNumber), .refused(.startAgain(.invalidPhoneNumber))),
        ]),
        Story("sending again drops the first challenge", .starting, [
            (phone, .send(startPhone)),
            (.challengeStarted("session-sms"), .done),
            (phone, .send(startPhone)),
        ]),
        Story("an answer to the other method is a misuse", .starting, [
            (phone, .send(startPhone)),
            (.secretReceived(secret), .misuse(.notNow)),
            (.requestLost, .lost(.startAgain)),
            (.start(.totp), .send(.startTOTP)),
            (.challengeStarted("session-sms"), .misuse(.notNow)),
        ]),
        Story("an unverified address ends it", .failed(.emailNotVerified), [
            (.start(.totp), .send(.startTOTP)),
            (.refused(.impossible(.emailNotVerified)), .refused(.giveUp(.emailNotVerified))),
            (.start(.totp), .misuse(.notNow)),
        ]),
        Story("a lost answer can be asked for again", .waitingForSMS("+15555550100"), [
            (phone, .send(startPhone)),
            (.challengeStarted("session-sms"), .done),
            (.submit("", name: nil, at: 5), .misuse(.emptyCode)),
            (.submit("111111", name: nil, at: 5), sms("111111", nil)),
            (.requestLost, .lost(.askForCodeAgain)),
        ]),
    ]

    @Test("stories", arguments: stories)
    func story(_ story: Story) {
        var flow = EnrollmentFlow()
        for (event, outcome) in story.script { #expect(Self.run(&flow, event) == outcome, "\(event)") }
        #expect(flow.phase == story.end)
    }

    @Test("the saved form is stated, so that other languages can read it")
    func savedForm() {
        var flow = EnrollmentFlow()
        _ = Self.run(&flow, .start(.totp))
        _ = Self.run(&flow, .secretReceived(Self.secret))
        _ = Self.run(&flow, .submit("222222", name: "my app", at: 5))
        #expect(
            String(decoding: flow.saved, as: UTF8.self)
                == #"{"kind":"enrollmentFlow","version":1,"state":{"phase":"checking","method":"totp","#
                + #""sharedSecretKey":"GEZDGNBVGY3TQOJQ","sessionInfo":"session-app","hashingAlgorithm":"SHA1","#
                + #""codeLength":6,"periodSeconds":30,"deadline":900000,"code":"222222","displayName":"my app"}}"#)
    }

    @Test("damaged and foreign bytes are refused or read as a flow that could have been saved", arguments: TestSeed.sample(5))
    func damage(seed: TestSeed) {
        let states = Self.exploration.states
        let damaged = Gen.int(in: 0...states.count - 1).flatMap { Gen<[UInt8]>.mutations(of: states[$0].saved) }
        let soup = Gen<[UInt8]>.byteSoup(pieces: [#""kind":"enrollmentFlow""#, #""version":1"#, #""state":{"#])
        forAll(seed: seed, count: 2000, .oneOf(damaged, soup)) { bytes in
            guard let flow = try? EnrollmentFlow(saved: bytes) else { return }
            try expectEqual(try EnrollmentFlow(saved: flow.saved), flow)
            for event in Self.events {
                var next = flow
                if case .misuse = Self.run(&next, event) { try expectEqual(next, flow) }
            }
        }
    }

    @Test(
        "what could not have been saved is refused by name",
        arguments: [
            (#"{"phase":"asleep"}"#, "phase"), (#"{"phase":7}"#, "phase"), (#"[]"#, "state"),
            (#"{"phase":"starting","method":"smoke"}"#, "method"), (#"{"phase":"starting"}"#, "method"),
            (#"{"phase":"starting","method":"phone"}"#, "phoneNumber"),
            (#"{"phase":"waiting","method":"phone","phoneNumber":"+1"}"#, "sessionInfo"),
            (#"{"phase":"waiting","method":"totp","sessionInfo":"s"}"#, "sharedSecretKey"),
            (
                #"{"phase":"waiting","method":"totp","sessionInfo":"s","sharedSecretKey":"A","codeLength":6.5,"periodSeconds":30}"#,
                "codeLength"
            ),
            (
                #"{"phase":"waiting","method":"totp","sessionInfo":"s","sharedSecretKey":"A","codeLength":6,"periodSeconds":30,"deadline":"soon"}"#,
                "deadline"
            ),
            (#"{"phase":"checking","method":"phone","phoneNumber":"+1","sessionInfo":"s","code":""}"#, "code"),
            (
                #"{"phase":"checking","method":"phone","phoneNumber":"+1","sessionInfo":"s","code":"1","displayName":null}"#,
                "displayName"
            ),
            (#"{"phase":"failed","failure":"boredom"}"#, "failure"),
        ])
    func refusedForms(state: String, member: String) {
        let text = #"{"kind":"enrollmentFlow","version":1,"state":\#(state)}"#
        #expect(throws: SavedFlowError.malformed(member)) { try EnrollmentFlow(saved: Array(text.utf8)) }
    }

    @Test("one resolver is not one flow, and a later version is not this one")
    func otherForms() {
        let resolver = MultiFactorResolverTests.start.saved
        #expect(throws: SavedFlowError.otherKind) { try EnrollmentFlow(saved: resolver) }
        #expect(throws: SavedFlowError.unknownVersion) {
            try EnrollmentFlow(saved: Array(#"{"kind":"enrollmentFlow","version":2,"state":{"phase":"ready"}}"#.utf8))
        }
        let twice = Array(#"{"kind":"enrollmentFlow","version":1,"state":{"phase":"ready","phase":"enrolled"}}"#.utf8)
        #expect(throws: SavedFlowError.self) { try EnrollmentFlow(saved: twice) }
    }

    @Test(
        "what the service's words mean",
        arguments: [
            ("INVALID_CODE", .wrongCode), ("SESSION_EXPIRED", .challengeExpired),
            ("INVALID_SESSION_INFO", .challengeExpired),
            ("TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment", .tooManyAttempts),
            ("INVALID_PHONE_NUMBER : Invalid format.", .invalidPhoneNumber),
            ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .impossible(.signInRequired)),
            ("TOKEN_EXPIRED", .impossible(.signInRequired)), ("USER_DISABLED", .impossible(.signInRequired)),
            (
                "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.",
                .impossible(.emailNotVerified)
            ),
            (
                "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.",
                .impossible(.unsupportedFirstFactor)
            ),
            ("SECOND_FACTOR_EXISTS : …", .impossible(.alreadyEnrolled)),
            ("SECOND_FACTOR_LIMIT_EXCEEDED", .impossible(.tooManyFactors)),
            ("OPERATION_NOT_ALLOWED : SMS based MFA not enabled.", .impossible(.notAllowed)),
            ("INTERNAL_ERROR", .other("INTERNAL_ERROR")), ("", .other("")),
        ] as [(String, Refusal)])
    func words(message: String, refusal: Refusal) {
        #expect(Refusal(serviceMessage: message) == refusal)
    }
}

extension EnrollmentFlow {
    fileprivate var isEnd: Bool {
        switch self.phase {
        case .enrolled, .failed: true
        case .ready, .starting, .waitingForSMS, .waitingForApp, .checking: false
        }
    }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("EnrollmentFlow")
struct EnrollmentFlowTests {
    typealias Refusal = EnrollmentFlow.Refusal
    typealias Request = EnrollmentFlow.Request

    typealias Event = EnrollmentFlow.Event
    typealias Outcome = EnrollmentFlow.Outcome

    enum Step: Equatable, Sendable {
        case start(EnrollmentFlow.Method), secretReceived(TOTPSecret), submit(String, name: String?, at: Int64)
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
        + [.submit("123456", name: nil, at: 899), .submit("123456", name: "mine", at: 900)]
        + [.submit("", name: nil, at: 0)]
        + refusals.map { .refused($0) }
        + [.succeeded, .requestLost]

    static let exploration = Exploration(from: EnrollmentFlow(), events: events)

    @Test("every phase, every failure and every misuse is reached")
    func coverage() {
        Self.exploration.expectCoverage(
            phases: ["ready", "starting", "waiting", "checking", "enrolled", "failed"],
            misuses: ["notNow", "emptyCode"])
        let failures = Self.exploration.states.compactMap {
            if case .failed(let failure) = $0.phase { failure } else { nil }
        }
        #expect(Set(failures) == Set(EnrollmentFlow.Failure.allCases))
    }

    @Test("a refused event changes nothing")
    func misuse() { Self.exploration.expectRefusedEventsToChangeNothing() }

    @Test("an event that is not refused moves the flow, or the caller has something to do")
    func progress() { Self.exploration.expectProgress(quiet: .done) }

    @Test("from every state an end stays reachable, and enrolling from every one that has not ended")
    func ends() { Self.exploration.expectEndsToStayReachable() }

    @Test("the ends are final")
    func final() { Self.exploration.expectEndsToBeFinal() }

    @Test("a flow restored from any state is equal and behaves the same")
    func saving() throws { try Self.exploration.expectSavedFlowsToGoOnTheSame() }

    @Test("a request stays readable until its answer is reported")
    func requests() { Self.exploration.expectRequestsToBeRepeatable() }

    @Test("no state and no request shows a secret when printed")
    func masks() { Self.exploration.expectNoneToPrint(["GEZDGNBVGY3TQOJQ", "session-", "123456"]) }

    @Test("damaged bytes are refused, or read as a flow that could have been saved", arguments: TestSeed.sample(5))
    func damage(seed: TestSeed) {
        Self.exploration.expectDamageToBeHarmless(
            seed: seed, pieces: [#""kind":"enrollmentFlow""#, #""version":1"#, #""state":{"#])
    }

    typealias Story = FlowStory<EnrollmentFlow>

    static let phone = Event.start(.phone(number: "+15555550100"))
    static let startPhone = Request.startPhone(number: "+15555550100")

    static func sms(_ code: String, _ name: String?) -> Outcome {
        .send(.finalizePhone(sessionInfo: Secret("session-sms"), code: Secret(code), displayName: name))
    }

    static func app(_ code: String, _ name: String?) -> Outcome {
        .send(.finalizeTOTP(sessionInfo: Secret("session-app"), code: Secret(code), displayName: name))
    }

    static let stories = [
        Story(
            "a phone", .enrolled,
            [
                (phone, .send(startPhone)),
                (.challengeStarted("session-sms"), .done),
                (.submit("111111", name: "mine", at: 5), sms("111111", "mine")),
                (.succeeded, .done),
            ]),
        Story(
            "an authenticator app", .enrolled,
            [
                (.start(.totp), .send(.startTOTP)),
                (.secretReceived(secret), .done),
                (.submit("222222", name: nil, at: 899), app("222222", nil)),
                (.succeeded, .done),
            ]),
        Story(
            "a wrong code leaves the same secret", .waitingForApp(secret),
            [
                (.start(.totp), .send(.startTOTP)),
                (.secretReceived(secret), .done),
                (.submit("222222", name: nil, at: 5), app("222222", nil)),
                (.refused(.wrongCode), .refused(.askForCodeAgain(.wrongCode))),
            ]),
        Story(
            "after the deadline a new secret is needed", .starting,
            [
                (.start(.totp), .send(.startTOTP)),
                (.secretReceived(secret), .done),
                (.submit("222222", name: nil, at: 900), .startAgain),
                (.submit("222222", name: nil, at: 5), .misuse(.notNow)),
                (.start(.totp), .send(.startTOTP)),
            ]),
        Story(
            "a secret without a deadline stays valid", .checking,
            [
                (.start(.totp), .send(.startTOTP)),
                (.secretReceived(endless), .done),
                (.submit("222222", name: nil, at: .max), app("222222", nil)),
            ]),
        Story(
            "too many attempts and expiry start again", .ready,
            [
                (.start(.totp), .send(.startTOTP)),
                (.secretReceived(secret), .done),
                (.submit("222222", name: nil, at: 5), app("222222", nil)),
                (.refused(.tooManyAttempts), .refused(.startAgain(.tooManyAttempts))),
                (phone, .send(startPhone)),
                (.challengeStarted("session-sms"), .done),
                (.submit("111111", name: nil, at: 5), sms("111111", nil)),
                (.refused(.challengeExpired), .refused(.startAgain(.challengeExpired))),
            ]),
        Story(
            "a bad number is asked for again", .ready,
            [
                (phone, .send(startPhone)),
                (.refused(.invalidPhoneNumber), .refused(.startAgain(.invalidPhoneNumber))),
            ]),
        Story(
            "sending again drops the first challenge", .starting,
            [
                (phone, .send(startPhone)),
                (.challengeStarted("session-sms"), .done),
                (phone, .send(startPhone)),
            ]),
        Story(
            "an answer to the other method is a misuse", .starting,
            [
                (phone, .send(startPhone)),
                (.secretReceived(secret), .misuse(.notNow)),
                (.requestLost, .lost(.startAgain)),
                (.start(.totp), .send(.startTOTP)),
                (.challengeStarted("session-sms"), .misuse(.notNow)),
            ]),
        Story(
            "an unverified address ends it", .failed(.emailNotVerified),
            [
                (.start(.totp), .send(.startTOTP)),
                (.refused(.impossible(.emailNotVerified)), .refused(.giveUp(.emailNotVerified))),
                (.start(.totp), .misuse(.notNow)),
            ]),
        Story(
            "a lost answer can be asked for again", .waitingForSMS("+15555550100"),
            [
                (phone, .send(startPhone)),
                (.challengeStarted("session-sms"), .done),
                (.submit("", name: nil, at: 5), .misuse(.emptyCode)),
                (.submit("111111", name: nil, at: 5), sms("111111", nil)),
                (.requestLost, .lost(.askForCodeAgain)),
            ]),
    ]

    @Test("each event of a story has its outcome, and the story its end", arguments: stories)
    func story(_ story: Story) { story.play(from: EnrollmentFlow()) }

    @Test("the saved form is stated, so that other languages can read it")
    func savedForm() {
        var flow = EnrollmentFlow()
        _ = flow.perform(.start(.totp))
        _ = flow.perform(.secretReceived(Self.secret))
        _ = flow.perform(.submit("222222", name: "my app", at: 5))
        #expect(
            String(decoding: flow.saved, as: UTF8.self) == #"""
                {"kind":"enrollmentFlow","version":1,"state":{"phase":"checking","method":"totp",\#
                "sharedSecretKey":"GEZDGNBVGY3TQOJQ","sessionInfo":"session-app","hashingAlgorithm":"SHA1",\#
                "codeLength":6,"periodSeconds":30,"deadline":900000,"code":"222222","displayName":"my app"}}
                """#)
    }

    @Test(
        "a form that no flow could have saved is refused with its member",
        arguments: [
            Row(#"{"phase":"asleep"}"#, "phase"), Row(#"{"phase":7}"#, "phase"), Row(#"[]"#, "state"),
            Row(#"{"phase":"starting","method":"smoke"}"#, "method"), Row(#"{"phase":"starting"}"#, "method"),
            Row(#"{"phase":"starting","method":"phone"}"#, "phoneNumber"),
            Row(#"{"phase":"waiting","method":"phone","phoneNumber":"+1"}"#, "sessionInfo"),
            Row(#"{"phase":"waiting","method":"totp","sessionInfo":"s"}"#, "sharedSecretKey"),
            Row(
                #"{"phase":"waiting","method":"totp","sessionInfo":"s","#
                    + #""sharedSecretKey":"A","codeLength":6.5,"periodSeconds":30}"#,
                "codeLength"
            ),
            Row(
                #"{"phase":"waiting","method":"totp","sessionInfo":"s","#
                    + #""sharedSecretKey":"A","codeLength":6,"periodSeconds":30,"deadline":"soon"}"#,
                "deadline"
            ),
            Row(#"{"phase":"checking","method":"phone","phoneNumber":"+1","sessionInfo":"s","code":""}"#, "code"),
            Row(
                #"{"phase":"checking","method":"phone","phoneNumber":"+1","sessionInfo":"s","#
                    + #""code":"1","displayName":null}"#,
                "displayName"
            ),
            Row(#"{"phase":"failed","failure":"boredom"}"#, "failure"),
        ])
    func refusedForms(row: Row<String, String>) {
        let (state, member) = row.fields
        let text = #"{"kind":"enrollmentFlow","version":1,"state":\#(state)}"#
        #expect(
            throws: SavedFlowError.malformed(member),
            sourceLocation: row.line
        ) { try EnrollmentFlow(saved: Array(text.utf8)) }
    }

    @Test("a saved form of another kind or version is refused")
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
        "each error of the service has its meaning",
        arguments: [
            Row("INVALID_CODE", .wrongCode), Row("SESSION_EXPIRED", .challengeExpired),
            Row("INVALID_SESSION_INFO", .challengeExpired),
            Row("TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment", .tooManyAttempts),
            Row("INVALID_PHONE_NUMBER : Invalid format.", .invalidPhoneNumber),
            Row("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .impossible(.signInRequired)),
            Row("TOKEN_EXPIRED", .impossible(.signInRequired)), Row("USER_DISABLED", .impossible(.signInRequired)),
            Row(
                "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.",
                .impossible(.emailNotVerified)
            ),
            Row(
                "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.",
                .impossible(.unsupportedFirstFactor)
            ),
            Row("SECOND_FACTOR_EXISTS : …", .impossible(.alreadyEnrolled)),
            Row("SECOND_FACTOR_LIMIT_EXCEEDED", .impossible(.tooManyFactors)),
            Row("OPERATION_NOT_ALLOWED : SMS based MFA not enabled.", .impossible(.notAllowed)),
            Row("INTERNAL_ERROR", .other("INTERNAL_ERROR")), Row("", .other("")),
        ] as [Row<String, Refusal>])
    func words(row: Row<String, Refusal>) {
        let (message, refusal) = row.fields
        #expect(Refusal(serviceMessage: message) == refusal, sourceLocation: row.line)
    }
}

extension FlowEvent where Flow == EnrollmentFlow {
    static func start(_ method: EnrollmentFlow.Method) -> Self { .step(.start(method)) }
    static func secretReceived(_ secret: TOTPSecret) -> Self { .step(.secretReceived(secret)) }
    static func submit(_ code: String, name: String?, at seconds: Int64) -> Self {
        .step(.submit(code, name: name, at: seconds))
    }
}

extension EnrollmentFlow: SecondFactorFlow {
    var phaseName: String { self.state.name }

    var turn: FlowTurn {
        switch self.phase {
        case .ready, .waitingForSMS, .waitingForApp: .person
        case .starting, .checking: .service
        case .enrolled: .succeeded
        case .failed: .failed
        }
    }

    mutating func take(_ step: EnrollmentFlowTests.Step) throws(Misuse) -> FlowOutcome<EnrollmentFlow> {
        switch step {
        case .start(let method):
            return .send(try self.start(method))
        case .secretReceived(let secret):
            try self.secretReceived(secret)
            return .done
        case .submit(let code, let name, let seconds):
            switch try self.submit(code: Secret(code), displayName: name, at: Instant(seconds: seconds)) {
            case .send(let request): return .send(request)
            case .startAgain: return .startAgain
            }
        }
    }
}

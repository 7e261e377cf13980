import PropertyKit
import Testing
@testable import Vinculum

@Suite("MultiFactorResolver")
struct MultiFactorResolverTests {
    typealias Refusal = MultiFactorResolver.Refusal
    typealias Request = MultiFactorResolver.Request

    typealias Event = MultiFactorResolver.Event

    enum Step: Equatable, Sendable {
        case choose(String), submit(String)
    }

    static let sms = FactorHint(
        uid: "sms", kind: .phone(obfuscatedNumber: "+*******0100"), displayName: "phone",
        enrolledAt: Instant(seconds: 9))
    static let app = FactorHint(uid: "app", kind: .totp)
    static let other = FactorHint(uid: "other", kind: .phone(obfuscatedNumber: "+*0199"), displayName: "")
    static let pending = Secret("pending-credential")

    static let start = MultiFactorResolver(pendingCredential: pending, hints: [sms, app, other])

    static let refusals: [Refusal] = [
        .wrongCode, .tooManyAttempts, .challengeExpired, .factorUnavailable, .pendingCredentialInvalid,
        .accountUnavailable, .other("INTERNAL_ERROR"),
    ]

    static let events: [Event] =
        ["sms", "app", "other", "nobody", ""].map { .choose($0) }
        + ["session-1", "session-2"].map { .challengeStarted($0) }
        + ["123456", ""].map { .submit($0) }
        + refusals.map { .refused($0) }
        + [.succeeded, .requestLost]

    static let exploration = Exploration(from: start, events: events)

    @Test("every phase, every failure and every misuse is reached")
    func coverage() {
        Self.exploration.expectCoverage(
            phases: ["choosing", "starting", "waiting", "checking", "resolved", "failed"],
            misuses: ["notNow", "unknownFactor", "emptyCode"])
        let failures = Self.exploration.states.compactMap {
            if case .failed(let failure) = $0.phase { failure } else { nil }
        }
        #expect(Set(failures) == Set(MultiFactorResolver.Failure.allCases))
    }

    @Test("a refused event changes nothing")
    func misuse() { Self.exploration.expectRefusedEventsToChangeNothing() }

    @Test("an event that is not refused moves the resolver, or the caller has something to do")
    func progress() { Self.exploration.expectProgress(quiet: .done) }

    @Test("from every state an end stays reachable, and signing in from every one that has not ended")
    func ends() { Self.exploration.expectEndsToStayReachable() }

    @Test("the ends are final")
    func final() { Self.exploration.expectEndsToBeFinal() }

    @Test("a resolver restored from any state is equal and behaves the same")
    func saving() throws { try Self.exploration.expectSavedFlowsToGoOnTheSame() }

    @Test("a request stays readable until its answer is reported")
    func requests() { Self.exploration.expectRequestsToBeRepeatable() }

    @Test("no state and no request shows a secret when printed")
    func masks() { Self.exploration.expectNoneToPrint(["pending-credential", "session-1", "session-2", "123456"]) }

    @Test("damaged bytes are refused, or read as a resolver that could have been saved", arguments: TestSeed.sample(5))
    func damage(seed: TestSeed) {
        Self.exploration.expectDamageToBeHarmless(
            seed: seed, pieces: [#""kind":"multiFactorResolver""#, #""version":1"#, #""state":{"#])
    }

    typealias Story = FlowStory<MultiFactorResolver>

    static let startSMS = Request.start(pendingCredential: pending, enrollmentID: "sms")
    static let finishSMS = Request.finalizePhone(
        pendingCredential: pending, sessionInfo: Secret("one"), code: Secret("111111"))
    static let finishApp = Request.finalizeTOTP(pendingCredential: pending, enrollmentID: "app", code: Secret("222222"))

    static let stories = [
        Story(
            "SMS", .resolved,
            [
                (.choose("sms"), .send(startSMS)),
                (.challengeStarted("one"), .done),
                (.submit("111111"), .send(finishSMS)),
                (.succeeded, .done),
            ]),
        Story(
            "authenticator app, which needs no start", .resolved,
            [
                (.choose("app"), .askForCode),
                (.submit("222222"), .send(finishApp)),
                (.succeeded, .done),
            ]),
        Story(
            "a wrong code leaves the same challenge", .resolved,
            [
                (.choose("sms"), .send(startSMS)),
                (.challengeStarted("one"), .done),
                (
                    .submit("999999"),
                    .send(
                        .finalizePhone(
                            pendingCredential: pending, sessionInfo: Secret("one"), code: Secret("999999")))
                ),
                (.refused(.wrongCode), .refused(.askForCodeAgain(.wrongCode))),
                (.submit("111111"), .send(finishSMS)),
                (.succeeded, .done),
            ]),
        Story(
            "an expired challenge leads back to the choice", .waiting(app),
            [
                (.choose("sms"), .send(startSMS)),
                (.challengeStarted("one"), .done),
                (.submit("111111"), .send(finishSMS)),
                (.refused(.challengeExpired), .refused(.chooseAgain(.challengeExpired))),
                (.choose("app"), .askForCode),
            ]),
        Story(
            "sending again drops the first challenge", .waiting(sms),
            [
                (.choose("sms"), .send(startSMS)),
                (.challengeStarted("one"), .done),
                (.choose("sms"), .send(startSMS)),
                (.challengeStarted("two"), .done),
            ]),
        Story(
            "a lost answer can be asked for again", .checking(sms),
            [
                (.choose("sms"), .send(startSMS)),
                (.requestLost, .lost(.chooseAgain)),
                (.choose("sms"), .send(startSMS)),
                (.challengeStarted("one"), .done),
                (.submit("111111"), .send(finishSMS)),
                (.requestLost, .lost(.askForCodeAgain)),
                (.submit("111111"), .send(finishSMS)),
            ]),
        Story(
            "a pending credential that is gone ends it", .failed(.pendingCredentialInvalid),
            [
                (.choose("app"), .askForCode),
                (.submit("222222"), .send(finishApp)),
                (.refused(.pendingCredentialInvalid), .refused(.giveUp(.pendingCredentialInvalid))),
                (.choose("sms"), .misuse(.notNow)),
            ]),
        Story(
            "factors that are gone are no longer offered", .failed(.noUsableFactor),
            [
                (.choose("sms"), .send(startSMS)),
                (.refused(.factorUnavailable), .refused(.chooseAgain(.factorUnavailable))),
                (.choose("sms"), .misuse(.unknownFactor)),
                (.choose("app"), .askForCode),
                (.submit("222222"), .send(finishApp)),
                (.refused(.factorUnavailable), .refused(.chooseAgain(.factorUnavailable))),
                (.choose("other"), .send(.start(pendingCredential: pending, enrollmentID: "other"))),
                (.refused(.factorUnavailable), .refused(.giveUp(.noUsableFactor))),
            ]),
        Story(
            "too many attempts keep the challenge for later", .waiting(app),
            [
                (.choose("app"), .askForCode),
                (.submit("222222"), .send(finishApp)),
                (.refused(.tooManyAttempts), .refused(.askForCodeAgain(.tooManyAttempts))),
            ]),
        Story(
            "nothing happens out of turn", .choosing,
            [
                (.challengeStarted("one"), .misuse(.notNow)),
                (.submit("111111"), .misuse(.notNow)),
                (.succeeded, .misuse(.notNow)),
                (.refused(.wrongCode), .misuse(.notNow)),
                (.requestLost, .misuse(.notNow)),
                (.choose("nobody"), .misuse(.unknownFactor)),
            ]),
    ]

    @Test("each event of a story has its outcome, and the story its end", arguments: stories)
    func story(_ story: Story) { story.play(from: Self.start) }

    @Test("a resolver without factors has failed from the start")
    func noHints() throws {
        let resolver = MultiFactorResolver(pendingCredential: Self.pending, hints: [])
        #expect(resolver.phase == .failed(.noUsableFactor))
        let restored = try MultiFactorResolver(saved: resolver.saved)
        #expect(restored == resolver)
    }

    @Test("ids are compared byte by byte")
    func bytewise() {
        var resolver = MultiFactorResolver(
            pendingCredential: Self.pending, hints: [FactorHint(uid: "\u{E9}", kind: .totp)])
        #expect(resolver.perform(.choose("e\u{301}")) == .misuse(.unknownFactor))
        #expect(resolver.perform(.choose("\u{E9}")) == .askForCode)
    }

    @Test("the saved form is stated, so that other languages can read it")
    func savedForm() {
        var resolver = MultiFactorResolver(pendingCredential: Self.pending, hints: [Self.sms, Self.app])
        _ = resolver.perform(.choose("sms"))
        _ = resolver.perform(.challengeStarted("one"))
        _ = resolver.perform(.submit("111111"))
        #expect(
            String(decoding: resolver.saved, as: UTF8.self)
                == #"{"kind":"multiFactorResolver","version":1,"pendingCredential":"pending-credential","#
                + #""hints":[{"uid":"sms","factorID":"phone","phoneNumber":"+*******0100","displayName":"phone","#
                + #""enrolledAt":9000},{"uid":"app","factorID":"totp"}],"#
                + #""state":{"phase":"checking","uid":"sms","sessionInfo":"one","code":"111111"}}"#)
    }

    @Test("any text is saved and read back", arguments: TestSeed.sample(3))
    func anyTexts(seed: TestSeed) {
        let hint = Gen<(String, Bool, String?, Int64?)>.zip(
            .unicodeString(), .bool, Gen<String>.unicodeString().optional, Gen<Int64>.integer().optional
        ).map { uid, isPhone, name, at in
            FactorHint(
                uid: FactorID(uid), kind: isPhone ? .phone(obfuscatedNumber: name ?? uid) : .totp, displayName: name,
                enrolledAt: at.map { Instant(milliseconds: $0) })
        }
        forAll(seed: seed, hint.array(1...4), Gen<(String, String)>.zip(.unicodeString(), .unicodeString(1...8))) {
            hints, texts in
            var resolver = MultiFactorResolver(pendingCredential: Secret(texts.0), hints: hints)
            let script: [Event] = [
                .choose(hints[hints.count - 1].uid.text), .challengeStarted(texts.0), .submit(texts.1),
            ]
            for event in script {
                let restored = try MultiFactorResolver(saved: resolver.saved)
                try expectEqual(restored, resolver)
                try expectEqual(restored.saved, resolver.saved)
                _ = resolver.perform(event)
            }
        }
    }

    @Test(
        "a form that no flow could have saved is refused with its member",
        arguments: [
            Row(#"{"kind":"multiFactorResolver","version":2}"#, .unknownVersion),
            Row(#"{"kind":"multiFactorResolver"}"#, .unknownVersion),
            Row(#"{"kind":"enrollmentFlow","version":1,"state":{"phase":"ready"}}"#, .otherKind),
            Row("[]", .otherKind), Row("{}", .otherKind), Row("null", .otherKind),
            Row("", .unreadable(JSON.ReadError(.unexpectedEnd, at: 0))),
            Row(saved(state: #"{"phase":"asleep"}"#), .malformed("phase")),
            Row(saved(state: #"{}"#), .malformed("phase")),
            Row(saved(state: #""choosing""#), .malformed("state")),
            Row(saved(state: #"{"phase":"starting","uid":"app"}"#), .malformed("uid")),
            Row(saved(state: #"{"phase":"starting","uid":"nobody"}"#), .malformed("uid")),
            Row(saved(state: #"{"phase":"waiting","uid":"sms"}"#), .malformed("sessionInfo")),
            Row(saved(state: #"{"phase":"checking","uid":"app","code":""}"#), .malformed("code")),
            Row(saved(state: #"{"phase":"checking","uid":"app"}"#), .malformed("code")),
            Row(saved(state: #"{"phase":"failed","failure":"boredom"}"#), .malformed("failure")),
            Row(saved(state: #"{"phase":"failed","failure":"noUsableFactor"}"#), .malformed("hints")),
            Row(saved(hints: "[]", state: #"{"phase":"choosing"}"#), .malformed("hints")),
            Row(
                saved(hints: #"[{"uid":"a","factorID":"smoke"}]"#, state: #"{"phase":"choosing"}"#),
                .malformed("factorID")),
            Row(
                saved(hints: #"[{"uid":"a","factorID":"phone"}]"#, state: #"{"phase":"choosing"}"#),
                .malformed("phoneNumber")),
            Row(saved(hints: #"[7]"#, state: #"{"phase":"choosing"}"#), .malformed("factorID")),
            Row(saved(hints: #"{}"#, state: #"{"phase":"choosing"}"#), .malformed("hints")),
        ] as [Row<String, SavedFlowError>])
    func refusedForms(row: Row<String, SavedFlowError>) {
        let (text, error) = row.fields
        #expect(throws: error, sourceLocation: row.line) { try MultiFactorResolver(saved: Array(text.utf8)) }
    }

    static func saved(
        hints: String = #"[{"uid":"sms","factorID":"phone","phoneNumber":"+"},{"uid":"app","factorID":"totp"}]"#,
        state: String
    ) -> String {
        #"{"kind":"multiFactorResolver","version":1,"pendingCredential":"p","hints":\#(hints),"state":\#(state)}"#
    }

    @Test(
        "each error of the service has its meaning",
        arguments: [
            Row("INVALID_CODE", .wrongCode), Row("INVALID_CODE : again", .wrongCode), Row(" INVALID_CODE:", .wrongCode),
            Row("QUOTA_EXCEEDED : Exceeded quota.", .tooManyAttempts), Row("SESSION_EXPIRED", .challengeExpired),
            Row("INVALID_SESSION_INFO", .challengeExpired), Row("MFA_ENROLLMENT_NOT_FOUND", .factorUnavailable),
            Row("INVALID_MFA_ENROLLMENT_ID", .factorUnavailable),
            Row("INVALID_PENDING_TOKEN", .pendingCredentialInvalid),
            Row("INVALID_MFA_PENDING_CREDENTIAL", .pendingCredentialInvalid),
            Row(
                "TOTP_CHALLENGE_TIMEOUT : TOTP challenge timeout, provide first factor again.",
                .pendingCredentialInvalid),
            Row("((Invalid phoneVerificationInfo.mfaPendingCredential.))", .pendingCredentialInvalid),
            Row("((User in pendingCredentialPayload does not exist.))", .accountUnavailable),
            Row("USER_DISABLED", .accountUnavailable), Row("USER_NOT_FOUND", .accountUnavailable),
            Row("invalid_code", .other("invalid_code")), Row("", .other("")), Row(" : x", .other("")),
            Row("INTERNAL_ERROR : \u{1F600}", .other("INTERNAL_ERROR")),
        ] as [Row<String, Refusal>])
    func words(row: Row<String, Refusal>) {
        let (message, refusal) = row.fields
        #expect(Refusal(serviceMessage: message) == refusal, sourceLocation: row.line)
    }
}

extension FlowEvent where Flow == MultiFactorResolver {
    static func choose(_ uid: String) -> Self { .step(.choose(uid)) }
    static func submit(_ code: String) -> Self { .step(.submit(code)) }
}

extension MultiFactorResolver: SecondFactorFlow {
    var phaseName: String { self.state.name }

    var turn: FlowTurn {
        switch self.phase {
        case .choosing, .waiting: .person
        case .starting, .checking: .service
        case .resolved: .succeeded
        case .failed: .failed
        }
    }

    mutating func take(_ step: MultiFactorResolverTests.Step) throws(Misuse) -> FlowOutcome<MultiFactorResolver> {
        switch step {
        case .choose(let uid):
            switch try self.choose(FactorID(uid)) {
            case .send(let request): return .send(request)
            case .askForCode: return .askForCode
            }
        case .submit(let code):
            return .send(try self.submit(code: Secret(code)))
        }
    }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("MultiFactorResolver")
struct MultiFactorResolverTests {
    typealias Refusal = MultiFactorResolver.Refusal
    typealias Request = MultiFactorResolver.Request

    enum Event: Equatable, Sendable {
        case choose(String), challengeStarted(String), submit(String), succeeded, refused(Refusal), requestLost
    }

    enum Outcome: Equatable, Sendable {
        case done
        case chose(MultiFactorResolver.ChooseAction), send(Request)
        case refused(MultiFactorResolver.RefusalAction), lost(MultiFactorResolver.LossAction)
        case misuse(MultiFactorResolver.Misuse)
    }

    static func run(_ resolver: inout MultiFactorResolver, _ event: Event) -> Outcome {
        do throws(MultiFactorResolver.Misuse) {
            switch event {
            case .choose(let uid):
                return .chose(try resolver.choose(uid))
            case .challengeStarted(let sessionInfo):
                try resolver.challengeStarted(sessionInfo: Secret(sessionInfo))
                return .done
            case .submit(let code):
                return .send(try resolver.submit(code: Secret(code)))
            case .succeeded:
                try resolver.succeeded()
                return .done
            case .refused(let refusal):
                return .refused(try resolver.refused(refusal))
            case .requestLost:
                return .lost(try resolver.requestLost())
            }
        } catch {
            return .misuse(error)
        }
    }

    static let sms = FactorHint(
        uid: "sms", kind: .phone(obfuscatedNumber: "+*******0100"), displayName: "phone", enrolledAt: Instant(seconds: 9))
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

    static let exploration = Exploration(from: start, events: events, saved: { $0.saved }) { Self.run(&$0, $1) }

    @Test("every phase and every failure comes up, and the machine is finite")
    func coverage() {
        let names = Set(Self.exploration.states.map { $0.state.name })
        #expect(names == ["choosing", "starting", "waiting", "checking", "resolved", "failed"])
        let failures = Self.exploration.states.compactMap { if case .failed(let failure) = $0.phase { failure } else { nil } }
        #expect(Set(failures) == Set(MultiFactorResolver.Failure.allCases))
        #expect((50...500).contains(Self.exploration.states.count), "\(Self.exploration.states.count) states")
    }

    @Test("a refused event changes nothing")
    func misuse() {
        var refused = 0
        for step in Self.exploration.steps {
            guard case .misuse = step.outcome else { continue }
            refused += 1
            #expect(step.to == step.from, "\(step.event) in \(step.from)")
        }
        #expect(refused > 1000)
    }

    @Test("an event that is not refused moves the machine or hands out what to do")
    func progress() {
        for step in Self.exploration.steps where step.outcome == .done {
            #expect(step.to != step.from, "\(step.event) in \(step.from)")
        }
    }

    @Test("from every state an end stays reachable, and signing in from every one that has not ended")
    func ends() {
        #expect(Self.exploration.states(thatNeverReach: \.isEnd).isEmpty)
        let stuck = Self.exploration.states(thatNeverReach: { $0.phase == .resolved }).filter { !$0.isEnd }
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
            let restored = try MultiFactorResolver(saved: state.saved)
            #expect(restored == state && restored.saved == state.saved, "\(state)")
        }
        for step in Self.exploration.steps {
            var restored = try MultiFactorResolver(saved: step.from.saved)
            let outcome = Self.run(&restored, step.event)
            #expect(outcome == step.outcome && restored == step.to, "\(step.event) in \(step.from)")
        }
    }

    @Test("what was handed out to send can be asked for again, and only then")
    func requests() {
        for step in Self.exploration.steps {
            switch step.outcome {
            case .send(let request), .chose(.send(let request)): #expect(step.to.request == request)
            case .done, .chose(.askForCode), .refused, .lost: #expect(step.to.request == nil)
            case .misuse: break
            }
        }
        for state in Self.exploration.states {
            switch state.phase {
            case .starting, .checking: #expect(state.request != nil)
            case .choosing, .waiting, .resolved, .failed: #expect(state.request == nil)
            }
        }
    }

    @Test("no state and no request shows a secret when printed")
    func masks() {
        for state in Self.exploration.states {
            let printed = "\(state)\(String(reflecting: state))\(String(describing: state.request))\(state.state)"
            for secret in ["pending-credential", "session-1", "session-2", "123456"] {
                #expect(!printed.contains(secret), "\(printed)")
            }
        }
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: [(Event, Outcome)]
        let end: MultiFactorResolver.Phase

        init(_ name: String, _ end: MultiFactorResolver.Phase, _ script: [(Event, Outcome)]) {
            self.testDescription = name
            self.script = script
            self.end = end
        }
    }

    static let startSMS = Request.start(pendingCredential: pending, enrollmentID: "sms")
    static let finishSMS = Request.finalizePhone(
        pendingCredential: pending, sessionInfo: Secret("one"), code: Secret("111111"))
    static let finishApp = Request.finalizeTOTP(pendingCredential: pending, enrollmentID: "app", code: Secret("222222"))

    static let stories = [
        Story("SMS", .resolved, [
            (.choose("sms"), .chose(.send(startSMS))),
            (.challengeStarted("one"), .done),
            (.submit("111111"), .send(finishSMS)),
            (.succeeded, .done),
        ]),
        Story("authenticator app, which needs no start", .resolved, [
            (.choose("app"), .chose(.askForCode)),
            (.submit("222222"), .send(finishApp)),
            (.succeeded, .done),
        ]),
        Story("a wrong code leaves the same challenge", .resolved, [
            (.choose("sms"), .chose(.send(startSMS))),
            (.challengeStarted("one"), .done),
            (.submit("999999"), .send(.finalizePhone(
                pendingCredential: pending, sessionInfo: Secret("one"), code: Secret("999999")))),
            (.refused(.wrongCode), .refused(.askForCodeAgain(.wrongCode))),
            (.submit("111111"), .send(finishSMS)),
            (.succeeded, .done),
        ]),
        Story("an expired challenge leads back to the choice", .waiting(app), [
            (.choose("sms"), .chose(.send(startSMS))),
            (.challengeStarted("one"), .done),
            (.submit("111111"), .send(finishSMS)),
            (.refused(.challengeExpired), .refused(.chooseAgain(.challengeExpired))),
            (.choose("app"), .chose(.askForCode)),
        ]),
        Story("sending again drops the first challenge", .waiting(sms), [
            (.choose("sms"), .chose(.send(startSMS))),
            (.challengeStarted("one"), .done),
            (.choose("sms"), .chose(.send(startSMS))),
            (.challengeStarted("two"), .done),
        ]),
        Story("a lost answer can be asked for again", .checking(sms), [
            (.choose("sms"), .chose(.send(startSMS))),
            (.requestLost, .lost(.chooseAgain)),
            (.choose("sms"), .chose(.send(startSMS))),
            (.challengeStarted("one"), .done),
            (.submit("111111"), .send(finishSMS)),
            (.requestLost, .lost(.askForCodeAgain)),
            (.submit("111111"), .send(finishSMS)),
        ]),
        Story("a pending credential that is gone ends it", .failed(.pendingCredentialInvalid), [
            (.choose("app"), .chose(.askForCode)),
            (.submit("222222"), .send(finishApp)),
            (.refused(.pendingCredentialInvalid), .refused(.giveUp(.pendingCredentialInvalid))),
            (.choose("sms"), .misuse(.notNow)),
        ]),
        Story("factors that are gone are no longer offered", .failed(.noUsableFactor), [
            (.choose("sms"), .chose(.send(startSMS))),
            (.refused(.factorUnavailable), .refused(.chooseAgain(.factorUnavailable))),
            (.choose("sms"), .misuse(.unknownFactor)),
            (.choose("app"), .chose(.askForCode)),
            (.submit("222222"), .send(finishApp)),
            (.refused(.factorUnavailable), .refused(.chooseAgain(.factorUnavailable))),
            (.choose("other"), .chose(.send(.start(pendingCredential: pending, enrollmentID: "other")))),
            (.refused(.factorUnavailable), .refused(.giveUp(.noUsableFactor))),
        ]),
        Story("too many attempts keep the challenge for later", .waiting(app), [
            (.choose("app"), .chose(.askForCode)),
            (.submit("222222"), .send(finishApp)),
            (.refused(.tooManyAttempts), .refused(.askForCodeAgain(.tooManyAttempts))),
        ]),
        Story("nothing happens out of turn", .choosing, [
            (.challengeStarted("one"), .misuse(.notNow)),
            (.submit("111111"), .misuse(.notNow)),
            (.succeeded, .misuse(.notNow)),
            (.refused(.wrongCode), .misuse(.notNow)),
            (.requestLost, .misuse(.notNow)),
            (.choose("nobody"), .misuse(.unknownFactor)),
        ]),
    ]

    @Test("stories", arguments: stories)
    func story(_ story: Story) {
        var resolver = Self.start
        for (event, outcome) in story.script { #expect(Self.run(&resolver, event) == outcome, "\(event)") }
        #expect(resolver.phase == story.end)
    }

    @Test("without a factor it has failed from the start")
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
        #expect(Self.run(&resolver, .choose("e\u{301}")) == .misuse(.unknownFactor))
        #expect(Self.run(&resolver, .choose("\u{E9}")) == .chose(.askForCode))
    }

    @Test("the saved form is stated, so that other languages can read it")
    func savedForm() {
        var resolver = MultiFactorResolver(pendingCredential: Self.pending, hints: [Self.sms, Self.app])
        _ = Self.run(&resolver, .choose("sms"))
        _ = Self.run(&resolver, .challengeStarted("one"))
        _ = Self.run(&resolver, .submit("111111"))
        #expect(
            String(decoding: resolver.saved, as: UTF8.self)
                == #"{"kind":"multiFactorResolver","version":1,"pendingCredential":"pending-credential","#
                + #""hints":[{"uid":"sms","factorID":"phone","phoneNumber":"+*******0100","displayName":"phone","#
                + #""enrolledAt":9000},{"uid":"app","factorID":"totp"}],"#
                + #""state":{"phase":"checking","uid":"sms","sessionInfo":"one","code":"111111"}}"#)
    }

    @Test("any texts survive saving", arguments: TestSeed.sample(3))
    func anyTexts(seed: TestSeed) {
        let hint = Gen<(String, Bool, String?, Int64?)>.zip(
            .unicodeString(), .bool, Gen<String>.unicodeString().optional, Gen<Int64>.integer().optional
        ).map { uid, isPhone, name, at in
            FactorHint(
                uid: uid, kind: isPhone ? .phone(obfuscatedNumber: name ?? uid) : .totp, displayName: name,
                enrolledAt: at.map { Instant(milliseconds: $0) })
        }
        forAll(seed: seed, hint.array(1...4), Gen<(String, String)>.zip(.unicodeString(), .unicodeString(1...8))) {
            hints, texts in
            var resolver = MultiFactorResolver(pendingCredential: Secret(texts.0), hints: hints)
            let script: [Event] = [.choose(hints[hints.count - 1].uid), .challengeStarted(texts.0), .submit(texts.1)]
            for event in script {
                let restored = try MultiFactorResolver(saved: resolver.saved)
                try expectEqual(restored, resolver)
                try expectEqual(restored.saved, resolver.saved)
                _ = Self.run(&resolver, event)
            }
        }
    }

    @Test("damaged and foreign bytes are refused or read as a resolver that could have been saved", arguments: TestSeed.sample(5))
    func damage(seed: TestSeed) {
        let states = Self.exploration.states
        let damaged = Gen.int(in: 0...states.count - 1).flatMap { Gen<[UInt8]>.mutations(of: states[$0].saved) }
        let soup = Gen<[UInt8]>.byteSoup(pieces: [#""kind":"multiFactorResolver""#, #""version":1"#, #""state":{"#])
        forAll(seed: seed, count: 2000, .oneOf(damaged, soup)) { bytes in
            guard let resolver = try? MultiFactorResolver(saved: bytes) else { return }
            try expectEqual(try MultiFactorResolver(saved: resolver.saved), resolver)
            for event in Self.events {
                var next = resolver
                if case .misuse = Self.run(&next, event) { try expectEqual(next, resolver) }
            }
        }
    }

    @Test(
        "what could not have been saved is refused by name",
        arguments: [
            (#"{"kind":"multiFactorResolver","version":2}"#, .unknownVersion),
            (#"{"kind":"multiFactorResolver"}"#, .unknownVersion),
            (#"{"kind":"enrollmentFlow","version":1,"state":{"phase":"ready"}}"#, .otherKind),
            ("[]", .otherKind), ("{}", .otherKind), ("null", .otherKind),
            ("", .unreadable(JSON.ReadError(.unexpectedEnd, at: 0))),
            (saved(state: #"{"phase":"asleep"}"#), .malformed("phase")),
            (saved(state: #"{}"#), .malformed("phase")),
            (saved(state: #""choosing""#), .malformed("state")),
            (saved(state: #"{"phase":"starting","uid":"app"}"#), .malformed("uid")),
            (saved(state: #"{"phase":"starting","uid":"nobody"}"#), .malformed("uid")),
            (saved(state: #"{"phase":"waiting","uid":"sms"}"#), .malformed("sessionInfo")),
            (saved(state: #"{"phase":"checking","uid":"app","code":""}"#), .malformed("code")),
            (saved(state: #"{"phase":"checking","uid":"app"}"#), .malformed("code")),
            (saved(state: #"{"phase":"failed","failure":"boredom"}"#), .malformed("failure")),
            (saved(state: #"{"phase":"failed","failure":"noUsableFactor"}"#), .malformed("hints")),
            (saved(hints: "[]", state: #"{"phase":"choosing"}"#), .malformed("hints")),
            (saved(hints: #"[{"uid":"a","factorID":"smoke"}]"#, state: #"{"phase":"choosing"}"#), .malformed("factorID")),
            (saved(hints: #"[{"uid":"a","factorID":"phone"}]"#, state: #"{"phase":"choosing"}"#), .malformed("phoneNumber")),
            (saved(hints: #"[7]"#, state: #"{"phase":"choosing"}"#), .malformed("factorID")),
            (saved(hints: #"{}"#, state: #"{"phase":"choosing"}"#), .malformed("hints")),
        ] as [(String, SavedFlowError)])
    func refusedForms(text: String, error: SavedFlowError) {
        #expect(throws: error) { try MultiFactorResolver(saved: Array(text.utf8)) }
    }

    static func saved(
        hints: String = #"[{"uid":"sms","factorID":"phone","phoneNumber":"+"},{"uid":"app","factorID":"totp"}]"#, state: String
    ) -> String {
        #"{"kind":"multiFactorResolver","version":1,"pendingCredential":"p","hints":\#(hints),"state":\#(state)}"#
    }

    @Test(
        "what the service's words mean",
        arguments: [
            ("INVALID_CODE", .wrongCode), ("INVALID_CODE : again", .wrongCode), (" INVALID_CODE:", .wrongCode),
            ("QUOTA_EXCEEDED : Exceeded quota.", .tooManyAttempts), ("SESSION_EXPIRED", .challengeExpired),
            ("INVALID_SESSION_INFO", .challengeExpired), ("MFA_ENROLLMENT_NOT_FOUND", .factorUnavailable),
            ("INVALID_MFA_ENROLLMENT_ID", .factorUnavailable), ("INVALID_PENDING_TOKEN", .pendingCredentialInvalid),
            ("INVALID_MFA_PENDING_CREDENTIAL", .pendingCredentialInvalid),
            ("TOTP_CHALLENGE_TIMEOUT : TOTP challenge timeout, provide first factor again.", .pendingCredentialInvalid),
            ("((Invalid phoneVerificationInfo.mfaPendingCredential.))", .pendingCredentialInvalid),
            ("((User in pendingCredentialPayload does not exist.))", .accountUnavailable),
            ("USER_DISABLED", .accountUnavailable), ("USER_NOT_FOUND", .accountUnavailable),
            ("invalid_code", .other("invalid_code")), ("", .other("")), (" : x", .other("")),
            ("INTERNAL_ERROR : \u{1F600}", .other("INTERNAL_ERROR")),
        ] as [(String, Refusal)])
    func words(message: String, refusal: Refusal) {
        #expect(Refusal(serviceMessage: message) == refusal)
    }
}

extension MultiFactorResolver {
    fileprivate var isEnd: Bool {
        switch self.phase {
        case .resolved, .failed: true
        case .choosing, .starting, .waiting, .checking: false
        }
    }
}

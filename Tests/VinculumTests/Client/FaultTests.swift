@testable import Vinculum
import PropertyKit
import Testing

@Suite("Answers that are lost, late, repeated or wrong")
struct FaultTests {
    /// One event of the client.
    enum Event: Sendable {
        case begin(AuthClient.Intent)
        /// An answer to the open request at an index.
        case answer(Int, Fault)
        /// An answer is delivered again.
        case repeated(Int)
        case cancel(Int)
        case pass(seconds: Int64)
        /// The host wakes the client, whether or not it was asked to.
        case wake
        /// Whether storing succeeds, and whether it takes time.
        case storage(works: Bool, isSlow: Bool)
        case store
        case show(AuthClient.RecaptchaAnswer)
    }

    enum Fault: Sendable, CaseIterable {
        case none, lost, serverError, garbage, cut, refusal, wrongTypes
    }

    static let intents: [AuthClient.Intent] = [
        .signIn(.password(email: "a@b.c", password: "secret")), .signIn(.google(idToken: "g")), .signIn(.anonymous),
        .signIn(.phone(verificationID: "v", code: "1")), .signIn(.customToken(Secret("c"))),
        .createUser(email: "a@b.c", password: Secret("secret")),
        .link(.google(idToken: "g")), .link(.password(email: "a@b.c", password: "secret")),
        .link(.phone(verificationID: "v", code: "1")),
        .unlink(.google), .unlink(.password), .forecast(removing: [.email]),
        .reauthenticate(.google(idToken: "g")), .chooseSecondFactor(id: "f1"),
        .chooseSecondFactor(id: "f2"), .submitSecondFactor(code: Secret("1")), .beginEnrollment(.totp),
        .beginEnrollment(.phone(number: "+1")),
        .finishEnrollment(code: Secret("1"), displayName: nil), .unenroll(factorID: "f1"), .reload,
        .fetchIDToken(forcingRefresh: true),
        .fetchIDToken(forcingRefresh: false), .updateProfile(displayName: .set("x"), photoURL: .clear),
        .updateEmail("b@c.d"),
        .updatePassword(Secret("x")), .updatePhoneNumber(.code(verificationID: "v", code: Secret("1"))), .delete,
        .signOut,
        .fetchSignInMethods(email: "a@b.c"), .sendVerificationCode(phoneNumber: "+1"),
        .sendPasswordReset(email: "a@b.c", nil),
        .sendSignInLink(email: "a@b.c", ClientRequestTests.settings), .sendEmailVerification(nil),
        .verifyBeforeUpdatingEmail("b@c.d", nil),
        .checkActionCode(Secret("c")), .verifyPasswordResetCode(Secret("c")),
        .confirmPasswordReset(code: Secret("c"), newPassword: Secret("n")),
        .applyActionCode(Secret("c")), .revokeToken(.authorizationCode(Secret("c"))), .findAuthDomain(preferring: nil),
        .signIn(.gameCenter(ClientRequestTests.player)), .link(.gameCenter(ClientRequestTests.player)),
        .updateCurrentUser(nil),
        .updateCurrentUser(FaultTests.stranger), .listSessions, .endSessions(.others), .endSessions(.one(id: "1")),
        .nameSession("laptop"),
        .openProviderPage(FaultTests.provider, redirectURI: "http://127.0.0.1/"),
        .signIn(.webFlow(provider: ProviderID("oidc.example"), responseURL: "http://a.b/?state=s", sessionID: "s")),
        .signInToMerge(.password(email: "b@b.c", password: "secret")), .merging(.plan, id: nil, survivor: nil),
        .merging(.prepare, id: "m", survivor: nil), .merging(.commit, id: "m", survivor: "u1"),
        .merging(.abort, id: "m", survivor: nil), .merging(.undo, id: "m", survivor: nil),
    ]

    /// A provider with a page.
    static let provider = try! OAuthProvider(ProviderID("oidc.example"))

    /// A user whom a client of another project has signed in.
    static let stranger: User = {
        var user = User(
            uid: "u9", tokens: SessionTokens(idToken: Secret("t9"), refreshToken: Secret("r9"), expiresAt: nil))
        user.apiKey = "other"
        return user
    }()

    /// A successful response, sometimes one that requires a second factor.
    static func good(_ request: HTTPRequest, _ number: Int) -> String {
        switch request.path.split(separator: "/").last ?? "" {
        case "token": return Canned.refreshed("t\(number)")
        case "accounts:lookup":
            return Canned.account("u\(number % 2)", number % 3 == 0 ? Canned.password : Canned.google)
        case "mfaSignIn:start": return #"{"phoneResponseInfo":{"sessionInfo":"s"}}"#
        case "mfaEnrollment:start":
            return
                #"""
                {"phoneSessionInfo":{"sessionInfo":"s"},"totpSessionInfo":{"sharedSecretKey":"AA",\#
                "sessionInfo":"s"}}
                """#
        case "accounts:resetPassword": return #"{"email":"a@b.c","requestType":"PASSWORD_RESET"}"#
        case "projects": return #"{"authorizedDomains":["x.firebaseapp.com"]}"#
        case "recaptchaConfig":
            return RecaptchaTests.config(
                email: number % 2 == 0 ? "ENFORCE" : "OFF", phone: number % 3 == 0 ? "AUDIT" : "OFF")
        case "accounts:mergePlan", "accounts:merge", "accounts:abortMerge", "accounts:commitMerge":
            return Canned.session("t\(number)", self.merge(number % 4 == 0 ? "prepared" : "committed"))
        case "accounts:undoMerge":
            return Canned.session("t\(number)", #""sessionsEnded":\#(number % 2 == 0),"# + self.merge("undone"))
        case "accounts:sendVerificationCode": return #"{"sessionInfo":"s"}"#
        case "accounts:signInWithPassword", "accounts:signInWithIdp":
            return number % 4 == 0
                ? SecondFactorClientTests.challenge : Canned.session("t\(number)", #""providerId":"google.com""#)
        default: return Canned.session("t\(number)", expiresIn: number % 2 == 0 ? "3600" : nil)
        }
    }

    private static func merge(_ phase: String) -> String {
        #""merge":{"mergeId":"m","phase":"\#(phase)","survivorId":"u1","absorbedId":"u0"}"#
    }

    static let events = Gen<Event>.weighted([
        (4, Gen<AuthClient.Intent>.element(of: intents).map { .begin($0) }),
        (
            8,
            Gen<(Int, Fault)>.zip(.int(in: 0...5), .weighted([(5, .always(.none)), (3, .element(of: Fault.allCases))]))
                .map { .answer($0, $1) }
        ),
        (1, Gen<Int>.int(in: 0...20).map { .repeated($0) }),
        (1, Gen<Int>.int(in: 0...5).map { .cancel($0) }),
        (1, Gen<Int64>.integer(in: 0...4000).map { .pass(seconds: $0) }),
        (1, .always(.wake)),
        (1, Gen<(Bool, Bool)>.zip(.bool, .bool).map { .storage(works: !$0, isSlow: $1) }),
        (2, .always(.store)),
        (
            2,
            Gen<AuthClient.RecaptchaAnswer>.element(of: [.token("R"), .failed, .unavailable(.recaptchaSDKNotLinked)])
                .map { .show($0) }
        ),
    ])

    static let refusals = [
        "USER_DISABLED", "TOKEN_EXPIRED", "INVALID_CODE", "EMAIL_EXISTS : x", "NO_SUCH_WORD", "MISSING_RECAPTCHA_TOKEN",
        "INVALID_MFA_PENDING_CREDENTIAL",
    ]

    @Test("each flow ends at most once, and the stored session is the client's", arguments: TestSeed.sample(20))
    func soup(seed: TestSeed) {
        forAll(seed: seed, count: 60, Self.events.array(0...40)) { events in
            var desk = Desk(.init(apiKey: "K", server: events.count % 2 == 0 ? Desk.emulator : .production))
            desk.perform(desk.client.setAutomaticRefresh(true))
            let (state, _) = desk.client.addListener(.authState)
            let (token, _) = desk.client.addListener(.idToken)
            var hasFailed = false
            var answered: [AuthClient.RequestID] = []
            var begun: [AuthClient.FlowID] = []
            var cancelled: [AuthClient.FlowID] = []
            for (number, event) in events.enumerated() {
                let before = desk.client.currentUser
                var mayChangeUser = true
                switch event {
                case .begin(let intent): begun.append(desk.begin(intent))
                case .pass(let seconds):
                    desk.now = desk.now.adding(seconds: seconds)
                    mayChangeUser = false
                case .wake:
                    desk.perform(desk.client.wake(at: desk.now))
                    mayChangeUser = false
                case .storage(let works, let isSlow):
                    desk.storageFailure = works ? nil : "full"
                    desk.isSlowToStore = isSlow
                    hasFailed = hasFailed || !works
                case .store: desk.store()
                case .show(let answer):
                    desk.show(answer)
                    mayChangeUser = !desk.unstored.isEmpty || hasFailed
                case .cancel(let index):
                    if index < begun.count {
                        cancelled.append(begun[index])
                        desk.perform(desk.client.cancel(begun[index]))
                    }
                    mayChangeUser = false
                case .repeated(let index):
                    guard index < answered.count else { continue }
                    let untouched = desk.client
                    desk.give(
                        .response(HTTPResponse(status: 200, contentType: "", body: Array(Canned.session("x").utf8))),
                        for: answered[index])
                    try check(desk.client == untouched, "a repeated answer changes nothing")
                case .answer(let index, let fault):
                    guard index < desk.open.count else { continue }
                    let (id, request) = desk.open.remove(at: index)
                    answered.append(id)
                    desk.give(Self.answer(request, fault, number), for: id)
                    // Only a readable response or a known error changes the current user.
                    if fault == .lost || fault == .garbage || fault == .serverError {
                        mayChangeUser =
                            hasFailed || request.path.hasSuffix("mfaEnrollment:withdraw")
                            || request.path.hasSuffix("token")
                            || request.path.hasSuffix("lookup")
                    }
                }
                try Self.checkLaws(desk, begun, cancelled, hasFailed)
                if !hasFailed, !mayChangeUser { try expectEqual(desk.client.currentUser, before, "the user") }
            }
            // When all open requests are lost, every flow ends.
            desk.storageFailure = nil
            while !desk.open.isEmpty || !desk.questions.isEmpty || !desk.unstored.isEmpty {
                desk.lose()
                desk.show(.failed)
                desk.store()
            }
            try check(desk.client.isIdle, "nothing is in progress after all requests are lost")
            let ended = desk.ends.map(\.flow)
            try check(begun.allSatisfy { ended.contains($0) || cancelled.contains($0) }, "every flow has ended")
            try Self.checkNotices(desk.notices, state: state, token: token)
        }
    }

    private static func answer(_ request: HTTPRequest, _ fault: Fault, _ number: Int) -> AuthClient.Answer {
        let good = Array(Self.good(request, number).utf8)
        func response(_ status: Int, _ body: [UInt8]) -> AuthClient.Answer {
            .response(HTTPResponse(status: status, contentType: "application/json", body: body))
        }
        switch fault {
        case .none: return response(200, good)
        case .lost: return .lost("no route")
        case .serverError: return response(500, Array("<html>oops".utf8))
        case .garbage: return response(200, [0xFF, 0x00, 0x7B])
        case .cut: return response(200, Array(good.prefix(number % max(good.count, 1))))
        case .refusal:
            return response(
                400, Array(#"{"error":{"message":"\#(Self.refusals[number % Self.refusals.count])"}}"#.utf8))
        case .wrongTypes:
            return response(
                200,
                Array(
                    #"""
                    {"idToken":5,"refreshToken":{},"users":{},"access_token":[],"mfaInfo":7,\#
                    "phoneResponseInfo":"x","totpSessionInfo":1}
                    """#
                    .utf8))
        }
    }

    /// Checks that no notification repeats a token or a user, and that `tokenChanged` comes before the listeners.
    private static func checkNotices(
        _ notices: [AuthClient.Notice], state: AuthClient.ListenerID, token: AuthClient.ListenerID
    ) throws {
        var tokens: [Secret?] = [nil]
        var uids: [String?] = [nil]
        var latest: (Secret?, String?) = (nil, nil)
        for notice in notices {
            switch notice {
            case .tokenChanged(let token, let uid):
                latest = (token, uid)
                try check(tokens.last != .some(token), "a token is notified once")
                tokens.append(token)
            case .user(token, let user):
                try check(
                    user?.tokens.idToken == latest.0 && user?.uid == latest.1,
                    "a listener is notified of the user whose token has changed")
            case .user(let listener, let user):
                try expectEqual(listener, state)
                try check(uids.last != .some(user?.uid), "a user is notified once")
                uids.append(user?.uid)
            }
        }
    }

    private static func checkLaws(
        _ desk: Desk, _ begun: [AuthClient.FlowID], _ cancelled: [AuthClient.FlowID], _ hasFailed: Bool = false
    ) throws {
        let ended = desk.ends.map(\.flow)
        try expectEqual(Set(ended).count, ended.count, "each flow ends once")
        try check(
            ended.allSatisfy { begun.contains($0) || begun.last == nil || $0.number > 0 },
            "only flows that have begun end")
        if !hasFailed, desk.unstored.isEmpty { try expectEqual(desk.stored, desk.client.session, "the stored session") }
        if let stored = desk.stored {
            try expectEqual(try StoredSession(parsing: stored.encoded()), stored, "the stored form")
        }
        try check(desk.client.flows.allSatisfy { $0.waiting != .nothing }, "every flow in progress waits for something")
        try check(
            desk.client.flows.allSatisfy { flow in
                flow.waiting != .token || desk.client.refreshes.contains { $0.waiters.contains(flow.id) }
            }, "a refresh lists each flow that waits for it")
    }

    @Test(
        "a response that is cut off anywhere is an error and changes no user",
        arguments: ["accounts:signInWithIdp", "accounts:lookup"])
    func cuts(operation: String) {
        let whole = Array(Canned.session("t1", #""providerId":"google.com""#).utf8)
        for length in 0..<whole.count {
            var desk = Desk.signedIn()
            let user = desk.client.currentUser
            desk.begin(operation == "accounts:lookup" ? .reload : .signIn(.google(idToken: "g")))
            desk.answer(String(decoding: whole.prefix(length), as: UTF8.self))
            #expect(desk.error?.malformation?.internalErrorKind == 4)
            #expect(desk.client.currentUser == user)
        }
    }

    @Test("no response bytes break an invariant", arguments: TestSeed.sample(10))
    func anyBytes(seed: TestSeed) {
        let pieces = [
            "{\"idToken\":", "\"mfaInfo\":[{", "\"users\":[{", "\"error\":{\"message\":", "null", "\"t\"", "}", "]",
        ]
        forAll(seed: seed, .byteSoup(pieces: pieces), Gen<Int>.element(of: [200, 301, 400, 500])) { body, status in
            for intent in Self.intents {
                var desk = Desk.signedIn()
                desk.begin(intent)
                guard let id = desk.open.first?.id else { continue }
                desk.open.removeAll()
                desk.give(.response(HTTPResponse(status: status, contentType: "", body: body)), for: id)
                try Self.checkLaws(desk, [], [])
            }
        }
    }
}

@testable import Vinculum

/// Malformed answers to a client: each flow ends once, the stored session is the client's session and reads back as
/// written, an unexpected answer changes nothing, and a client whose open requests are all lost is idle.
let fuzzAnswers = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    var host = Host()
    while !input.isEmpty {
        let event = input.byte()
        switch event {
        case 0x80...: host.begin(intents[Int(event & 0x7F) % intents.count])
        case 0x40...: host.now = host.now.adding(seconds: Int64(event & 0x3F) * 97)
        default:
            let status = [200, 200, 200, 400, 500][Int(event) % 5]
            host.answer(
                .response(
                    HTTPResponse(status: status, contentType: "application/json", body: input.piece(before: 0x1E))))
        }
        host.check()
    }
    while !host.open.isEmpty { host.answer(.lost("no route")) }
    host.check()
    demand(host.client.isIdle && host.ended.count == host.begun.count, "every flow has ended")
}

private let intents: [AuthClient.Intent] = [
    .signIn(.password(email: "a@b.c", password: "secret")), .signIn(.google(idToken: "g")), .signIn(.anonymous),
    .signIn(.phone(verificationID: "v", code: "1")),
    .link(.google(idToken: "g")), .link(.password(email: "a@b.c", password: "secret")), .unlink(.google),
    .reauthenticate(.google(idToken: "g")),
    .chooseSecondFactor(id: "f1"), .submitSecondFactor(code: Secret("1")), .beginEnrollment(.totp),
    .beginEnrollment(.phone(number: "+1")),
    .finishEnrollment(code: Secret("1"), displayName: nil), .unenroll(factorID: "f1"), .reload,
    .fetchIDToken(forcingRefresh: true),
    .updateProfile(displayName: .set("x"), photoURL: .clear), .updateEmail("b@c.d"), .delete, .signOut,
    .fetchSignInMethods(email: "a@b.c"), .forecast(removing: [.email]),
    .sendVerificationCode(phoneNumber: "+1"), .sendPasswordReset(email: "a@b.c", nil), .sendEmailVerification(nil),
    .checkActionCode(Secret("o")),
    .confirmPasswordReset(code: Secret("o"), newPassword: Secret("secret2")), .applyActionCode(Secret("o")),
    .findAuthDomain(preferring: nil), .listSessions, .endSessions(.one(id: "1")),
    .openProviderPage(try! OAuthProvider(ProviderID("oidc.x")), redirectURI: "http://127.0.0.1/"),
    .signInToMerge(.google(idToken: "g")), .merging(.plan, id: nil, survivor: nil),
    .merging(.commit, id: "m", survivor: "u2"), .merging(.undo, id: "m", survivor: nil),
]

private struct Host {
    var client = AuthClient(.init(apiKey: "K", server: .emulator(authority: "localhost")))
    var now = Instant(seconds: 1_700_000_000)
    var open: [AuthClient.RequestID] = []
    var stored: StoredSession?
    var begun: [AuthClient.FlowID] = []
    var ended: [AuthClient.FlowID] = []

    mutating func begin(_ intent: AuthClient.Intent) {
        let (flow, effects) = self.client.begin(intent, at: self.now)
        self.begun.append(flow)
        self.carryOut(effects)
    }

    mutating func answer(_ answer: AuthClient.Answer) {
        guard !self.open.isEmpty else { return }
        let request = self.open.removeFirst()
        self.carryOut(self.client.receive(answer, for: request, at: self.now))
        let before = self.client
        demand(
            self.client.receive(answer, for: request, at: self.now).isEmpty && self.client == before,
            "the same answer again changes nothing")
    }

    private mutating func carryOut(_ effects: [AuthClient.Effect]) {
        for effect in effects {
            switch effect {
            case .request(let id, _): self.open.append(id)
            case .store(let id, let session):
                self.stored = session
                self.carryOut(self.client.receive(.stored, for: id, at: self.now))
            case .needsRecaptcha(let id, _):
                self.carryOut(self.client.receive(.recaptcha(.failed), for: id, at: self.now))
            case .done(let flow, _), .failed(let flow, _): self.ended.append(flow)
            default: break
            }
        }
    }

    func check() {
        demand(Set(self.ended).count == self.ended.count, "a flow ends once")
        demand(self.stored == self.client.session, "the stored session is the client's session")
        if let stored {
            demand((try? StoredSession(parsing: stored.encoded())) == stored, "and reads as it is written")
        }
    }
}

private func seeds() -> [[UInt8]] {
    let session =
        #"""
        {"idToken":"t","refreshToken":"r","expiresIn":"3600","providerId":"google.com","rawUserInfo":"{}",\#
        "oauthIdToken":"o"}
        """#
    let account =
        #"""
        {"users":[{"localId":"u","email":"a@b.c","passwordHash":"h","createdAt":"1",\#
        "providerUserInfo":[{"providerId":"password","rawId":"a@b.c"}],\#
        "mfaInfo":[{"mfaEnrollmentId":"f1","phoneInfo":"+1"}]}]}
        """#
    let challenge =
        #"""
        {"mfaPendingCredential":"p","mfaInfo":[{"mfaEnrollmentId":"f1","phoneInfo":"+*1"},\#
        {"mfaEnrollmentId":"f2","totpInfo":{}}]}
        """#
    let started =
        #"""
        {"phoneResponseInfo":{"sessionInfo":"s"},"phoneSessionInfo":{"sessionInfo":"s"},\#
        "totpSessionInfo":{"sharedSecretKey":"AA","sessionInfo":"s","periodSec":30,"verificationCodeLength":6}}
        """#
    let refusal = #"{"error":{"code":400,"message":"TOKEN_EXPIRED : x"}}"#
    func run(_ intent: UInt8, _ answers: [(UInt8, String)]) -> [UInt8] {
        [0x80 | intent] + answers.flatMap { [$0.0] + Array($0.1.utf8) + [0x1E] }
    }
    let signedIn = run(0, [(0, session), (0, account)])
    return [
        signedIn, run(1, [(0, session), (0, account)]), run(2, [(0, session), (0, account)]),
        signedIn + run(4, [(0, session), (0, account)]),
        run(0, [(0, challenge)]) + run(8, [(0, started)]) + run(9, [(0, session), (0, account)]),
        signedIn + run(10, [(0, started)]) + run(12, [(0, session), (0, account)]),
        signedIn + [0x7F]
            + run(14, [(0, #"{"access_token":"t2","refresh_token":"r2","expires_in":"3600"}"#), (0, account)]),
        signedIn + run(16, [(0, account), (3, refusal)]),
        signedIn + run(18, [(0, "{}")]), signedIn + run(19, []), run(20, [(0, #"{"signinMethods":["password"]}"#)]),
        run(21, [(0, #"{"sessionInfo":"s"}"#)]),
    ]
}

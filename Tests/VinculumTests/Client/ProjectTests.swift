@testable import Vinculum
import PropertyKit
import Testing

/// The application's project: named to emulators, never to the real service, and required of their tokens.
@Suite("The project of a client")
struct ProjectTests {
    private static let header = "X-Vinculum-Project"
    private static let intents = FaultTests.intents + [.signIn(.emailLink(.init(email: "a@b.c", code: Secret("c"))))]
    private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    private static let projects = Gen<(String, String)>.zip(
        .string(over: letters, 1...1), .string(over: letters + "-_", 0...62)
    ).map { "\($0.0)\($0.1)" }

    /// A reply that every operation can use.
    private static func reply(_ token: String) -> String {
        #"""
        {\#(Canned.tokens(token)),"access_token":"\#(token)","refresh_token":"r","expires_in":"3600",\#
        "users":[{"localId":"u1","mfaInfo":[{"mfaEnrollmentId":"f1","phoneInfo":"+1"}],\#(Canned.google)}],\#
        "sessionInfo":"s","phoneSessionInfo":{"sessionInfo":"s"},"phoneResponseInfo":{"sessionInfo":"s"},\#
        "totpSessionInfo":{"sharedSecretKey":"K","sessionInfo":"s"},"projectId":"p","email":"a@b.c",\#
        "providerId":"google.com","requestType":"PASSWORD_RESET"}
        """#
    }

    /// The flow of one intent after another, each answered to its end, of a user who is signed in.
    private static func play(
        _ intents: [AuthClient.Intent], _ configuration: AuthClient.Configuration, _ token: String = "t"
    ) -> [HTTPRequest] {
        var sent: [HTTPRequest] = []
        for intent in intents {
            var desk = Desk(configuration)
            func answer(_ body: String) {
                while !desk.open.isEmpty || !desk.questions.isEmpty {
                    desk.show(.token("c"))
                    if !desk.open.isEmpty { desk.answer(body) }
                }
            }
            desk.begin(.signIn(.google(idToken: "g")))
            switch intent {
            case .chooseSecondFactor, .submitSecondFactor:
                desk.answer(SecondFactorClientTests.challenge)
                desk.begin(.chooseSecondFactor(id: "f1"))
            case .finishEnrollment:
                answer(self.reply(token))
                desk.begin(.beginEnrollment(.phone(number: "+1")))
            default: break
            }
            answer(self.reply(token))
            // The token has expired by then, so that another one is requested.
            desk.now = desk.now.adding(seconds: 3600)
            desk.begin(intent)
            answer(self.reply(token))
            sent += desk.sent
        }
        return sent
    }

    /// The operations of the client.
    private static let operations: Set<Endpoint> = [
        .signUp, .signInWithPassword, .signInWithEmailLink, .signInWithIdp, .signInWithCustomToken,
        .signInWithPhoneNumber, .signInWithGameCenter, .sendVerificationCode, .lookup, .update, .delete,
        .createAuthUri, .sendOobCode, .resetPassword, .revokeToken, .enrollmentStart, .enrollmentFinalize,
        .enrollmentWithdraw, .signInStart, .signInFinalize, .token, .getProjects,
    ]

    @Test("every request to an emulator names the project, and none to another server", arguments: TestSeed.sample(5))
    func header(seed: TestSeed) {
        forAll(seed: seed, count: 10, Self.projects.optional, .bool) { project, isLegacy in
            for server in [Desk.emulator, .production, .staging] {
                let configuration = AuthClient.Configuration(
                    apiKey: "K", interface: isLegacy ? .legacy : .v1, server: server, projectID: project)
                let sent = Self.play(Self.intents, configuration)
                // An emulator hosts its sign-in page itself, so a client need not ask for its domain.
                for operation in Self.operations where operation != .getProjects || !server.isEmulator {
                    let path = isLegacy ? operation.legacyPath : operation.path
                    try check(sent.contains { $0.path == path ?? "" }, "\(operation) is requested of \(server)")
                }
                let named = sent.map { $0.headers.filter { $0.name == Self.header }.map(\.value) }
                let expected = server.isEmulator ? [project].compactMap { $0 } : []
                try check(named.allSatisfy { $0 == expected }, "\(server) receives \(expected): \(Set(named))")
            }
        }
    }

    @Test(
        "a text that is not a project ID ends every flow before it sends, but not a sign-out",
        arguments: ["", "a b", "-a", "a/b", "a\r\nAuthorization: Bearer owner", "ä", String(repeating: "a", count: 64)])
    func malformed(project: String) throws {
        let configuration = AuthClient.Configuration(apiKey: "K", server: Desk.emulator, projectID: project)
        let session = try #require(Desk.signedIn().stored)
        for intent in Self.intents {
            var desk = Desk(configuration, restoring: session)
            desk.begin(intent)
            #expect(desk.sent.isEmpty && desk.questions.isEmpty, "\(intent)")
            #expect(desk.ends.count == 1 && desk.client.isIdle, "\(intent)")
            #expect((desk.stored == nil) == (desk.end == .done(.signedOut)), "\(intent)")
        }
        var desk = Desk(configuration)
        desk.begin(.signIn(.anonymous))
        let error = try #require(desk.error)
        #expect(error.code == .internalError && error.family == .misuse && error.message.contains("letter or digit"))
        desk = Desk(.init(apiKey: "K", server: .production, projectID: project))
        desk.begin(.signIn(.anonymous))
        #expect(desk.asked == "accounts:signUp", "the real service does not receive it")
    }

    // MARK: Tokens

    private static func token(_ aud: String?) -> String {
        let audience = aud.map { #""aud":\#(quoted($0)),"# } ?? ""
        let claims =
            #"""
            {\#(audience)"exp":1700003600,"iat":1700000000,"auth_time":1700000000,\#
            "firebase":{"sign_in_provider":"x"}}
            """#
        return UnsignedJWS.encoded(Array(claims.utf8))
    }

    private static let app = AuthClient.Configuration(apiKey: "K", server: Desk.emulator, projectID: "app")

    @Test(
        "a sign-in keeps the token of its own project, and one without a project",
        arguments: [
            Row("app", true), Row(nil, true), Row("other", false), Row("App", false), Row("app ", false),
            Row("app/enrol", true), Row("/enrol", false),
            Row("", false), Row("\u{1b}[5m", false),
        ] as [Row<String?, Bool>])
    func audience(row: Row<String?, Bool>) throws {
        let (aud, isOwn) = row.fields
        var desk = Desk(Self.app)
        desk.begin(.createUser(email: "a@b.c", password: Secret("secret")))
        desk.answer(Self.reply(Self.token(aud)))
        #expect((desk.asked == "accounts:lookup") == isOwn, sourceLocation: row.line)
        guard !isOwn else { return }
        let error = try #require(desk.error, sourceLocation: row.line)
        #expect(error.code == .invalidUserToken && error.otherProject == aud, sourceLocation: row.line)
        #expect(error.nextStep == .none && error.message.hasSuffix("--project app."), sourceLocation: row.line)
        #expect(desk.client.currentUser == nil && desk.stored == nil && desk.storeCount == 0, sourceLocation: row.line)
        #expect(desk.client.isIdle && desk.notices.isEmpty, sourceLocation: row.line)
    }

    @Test("without a project, and of the real service, every token is taken", arguments: [Desk.emulator, .production])
    func unchecked(server: AuthClient.Server) {
        var desk = Desk(.init(apiKey: "K", server: server, projectID: server.isEmulator ? nil : "app"))
        desk.begin(.signIn(.anonymous))
        desk.answer(Self.reply(Self.token("other")))
        desk.answer(Canned.account("u1"))
        #expect(desk.end?.user?.uid == "u1")
    }

    /// The end of an intent of a user who is signed in; all its requests get the same token.
    private static func end(_ intent: AuthClient.Intent, _ token: String) -> Desk {
        var desk = Desk.signedIn(Canned.password, as: "u1", self.app)
        switch intent {
        case .chooseSecondFactor, .submitSecondFactor:
            desk.begin(.signIn(.google(idToken: "g")))
            desk.answer(SecondFactorClientTests.challenge)
            desk.begin(.chooseSecondFactor(id: "f2"))
        case .finishEnrollment:
            desk.begin(.beginEnrollment(.phone(number: "+1")))
            desk.answer(self.reply("t1"))
        default: break
        }
        desk.begin(intent)
        while !desk.open.isEmpty { desk.answer(self.reply(token)) }
        return desk
    }

    @Test("an intent that makes a session of its token refuses the token of another project")
    func everyWayIn() throws {
        let (own, other) = (Self.token("app"), Self.token("other"))
        var count = 0
        for intent in Self.intents {
            let desk = Self.end(intent, other)
            #expect(desk.client.isIdle, "\(intent)")
            for user in [desk.client.currentUser, desk.stored?.user].compactMap({ $0 }) {
                #expect(user.tokens.idToken != Secret(other), "\(intent)")
            }
            guard Self.end(intent, own).stored?.user?.tokens.idToken == Secret(own) else { continue }
            #expect(desk.error?.code == .invalidUserToken && desk.error?.otherProject == "other", "\(intent)")
            count += 1
        }
        #expect(count >= 20, "most intents make one")
    }

    @Test("a refresh that returns another project's token signs the user out")
    func refresh() {
        var desk = Desk.signedIn(Canned.password, as: "u1", Self.app)
        desk.begin(.fetchIDToken(forcingRefresh: true))
        desk.answer(Canned.refreshed(Self.token("other")))
        #expect(desk.error?.code == .invalidUserToken && desk.error?.otherProject == "other")
        #expect(desk.client.currentUser == nil && desk.stored == nil && desk.open.isEmpty)
    }

    @Test(
        "an unsigned token of a service ends the sign-in, unless the service is on this machine",
        arguments: [
            Row("https://auth.example.com", false), Row("https://10.0.0.1/auth", false),
            Row("https://localhost:8443", true), Row("https://127.0.0.1:8443/auth", true),
        ] as [Row<String, Bool>])
    func unsigned(row: Row<String, Bool>) throws {
        let (url, isAccepted) = row.fields
        let server = try #require(AuthClient.Server.service(at: url), sourceLocation: row.line)
        var desk = Desk(.init(apiKey: "K", server: server))
        desk.begin(.signIn(.anonymous))
        desk.answer(Self.reply(Self.token("app")))
        #expect((desk.asked == "accounts:lookup") == isAccepted, sourceLocation: row.line)
        guard !isAccepted else { return }
        #expect(desk.error?.code == .invalidUserToken && desk.error?.family == .misuse, sourceLocation: row.line)
        #expect(desk.client.currentUser == nil && desk.stored == nil, sourceLocation: row.line)
        desk = Desk(.init(apiKey: "K", server: server))
        desk.begin(.signIn(.anonymous))
        desk.answer(Self.reply(Self.token("app") + "c2ln"))
        #expect(desk.asked == "accounts:lookup", "a signed one is taken", sourceLocation: row.line)
    }

    @Test("a second factor that another project accepts ends the pending sign-in")
    func secondFactor() {
        var desk = Desk(Self.app)
        desk.begin(.signIn(.google(idToken: "g")))
        desk.answer(SecondFactorClientTests.challenge)
        desk.begin(.chooseSecondFactor(id: "f2"))
        desk.begin(.submitSecondFactor(code: Secret("123456")))
        desk.answer(Self.reply(Self.token("other")))
        #expect(desk.error?.otherProject == "other")
        #expect(desk.client.pending == nil && desk.client.currentUser == nil && desk.stored == nil)
    }

    @Test("a user of another project is not taken over, and one of this project is")
    func replacement() {
        var user = User(
            uid: "u9",
            tokens: SessionTokens(
                idToken: Secret(Self.token("other")), refreshToken: Secret("r"), expiresAt: nil))
        user.apiKey = "K"
        var desk = Desk(Self.app)
        desk.begin(.updateCurrentUser(user))
        #expect(desk.error?.otherProject == "other" && desk.client.currentUser == nil && desk.stored == nil)
        user.tokens.idToken = Secret(Self.token("app"))
        desk.begin(.updateCurrentUser(user))
        #expect(desk.client.currentUser?.uid == "u9" && desk.sent.isEmpty)
    }
}

@testable import Vinculum
import PropertyKit
import Testing

@Suite("Storing sessions, and users from other clients")
struct SavingTests {
    private func signIn(_ desk: inout Desk, _ token: String, _ uid: String) {
        desk.begin(.signIn(.password(email: "a@b.c", password: "p")))
        desk.answer(Canned.session(token))
        desk.answer(Canned.account(uid, Canned.password))
    }

    @Test("a sign-in that cannot be stored leaves the user before signed in")
    func signIn() {
        var desk = Desk.signedIn()
        let before = desk.client.currentUser
        desk.storageFailure = "SecItemAdd: -25308"
        self.signIn(&desk, "t2", "u2")
        #expect(desk.error?.code == .keychainError && desk.error?.failureReason == "SecItemAdd: -25308")
        #expect(desk.client.currentUser == before && desk.notices.isEmpty && desk.stored == desk.client.session)
        desk.storageFailure = nil
        self.signIn(&desk, "t3", "u2")
        #expect(desk.client.currentUser?.uid == "u2" && desk.stored?.user?.uid == "u2")
    }

    @Test("a sign-out that cannot be stored fails, unless the service has ended the session")
    func signOut() {
        var desk = Desk.signedIn()
        desk.storageFailure = "full"
        desk.begin(.signOut)
        #expect(desk.error?.code == .keychainError && desk.client.currentUser != nil)
        desk.begin(.reload)
        desk.refuse("USER_DISABLED")
        // The service has ended the session, so the user is signed out even if that is not stored.
        #expect(desk.error?.code == .userDisabled && desk.client.currentUser == nil)
        #expect(desk.notices == [.tokenChanged(nil, uid: nil)])
    }

    @Test("a session that could not be stored is stored at the next event")
    func repeated() {
        var desk = Desk.signedIn()
        desk.storageFailure = "full"
        desk.begin(.reload)
        desk.refuse("USER_DISABLED")
        #expect(desk.client.currentUser == nil && desk.stored?.user != nil)
        // Another flow succeeds although the disk is still full.
        desk.begin(.fetchSignInMethods(email: "a@b.c"))
        desk.answer(#"{"signinMethods":["password"]}"#)
        #expect(desk.error == nil && desk.stored?.user != nil && desk.client.isIdle)
        desk.storageFailure = nil
        desk.begin(.signOut)
        #expect(desk.error == nil && desk.stored?.user == nil && desk.client.isIdle)
    }

    @Test("a token that cannot be stored is used, and the call fails")
    func token() {
        var desk = Desk.signedIn()
        desk.storageFailure = "full"
        desk.begin(.fetchIDToken(forcingRefresh: true))
        desk.answer(Canned.refreshed(Canned.jwt(issuedAt: 1_700_000_000, expiresAt: 1_700_003_600)))
        #expect(desk.error?.code == .keychainError && desk.client.currentUser != nil && desk.client.isIdle)
        // The next change is stored, with all changes before it.
        desk.storageFailure = nil
        desk.begin(.reload)
        desk.answer(Canned.account("u1", Canned.google))
        #expect(desk.stored == desk.client.session)
    }

    @Test("a deletion signs out even if that cannot be stored")
    func delete() {
        var desk = Desk.signedIn()
        desk.storageFailure = "full"
        desk.begin(.delete)
        desk.answer("{}")
        #expect(desk.error?.code == .keychainError && desk.client.currentUser == nil)
    }

    @Test("updating the current user to nil fails")
    func updateToNil() {
        var desk = Desk.signedIn()
        desk.begin(.updateCurrentUser(nil))
        #expect(desk.error?.code == .nullUser && desk.client.currentUser != nil)
    }

    @Test("a user with the same API key becomes the current one at once; one with another is looked up first")
    func elsewhere() throws {
        var other = Desk(.init(apiKey: "other", server: Desk.emulator))
        self.signIn(&other, "t9", "u9")
        let foreign = try #require(other.client.currentUser)
        var same = foreign
        same.apiKey = "K"
        var desk = Desk.signedIn()
        desk.begin(.updateCurrentUser(same))
        #expect(desk.end?.user == same && desk.sent.isEmpty && desk.stored?.user == same)

        for (answer, code) in [("keyInvalid", AuthErrorCode.invalidAPIKey), ("lost", .networkError)] {
            desk = Desk.signedIn()
            desk.begin(.updateCurrentUser(foreign))
            #expect(desk.asked == "accounts:lookup" && desk.open[0].request.query == "key=K")
            if answer == "lost" {
                desk.lose()
            } else {
                desk.answer(#"{"error":{"message":"Bad Request","errors":[{"reason":"keyInvalid"}]}}"#, status: 400)
            }
            #expect(desk.error?.code == code && desk.client.currentUser?.uid == "u1")
        }
        desk = Desk.signedIn()
        desk.begin(.updateCurrentUser(foreign))
        desk.answer(Canned.account("u9", Canned.google))
        #expect(desk.client.currentUser?.uid == "u9" && desk.client.currentUser?.has(.google) == true)
        #expect(desk.stored?.user?.apiKey == "K")
    }

    @Test(
        "users of other tenants are refused",
        arguments: [Row(nil, "t-1"), Row("t-1", "t-2"), Row("t-1", nil)] as [Row<String?, String?>])
    func tenants(row: Row<String?, String?>) throws {
        let (tenant, client) = row.fields
        var user = try #require(Desk.signedIn().client.currentUser, sourceLocation: row.line)
        user.tenantID = tenant
        var desk = Desk()
        desk.client.tenantID = client
        desk.begin(.updateCurrentUser(user))
        #expect(
            desk.error?.code == .tenantIDMismatch && desk.client.currentUser == nil && desk.storeCount == 0,
            sourceLocation: row.line)
    }

    @Test("a session that is loaded later is restored unless a user has signed in since")
    func lateRestore() throws {
        var user = try #require(Desk.signedIn().client.currentUser)
        user.tenantID = "t-1"
        let session = StoredSession(user: user)
        var desk = Desk()
        let (listener, first) = desk.client.addListener(.authState)
        desk.perform(first)
        desk.notices = []
        desk.perform(desk.client.restore(session))
        #expect(desk.client.currentUser == user && desk.client.tenantID == "t-1" && desk.storeCount == 0)
        #expect(desk.notices == [.tokenChanged(Secret("t1"), uid: "u1"), .user(listener, user)])
        desk.begin(.signOut)
        #expect(desk.client.currentUser == nil)
        desk = Desk.signedIn(as: "u7")
        #expect(desk.client.restore(session).isEmpty && desk.client.currentUser?.uid == "u7")
    }

    @Test("a user stored by the JavaScript library is read, one of a later version is refused")
    func olderForms() throws {
        let kept =
            #"""
            {"uid":"u1","email":"a@b.c","emailVerified":true,"displayName":null,"isAnonymous":false,\#
            "tenantId":null,"providerData":[{"providerId":"password","uid":"a@b.c","displayName":null,\#
            "email":"a@b.c","phoneNumber":null,"photoURL":null}],"stsTokenManager":{"refreshToken":"r",\#
            "accessToken":"t","expirationTime":1700003600000},"createdAt":"1600000000000",\#
            "lastLoginAt":"1600000000001","apiKey":"K","appName":"[DEFAULT]"}
            """#
        let user = try #require(try StoredSession(parsing: Array(kept.utf8)).user)
        #expect(user.uid == "u1" && user.isEmailVerified && user.has(.password) && user.apiKey == "K")
        #expect(
            user.tokens.expiresAt == Instant(seconds: 1_700_003_600)
                && user.createdAt == Instant(seconds: 1_600_000_000))
        #expect(throws: StoredSession.ReadError.malformed("/user/uid")) {
            try StoredSession(parsing: Array(#"{"stsTokenManager":{"refreshToken":"r","accessToken":"t"}}"#.utf8))
        }
        #expect(throws: StoredSession.ReadError.unknownVersion(7)) {
            try StoredSession(parsing: Array(#"{"version":7,"stsTokenManager":{}}"#.utf8))
        }
    }
}

@Suite("The user after a change")
struct SessionViewTests {
    @Test("unlinking the password removes the address if the reply has none")
    func unlinkPassword() {
        var desk = Desk.signedIn(
            #"""
            "email":"ada@example.net","emailVerified":true,"passwordHash":"h",\#
            "providerUserInfo":[{"providerId":"password"},{"providerId":"google.com","rawId":"g"}]
            """#
        )
        desk.begin(.unlink(.password))
        desk.answer(#"{"localId":"u1","providerUserInfo":[{"providerId":"google.com","rawId":"g"}]}"#)
        let user = desk.client.currentUser
        #expect(
            user?.email == nil && user?.isEmailVerified == false && user?.hasPassword == false
                && user?.providers.count == 1)
        // A password can be linked again.
        desk.begin(.link(.password(email: "ada@example.net", password: "p")))
        #expect(desk.asked == "accounts:signUp")
    }

    @Test("a reply without an account leaves the rest unchanged")
    func silentAnswer() {
        var desk = Desk.signedIn()
        desk.begin(.unlink(.password))
        desk.answer("{}")
        #expect(
            desk.client.currentUser?.email == "ada@example.net" && desk.client.currentUser?.providers.isEmpty == true)
        #expect(desk.client.currentUser?.tokens.idToken == Secret("t1"))
    }

    @Test(
        "a refusal after the second factor ends the pending sign-in, a lost answer does not",
        arguments: [Row("USER_DISABLED", false), Row("TOKEN_EXPIRED", false), Row(nil, true)] as [Row<String?, Bool>])
    func afterSecondFactor(row: Row<String?, Bool>) {
        let (word, stays) = row.fields
        var desk = Desk()
        desk.begin(.signIn(.google(idToken: "g")))
        desk.answer(SecondFactorClientTests.challenge)
        desk.begin(.chooseSecondFactor(id: "f2"))
        desk.begin(.submitSecondFactor(code: Secret("123456")))
        desk.answer(Canned.session("t1"))
        if let word { desk.refuse(word) } else { desk.lose() }
        #expect(
            (desk.client.pending != nil) == stays && (desk.stored?.pending != nil) == stays, sourceLocation: row.line)
    }

    @Test("signing a user out ends their pending reauthentication")
    func pendingOfNobody() {
        var desk = Desk.signedIn()
        desk.begin(.reauthenticate(.google(idToken: "g")))
        desk.answer(SecondFactorClientTests.challenge)
        #expect(desk.client.pending?.uid == "u1")
        desk.begin(.reload)
        desk.refuse("USER_DISABLED")
        #expect(desk.client.pending == nil && desk.stored == nil)
    }

    @Test(
        "the domain of the hosted page is the preferred one or the first hosted one",
        arguments: [
            Row(["test.web.app", "test.firebaseapp.com"], nil, .done(.authDomain(.hosted("test.firebaseapp.com")))),
            Row(["x.y", "own.example"], "https://own.example/path", .done(.authDomain(.hosted("own.example")))),
        ] as [Row<[String], String?, Desk.End>])
    func authDomain(row: Row<[String], String?, Desk.End>) {
        let (domains, preferred, end) = row.fields
        let list = domains.map { "\"\($0)\"" }.joined(separator: ",")
        for json in ["[\(list)]", quoted("[\(list)]")] {
            var desk = Desk(.init(apiKey: "K"))
            desk.begin(.findAuthDomain(preferring: preferred))
            desk.answer(#"{"projectId":"1","authorizedDomains":\#(json)}"#)
            #expect(desk.end == end, sourceLocation: row.line)
        }
        var desk = Desk(.init(apiKey: "K"))
        desk.begin(.findAuthDomain(preferring: "foreign.example"))
        desk.answer(#"{"authorizedDomains":["x.y"]}"#)
        #expect(desk.error?.code == .unauthorizedDomain, sourceLocation: row.line)
        desk = Desk()
        desk.begin(.findAuthDomain(preferring: nil))
        #expect(
            desk.end == .done(.authDomain(.emulator("localhost:9099"))) && desk.sent.isEmpty, sourceLocation: row.line)
    }
}

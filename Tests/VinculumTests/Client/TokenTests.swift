@testable import Vinculum
import PropertyKit
import Testing

@Suite("ID tokens")
struct TokenTests {
    @Test(
        "a token is used until 300 seconds before it expires, then refreshed",
        arguments: [Row(3299, false), Row(3300, true)] as [Row<Int64, Bool>])
    func slack(row: Row<Int64, Bool>) {
        let (seconds, refreshes) = row.fields
        var desk = Desk.signedIn()
        desk.now = desk.now.adding(seconds: seconds)
        desk.begin(.reload)
        #expect(desk.asked == (refreshes ? "token" : "accounts:lookup"), sourceLocation: row.line)
    }

    @Test("flows that wait for the same token share one request and its result")
    func coalescing() {
        var desk = Desk.signedIn()
        for _ in 0..<50 { desk.begin(.fetchIDToken(forcingRefresh: true)) }
        #expect(desk.sent.count == 1)
        let fresh = Canned.jwt(issuedAt: desk.now.seconds, expiresAt: desk.now.seconds + 3600)
        desk.answer(Canned.refreshed(fresh))
        #expect(desk.ends.count == 50)
        for end in desk.ends {
            guard case .done(.idToken(let result)) = end.end else { Issue.record("\(end)"); return }
            #expect(result.token == Secret(fresh))
        }
        #expect(desk.notices == [.tokenChanged(Secret(fresh), uid: "u1")] && desk.storeCount == 1)
        // A failed refresh fails all of them, and the next call repeats it.
        for _ in 0..<3 { desk.begin(.fetchIDToken(forcingRefresh: true)) }
        desk.lose()
        #expect(desk.ends.suffix(3).allSatisfy { $0.end.error?.code == .networkError })
        desk.begin(.fetchIDToken(forcingRefresh: true))
        #expect(desk.sent.count == 3 && desk.client.currentUser != nil)
    }

    @Test("a flow that waits for another flow's refresh continues even if that flow is cancelled")
    func waiting() {
        var desk = Desk.signedIn()
        desk.now = desk.now.adding(seconds: 3600)
        let first = desk.begin(.reload)
        desk.begin(.unlink(.password))
        #expect(desk.sent.count == 1)
        #expect(desk.client.cancel(first).isEmpty)
        desk.answer(Canned.refreshed("t2"))
        #expect(desk.asked == "accounts:update" && desk.open.count == 1)
        desk.answer("{}")
        #expect(desk.ends.count == 1)
    }

    @Test("an unchanged token notifies no listener and is valid for its new lifetime")
    func sameToken() {
        var desk = Desk.signedIn()
        desk.now = desk.now.adding(seconds: 3600)
        desk.begin(.reload)
        desk.answer(Canned.refreshed("t1"))
        desk.answer(Canned.account("u1", Canned.password))
        #expect(desk.notices.isEmpty)
        #expect(desk.client.currentUser?.tokens.expiresAt == desk.now.adding(seconds: 3600))
    }

    @Test("a fresh token that is about to expire is requested once more, then used")
    func endingToken() {
        var desk = Desk.signedIn()
        let ending = Canned.jwt(issuedAt: 0, expiresAt: desk.now.seconds + 300)
        desk.begin(.fetchIDToken(forcingRefresh: true))
        desk.answer(Canned.refreshed(ending))
        #expect(desk.asked == "token")
        desk.answer(Canned.refreshed(ending))
        #expect(desk.open.isEmpty && desk.client.currentUser?.tokens.idToken == Secret(ending))
    }

    @Test(
        "a refresh without a token is a broken response",
        arguments: ["{}", #"{"access_token":""}"#, #"{"access_token":5}"#])
    func noToken(body: String) {
        var desk = Desk.signedIn()
        desk.begin(.fetchIDToken(forcingRefresh: true))
        desk.answer(body)
        #expect(desk.error?.code == .internalError && desk.client.currentUser != nil)
    }

    @Test(
        "a refused refresh ends the session only for errors about the session",
        arguments: [
            Row("TOKEN_EXPIRED", .userTokenExpired, false), Row("USER_DISABLED", .userDisabled, false),
            Row("USER_NOT_FOUND", .userNotFound, false), Row("INVALID_ID_TOKEN", .invalidUserToken, false),
            Row("QUOTA_EXCEEDED", .quotaExceeded, true), Row("INVALID_REFRESH_TOKEN", .internalError, true),
        ] as [Row<String, AuthErrorCode, Bool>])
    func refused(row: Row<String, AuthErrorCode, Bool>) {
        let (word, code, stays) = row.fields
        var desk = Desk.signedIn()
        desk.begin(.fetchIDToken(forcingRefresh: true))
        desk.refuse(word)
        #expect(desk.error?.code == code && (desk.client.currentUser != nil) == stays, sourceLocation: row.line)
    }

    @Test("a decoded token has its times, provider and claims")
    func result() throws {
        let token = Canned.jwt(issuedAt: 1_522_360_557, expiresAt: 1_522_364_157)
        let result = try #require(IDTokenResult(token: token))
        #expect(result.expiresAt.seconds == 1_522_364_157 && result.issuedAt.seconds == 1_522_360_557)
        #expect(result.signInProvider == "password" && result.signInSecondFactor == "")
        #expect(try JSON.Document(parsing: result.claims.bytes).root["email"]?.string == "ada@example.net")
    }

    @Test(
        "a text that is not an ID token is refused",
        arguments: [
            #"{}"#, #"{"exp":1,"iat":1,"auth_time":1}"#,
            #"{"exp":"1","iat":1,"auth_time":1,"firebase":{"sign_in_provider":"x"}}"#,
            #"{"exp":1,"iat":1,"firebase":{"sign_in_provider":"x"}}"#, #"[]"#, #"nonsense"#,
        ])
    func malformed(payload: String) {
        let token = "h.\(Base64URL.encoded(Array(payload.utf8))).s"
        #expect(IDTokenResult(token: token) == nil)
        var desk = Desk.signedIn()
        desk.begin(.fetchIDToken(forcingRefresh: true))
        desk.answer(Canned.refreshed(token))
        #expect(desk.error?.code == .malformedJWT)
        #expect(desk.client.currentUser?.tokens.idToken == Secret(token))
    }

    @Test("payloads of every length are decoded", arguments: 0..<8)
    func padding(length: Int) {
        let filler = String(repeating: "ÿ", count: length)
        let payload = #"{"exp":1,"iat":1,"auth_time":1,"x":"\#(filler)","firebase":{"sign_in_provider":"p"}}"#
        #expect(IDTokenResult(token: "h.\(Base64URL.encoded(Array(payload.utf8))).") != nil)
        #expect(IDTokenResult(token: "h.\(Base64URL.encoded(Array(payload.utf8)))") == nil)
    }
}

@Suite("Changing and deleting an account")
struct AccountChangeTests {
    @Test("a changed address is the requested one, after one lookup")
    func email() throws {
        var desk = Desk.signedIn()
        desk.begin(.updateEmail("new@example.net"))
        #expect(desk.asked == "accounts:lookup")
        desk.answer(Canned.account("u1", #""displayName":"Ada L","email":"ada@example.net","passwordHash":"h""#))
        #expect(desk.asked == "accounts:update")
        #expect(try desk.askedBody["email"]?.string == "new@example.net")
        desk.answer(Canned.session("t2"))
        #expect(desk.end?.user?.email == "new@example.net" && desk.end?.user?.displayName == "Ada L")
        #expect(desk.open.isEmpty && desk.stored?.user?.tokens.idToken == Secret("t2"))
    }

    @Test("a first password makes an anonymous account permanent, after a second lookup")
    func firstPassword() {
        var desk = Desk()
        desk.begin(.signIn(.anonymous))
        desk.answer(Canned.session("t1"))
        desk.answer(Canned.account("u1", #""email":"ada@example.net""#))
        desk.begin(.updatePassword(Secret("secret")))
        desk.answer(Canned.account("u1", #""email":"ada@example.net""#))
        desk.answer(Canned.session("t2"))
        #expect(desk.asked == "accounts:lookup" && desk.client.currentUser?.isAnonymous == true)
        desk.answer(Canned.account("u1", Canned.password))
        #expect(desk.end?.user?.isAnonymous == false && desk.end?.user?.hasPassword == true)
    }

    @Test(
        "a refused change keeps the account, and ends the session only for errors about the session",
        arguments: [
            Row(.updateEmail("x"), "INVALID_EMAIL", .invalidEmail, true),
            Row(.updateEmail("x"), "INVALID_ID_TOKEN", .invalidUserToken, false),
            Row(.updatePassword(Secret("x")), "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin, true),
            Row(.updatePassword(Secret("x")), "WEAK_PASSWORD : too short", .weakPassword, true),
            Row(.updatePassword(Secret("x")), "USER_DISABLED", .userDisabled, false),
            Row(
                .updateProfile(displayName: .set("x"), photoURL: .keep), "TOO_MANY_ATTEMPTS_TRY_LATER",
                .tooManyRequests, true
            ),
            Row(.updateProfile(displayName: .set("x"), photoURL: .keep), "USER_NOT_FOUND", .userNotFound, false),
        ] as [Row<AuthClient.Intent, String, AuthErrorCode, Bool>])
    func refused(row: Row<AuthClient.Intent, String, AuthErrorCode, Bool>) {
        let (intent, message, code, stays) = row.fields
        var desk = Desk.signedIn()
        desk.begin(intent)
        desk.answer(Canned.account("u1", Canned.password))
        let before = desk.client.currentUser
        desk.refuse(message)
        #expect(desk.error?.code == code, sourceLocation: row.line)
        #expect(desk.client.currentUser == (stays ? before : nil), sourceLocation: row.line)
    }

    @Test("an empty password is refused without a request")
    func emptyPassword() {
        var desk = Desk.signedIn()
        desk.begin(.updatePassword(Secret("")))
        #expect(
            desk.error?.code == .weakPassword && desk.error?.failureReason == "Missing Password" && desk.sent.isEmpty)
    }

    @Test("a profile update sends its changes, and no request without changes")
    func profile() throws {
        var desk = Desk.signedIn()
        desk.begin(.updateProfile(displayName: .keep, photoURL: .keep))
        #expect(desk.end?.user?.uid == "u1" && desk.sent.isEmpty)
        desk.begin(.updateProfile(displayName: .set("Ada"), photoURL: .clear))
        desk.answer(Canned.account("u1", #""photoUrl":"p","passwordHash":"h""#))
        let body = try desk.askedBody
        #expect(body["displayName"]?.string == "Ada" && body["photoUrl"] == nil)
        #expect(body["deleteAttribute"]?.elements.map(\.string) == ["PHOTO_URL"])
        desk.answer("{}")
        #expect(desk.end?.user?.displayName == "Ada" && desk.end?.user?.photoURL == nil)
    }

    @Test("reloading updates the account; a busy service changes nothing, an ended session signs out")
    func reload() {
        var desk = Desk.signedIn()
        desk.begin(.reload)
        desk.answer(Canned.account("u1", Canned.google))
        #expect(desk.end?.user?.providers.map(\.provider) == [.google] && desk.end?.user?.hasPassword == false)
        desk.begin(.reload)
        desk.refuse("QUOTA_EXCEEDED")
        #expect(desk.client.currentUser != nil)
        desk.begin(.reload)
        desk.refuse("TOKEN_EXPIRED")
        #expect(desk.client.currentUser == nil && desk.stored == nil)
    }

    @Test("deleting signs out, and a refused deletion keeps the user")
    func delete() throws {
        var desk = Desk.signedIn(Canned.password, Desk.legacy)
        desk.begin(.delete)
        #expect(try desk.askedBody["localId"]?.string == "u1")
        desk.refuse("TOKEN_EXPIRED")
        #expect(desk.client.currentUser?.uid == "u1")
        desk.begin(.delete)
        desk.answer("{}")
        #expect(desk.end == .done(.signedOut) && desk.client.currentUser == nil && desk.stored == nil)
    }

    @Test("signing out without a user does nothing")
    func signOut() {
        var desk = Desk()
        desk.begin(.signOut)
        #expect(desk.end == .done(.signedOut) && desk.storeCount == 0 && desk.notices.isEmpty)
        desk = Desk.signedIn()
        desk.begin(.signOut)
        #expect(desk.stored == nil && desk.notices == [.tokenChanged(nil, uid: nil)])
    }

    @Test("a second sign-in to the same account changes the token, not the user")
    func sameUser() {
        var desk = Desk.signedIn()
        desk.begin(.signIn(.google(idToken: "g")))
        desk.answer(Canned.session("t2", #""providerId":"google.com""#))
        desk.answer(Canned.account("u1", Canned.google))
        #expect(desk.notices == [.tokenChanged(Secret("t2"), uid: "u1")])
    }

    @Test("calls of a replaced user notify no listener, and their errors do not sign out the current user")
    func replaced() {
        var desk = Desk.signedIn()
        desk.begin(.updateProfile(displayName: .set("x"), photoURL: .keep))
        desk.begin(.signIn(.google(idToken: "g")))
        let lookup = desk.open.removeFirst()
        desk.answer(Canned.session("t2", #""providerId":"google.com""#))
        desk.answer(Canned.account("u2", Canned.google))
        let stores = desk.storeCount
        desk.give(
            .response(HTTPResponse(status: 200, contentType: "", body: Array(Canned.account("u1").utf8))),
            for: lookup.id)
        desk.refuse("USER_DISABLED")
        #expect(desk.error?.code == .userDisabled)
        #expect(desk.client.currentUser?.uid == "u2" && desk.storeCount == stores)
    }
}

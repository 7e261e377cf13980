@testable import Vinculum
import PropertyKit
import Testing

@Suite("Linking, unlinking and reauthenticating")
struct LinkingTests {
    @Test("linking a provider sends the account's token and uses the new session")
    func linkFederated() throws {
        var desk = Desk()
        desk.begin(.signIn(.anonymous))
        desk.answer(Canned.session("t0"))
        desk.answer(Canned.account("u1"))
        desk.begin(.link(.google(idToken: "g")))
        #expect(desk.asked == "accounts:signInWithIdp")
        #expect(try desk.askedBody["idToken"]?.string == "t0")
        #expect(try desk.askedBody["autoCreate"] == nil)
        // Linking ignores needConfirmation, which is for sign-ins.
        desk.answer(Canned.session("t2", #""providerId":"google.com","needConfirmation":true"#))
        desk.answer(Canned.account("u1", Canned.google))
        let result = try #require(desk.end?.result)
        #expect(result.user.has(.google) && !result.user.isAnonymous)
        #expect(result.additionalUserInfo?.provider == "google.com")
        #expect(desk.stored?.user == result.user && result.user.tokens.idToken == Secret("t2"))
    }

    @Test("a password is linked by a sign-up with the account's token")
    func linkPassword() throws {
        var desk = Desk.signedIn(Canned.google)
        desk.begin(.link(.password(email: "ada@example.net", password: "secret")))
        #expect(desk.asked == "accounts:signUp")
        let body = try desk.askedBody
        #expect(
            body["idToken"]?.string == "t1" && body["email"]?.string == "ada@example.net" && body["displayName"] == nil)
        desk.answer(Canned.session("t2"))
        desk.answer(Canned.account("u1", Canned.password))
        #expect(desk.end?.user?.hasPassword == true)
        desk.begin(.link(.password(email: "ada@example.net", password: "secret")))
        #expect(desk.error?.code == .providerAlreadyLinked && desk.sent.count == 2)
    }

    @Test("a linked provider is refused without a request, and a password hash counts as a password")
    func alreadyLinked() {
        var desk = Desk.signedIn(Canned.google)
        desk.begin(.link(.google(idToken: "g")))
        #expect(desk.error?.code == .providerAlreadyLinked)
        desk = Desk.signedIn(#""passwordHash":"h""#)
        desk.begin(.link(.emailLink(.init(email: "a@b.c", code: Secret("c")))))
        #expect(desk.error?.code == .providerAlreadyLinked)
        #expect(desk.sent.isEmpty && desk.client.currentUser != nil)
    }

    @Test(
        "only errors about the session end it when a link fails",
        arguments: [
            Row("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin, true),
            Row("USER_DISABLED", .userDisabled, false),
            Row("TOKEN_EXPIRED", .userTokenExpired, false), Row("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests, true),
            Row("INVALID_ID_TOKEN", .invalidUserToken, false), Row("USER_NOT_FOUND", .userNotFound, false),
            Row("FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse, true),
        ] as [Row<String, AuthErrorCode, Bool>])
    func linkErrors(row: Row<String, AuthErrorCode, Bool>) {
        let (word, code, staysSignedIn) = row.fields
        for credential in [Credential.facebook(accessToken: "f"), .phone(verificationID: "v", code: "1")] {
            var desk = Desk.signedIn()
            desk.begin(.link(credential))
            desk.refuse(word)
            #expect(desk.error?.code == code, sourceLocation: row.line)
            #expect((desk.client.currentUser != nil) == staysSignedIn, sourceLocation: row.line)
            #expect((desk.stored != nil) == staysSignedIn, sourceLocation: row.line)
            if !staysSignedIn { #expect(desk.notices == [.tokenChanged(nil, uid: nil)], sourceLocation: row.line) }
        }
    }

    @Test("a refused e-mail link does not end the session")
    func linkEmailLink() throws {
        var desk = Desk.signedIn(Canned.google)
        desk.begin(.link(.emailLink(.init(email: "a@b.c", code: Secret("c")))))
        #expect(desk.asked == "accounts:signInWithEmailLink")
        #expect(try desk.askedBody["oobCode"]?.string == "c")
        #expect(try desk.askedBody["idToken"]?.string == "t1")
        desk.refuse("TOKEN_EXPIRED")
        #expect(desk.error?.code == .userTokenExpired && desk.client.currentUser?.uid == "u1")
        desk.begin(.link(.emailLink(.init(email: "a@b.c", code: Secret("c")))))
        desk.answer(Canned.session("t2"))
        desk.refuse("TOKEN_EXPIRED")
        #expect(desk.client.currentUser == nil)
    }

    @Test("linking and changing a phone number have operations of their own")
    func phone() throws {
        var desk = Desk.signedIn(Canned.google, Desk.legacy)
        desk.begin(.link(.phone(verificationID: "v", code: "1")))
        #expect(try desk.askedBody["operation"]?.string == "LINK")
        desk.answer(Canned.session("t2"))
        desk.answer(
            Canned.account("u1", #""phoneNumber":"+1","providerUserInfo":[{"providerId":"phone","rawId":"+1"}]"#))
        #expect(desk.end?.user?.phoneNumber == "+1" && desk.end?.user?.has(.phone) == true)
        desk.begin(.updatePhoneNumber(.code(verificationID: "v", code: Secret("1"))))
        #expect(try desk.askedBody["operation"]?.string == "UPDATE")
        desk.refuse("INVALID_PHONE_NUMBER : Invalid format.")
        #expect(desk.error?.code == .invalidPhoneNumber && desk.client.currentUser != nil)
    }

    @Test("a link without tokens in its reply is a broken response and keeps the user")
    func linkWithoutTokens() {
        var desk = Desk.signedIn()
        desk.begin(.link(.google(idToken: "g")))
        desk.answer(#"{"providerId":"google.com"}"#)
        #expect(desk.error?.code == .internalError && desk.client.currentUser?.tokens.idToken == Secret("t1"))
    }

    @Test("a failed token refresh stops a link, which would otherwise create another account")
    func staleToken() {
        for error in ["INVALID_EMAIL", "TOKEN_EXPIRED"] {
            var desk = Desk.signedIn()
            desk.now = desk.now.adding(seconds: 3600)
            desk.begin(.link(.google(idToken: "g")))
            #expect(desk.asked == "token")
            desk.refuse(error)
            #expect(desk.open.isEmpty && desk.sent.count == 1)
            #expect((desk.client.currentUser == nil) == (error == "TOKEN_EXPIRED"))
        }
    }

    @Test("unlinking sends one request and removes the provider without a lookup")
    func unlink() throws {
        var desk = Desk.signedIn(
            #"""
            "phoneNumber":"+1","passwordHash":"h","providerUserInfo":[{"providerId":"password"},\#
            {"providerId":"phone"},{"providerId":"google.com"}]
            """#
        )
        desk.begin(.unlink(.phone))
        #expect(desk.asked == "accounts:update")
        let body = try desk.askedBody
        #expect(body.members.map(\.key).sorted() == ["deleteProvider", "idToken", "returnSecureToken"])
        #expect(body["deleteProvider"]?.elements.map(\.string) == ["phone"])
        desk.answer("{}")
        #expect(
            desk.end?.user?.phoneNumber == nil && desk.end?.user?.providers.map(\.provider) == [.password, .google])
        #expect(desk.stored?.user?.tokens.idToken == Secret("t1"))
        desk.begin(.unlink(.password))
        desk.answer(Canned.session("t2"))
        #expect(desk.end?.user?.hasPassword == false && desk.end?.user?.tokens.idToken == Secret("t2"))
        #expect(desk.sent.count == 2)
        desk.begin(.unlink(.password))
        #expect(desk.error?.code == .noSuchProvider && desk.sent.count == 2)
    }

    @Test("reauthenticating keeps the user and replaces the tokens")
    func reauthenticate() throws {
        var desk = Desk.signedIn()
        desk.begin(.reauthenticate(.google(idToken: "g")))
        #expect(try desk.askedBody["autoCreate"]?.bool == false)
        #expect(try desk.askedBody["idToken"] == nil)
        desk.answer(Canned.session("t2", #""providerId":"google.com""#))
        desk.answer(Canned.account("u1", Canned.google))
        #expect(desk.end?.result?.additionalUserInfo?.isNewUser == false)
        let user = try #require(desk.client.currentUser)
        #expect(user.tokens.idToken == Secret("t2") && user.has(.password) && desk.stored?.user == user)
    }

    @Test("reauthenticating as another user changes nothing")
    func mismatch() {
        var desk = Desk.signedIn()
        let before = desk.client
        desk.begin(.reauthenticate(.password(email: "bob@example.net", password: "secret")))
        desk.answer(Canned.session("t2"))
        desk.answer(Canned.account("u2"))
        #expect(desk.error?.code == .userMismatch)
        #expect(desk.client.currentUser == before.currentUser && desk.storeCount == 0)
    }

    @Test(
        "no error of a reauthentication ends the session",
        arguments: [
            Row("USER_NOT_FOUND", .userMismatch), Row("TOKEN_EXPIRED", .userTokenExpired),
            Row("INVALID_PASSWORD", .wrongPassword),
        ]
            as [Row<String, AuthErrorCode>])
    func reauthenticationErrors(row: Row<String, AuthErrorCode>) {
        let (word, code) = row.fields
        var desk = Desk.signedIn()
        desk.begin(.reauthenticate(.password(email: "a@b.c", password: "secret")))
        desk.refuse(word)
        #expect(desk.error?.code == code && desk.client.currentUser?.uid == "u1", sourceLocation: row.line)
    }
}

@testable import Vinculum
import PropertyKit
import Testing

@Suite("Signing in")
struct SignInTests {
    @Test("a password signs in with one request and one lookup, and stores the session")
    func password() throws {
        var desk = Desk()
        desk.begin(.signIn(.password(email: "ada@example.net", password: "secret")))
        #expect(desk.asked == "accounts:signInWithPassword")
        #expect(desk.open[0].request.query == "key=K")
        let body = try desk.askedBody
        #expect(body["email"]?.string == "ada@example.net" && body["password"]?.string == "secret")
        #expect(body["returnSecureToken"]?.bool == true && body["tenantId"] == nil)
        desk.answer(Canned.session("t1", #""isNewUser":true"#))
        #expect(desk.asked == "accounts:lookup")
        #expect(try desk.askedBody["idToken"]?.string == "t1")
        #expect(desk.client.currentUser == nil)
        desk.answer(Canned.account("u1", Canned.password))
        let result = try #require(desk.end?.result)
        #expect(result.user.uid == "u1" && !result.user.isAnonymous && result.user.hasPassword)
        // A sign-in with a password never creates an account, whatever the reply says.
        #expect(result.additionalUserInfo == AdditionalUserInfo(provider: "password", isNewUser: false))
        #expect(desk.stored?.user == result.user && desk.client.currentUser == result.user)
        #expect(desk.notices == [.tokenChanged(Secret("t1"), uid: "u1")])
        #expect(desk.client.isIdle)
    }

    @Test(
        "a missing argument is refused without a request",
        arguments: [
            Row(.signIn(.password(email: "a@b.c", password: "")), .wrongPassword),
            Row(.createUser(email: "", password: Secret("")), .weakPassword),
            Row(.createUser(email: "", password: Secret("secret")), .missingEmail),
            Row(.sendVerificationCode(phoneNumber: ""), .missingPhoneNumber),
            Row(.signIn(.phone(verificationID: "", code: "")), .missingVerificationID),
            Row(.signIn(.phone(verificationID: "v", code: "")), .missingVerificationCode),
            Row(.signIn(.federated(.init(provider: .google))), .internalError),
            Row(.reload, .nullUser), Row(.link(.google(idToken: "t")), .nullUser), Row(.unlink(.google), .nullUser),
            Row(.forecast(removing: []), .nullUser),
            Row(.delete, .nullUser), Row(.chooseSecondFactor(id: "x"), .missingMultiFactorSession),
            Row(.submitSecondFactor(code: Secret("1")), .missingMultiFactorSession),
        ] as [Row<AuthClient.Intent, AuthErrorCode>])
    func prechecks(row: Row<AuthClient.Intent, AuthErrorCode>) {
        let (intent, code) = row.fields
        var desk = Desk()
        desk.begin(intent)
        #expect(desk.error?.code == code, sourceLocation: row.line)
        #expect(desk.error?.family == .misuse, sourceLocation: row.line)
        #expect(desk.sent.isEmpty && desk.client.isIdle, sourceLocation: row.line)
    }

    @Test("without a lifetime the token is refreshed once before the lookup")
    func unknownLifetime() {
        var desk = Desk()
        desk.begin(.signIn(.password(email: "a@b.c", password: "secret")))
        desk.answer(Canned.session("t1", expiresIn: nil))
        #expect(desk.asked == "token")
        #expect(desk.open[0].request.body == Array("grant_type=refresh_token&refresh_token=r-t1".utf8))
        desk.answer(Canned.refreshed("t2"))
        #expect(desk.asked == "accounts:lookup")
        desk.answer(Canned.account("u1"))
        #expect(desk.client.currentUser?.tokens.idToken == Secret("t2"))
        #expect(desk.client.currentUser?.tokens.expiresAt == desk.now.adding(seconds: 3600))
        #expect(desk.sent.count == 3)
    }

    @Test(
        "a lifetime is a string or a number, possibly with decimals",
        arguments: [
            Row("3600", 3600_000),
            Row(#""12345""#, 12_345_000),
            Row(#""600.5s""#, 600_500),
        ] as [Row<String, Int64>])
    func lifetimes(row: Row<String, Int64>) {
        let (json, milliseconds) = row.fields
        var desk = Desk()
        desk.begin(.signIn(.password(email: "a@b.c", password: "secret")))
        desk.answer(#"{"idToken":"t1","refreshToken":"r1","expiresIn":\#(json)}"#)
        desk.answer(Canned.account("u1"))
        #expect(
            desk.client.currentUser?.tokens.expiresAt == desk.now.adding(milliseconds: milliseconds),
            sourceLocation: row.line)
    }

    @Test("an anonymous user is anonymous, and a second anonymous sign-in sends no request")
    func anonymous() throws {
        var desk = Desk()
        desk.begin(.signIn(.anonymous))
        #expect(desk.asked == "accounts:signUp")
        #expect(try desk.askedBody["email"] == nil)
        desk.answer(Canned.session("t1"))
        desk.answer(Canned.account("u1"))
        let first = try #require(desk.end?.result)
        #expect(first.user.isAnonymous && first.user.providers.isEmpty && first.user.email == nil)
        #expect(first.additionalUserInfo == AdditionalUserInfo(provider: "", isNewUser: true))
        desk.begin(.signIn(.anonymous))
        #expect(desk.end?.result == AuthResult(user: first.user))
        #expect(desk.sent.count == 2)
    }

    @Test("a created user is reported as new")
    func create() throws {
        var desk = Desk()
        desk.begin(.createUser(email: "a@b.c", password: Secret("secret")))
        #expect(desk.asked == "accounts:signUp")
        desk.answer(Canned.session("t1"))
        desk.answer(Canned.account("u1", Canned.password))
        #expect(desk.end?.result?.additionalUserInfo == AdditionalUserInfo(provider: "password", isNewUser: true))
    }

    @Test("a federated sign-in sends the provider's tokens and returns the profile")
    func federated() throws {
        var desk = Desk(Desk.legacy)
        desk.begin(.signIn(.google(idToken: "a&b", accessToken: "x=y")))
        let body = try desk.askedBody
        #expect(desk.asked == "verifyAssertion")
        #expect(body["requestUri"]?.string == "http://localhost")
        #expect(body["autoCreate"]?.bool == true && body["returnIdpCredential"]?.bool == true && body["idToken"] == nil)
        let fields = FormFields(parsing: body["postBody"]?.string ?? "").fields
        #expect(fields.map(\.name) == ["providerId", "id_token", "access_token"])
        #expect(fields.map(\.value) == ["google.com", "a&b", "x=y"])
        desk.answer(
            Canned.session(
                "t1",
                #"""
                "providerId":"google.com","isNewUser":true,"rawUserInfo":"{\"id\":\"1\"}","oauthIdToken":"o",\#
                "username":"ada"
                """#
            ))
        desk.answer(Canned.account("u1", Canned.google))
        let result = try #require(desk.end?.result)
        #expect(
            result.additionalUserInfo
                == AdditionalUserInfo(provider: "google.com", profile: #"{"id":"1"}"#, username: "ada", isNewUser: true)
        )
        #expect(result.credential == .federated(.init(provider: .google, idToken: Secret("o"))))
        #expect(result.user.providers == [ProviderData(provider: .google, uid: "g1", displayName: "Ada")])
    }

    @Test(
        "postBody has its members in the order of the Apple library",
        arguments: [
            Row(.facebook(accessToken: "a"), "providerId=facebook.com&access_token=a"),
            Row(.twitter(token: "t", secret: "s"), "providerId=twitter.com&access_token=t&oauth_token_secret=s"),
            Row(
                .yahoo(idToken: "i", accessToken: "a", rawNonce: "n"),
                "providerId=yahoo.com&id_token=i&nonce=n&access_token=a"
            ),
            Row(
                .apple(idToken: "i", rawNonce: "n", fullName: PersonName(given: "Paul", family: "B")),
                """
                providerId=apple.com&id_token=i&nonce=n&\
                user=%7B%22name%22%3A%7B%22firstName%22%3A%22Paul%22%2C%22lastName%22%3A%22B%22%7D%7D
                """
            ),
            Row(
                .apple(idToken: "i", fullName: PersonName(family: "B")),
                "providerId=apple.com&id_token=i&user=%7B%22name%22%3A%7B%22lastName%22%3A%22B%22%7D%7D"
            ),
            Row(.apple(idToken: "i", fullName: PersonName()), "providerId=apple.com&id_token=i"),
            Row(
                .openIDConnect(provider: ProviderID("oidc.x"), idToken: "i", rawNonce: "n"),
                "providerId=oidc.x&id_token=i&nonce=n"
            ),
        ] as [Row<Credential, String>])
    func postBody(row: Row<Credential, String>) {
        let (credential, body) = row.fields
        guard case .federated(let federated) = credential else { return }
        #expect(federated.postBody.encoded == body, sourceLocation: row.line)
    }

    @Test("a sign-in in a browser sends the callback URL and the session")
    func webFlow() throws {
        var desk = Desk()
        desk.begin(.signIn(.webFlow(provider: .yahoo, responseURL: "https://a/b?c", sessionID: "s")))
        #expect(try desk.askedBody["requestUri"]?.string == "https://a/b?c")
        #expect(try desk.askedBody["sessionId"]?.string == "s")
        #expect(try desk.askedBody["postBody"]?.string == "providerId=yahoo.com")
    }

    @Test("a federated reply without a provider is broken, one without tokens signs nobody in")
    func incomplete() {
        var desk = Desk()
        desk.begin(.signIn(.google(idToken: "t")))
        desk.answer(Canned.session("t1"))
        #expect(desk.error?.code == .internalError && desk.error?.family == .brokenAnswer)
        desk.begin(.signIn(.google(idToken: "t")))
        desk.answer(#"{"providerId":"google.com"}"#)
        #expect(desk.error?.code == .invalidUserToken)
        #expect(desk.client.currentUser == nil)
    }

    @Test(
        "an address of an account with another provider is refused with the address, the credential and the next step")
    func needConfirmation() throws {
        var desk = Desk()
        desk.begin(.signIn(.facebook(accessToken: "f")))
        desk.answer(
            Canned.session(
                "t1",
                #""needConfirmation":true,"email":"ada@example.net","providerId":"facebook.com","oauthAccessToken":"f""#
            ))
        let error = try #require(desk.error)
        let credential = Credential.facebook(accessToken: "f")
        #expect(error.code == .accountExistsWithDifferentCredential)
        #expect(error.email == "ada@example.net" && error.updatedCredential == credential)
        #expect(error.nextStep == .signInOtherwiseThenLink(email: "ada@example.net", credential))
        desk.begin(.signIn(.facebook(accessToken: "f")))
        desk.answer(Canned.session("t1", #""needConfirmation":false,"providerId":"facebook.com""#))
        #expect(desk.asked == "accounts:lookup")
    }

    @Test("a known error code with status 200 is an error")
    func errorMessage() throws {
        var desk = Desk()
        desk.begin(.signIn(.google(idToken: "t")))
        desk.answer(
            #"""
            {"errorMessage":"FEDERATED_USER_ID_ALREADY_LINKED","oauthIdToken":"o","pendingToken":"p",\#
            "email":"a@b.c","providerId":"google.com"}
            """#
        )
        let error = try #require(desk.error)
        #expect(error.code == .credentialAlreadyInUse && error.email == "a@b.c")
        #expect(
            error.updatedCredential
                == .federated(.init(provider: .google, idToken: Secret("o"), pendingToken: Secret("p"))))
        desk.begin(.signIn(.google(idToken: "t")))
        desk.answer(#"{"errorMessage":"EMAIL_EXISTS"}"#)
        #expect(desk.error?.code == .emailAlreadyInUse)
        desk.begin(.signIn(.google(idToken: "t")))
        desk.answer(Canned.session("t1", #""errorMessage":"WHATEVER","providerId":"google.com""#))
        #expect(desk.asked == "accounts:lookup")
    }

    @Test("a number of another account is refused with a proof that signs in to that account")
    func temporaryProof() throws {
        var desk = Desk(Desk.legacy)
        desk.begin(.signIn(.phone(verificationID: "v", code: "123456")))
        #expect(try desk.askedBody["operation"]?.string == "SIGN_UP_OR_IN")
        desk.answer(Canned.session("t1", #""temporaryProof":"p","phoneNumber":"+15555550100""#))
        let error = try #require(desk.error)
        #expect(error.code == .credentialAlreadyInUse)
        let proof = Credential.phone(.proof(temporaryProof: Secret("p"), phoneNumber: "+15555550100"))
        #expect(error.nextStep == .signInWithCredential(proof))
        desk.begin(.signIn(proof))
        let body = try desk.askedBody
        #expect(body["temporaryProof"]?.string == "p" && body["phoneNumber"]?.string == "+15555550100")
        #expect(body["code"] == nil && body["sessionInfo"] == nil)
        // One of the two members alone, or an empty one, is not a proof.
        desk.answer(Canned.session("t1", #""temporaryProof":"","phoneNumber":"+15555550100""#))
        #expect(desk.asked == "getAccountInfo")
    }

    @Test("a failed sign-in keeps the user before signed in")
    func failureKeepsUser() {
        var desk = Desk.signedIn()
        desk.begin(.signIn(.google(idToken: "t")))
        desk.refuse("USER_DISABLED : no")
        #expect(desk.error?.code == .userDisabled && desk.error?.message == "no")
        desk.begin(.signIn(.google(idToken: "t")))
        desk.answer(Canned.session("t9", #""providerId":"google.com""#))
        desk.refuse("USER_NOT_FOUND")
        #expect(desk.error?.code == .userNotFound)
        #expect(desk.client.currentUser?.uid == "u1" && desk.storeCount == 0 && desk.notices.isEmpty)
    }

    @Test(
        "a lookup without exactly one account is a broken response",
        arguments: ["{}", #"{"users":[]}"#, #"{"users":["x"]}"#, #"{"users":[{},{}]}"#])
    func lookups(body: String) {
        var desk = Desk()
        desk.begin(.signIn(.anonymous))
        desk.answer(Canned.session("t1"))
        desk.answer(body)
        #expect(desk.error?.code == .internalError && desk.error?.family == .brokenAnswer)
    }

    @Test("sign-in methods are listed, or hidden as an empty list")
    func methods() throws {
        var desk = Desk()
        desk.begin(.fetchSignInMethods(email: "a@b.c"))
        #expect(desk.asked == "accounts:createAuthUri")
        #expect(try desk.askedBody["identifier"]?.string == "a@b.c")
        desk.answer(#"{"signinMethods":["password","google.com"]}"#)
        #expect(desk.end == .done(.signInMethods(["password", "google.com"])))
        desk.begin(.fetchSignInMethods(email: "a@b.c"))
        desk.answer("{}")
        #expect(desk.end == .done(.signInMethods([])))
    }

    @Test("sign-ins name the tenant, lookups do not, and a change of tenant meanwhile fails the sign-in")
    func tenants() throws {
        var desk = Desk(.init(apiKey: "K", tenantID: "t-1", server: Desk.emulator))
        desk.begin(.signIn(.anonymous))
        #expect(try desk.askedBody["tenantId"]?.string == "t-1")
        desk.answer(Canned.session("t1"))
        #expect(try desk.askedBody["tenantId"] == nil)
        desk.client.tenantID = "t-2"
        desk.answer(Canned.account("u1"))
        #expect(desk.error?.code == .tenantIDMismatch && desk.client.currentUser == nil)
    }

    @Test("the legacy interface has its own paths")
    func legacyNames() {
        var desk = Desk(Desk.legacy)
        desk.begin(.signIn(.password(email: "a@b.c", password: "secret")))
        #expect(desk.open[0].request.path == "/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword")
    }

    @Test("sending a code returns the verification ID, and a reply without one is an error")
    func verificationCode() {
        var desk = Desk()
        desk.begin(.sendVerificationCode(phoneNumber: "+15555550100"))
        desk.answer(#"{"sessionInfo":"s"}"#)
        #expect(desk.end == .done(.verificationID("s")))
        desk.begin(.sendVerificationCode(phoneNumber: "+15555550100"))
        desk.answer("{}")
        #expect(desk.error?.code == .invalidVerificationID)
    }
}

@testable import Vinculum
import PropertyKit
import Testing

@Suite("Request bodies")
struct ClientRequestTests {
    static let player = Credential.GameCenter(
        playerID: "", teamPlayerID: "T:1", gamePlayerID: "G:1", publicKeyURL: "https://static.gc.apple.com/key.cer",
        signature: [0, 0, 0, 4, 0x10, 0x41, 0x04, 0x10, 0x82], salt: [0, 0, 0], timestamp: 1_234_567_890_123,
        displayName: "Ada")

    static let settings = ActionCodeSettings(
        url: "https://example.com/next", handleCodeInApp: true, iOSBundleID: "com.example.ios",
        androidPackageName: "com.example.android", androidInstallIfNotAvailable: true, androidMinimumVersion: "12",
        linkDomain: "links.example.com")

    private static let mailMembers =
        #"""
        ,"continueUrl":"https://example.com/next","iOSBundleId":"com.example.ios",\#
        "androidPackageName":"com.example.android","androidInstallApp":true,"canHandleCodeInApp":true,\#
        "linkDomain":"links.example.com"
        """#

    /// The first request of each intent, as the Apple library sends it, and as the JavaScript library does if that
    /// differs.
    static let bodies: [Row<AuthClient.Intent, String, String?>] = [
        Row(.signIn(.anonymous), #"{"clientType":"C","returnSecureToken":true}"#, nil),
        Row(
            .createUser(email: "a@b.c", password: Secret("p")),
            #"{"email":"a@b.c","password":"p","clientType":"C","returnSecureToken":true}"#, nil
        ),
        Row(
            .signIn(.password(email: "a@b.c", password: "p")),
            #"{"email":"a@b.c","password":"p","clientType":"C","returnSecureToken":true}"#, nil
        ),
        Row(.signIn(.emailLink(.init(email: "a@b.c", code: Secret("o")))), #"{"email":"a@b.c","oobCode":"o"}"#, nil),
        Row(
            .link(.emailLink(.init(email: "a@b.c", code: Secret("o")))),
            #"{"email":"a@b.c","oobCode":"o","idToken":"t1"}"#, nil
        ),
        Row(.signIn(.customToken(Secret("c"))), #"{"token":"c","returnSecureToken":true}"#, nil),
        Row(
            .signIn(.google(idToken: "i", accessToken: "a")),
            #"""
            {"autoCreate":true,"postBody":"providerId=google.com&id_token=i&access_token=a",\#
            "requestUri":"http://localhost","returnIdpCredential":true,"returnSecureToken":true}
            """#,
            #"""
            {"postBody":"providerId=google.com&id_token=i&access_token=a","requestUri":"http://localhost",\#
            "returnIdpCredential":true,"returnSecureToken":true}
            """#
        ),
        Row(
            .reauthenticate(.google(idToken: "i")),
            #"""
            {"autoCreate":false,"postBody":"providerId=google.com&id_token=i","requestUri":"http://localhost",\#
            "returnIdpCredential":true,"returnSecureToken":true}
            """#,
            nil
        ),
        Row(
            .signIn(.webFlow(provider: .microsoft, responseURL: "https://x.firebaseapp.com/r?code=1", sessionID: "S")),
            #"""
            {"autoCreate":true,"postBody":"providerId=microsoft.com",\#
            "requestUri":"https://x.firebaseapp.com/r?code=1","sessionId":"S","returnIdpCredential":true,\#
            "returnSecureToken":true}
            """#,
            #"""
            {"postBody":"providerId=microsoft.com","requestUri":"https://x.firebaseapp.com/r?code=1",\#
            "sessionId":"S","returnIdpCredential":true,"returnSecureToken":true}
            """#
        ),
        Row(
            .signIn(.phone(verificationID: "v", code: "1")),
            #"{"sessionInfo":"v","code":"1","operation":"SIGN_UP_OR_IN"}"#,
            #"{"sessionInfo":"v","code":"1"}"#
        ),
        Row(
            .link(.phone(verificationID: "v", code: "1")),
            #"{"sessionInfo":"v","code":"1","operation":"LINK","idToken":"t1"}"#,
            #"{"sessionInfo":"v","code":"1","idToken":"t1"}"#
        ),
        Row(
            .updatePhoneNumber(.code(verificationID: "v", code: Secret("1"))),
            #"{"sessionInfo":"v","code":"1","operation":"UPDATE","idToken":"t1"}"#,
            #"{"sessionInfo":"v","code":"1","idToken":"t1"}"#
        ),
        Row(
            .reauthenticate(.phone(verificationID: "v", code: "1")),
            #"{"sessionInfo":"v","code":"1","operation":"REAUTH"}"#, nil
        ),
        Row(
            .signIn(.phone(.proof(temporaryProof: Secret("p"), phoneNumber: "+1"))),
            #"{"temporaryProof":"p","phoneNumber":"+1","operation":"SIGN_UP_OR_IN"}"#,
            #"{"temporaryProof":"p","phoneNumber":"+1"}"#
        ),
        Row(.sendVerificationCode(phoneNumber: "+1"), #"{"phoneNumber":"+1","clientType":"C"}"#, nil),
        Row(
            .signIn(.gameCenter(player)),
            #"""
            {"playerId":"","publicKeyUrl":"https://static.gc.apple.com/key.cer","signature":"AAAABBBBBBCC",\#
            "salt":"AAAA","timestamp":1234567890123,"teamPlayerId":"T:1","gamePlayerId":"G:1","displayName":"Ada"}
            """#,
            nil
        ),
        Row(.reload, #"{"idToken":"t1"}"#, nil),
        Row(.unlink(.password), #"{"idToken":"t1","deleteProvider":["password"],"returnSecureToken":true}"#, nil),
        Row(
            .forecast(removing: [.provider(.google), .email, .password, .passkey("k"), .factor("f")]),
            #"""
            {"idToken":"t1","deleteAttribute":["EMAIL","PASSWORD"],"deletePasskey":["k"],\#
            "deleteProvider":["google.com"],"mfaEnrollmentId":"f"}
            """#,
            nil
        ),
        Row(.delete, #"{"idToken":"t1","localId":"u1"}"#, #"{"idToken":"t1"}"#),
        Row(
            .sendPasswordReset(email: "a@b.c", settings),
            #"""
            {"requestType":"PASSWORD_RESET","email":"a@b.c","androidMinimumVersion":"12",\#
            "clientType":"C"\#(mailMembers)}
            """#,
            #"""
            {"requestType":"PASSWORD_RESET","email":"a@b.c","androidMinimumVersionCode":"12",\#
            "clientType":"C"\#(mailMembers)}
            """#
        ),
        Row(
            .sendSignInLink(email: "a@b.c", settings),
            #"""
            {"requestType":"EMAIL_SIGNIN","email":"a@b.c","androidMinimumVersion":"12",\#
            "clientType":"C"\#(mailMembers)}
            """#,
            #"""
            {"requestType":"EMAIL_SIGNIN","email":"a@b.c","androidMinimumVersionCode":"12",\#
            "clientType":"C"\#(mailMembers)}
            """#
        ),
        Row(.sendEmailVerification(nil), #"{"requestType":"VERIFY_EMAIL","idToken":"t1","clientType":"C"}"#, nil),
        Row(
            .verifyBeforeUpdatingEmail("n@b.c", nil),
            #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","idToken":"t1","newEmail":"n@b.c","clientType":"C"}"#, nil
        ),
        Row(.checkActionCode(Secret("o")), #"{"oobCode":"o"}"#, nil),
        Row(.verifyPasswordResetCode(Secret("o")), #"{"oobCode":"o"}"#, nil),
        Row(
            .confirmPasswordReset(code: Secret("o"), newPassword: Secret("n")), #"{"oobCode":"o","newPassword":"n"}"#,
            nil
        ),
        Row(.applyActionCode(Secret("o")), #"{"oobCode":"o"}"#, nil),
        Row(
            .fetchSignInMethods(email: "a@b.c"), #"{"identifier":"a@b.c","continueUri":"http://www.google.com/"}"#,
            #"{"identifier":"a@b.c","continueUri":"http://localhost"}"#
        ),
        Row(
            .revokeToken(.authorizationCode(Secret("c"))),
            #"{"providerId":"apple.com","tokenType":"3","token":"c","idToken":"t1"}"#,
            #"{"providerId":"apple.com","tokenType":"CODE","token":"c","idToken":"t1"}"#
        ),
        Row(
            .revokeToken(.accessToken(Secret("c"))),
            #"{"providerId":"apple.com","tokenType":"2","token":"c","idToken":"t1"}"#,
            #"{"providerId":"apple.com","tokenType":"ACCESS_TOKEN","token":"c","idToken":"t1"}"#
        ),
        Row(.beginEnrollment(.totp), #"{"idToken":"t1","totpEnrollmentInfo":{}}"#, nil),
        Row(
            .beginEnrollment(.phone(number: "+1")),
            #"{"idToken":"t1","phoneEnrollmentInfo":{"phoneNumber":"+1"}}"#, nil
        ),
        Row(.unenroll(factorID: "f"), #"{"idToken":"t1","mfaEnrollmentId":"f"}"#, nil),
        Row(.makeRecoveryCodes, #"{"idToken":"t1"}"#, nil),
        Row(.countRecoveryCodes, #"{"idToken":"t1"}"#, nil),
        Row(.listSessions, #"{"idToken":"t1"}"#, nil),
        Row(.endSessions(.one(id: "7")), #"{"idToken":"t1","sessionId":"7"}"#, nil),
        Row(.endSessions(.others), #"{"idToken":"t1","others":true}"#, nil),
        Row(.nameSession("laptop"), #"{"idToken":"t1","name":"laptop"}"#, nil),
        Row(.nameSession(nil), #"{"idToken":"t1"}"#, nil),
        Row(
            .signInToMerge(.password(email: "a@b.c", password: "p")),
            #"{"email":"a@b.c","password":"p","clientType":"C","returnSecureToken":true}"#, nil
        ),
        Row(.merging(.status, id: nil, survivor: nil), #"{"idToken":"t1"}"#, nil),
        Row(.merging(.status, id: "m", survivor: nil), #"{"idToken":"t1","mergeId":"m"}"#, nil),
        Row(.merging(.commit, id: "m", survivor: "u1"), #"{"idToken":"t1","mergeId":"m"}"#, nil),
        Row(.merging(.abort, id: "m", survivor: nil), #"{"idToken":"t1","mergeId":"m"}"#, nil),
        Row(.merging(.planUndo, id: "m", survivor: nil), #"{"idToken":"t1","mergeId":"m"}"#, nil),
        Row(.merging(.undo, id: "m", survivor: nil), #"{"idToken":"t1","mergeId":"m"}"#, nil),
    ]

    /// The paths of the intents that the published service does not have.
    static let ownPaths: [Row<AuthClient.Intent, String>] = [
        Row(.makeRecoveryCodes, "accounts:makeRecoveryCodes"), Row(.countRecoveryCodes, "accounts:recoveryCodes"),
        Row(.listSessions, "accounts:listSessions"), Row(.endSessions(.others), "accounts:endSessions"),
        Row(.nameSession("n"), "accounts:nameSession"),
        Row(.merging(.status, id: "m", survivor: nil), "accounts:mergeStatus"),
        Row(.merging(.commit, id: "m", survivor: nil), "accounts:commitMerge"),
        Row(.merging(.abort, id: "m", survivor: nil), "accounts:abortMerge"),
        Row(.merging(.planUndo, id: "m", survivor: nil), "accounts:undoMergePlan"),
        Row(.merging(.undo, id: "m", survivor: nil), "accounts:undoMerge"),
    ]

    @Test("what the published service lacks is asked of this service's own paths", arguments: ownPaths)
    func ownPath(row: Row<AuthClient.Intent, String>) throws {
        let (intent, operation) = row.fields
        var desk = Desk.signedIn()
        desk.begin(intent)
        #expect(desk.open.first?.request.path == "/vinculum/v1/\(operation)", sourceLocation: row.line)
    }

    @Test("a merge sends both sessions, and the survivor's session asks for what follows its preparation")
    func merging() throws {
        for (step, operation) in [(AuthClient.MergeStep.plan, "accounts:mergePlan"), (.prepare, "accounts:merge")] {
            var desk = try Self.besideAnother()
            desk.begin(.merging(step, id: "m", survivor: "u2"))
            let expected = #"{"idToken":"t1","mergeId":"m","otherIdToken":"t2","survivorId":"u2"}"#
            #expect(desk.asked == operation)
            #expect(
                try Self.sorted(try desk.askedBody)
                    == Self.sorted(try JSON.Document(parsing: Array(expected.utf8)).root))
        }
        for step in [AuthClient.MergeStep.status, .commit, .abort] {
            var desk = try Self.besideAnother()
            desk.begin(.merging(step, id: "m", survivor: "u2"))
            #expect(try Self.sorted(try desk.askedBody) == [#"idToken: "t2""#, #"mergeId: "m""#])
        }
    }

    /// `u1` is signed in, and beside it `u2` to be merged with it.
    private static func besideAnother() throws -> Desk {
        var desk = Desk.signedIn()
        desk.begin(.signInToMerge(.password(email: "b@b.c", password: "p")))
        desk.answer(Canned.session("t2"))
        desk.answer(Canned.account("u2", #""email":"b@b.c""#))
        try #require(desk.client.otherUser?.uid == "u2")
        return desk
    }

    @Test("each intent sends the documented body, with both interfaces", arguments: bodies)
    func body(row: Row<AuthClient.Intent, String, String?>) throws {
        let (intent, legacy, documented) = row.fields
        for (configuration, clientType, body) in [
            (Desk.legacy, "CLIENT_TYPE_IOS", legacy),
            (AuthClient.Configuration(apiKey: "K", server: Desk.emulator), "CLIENT_TYPE_WEB", documented ?? legacy),
        ] {
            let provider = if case .link(.emailLink) = intent { Canned.google } else { Canned.password }
            var desk = Desk.signedIn(provider, configuration)
            desk.begin(intent)
            let expected = body.split(separator: #""clientType":"C""#, omittingEmptySubsequences: false)
                .joined(separator: #""clientType":"\#(clientType)""#)
            #expect(
                try Self.sorted(try desk.askedBody)
                    == Self.sorted(try JSON.Document(parsing: Array(expected.utf8)).root),
                sourceLocation: row.line)
        }
    }

    /// The members sorted by name, because their order has no meaning.
    private static func sorted(_ value: JSON.Value) throws -> [String] {
        value.members.map { "\($0.key): \(String(decoding: $0.value.rawBytes, as: UTF8.self))" }.sorted()
    }

    @Test("a refresh is a form, or JSON with the legacy interface")
    func refresh() throws {
        var desk = Desk.signedIn(Canned.password, Desk.legacy)
        desk.begin(.fetchIDToken(forcingRefresh: true))
        #expect(try Self.sorted(try desk.askedBody) == [#"grantType: "refresh_token""#, #"refreshToken: "r-t1""#])
        #expect(desk.sent[0].header("Content-Type") == "application/json")
    }

    @Test("a Game Center signature without a timestamp sends none")
    func gameCenterWithoutTime() throws {
        var desk = Desk()
        desk.begin(
            .signIn(.gameCenter(.init(playerID: "p", publicKeyURL: "u", signature: [1], salt: [2], timestamp: 0))))
        #expect(try desk.askedBody["timestamp"] == nil && desk.asked == "accounts:signInWithGameCenter")
        desk.answer(Canned.session("t1", #""isNewUser":true"#))
        desk.answer(Canned.account("u1"))
        #expect(desk.end?.result?.additionalUserInfo == AdditionalUserInfo(provider: "gc.apple.com", isNewUser: true))
    }

    @Test(
        "only the legacy interface sends the masked number, and only TOTP names the factor when it is finalized",
        arguments: [
            Row(Desk.legacy, "+*******0100"), Row(.init(apiKey: "K", server: Desk.emulator), nil),
        ] as [Row<AuthClient.Configuration, String?>])
    func secondFactor(row: Row<AuthClient.Configuration, String?>) throws {
        let (configuration, number) = row.fields
        var desk = Desk(configuration)
        desk.begin(.signIn(.google(idToken: "g")))
        desk.answer(SecondFactorClientTests.challenge)
        desk.begin(.chooseSecondFactor(id: "f1"))
        #expect(try desk.askedBody["phoneSignInInfo"]?["phoneNumber"]?.string == number, sourceLocation: row.line)
    }

    @Test("an update without changes sends no request; clearing names the attributes")
    func profile() throws {
        var desk = Desk.signedIn()
        desk.begin(.updateProfile(displayName: .keep, photoURL: .keep))
        #expect(desk.sent.isEmpty && desk.end?.user != nil)
        desk.begin(.updateProfile(displayName: .set("N"), photoURL: .clear))
        desk.answer(Canned.account("u1", Canned.password))
        let body = try desk.askedBody
        #expect(body["displayName"]?.string == "N" && body["photoUrl"] == nil)
        #expect(body["deleteAttribute"]?.elements.compactMap { $0.string } == ["PHOTO_URL"])
    }
}

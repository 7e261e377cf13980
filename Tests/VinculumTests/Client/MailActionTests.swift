@testable import Vinculum
import PropertyKit
import Testing

@Suite("E-mails and action codes")
struct MailActionTests {
    @Test(
        "sending an e-mail succeeds without a code in the reply",
        arguments: [
            .sendPasswordReset(email: "a@b.c", nil), .sendSignInLink(email: "a@b.c", ClientRequestTests.settings),
            .sendEmailVerification(nil), .verifyBeforeUpdatingEmail("n@b.c", nil),
        ] as [AuthClient.Intent])
    func sends(intent: AuthClient.Intent) {
        var desk = Desk.signedIn()
        desk.begin(intent)
        desk.answer("{}")
        #expect(desk.end == .done(.completed))
        // The new address belongs to the account only after it is verified.
        #expect(desk.client.currentUser?.email == "ada@example.net" && desk.storeCount == 0)
    }

    @Test(
        "invalid settings are refused without a request",
        arguments: [
            Row(.init(url: "https://e.x"), .internalError),
            Row(.init(url: "no address", handleCodeInApp: true), .invalidContinueURI),
            Row(.init(url: "https://e.x", handleCodeInApp: true, iOSBundleID: ""), .missingIosBundleID),
            Row(.init(url: "https://e.x", handleCodeInApp: true, androidPackageName: ""), .missingAndroidPackageName),
            Row(.init(url: "https://e.x", handleCodeInApp: true, linkDomain: ""), .invalidHostingLinkDomain),
        ] as [Row<ActionCodeSettings, AuthErrorCode>])
    func settings(row: Row<ActionCodeSettings, AuthErrorCode>) {
        let (settings, code) = row.fields
        var desk = Desk()
        desk.begin(.sendSignInLink(email: "a@b.c", settings))
        #expect(
            desk.error?.code == code && desk.error?.family == .misuse && desk.sent.isEmpty, sourceLocation: row.line)
    }

    @Test("settings without a bundle identifier send the application's own")
    func defaultBundle() throws {
        var desk = Desk()
        desk.client.configuration.bundleID = "com.example.own"
        desk.begin(.sendPasswordReset(email: "a@b.c", .init(url: "https://e.x")))
        #expect(try desk.askedBody["iOSBundleId"]?.string == "com.example.own")
        desk.begin(.sendPasswordReset(email: "a@b.c", nil))
        #expect(try JSON.Document(parsing: desk.open[1].request.body).root["iOSBundleId"] == nil)
    }

    @Test(
        "an action code has an operation, with both interfaces",
        arguments: [
            Row(#"{"email":"o@b.c","requestType":"verifyEmail","newEmail":"n@b.c"}"#, .verifyEmail, "n@b.c", "o@b.c"),
            Row(#"{"email":"o@b.c","requestType":"PASSWORD_RESET"}"#, .passwordReset, "o@b.c", nil),
            Row(#"{"requestType":"EMAIL_SIGNIN"}"#, .emailLink, nil, nil),
            Row(#"{"email":"o@b.c","requestType":"NEW_WORD"}"#, .unknown, "o@b.c", nil),
        ] as [Row<String, ActionCodeOperation, String?, String?>])
    func check(row: Row<String, ActionCodeOperation, String?, String?>) {
        let (body, operation, email, previous) = row.fields
        var desk = Desk()
        desk.begin(.checkActionCode(Secret("c")))
        desk.answer(body)
        #expect(
            desk.end == .done(.actionCode(.init(operation: operation, email: email, previousEmail: previous))),
            sourceLocation: row.line)
    }

    @Test("a reply without an address is a broken response")
    func replyWithoutAddress() {
        for intent in [AuthClient.Intent.checkActionCode(Secret("c")), .verifyPasswordResetCode(Secret("c"))] {
            var desk = Desk()
            desk.begin(intent)
            desk.answer(#"{"requestType":"PASSWORD_RESET"}"#)
            #expect(desk.error?.code == .internalError && desk.error?.malformation?.internalErrorKind == 5)
        }
    }

    @Test("checking and applying codes does not change the current user")
    func codes() {
        var desk = Desk.signedIn()
        desk.begin(.verifyPasswordResetCode(Secret("c")))
        desk.answer(#"{"email":"a@b.c","requestType":"PASSWORD_RESET"}"#)
        #expect(desk.end == .done(.email("a@b.c")))
        desk.begin(.confirmPasswordReset(code: Secret("c"), newPassword: Secret("n")))
        desk.answer("{}")
        #expect(desk.end == .done(.completed))
        desk.begin(.applyActionCode(Secret("c")))
        desk.answer(Canned.session("t9"))
        #expect(desk.end == .done(.completed) && desk.client.currentUser?.tokens.idToken == Secret("t1"))
        for row in [
            Row("EXPIRED_OOB_CODE", AuthErrorCode.expiredActionCode), Row("INVALID_OOB_CODE", .invalidActionCode),
            Row("USER_DISABLED", .userDisabled),
        ] as [Row<String, AuthErrorCode>] {
            let (word, code) = row.fields
            desk.begin(.checkActionCode(Secret("c")))
            desk.refuse(word)
            #expect(desk.error?.code == code && desk.client.currentUser != nil, sourceLocation: row.line)
        }
    }

    @Test("an empty code and an empty password are refused without a request")
    func empty() {
        var desk = Desk()
        for row in [
            Row(AuthClient.Intent.applyActionCode(Secret("")), AuthErrorCode.invalidActionCode),
            Row(.checkActionCode(Secret("")), .invalidActionCode),
            Row(.confirmPasswordReset(code: Secret("c"), newPassword: Secret("")), .weakPassword),
        ] as [Row<AuthClient.Intent, AuthErrorCode>] {
            let (intent, code) = row.fields
            desk.begin(intent)
            #expect(desk.error?.code == code && desk.sent.isEmpty, sourceLocation: row.line)
        }
    }

    @Test(
        "only errors about the session end it when an e-mail fails",
        arguments: [
            Row(.sendEmailVerification(nil), "TOKEN_EXPIRED", false),
            Row(.sendEmailVerification(nil), "INVALID_EMAIL", true),
            Row(.verifyBeforeUpdatingEmail("n@b.c", nil), "TOKEN_EXPIRED", true),
            Row(.sendPasswordReset(email: "a@b.c", nil), "USER_NOT_FOUND", true),
            Row(.revokeToken(.accessToken(Secret("a"))), "TOKEN_EXPIRED", true),
        ] as [Row<AuthClient.Intent, String, Bool>])
    func refused(row: Row<AuthClient.Intent, String, Bool>) {
        let (intent, word, stays) = row.fields
        var desk = Desk.signedIn()
        desk.begin(intent)
        desk.refuse(word)
        #expect((desk.client.currentUser != nil) == stays, sourceLocation: row.line)
    }

    @Test("a wrapped link signs in, and only to its own tenant")
    func links() throws {
        let deep = "https://app.firebaseapp.com/__/auth/action?apiKey=K&mode=signIn&oobCode=CODE&lang=en"
        let wrapped = "https://app.page.link/?link=\(PercentEncoding.encodedComponent(deep))&ibi=com.example"
        for link in [deep, wrapped] {
            var desk = Desk()
            desk.begin(.signIn(try #require(Credential.emailLink(email: "a@b.c", link: link))))
            #expect(try desk.askedBody["oobCode"]?.string == "CODE")
            desk.answer(Canned.session("t1", #""isNewUser":true"#))
            desk.answer(Canned.account("u1"))
            #expect(desk.end?.result?.additionalUserInfo == AdditionalUserInfo(provider: "password", isNewUser: true))
        }
        var desk = Desk()
        desk.begin(.signIn(try #require(Credential.emailLink(email: "a@b.c", link: deep + "&tenantId=other"))))
        #expect(desk.error?.code == .tenantIDMismatch && desk.sent.isEmpty)
    }

    @Test("e-mails about the current user fail if no user is signed in")
    func nobodySignedIn() {
        for intent in [
            AuthClient.Intent.sendEmailVerification(nil), .verifyBeforeUpdatingEmail("n", nil),
            .revokeToken(.authorizationCode(Secret("c"))),
        ] {
            var desk = Desk()
            desk.begin(intent)
            #expect(desk.error?.code == .nullUser && desk.sent.isEmpty)
        }
    }
}

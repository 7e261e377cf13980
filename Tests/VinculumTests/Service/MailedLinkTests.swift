import PropertyKit
import Testing
@testable import Vinculum

/// The result of each kind of mailed link when its recipient follows it.
@Suite("Mailed links")
struct MailedLinkTests {
    @Test("a link consists of the server's origin, the mode and the code")
    func linkShape() throws {
        var service = Service()
        _ = service.member("a@x.com")
        let request = Service.request(
            "v1/accounts:sendOobCode",
            #"{"requestType":"PASSWORD_RESET","email":"A@x.com","continueUrl":"http://h/?a=b c&d"}"#,
            headers: [("x-goog-api-key", "k"), ("Host", "127.0.0.1:9099"), ("X-Firebase-Locale", "fr-CA")]
        )
        let reply = service.send(request)
        #expect(reply.text("kind") == "identitytoolkit#GetOobConfirmationCodeResponse")
        #expect(reply.text("email") == "a@x.com")
        #expect(reply["oobCode"] == nil && reply["oobLink"] == nil)
        let mail = try #require(service.mails().first)
        let code = mail["oobCode"]?.string ?? ""
        #expect(code.utf8.count == 54)
        #expect(
            mail["oobLink"]?.string
                == """
                http://127.0.0.1:9099/emulator/action?mode=resetPassword&lang=fr-CA&oobCode=\(code)&\
                apiKey=fake-api-key&continueUrl=http%3A%2F%2Fh%2F%3Fa%3Db+c%26d
                """
        )
    }

    @Test(
        "a malformed Host header is not used for links",
        arguments: [
            "", "a b", "evil.com/x", "evil.com?x", "u@evil.com", "evil.com#", "h:99999",
            String(repeating: "h", count: 300),
        ])
    func host(_ host: String) {
        var service = Service()
        service.send(
            Service.request(
                "v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"a@x.com","tenantId":"t1"}"#,
                headers: [("x-goog-api-key", "k"), ("Host", host), ("X-Firebase-Locale", "e n")]
            )
        )
        let mail = service.mails(tenant: "t1").first
        let code = mail?["oobCode"]?.string ?? ""
        #expect(
            mail?["oobLink"]?.string
                == """
                http://localhost/emulator/action?mode=signIn&lang=en&oobCode=\(code)&apiKey=fake-api-key&tenantId=t1
                """
        )
        #expect(service.mails().isEmpty, "a tenant's mail is the tenant's")
    }

    @Test("the configured origin precedes the request's Host")
    func origin() {
        var service = Service { $0.linkOrigin = "https://id.example.com" }
        let reply = service.admin(
            "v1/projects/demo/accounts:sendOobCode",
            #"{"requestType":"EMAIL_SIGNIN","email":"a@x.com","returnOobLink":true}"#
        )
        #expect(reply.text("oobLink").hasPrefix("https://id.example.com/emulator/action?mode=signIn&"))
        #expect(reply.text("oobCode") == service.mailedCode("EMAIL_SIGNIN"))
    }

    @Test("PASSWORD_RESET: a code can be checked, used once, and is then invalid")
    func passwordReset() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        service.federated("g", "a@x.com")
        service.phone("+1", session: session)
        let code = service.code("PASSWORD_RESET", #""email":"A@X.com""#)
        let seen = service.inspect(code)
        #expect(seen.text("requestType") == "PASSWORD_RESET" && seen.text("email") == "a@x.com")
        #expect(seen.text("kind") == "identitytoolkit#ResetPasswordResponse")
        #expect(
            service.resetPassword(code, "12345").error == "WEAK_PASSWORD : Password should be at least 6 characters")
        let reply = service.resetPassword(code, "secret2")
        #expect(
            reply.text("requestType") == "PASSWORD_RESET" && reply.text("email") == "a@x.com" && reply.idToken.isEmpty)
        #expect(service.resetPassword(code, "secret3").error == "INVALID_OOB_CODE")
        #expect(service.inspect(code).error == "INVALID_OOB_CODE")
        #expect(service.signIn("a@x.com").errorCode == "INVALID_PASSWORD")
        #expect(service.signIn("a@x.com", "secret2").localId == id)
        #expect(service.lookup(session).errorCode == "TOKEN_EXPIRED")
        let account = service.account(id)
        #expect(account?["providerUserInfo"]?.elements.map { $0["providerId"]?.string } == ["password", "phone"])
        #expect(account?["emailVerified"]?.bool == true)
        #expect(account?["validSince"]?.string == "\(service.now.seconds)")
        #expect(
            service.federated("g", "a@x.com").localId == id, "a sign-in with the identity links it again")
    }

    @Test("EMAIL_SIGNIN creates an account and later signs in to it")
    func emailSignIn() {
        var service = Service()
        let made = service.emailLink("NEW@x.com", service.code("EMAIL_SIGNIN", #""email":"New@X.com""#))
        #expect(made["isNewUser"]?.bool == true && made.text("email") == "new@x.com")
        #expect(made.text("kind") == "identitytoolkit#EmailLinkSigninResponse")
        #expect(made.claims?["firebase"]?["sign_in_provider"]?.string == "password")
        let code = service.code("EMAIL_SIGNIN", #""email":"new@x.com""#)
        let again = service.emailLink("new@x.com", code)
        #expect(again["isNewUser"]?.bool == false && again.localId == made.localId)
        #expect(service.emailLink("new@x.com", code).error == "INVALID_OOB_CODE", "a link is good once")
        let account = service.account(made.localId)
        #expect(account?["emailVerified"]?.bool == true && account?["emailLinkSignin"]?.bool == true)
        #expect(account?["createdAt"]?.string == "\(service.now.milliseconds)")
        #expect(service.lookup(made.idToken).status == 200, "signing in again ends no session")
    }

    @Test("EMAIL_SIGNIN with a session links the address to its account")
    func emailLinking() {
        var service = Service()
        let anonymous = service.client("v1/accounts:signUp")
        let linked = service.emailLink(
            "a@x.com", service.code("EMAIL_SIGNIN", #""email":"a@x.com""#), session: anonymous.idToken)
        #expect(linked.localId == anonymous.localId && linked["isNewUser"]?.bool == false)
        let account = service.account(anonymous.localId)
        #expect(account?["email"]?.string == "a@x.com" && account?["emailVerified"]?.bool == true)
        #expect(account?["initialEmail"] == nil)
        let other = service.emailLink(
            "b@x.com", service.code("EMAIL_SIGNIN", #""email":"b@x.com""#), session: linked.idToken)
        #expect(other.localId == anonymous.localId)
        #expect(service.account(anonymous.localId)?["initialEmail"]?.string == "a@x.com")
        #expect(
            service.mailedCode("RECOVER_EMAIL", about: "a@x.com") != "",
            "the address it took the place of can come back")
    }

    @Test("EMAIL_SIGNIN of an account with a second factor requires it")
    func emailLinkPending() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        service.enrollPhone(session, "+1")
        let reply = service.emailLink("a@x.com", service.code("EMAIL_SIGNIN", #""email":"a@x.com""#))
        #expect(reply.idToken.isEmpty && !reply.text("mfaPendingCredential").isEmpty && reply.localId == id)
        #expect(reply["mfaInfo"]?[0]?["phoneInfo"]?.string == "+1")
    }

    @Test("VERIFY_EMAIL verifies the address and ends no session")
    func verifyEmail() {
        var service = Service()
        let made = service.signUp("a@x.com")
        let code = service.code("VERIFY_EMAIL", #""idToken":"\#(made.idToken)","email":"other@x.com""#)
        #expect(service.inspect(code).text("email") == "a@x.com")
        let reply = service.apply(code, #","displayName":"ignored","deleteProvider":["password"]"#)
        #expect(reply["emailVerified"]?.bool == true && reply.localId == made.localId && reply.idToken.isEmpty)
        #expect(reply["newEmail"] == nil && reply["displayName"] == nil)
        #expect(service.lookup(made.idToken)["users"]?[0]?["emailVerified"]?.bool == true)
        #expect(service.signIn("a@x.com").localId == made.localId)
        #expect(service.apply(code).error == "INVALID_OOB_CODE")
    }

    @Test("VERIFY_AND_CHANGE_EMAIL sets the address that the link was sent to")
    func verifyAndChange() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let code = service.code("VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session)","newEmail":"B@x.com""#)
        let seen = service.inspect(code)
        #expect(seen.text("email") == "a@x.com" && seen.text("newEmail") == "b@x.com")
        let reply = service.apply(code)
        #expect(reply.text("newEmail") == "b@x.com" && reply.text("email") == "b@x.com")
        let account = service.account(id)
        #expect(account?["email"]?.string == "b@x.com" && account?["emailVerified"]?.bool == true)
        #expect(account?["initialEmail"]?.string == "a@x.com")
        #expect(service.lookup(session).status == 200, "the session stays valid")
        #expect(service.signIn("b@x.com").localId == id)
        #expect(service.inspect(service.mailedCode("RECOVER_EMAIL")).text("email") == "a@x.com")
    }

    @Test("RECOVER_EMAIL restores the address and removes what a stolen session set")
    func recoverEmail() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let stolen = service.update(session, #""email":"thief@x.com","password":"attack1""#)
        service.federated("evil", "evil@x.com", session: stolen.idToken)
        service.phone("+666", session: stolen.idToken)
        let code = service.mailedCode("RECOVER_EMAIL")
        let seen = service.inspect(code)
        #expect(
            seen.text("requestType") == "RECOVER_EMAIL" && seen.text("email") == "a@x.com" && seen["newEmail"] == nil)
        let reply = service.apply(code)
        #expect(reply.text("email") == "a@x.com" && reply["emailVerified"]?.bool == true && reply.localId == id)
        #expect(service.lookup(stolen.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(
            service.signIn("a@x.com", "attack1").idToken.isEmpty
                && service.signIn("thief@x.com", "attack1").idToken.isEmpty)
        #expect(service.federated("evil", "evil@x.com").localId != id && service.phone("+666").localId != id)
        service.resetPassword(service.code("PASSWORD_RESET", #""email":"a@x.com""#), "secret2")
        #expect(service.signIn("a@x.com", "secret2").localId == id)
    }

    @Test("REVERT_SECOND_FACTOR_ADDITION removes its factor")
    func revertFactor() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let (_, _) = service.enrollTOTP(session)
        let second = service.enrollPhone(session, "+15550100").idToken
        let code = service.mailedCode("REVERT_SECOND_FACTOR_ADDITION")
        let seen = service.inspect(code)
        #expect(seen.text("email") == "a@x.com" && seen["mfaInfo"]?["phoneInfo"]?.string == "+****0100")
        #expect(seen["mfaInfo"]?["unobfuscatedPhoneInfo"] == nil)
        #expect(service.apply(code).status == 200)
        let factors = service.account(id)?["mfaInfo"]
        #expect(factors?.count == 1 && factors?[0]?["totpInfo"] != nil)
        #expect(service.lookup(second).errorCode == "TOKEN_EXPIRED")
    }

    @Test("reverting a factor that was already removed succeeds")
    func revertGone() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let enrolled = service.enrollPhone(session, "+1").idToken
        let factor = service.account(id)?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        service.client(
            "v2/accounts/mfaEnrollment:withdraw", #"{"idToken":"\#(enrolled)","mfaEnrollmentId":"\#(factor)"}"#)
        let code = service.mailedCode("REVERT_SECOND_FACTOR_ADDITION")
        #expect(service.inspect(code)["mfaInfo"] == nil)
        #expect(service.apply(code).status == 200)
        #expect(service.apply(code).error == "INVALID_OOB_CODE")
    }

    @Test("the old password sets a new one without a code")
    func oldPassword() {
        var service = Service()
        let made = service.signUp("a@x.com")
        func body(_ old: String, _ new: String) -> String {
            #"{"email":"A@x.com","oldPassword":"\#(old)","newPassword":"\#(new)"}"#
        }
        #expect(service.client("v1/accounts:resetPassword", body("wrong1", "secret2")).error == "INVALID_PASSWORD")
        let reply = service.client("v1/accounts:resetPassword", body("secret1", "secret2"))
        #expect(reply.text("email") == "a@x.com" && reply["requestType"] == nil)
        #expect(service.lookup(made.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.signIn("a@x.com", "secret2").localId == made.localId)
        #expect(service.signIn("a@x.com").errorCode == "INVALID_PASSWORD")
    }

    @Test("with e-mail privacy, an unknown address gets the same response")
    func privacy() {
        var service = Service()
        service.configure(#"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#)
        _ = service.member("a@x.com")
        func body(_ email: String) -> String { #"{"requestType":"PASSWORD_RESET","email":"\#(email)"}"# }
        let known = service.client("v1/accounts:sendOobCode", body("a@x.com"))
        let before = Snapshot(service.authority)
        let unknown = service.client("v1/accounts:sendOobCode", body("z@x.com"))
        #expect(unknown.status == 200)
        #expect(
            String(decoding: unknown.body, as: UTF8.self)
                == String(decoding: known.body, as: UTF8.self).replacing("a@x", with: "z@x"))
        #expect(Snapshot(service.authority) == before, "nothing is recorded")
    }
}

@testable import Vinculum

/// A service with one account of each sort, and the texts that tables of checks name with `$`.
struct World {
    var service = Service()
    var texts: [String: String] = [:]

    static let shared = World()

    private init() {
        let (member, session) = self.service.member("member@x.com")
        self.texts["member"] = session
        self.texts["memberId"] = member

        let anonymous = self.service.client("v1/accounts:signUp")
        self.texts["anonymous"] = anonymous.idToken

        let (disabled, held) = self.service.member("disabled@x.com")
        let heldRefresh = self.service.signIn("disabled@x.com").refreshToken
        self.service.admin("v1/accounts:update", #"{"localId":"\#(disabled)","disableUser":true}"#)
        (self.texts["disabled"], self.texts["disabledRefresh"]) = (held, heldRefresh)

        let gone = self.service.signUp("gone@x.com")
        self.service.client("v1/accounts:delete", #"{"idToken":"\#(gone.idToken)"}"#)
        (self.texts["gone"], self.texts["goneRefresh"]) = (gone.idToken, gone.refreshToken)

        let revoked = self.service.signUp("revoked@x.com")
        self.service.update(revoked.idToken, #""password":"secret2""#)
        (self.texts["revoked"], self.texts["revokedRefresh"]) = (revoked.idToken, revoked.refreshToken)

        let (_, strong) = self.service.member("strong@x.com")
        self.texts["strong"] = self.service.enrollPhone(strong, "+15550001").idToken
        let strongAccount = self.service.lookup(strong)["users"]?[0]
        self.texts["strongFactor"] = strongAccount?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string
        self.texts["pending"] = self.service.signIn("strong@x.com").text("mfaPendingCredential")

        let unproven = self.service.signUp("unproven@x.com")
        self.texts["unproven"] = unproven.idToken

        self.texts["phone"] = self.service.phone("+15550002").idToken
        self.service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550003"}"#)
        let sms = self.service.smsCode(to: "+15550003")
        (self.texts["smsInfo"], self.texts["smsCode"]) = (sms.session, sms.code)
        self.texts["proof"] = self.service.phone("+15550002", session: session).text("temporaryProof")

        self.service.federated("g-linked", "linked@x.com")
        let tenant = self.service.client("v1/accounts:signUp", #"{"tenantId":"t1"}"#)
        (self.texts["tenant"], self.texts["tenantRefresh"]) = (tenant.idToken, tenant.refreshToken)
        self.addMailedLinks(member: session, unproven: unproven.idToken)
    }

    /// A link of each kind, and some that are about other accounts.
    private mutating func addMailedLinks(member session: String, unproven: String) {
        self.texts["resetCode"] = self.service.code("PASSWORD_RESET", #""email":"member@x.com""#)
        self.texts["linkCode"] = self.service.code("EMAIL_SIGNIN", #""email":"member@x.com""#)
        self.texts["otherLinkCode"] = self.service.code("EMAIL_SIGNIN", #""email":"linked@x.com""#)
        self.texts["disabledLinkCode"] = self.service.code("EMAIL_SIGNIN", #""email":"disabled@x.com""#)
        self.texts["freshLinkCode"] = self.service.code("EMAIL_SIGNIN", #""email":"fresh@x.com""#)
        self.texts["verifyCode"] = self.service.code("VERIFY_EMAIL", #""idToken":"\#(unproven)""#)
        self.texts["changeCode"] = self.service.code(
            "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session)","newEmail":"taken@x.com""#
        )
        self.service.signUp("taken@x.com")
    }
}

@testable import Vinculum
import PropertyKit
import Testing

@Suite("Second factors of the client")
struct SecondFactorClientTests {
    static let challenge =
        #"""
        {"mfaPendingCredential":"pc","mfaInfo":[{"mfaEnrollmentId":"f1","displayName":"phone",\#
        "phoneInfo":"+*******0100","enrolledAt":"2022-08-01T18:31:15.426458Z"},{"mfaEnrollmentId":"f2",\#
        "totpInfo":{}},{"mfaEnrollmentId":"f3","emailInfo":{}},{"phoneInfo":"+1"}],"providerId":"google.com",\#
        "isNewUser":false,"oauthIdToken":"o","rawUserInfo":"{\"id\":\"1\"}"}
        """#

    private func interrupted(_ credential: Credential = .google(idToken: "g")) -> Desk {
        var desk = Desk()
        desk.begin(.signIn(credential))
        desk.answer(Self.challenge)
        return desk
    }

    @Test("a sign-in that requires a second factor has a resolver with the known factors in the service's order")
    func required() throws {
        let desk = self.interrupted()
        let error = try #require(desk.error)
        #expect(error.code == .secondFactorRequired && error.nextStep == .resolveSecondFactor)
        let resolver = try #require(error.resolver)
        #expect(desk.resolver == resolver && resolver.phase == .choosing)
        #expect(resolver.hints.map(\.uid) == ["f1", "f2"])
        #expect(resolver.hints.map(\.factorID) == ["phone", "totp"])
        #expect(resolver.hints[0].enrolledAt?.seconds == 1_659_378_675)
        #expect(desk.client.currentUser == nil && desk.stored?.pending?.purpose == .signIn)
    }

    @Test("a reply with tokens signs in although it lists factors; one without a pending credential has no resolver")
    func notRequired() {
        var desk = Desk()
        desk.begin(.signIn(.google(idToken: "g")))
        desk.answer(
            Canned.session("t1", #""mfaInfo":[{"mfaEnrollmentId":"f1","phoneInfo":"+1"}],"providerId":"google.com""#))
        #expect(desk.asked == "accounts:lookup")
        desk = Desk()
        desk.begin(.signIn(.google(idToken: "g")))
        desk.answer(#"{"mfaInfo":[{"mfaEnrollmentId":"f1","phoneInfo":"+1"}]}"#)
        #expect(desk.error?.code == .secondFactorRequired && desk.error?.resolver == nil && desk.client.pending == nil)
    }

    @Test("choosing a factor and submitting its code finish the sign-in with the first factor's information")
    func resolveBySMS() throws {
        var desk = self.interrupted()
        desk.begin(.chooseSecondFactor(id: "f1"))
        #expect(desk.asked == "mfaSignIn:start")
        let start = try desk.askedBody
        #expect(start["mfaPendingCredential"]?.string == "pc" && start["mfaEnrollmentId"]?.string == "f1")
        #expect(start["phoneSignInInfo"]?.kind == .object)
        desk.answer(#"{"phoneResponseInfo":{"sessionInfo":"s"}}"#)
        guard case .done(.secondFactor(let resolver)) = desk.end else { Issue.record("no challenge"); return }
        #expect(resolver.phase == .waiting(resolver.hints[0]))
        desk.begin(.submitSecondFactor(code: Secret("123456")))
        let finalize = try desk.askedBody
        #expect(finalize["phoneVerificationInfo"]?["code"]?.string == "123456")
        #expect(finalize["phoneVerificationInfo"]?["sessionInfo"]?.string == "s" && finalize["mfaEnrollmentId"] == nil)
        desk.answer(#"{"idToken":"t1","refreshToken":"r1"}"#)
        #expect(desk.asked == "token")
        desk.answer(Canned.refreshed("t2"))
        desk.answer(Canned.account("u1", Canned.google))
        let result = try #require(desk.end?.result)
        #expect(
            result.additionalUserInfo
                == AdditionalUserInfo(provider: "google.com", profile: #"{"id":"1"}"#, isNewUser: false))
        #expect(result.credential == .google(idToken: "o"))
        #expect(desk.client.pending == nil && desk.stored?.pending == nil && desk.stored?.user?.uid == "u1")
    }

    @Test("a recovery code is sent as the code of the chosen factor", arguments: ["f1", "f2"] as [FactorID])
    func recoveryCode(id: FactorID) throws {
        var desk = self.interrupted()
        desk.begin(.chooseSecondFactor(id: id))
        if id == "f1" { desk.answer(#"{"phoneResponseInfo":{"sessionInfo":"s"}}"#) }
        desk.begin(.submitSecondFactor(code: Secret("MZXW-6YTB-OJTG-633C")))
        let info = id == "f1" ? "phoneVerificationInfo" : "totpVerificationInfo"
        let name = id == "f1" ? "code" : "verificationCode"
        #expect(try desk.askedBody[named: info]?[named: name]?.string == "MZXW-6YTB-OJTG-633C")
    }

    @Test("the code of an app names its factor and needs no start request")
    func resolveByTOTP() throws {
        var desk = self.interrupted()
        desk.begin(.chooseSecondFactor(id: "f2"))
        #expect(desk.open.isEmpty)
        desk.begin(.submitSecondFactor(code: Secret("123456")))
        let body = try desk.askedBody
        #expect(body["mfaEnrollmentId"]?.string == "f2" && body["phoneVerificationInfo"] == nil)
        #expect(body["totpVerificationInfo"]?.members.map(\.key) == ["verificationCode"])
    }

    @Test("after a wrong code another one can be submitted, in another process too")
    func wrongCode() throws {
        var desk = self.interrupted()
        desk.begin(.chooseSecondFactor(id: "f1"))
        desk.answer(#"{"phoneResponseInfo":{"sessionInfo":"s"}}"#)
        desk.begin(.submitSecondFactor(code: Secret("000000")))
        desk.refuse("INVALID_CODE")
        let error = try #require(desk.error)
        #expect(error.code == .invalidVerificationCode)
        #expect(error.resolver?.phase == error.resolver.map { .waiting($0.hints[0]) })
        let session = try StoredSession(parsing: try #require(desk.stored).encoded())
        var later = Desk(restoring: session)
        later.begin(.submitSecondFactor(code: Secret("123456")))
        #expect(try later.askedBody["phoneVerificationInfo"]?["sessionInfo"]?.string == "s")
        later.answer(#"{"idToken":"t1","refreshToken":"r1"}"#)
        later.answer(Canned.refreshed("t2"))
        later.answer(Canned.account("u1", Canned.google))
        #expect(later.end?.result?.additionalUserInfo?.profile == #"{"id":"1"}"#)
    }

    @Test("if the process ends while a code is checked, the code can be submitted again")
    func interruptedProcess() throws {
        var desk = self.interrupted()
        desk.begin(.chooseSecondFactor(id: "f2"))
        desk.begin(.submitSecondFactor(code: Secret("123456")))
        var later = Desk(restoring: try StoredSession(parsing: try #require(desk.stored).encoded()))
        later.begin(.submitSecondFactor(code: Secret("123456")))
        #expect(later.asked == "mfaSignIn:finalize")
    }

    @Test("an expired pending sign-in ends")
    func expired() {
        var desk = self.interrupted()
        desk.begin(.chooseSecondFactor(id: "f1"))
        desk.refuse("INVALID_MFA_PENDING_CREDENTIAL")
        #expect(desk.error?.code == .invalidMultiFactorSession && desk.error?.nextStep == .signInAgain)
        #expect(desk.client.pending == nil && desk.stored == nil)
        desk.begin(.chooseSecondFactor(id: "f1"))
        #expect(desk.error?.code == .missingMultiFactorSession)
    }

    @Test("misuse is an error and changes nothing")
    func misuse() {
        var desk = self.interrupted()
        let before = desk.client.pending
        desk.begin(.chooseSecondFactor(id: "f9"))
        #expect(desk.error?.code == .multiFactorInfoNotFound)
        desk.begin(.submitSecondFactor(code: Secret("1")))
        #expect(desk.error?.family == .misuse)
        #expect(desk.client.pending == before && desk.sent.count == 1)
    }

    @Test("a lost lookup after an accepted code leaves the sign-in pending")
    func lostLookup() {
        var desk = self.interrupted()
        desk.begin(.chooseSecondFactor(id: "f2"))
        desk.begin(.submitSecondFactor(code: Secret("123456")))
        desk.answer(Canned.session("t1", expiresIn: nil))
        desk.answer(Canned.refreshed("t2"))
        desk.lose()
        #expect(desk.error?.code == .networkError && desk.client.currentUser == nil)
        desk.begin(.submitSecondFactor(code: Secret("654321")))
        #expect(desk.asked == "mfaSignIn:finalize")
    }

    @Test(
        "a reauthentication with a second factor replaces the tokens of the same account only", arguments: ["u1", "u2"])
    func reauthenticate(uid: String) {
        var desk = Desk.signedIn()
        desk.begin(.reauthenticate(.password(email: "a@b.c", password: "secret")))
        desk.answer(Self.challenge)
        #expect(desk.stored?.pending?.purpose == .reauthenticate && desk.client.currentUser?.uid == "u1")
        desk.begin(.chooseSecondFactor(id: "f2"))
        desk.begin(.submitSecondFactor(code: Secret("123456")))
        desk.answer(Canned.session("t9", expiresIn: nil))
        desk.answer(Canned.refreshed("t2"))
        desk.answer(Canned.account(uid, Canned.password))
        #expect(desk.client.currentUser?.uid == "u1")
        #expect(desk.client.currentUser?.tokens.idToken == Secret(uid == "u1" ? "t2" : "t1"))
        #expect(desk.error?.code == (uid == "u1" ? nil : .userMismatch))
    }

    @Test("a link with a second factor ends as a link")
    func link() {
        var desk = Desk.signedIn()
        desk.begin(.link(.google(idToken: "g")))
        desk.answer(Self.challenge)
        desk.begin(.chooseSecondFactor(id: "f2"))
        desk.begin(.submitSecondFactor(code: Secret("123456")))
        desk.answer(Canned.session("t9", expiresIn: nil))
        desk.answer(Canned.refreshed("t2"))
        desk.answer(Canned.account("u1", Canned.google))
        #expect(
            desk.client.currentUser?.has(.google) == true && desk.client.currentUser?.tokens.idToken == Secret("t2"))
    }

    @Test("enrolling a phone sends a code, and the code begins a new session with the factor")
    func enrollPhone() throws {
        var desk = Desk.signedIn()
        desk.begin(.beginEnrollment(.phone(number: "+15555550100")))
        #expect(desk.asked == "mfaEnrollment:start")
        #expect(try desk.askedBody["phoneEnrollmentInfo"]?["phoneNumber"]?.string == "+15555550100")
        desk.answer(#"{"phoneSessionInfo":{"sessionInfo":"s"}}"#)
        #expect(desk.client.enrollment?.phase == .waitingForSMS("+15555550100"))
        var later = Desk(restoring: try StoredSession(parsing: try #require(desk.stored).encoded()))
        later.begin(.finishEnrollment(code: Secret("123456"), displayName: "mobile"))
        let body = try later.askedBody
        #expect(body["phoneVerificationInfo"]?["sessionInfo"]?.string == "s" && body["displayName"]?.string == "mobile")
        #expect(body["idToken"]?.string == "t1")
        later.answer(#"{"idToken":"t2","refreshToken":"r2"}"#)
        later.answer(Canned.refreshed("t3"))
        later.answer(Canned.account("u1", #""mfaInfo":[{"mfaEnrollmentId":"f1","phoneInfo":"+15555550100"}]"#))
        #expect(later.end?.user?.factors == [MultiFactorInfo(id: "f1", kind: .phone(number: "+15555550100"))])
        #expect(later.stored?.user?.tokens.idToken == Secret("t3") && later.client.enrollment == nil)
    }

    @Test("enrolling an app returns a secret and sends no phone number")
    func enrollTOTP() throws {
        var desk = Desk.signedIn()
        desk.begin(.beginEnrollment(.totp))
        #expect(
            String(decoding: desk.open[0].request.body, as: UTF8.self) == #"{"idToken":"t1","totpEnrollmentInfo":{}}"#)
        desk.answer(
            #"""
            {"totpSessionInfo":{"sharedSecretKey":"GEZDGNBV","verificationCodeLength":6,"hashingAlgorithm":"SHA1",\#
            "periodSec":30,"sessionInfo":"s","finalizeEnrollmentTime":"2030-01-01T00:00:00.000Z"}}
            """#
        )
        guard case .waitingForApp(let secret) = desk.client.enrollment?.phase else { Issue.record("no secret"); return }
        #expect(secret.sharedSecretKey.revealed() == "GEZDGNBV" && secret.codeLength == 6 && secret.periodSeconds == 30)
        desk.begin(.finishEnrollment(code: Secret("123456"), displayName: nil))
        #expect(
            String(decoding: desk.open[0].request.body, as: UTF8.self)
                == #"{"idToken":"t1","totpVerificationInfo":{"sessionInfo":"s","verificationCode":"123456"}}"#)
        desk.refuse("INVALID_CODE")
        #expect(desk.client.enrollment?.phase == .waitingForApp(secret) && desk.client.currentUser != nil)
        desk.begin(.signOut)
        #expect(desk.client.enrollment == nil)
    }

    @Test(
        "enrolling or removing a factor keeps the user's tenant, whatever the client's tenant is",
        arguments: [nil, "t-1"])
    func tenants(tenant: String?) throws {
        var user = try #require(Desk.signedIn().client.currentUser)
        user.tenantID = tenant
        var desk = Desk()
        desk.perform(desk.client.restore(StoredSession(user: user)))
        desk.client.tenantID = "t-2"
        for intent in [
            AuthClient.Intent.finishEnrollment(code: Secret("123456"), displayName: nil), .unenroll(factorID: "f1"),
        ] {
            if case .finishEnrollment = intent {
                desk.begin(.beginEnrollment(.phone(number: "+15555550100")))
                desk.answer(#"{"phoneSessionInfo":{"sessionInfo":"s"}}"#)
            }
            desk.begin(intent)
            desk.answer(#"{"idToken":"t2","refreshToken":"r2"}"#)
            desk.answer(Canned.refreshed("t3"))
            desk.answer(Canned.account("u1"))
            #expect(
                desk.end?.user?.uid == "u1" && desk.stored?.user?.tenantID == tenant && desk.client.tenantID == "t-2")
        }
    }

    @Test("an enrolment whose start has a broken response can begin again")
    func brokenStart() {
        for method in [EnrollmentFlow.Method.totp, .phone(number: "+1")] {
            var desk = Desk.signedIn()
            desk.begin(.beginEnrollment(method))
            desk.answer("{}")
            #expect(desk.error?.family == .brokenAnswer)
            desk.begin(.beginEnrollment(method))
            #expect(desk.asked == "mfaEnrollment:start")
        }
    }

    @Test("removing a factor begins a new session; without one, or if its lookup fails, the user is signed out")
    func unenroll() throws {
        var desk = Desk.signedIn()
        desk.begin(.unenroll(factorID: "f1"))
        #expect(try desk.askedBody["mfaEnrollmentId"]?.string == "f1")
        desk.refuse("MFA_ENROLLMENT_NOT_FOUND")
        #expect(desk.error?.code == .multiFactorInfoNotFound && desk.client.currentUser != nil)
        desk.begin(.unenroll(factorID: "f1"))
        desk.answer(Canned.session("t2"))
        desk.answer(Canned.account("u1"))
        #expect(desk.client.currentUser?.tokens.idToken == Secret("t2"))
        var copy = desk
        desk.begin(.unenroll(factorID: "f1"))
        desk.answer("{}")
        #expect(desk.error?.code == .invalidUserToken && desk.client.currentUser == nil)
        copy.begin(.unenroll(factorID: "f1"))
        copy.answer(Canned.session("t3", expiresIn: nil))
        copy.lose()
        #expect(copy.error?.code == .networkError && copy.client.currentUser == nil)
    }
}

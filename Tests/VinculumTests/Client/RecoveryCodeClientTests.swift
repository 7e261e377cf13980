@testable import Vinculum
import Testing

@Suite("Recovery codes of the client")
struct RecoveryCodeClientTests {
    @Test("new codes are the outcome, and nothing stores them")
    func make() throws {
        var desk = Desk.signedIn()
        desk.begin(.makeRecoveryCodes)
        #expect(desk.open.first?.request.path == "/vinculum/v1/accounts:makeRecoveryCodes")
        #expect(try desk.askedBody["idToken"]?.string == "t1")
        desk.answer(#"{"recoveryCodes":["AAAA-BBBB-CCCC-DDDD","EEEE-FFFF-GGGG-HHHH"],"remaining":10}"#)
        let codes = [Secret("AAAA-BBBB-CCCC-DDDD"), Secret("EEEE-FFFF-GGGG-HHHH")]
        #expect(desk.end == .done(.recoveryCodes(codes)) && desk.storeCount == 0)
        #expect(!"\(AuthClient.Outcome.recoveryCodes(codes))".contains("AAAA"))
    }

    @Test("the count is the outcome; an old sign-in is refused as one")
    func count() {
        var desk = Desk.signedIn()
        desk.begin(.countRecoveryCodes)
        #expect(desk.open.first?.request.path == "/vinculum/v1/accounts:recoveryCodes")
        desk.answer(#"{"remaining":7,"createdAt":"2026-01-05T09:00:00.000Z"}"#)
        #expect(desk.end == .done(.recoveryCodesLeft(7)))
        desk.begin(.makeRecoveryCodes)
        desk.refuse("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        #expect(desk.error?.code == .requiresRecentLogin && desk.client.currentUser != nil)
        desk.begin(.makeRecoveryCodes)
        desk.answer("{}")
        #expect(desk.error?.family == .brokenAnswer)
        desk.begin(.countRecoveryCodes)
        desk.answer("{}")
        #expect(desk.error?.family == .brokenAnswer)
    }

    @Test("without a user, and at the hosted service, nothing is sent")
    func misuse() {
        var desk = Desk()
        desk.begin(.makeRecoveryCodes)
        #expect(desk.error?.code == .nullUser && desk.sent.isEmpty)
        var hosted = Desk.signedIn(Canned.password, as: "u1", AuthClient.Configuration(apiKey: "K"))
        for intent in [AuthClient.Intent.makeRecoveryCodes, .countRecoveryCodes] {
            hosted.begin(intent)
            #expect(hosted.error?.family == .misuse && hosted.sent.isEmpty)
        }
    }

    @Test("an enrolment that made codes ends with them")
    func enrolment() throws {
        var desk = Desk.signedIn()
        desk.begin(.beginEnrollment(.phone(number: "+15555550100")))
        desk.answer(#"{"phoneSessionInfo":{"sessionInfo":"s"}}"#)
        desk.begin(.finishEnrollment(code: Secret("123456"), displayName: nil))
        desk.answer(#"{"idToken":"t2","refreshToken":"r2","recoveryCodes":["AAAA-BBBB-CCCC-DDDD"]}"#)
        desk.answer(Canned.refreshed("t3"))
        desk.answer(Canned.account("u1", #""mfaInfo":[{"mfaEnrollmentId":"f1","phoneInfo":"+15555550100"}]"#))
        guard case .done(.enrolled(let user, let codes)) = desk.end else { Issue.record("no codes"); return }
        #expect(user.factors.count == 1 && codes == [Secret("AAAA-BBBB-CCCC-DDDD")])
        #expect(desk.client.currentUser == user && desk.client.enrollment == nil)
    }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("Second factors at the service")
struct SecondFactorTests {
    private static let challenge = "v2/accounts/mfaSignIn:start"
    private static let answer = "v2/accounts/mfaSignIn:finalize"

    private func totp(_ pending: String, _ id: String, _ code: String) -> String {
        #"""
        {"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(id)",\#
        "totpVerificationInfo":{"verificationCode":"\#(code)"}}
        """#
    }

    private func factorID(_ service: inout Service, _ id: String) -> String {
        service.account(id)?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
    }

    @Test("a phone factor, from enrolment to withdrawal")
    func phone() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let enrolled = service.enrollPhone(session, "+15555550100")
        #expect(enrolled["expiresIn"] == nil)
        #expect(enrolled.claims?["firebase"]?["sign_in_second_factor"]?.string == "phone")
        let factor = self.factorID(&service, id)
        service.now = service.now.adding(seconds: 10)
        let lastLogin = service.account(id)?["lastLoginAt"]?.string
        let first = service.signIn("a@x.com")
        #expect(first.idToken.isEmpty && first["mfaInfo"]?[0]?["phoneInfo"]?.string == "+*******0100")
        #expect(service.account(id)?["lastLoginAt"]?.string == lastLogin, "the sign-in is not complete")
        let pending = first.text("mfaPendingCredential")
        service.client(Self.challenge, #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)"}"#)
        let sms = service.smsCode(to: "+15555550100")
        let body =
            #"""
            {"mfaPendingCredential":"\#(pending)","phoneVerificationInfo":{"code":"\#(sms.code)",\#
            "sessionInfo":"\#(sms.session)"}}
            """#
        let done = service.client(Self.answer, body)
        #expect(done.claims?["firebase"]?["second_factor_identifier"]?.string == factor)
        #expect(done.claims?["auth_time"]?.int64 == 1_600_000_010)
        #expect(service.client(Self.answer, body).errorCode == "INVALID_SESSION_INFO", "good once")
        let withdrawn = service.client(
            "v2/accounts/mfaEnrollment:withdraw", #"{"idToken":"\#(done.idToken)","mfaEnrollmentId":"\#(factor)"}"#
        )
        #expect(withdrawn.text("expiresIn") == "3600")
        #expect(withdrawn.claims?["firebase"]?["sign_in_second_factor"] == nil)
        let refreshed = try? CompactJWS(parsing: service.refresh(done.refreshToken).text("id_token")).payload
        #expect(refreshed?["firebase"]?["sign_in_second_factor"] == nil, "no claim of a factor that is gone")
        #expect(!service.signIn("a@x.com").idToken.isEmpty)
    }

    @Test("a TOTP factor checks the window, refuses replays, and expires with the first factor")
    func timeBased() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let (enrolled, secret) = service.enrollTOTP(session)
        #expect(secret.count == 20 && enrolled["totpAuthInfo"]?.kind == .object)
        #expect(enrolled.claims?["firebase"]?["sign_in_second_factor"]?.string == "totp")
        let second = service.client(
            "v2/accounts/mfaEnrollment:start", #"{"idToken":"\#(session)","totpEnrollmentInfo":{}}"#
        )
        #expect(
            second.error
                == "SECOND_FACTOR_LIMIT_EXCEEDED : Too many TOTP based second factors enrolled for this account.")
        let factor = self.factorID(&service, id)
        #expect(service.account(id)?["mfaInfo"]?[0]?["totpInfo"]?.kind == .object)
        func step(_ offset: Int64) -> String { TOTP.code(secret: secret, at: TOTP.step(at: service.now) + offset) }
        let pending = service.signIn("a@x.com").text("mfaPendingCredential")
        #expect(
            service.client(Self.challenge, #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)"}"#)
                .errorCode == "INVALID_ARGUMENT")
        for wrong in [step(0), step(-1), step(6), "", "12345", "1234567", "١٢٣٤٥٦"] where !wrong.isEmpty {
            var copy = service
            #expect(copy.client(Self.answer, self.totp(pending, factor, wrong)).errorCode == "INVALID_CODE", "\(wrong)")
        }
        var late = service
        late.now = service.now.adding(seconds: 300)
        #expect(late.client(Self.answer, self.totp(pending, factor, step(5))).errorCode == "TOTP_CHALLENGE_TIMEOUT")
        let done = service.client(Self.answer, self.totp(pending, factor, step(5)))
        #expect(!done.idToken.isEmpty && done["expiresIn"] == nil)
        let again = service.signIn("a@x.com").text("mfaPendingCredential")
        #expect(
            service.client(Self.answer, self.totp(again, factor, step(5))).errorCode == "INVALID_CODE",
            "accepted before")
    }

    @Test("guessing across many pending sign-ins ends after ten wrong answers, for fifteen minutes")
    func accountLimit() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let (_, secret) = service.enrollTOTP(session)
        let factor = self.factorID(&service, id)
        service.now = service.now.adding(seconds: 300)
        func right() -> String { TOTP.code(secret: secret, at: TOTP.step(at: service.now)) }
        func attempt(_ code: String) -> Reply {
            let pending = service.signIn("a@x.com").text("mfaPendingCredential")
            return service.client(Self.answer, self.totp(pending, factor, code))
        }
        for _ in 0..<10 { #expect(attempt("x").errorCode == "INVALID_CODE") }
        let stop = attempt(right())
        #expect(stop.error == "QUOTA_EXCEEDED : Exceeded quota.")
        service.now = service.now.adding(milliseconds: 899_999)
        #expect(attempt(right()).errorCode == "QUOTA_EXCEEDED")
        service.now = service.now.adding(milliseconds: 1)
        #expect(attempt("x").errorCode == "INVALID_CODE")
        #expect(!attempt(right()).idToken.isEmpty)
        #expect(service.authority.store[nil][AccountID(id)!]?.secondFactorFailures == [])
    }

    @Test("a pending sign-in ends after five wrong codes over all its challenges")
    func pendingLimit() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        service.enrollPhone(session, "+15550001")
        let factor = self.factorID(&service, id)
        let pending = service.signIn("a@x.com").text("mfaPendingCredential")
        var words: [String] = []
        for _ in 0..<7 {
            service.client(Self.challenge, #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)"}"#)
            let info = service.smsCode(to: "+15550001").session
            words.append(
                service.client(
                    Self.answer,
                    #"""
                    {"mfaPendingCredential":"\#(pending)","phoneVerificationInfo":{"code":"x",\#
                    "sessionInfo":"\#(info)"}}
                    """#
                ).errorCode
            )
        }
        #expect(
            words == Array(repeating: "INVALID_CODE", count: 5) + [
                "TOO_MANY_ATTEMPTS_TRY_LATER", "TOO_MANY_ATTEMPTS_TRY_LATER",
            ])
    }

    @Test(
        "changing the password ends a pending sign-in",
        arguments: [
            #""password":"secret2""#, #""validSince":"1""#, #""deleteAttribute":["PASSWORD"]"#,
        ])
    func stalePending(change: String) {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let owner = service.enrollPhone(session, "+15550001").idToken
        let factor = self.factorID(&service, id)
        let pending = service.signIn("a@x.com").text("mfaPendingCredential")
        #expect(service.update(owner, change).error == "")
        let reply = service.client(
            Self.challenge, #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)"}"#)
        #expect(reply.error == "((Invalid phoneVerificationInfo.mfaPendingCredential.))")
    }

    @Test("every first factor requires the second")
    func noWayAround() {
        var service = Service()
        let (id, session) = service.member("a@x.com")
        let strong = service.enrollPhone(session, "+15550001").idToken
        service.federated("g1", "a@x.com", session: strong)
        #expect(service.federated("g1").idToken.isEmpty)
        #expect(service.federated("o1", "a@x.com", provider: "oidc.x").idToken.isEmpty, "by the address")
        #expect(service.signIn("a@x.com").idToken.isEmpty)
        #expect(service.phone("+15550009", session: strong).errorCode == "UNSUPPORTED_FIRST_FACTOR")
        service.admin("v1/accounts:update", #"{"localId":"\#(id)","phoneNumber":"+15550008"}"#)
        #expect(
            service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15550008"}"#).errorCode
                == "UNSUPPORTED_FIRST_FACTOR")
    }

    @Test("an SMS code allows five wrong answers, ten minutes and one use")
    func smsCodes() {
        var service = Service()
        func send() -> (code: String, session: String) {
            service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+1"}"#)
            return service.smsCode(to: "+1")
        }
        func redeem(_ info: String, _ code: String) -> String {
            service.client("v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(info)","code":"\#(code)"}"#)
                .errorCode
        }
        let first = send()
        for _ in 0..<5 { #expect(redeem(first.session, "x") == "INVALID_CODE") }
        #expect(redeem(first.session, first.code) == "TOO_MANY_ATTEMPTS_TRY_LATER")
        let second = send()
        service.now = service.now.adding(seconds: 600)
        #expect(redeem(second.session, second.code) == "SESSION_EXPIRED")
        let third = send()
        #expect(redeem(third.session, third.code) == "")
        #expect(redeem(third.session, third.code) == "INVALID_SESSION_INFO")
    }

    @Test("a number of another account returns a temporary proof that signs in there once")
    func temporaryProof() {
        var service = Service()
        let owner = service.phone("+1")
        let (_, session) = service.member("a@x.com")
        let reply = service.phone("+1", session: session)
        #expect(reply.status == 200 && reply.idToken.isEmpty && reply.text("temporaryProofExpiresIn") == "3600")
        let body = #"{"phoneNumber":"+1","temporaryProof":"\#(reply.text("temporaryProof"))"}"#
        #expect(service.client("v1/accounts:signInWithPhoneNumber", body).localId == owner.localId)
        #expect(service.client("v1/accounts:signInWithPhoneNumber", body).errorCode == "INVALID_TEMPORARY_PROOF")
    }
}

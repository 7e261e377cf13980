import PropertyKit
import Testing
@testable import Vinculum

@Suite("Recovery codes at the service")
struct RecoveryCodeServiceTests {
    @Test("ten codes are shown once, stored as hashes, and counted", arguments: TrustLevel.allCases)
    func making(trust: TrustLevel) {
        var holder = CodeHolder(trust)
        let codes = holder.make()
        #expect(codes.count == 10 && Set(codes).count == 10)
        #expect(codes.allSatisfy { $0.utf8.count == 19 && RecoveryCode($0) != nil })
        #expect(holder.remaining == 10)
        let stored = holder.digest
        for code in codes {
            let bytes = RecoveryCode(code)?.bytes ?? []
            #expect(!stored.contains(bytes) && !stored.contains(Array(code.utf8)))
        }
        let count = holder.service.client("/vinculum/v1/accounts:recoveryCodes", #"{"idToken":"\#(holder.session)"}"#)
        #expect(count["remaining"]?.int64 == 10 && count["recoveryCodes"] == nil)
        #expect(count.text("createdAt").hasPrefix("2020-09-13T12:26:40"))
        #expect(!(holder.service.account(holder.id)?["mfaInfo"]?.count != 1), "no factor is listed for them")
    }

    @Test(
        "a code opens a session once, in both forms that clients have", arguments: TrustLevel.allCases, [true, false])
    func use(trust: TrustLevel, asPhone: Bool) {
        var holder = CodeHolder(trust)
        let codes = holder.make()
        let done = holder.enter(codes[3].lowercased(), asPhone: asPhone)
        #expect(done.secondFactor == "recovery")
        #expect(done.claims?["firebase"]?["second_factor_identifier"]?.string == "recovery")
        #expect(done.claims?["firebase"]?["sign_in_provider"]?.string == "password")
        let changes = holder.service.decisions.filter { $0.kind == .change && $0.rule == .recoveryCodes }
        #expect(changes.map(\.facts) == [[.account(AccountID(holder.id)!), Decision.Fact(.recoveryCodesLeft, 9)]])
        let notices = holder.service.effects.compactMap { effect -> String? in
            if case .notice(let notice) = effect { notice.change } else { nil }
        }
        #expect(notices == (trust == .local ? [] : ["A recovery code was used to sign in; 9 are left."]))
        #expect(holder.remaining == 9)
        #expect(holder.service.refresh(done.refreshToken).refreshedSecondFactor == "recovery")
        let again = holder.enter(codes[3], asPhone: asPhone)
        #expect(again.errorCode == "INVALID_CODE" && holder.remaining == 9)
        #expect(holder.enter(codes[4], asPhone: !asPhone).secondFactor == "recovery")
    }

    @Test("a code waits longer than an app's", arguments: [301, 3599] as [Int64])
    func patience(seconds: Int64) {
        var holder = CodeHolder()
        let code = holder.make()[0]
        let pending = holder.begin()
        holder.service.now = holder.service.now.adding(seconds: seconds)
        #expect(holder.answerAsApp(pending, "123456").errorCode == "TOTP_CHALLENGE_TIMEOUT")
        #expect(holder.answerAsApp(pending, code).secondFactor == "recovery")
    }

    @Test("new codes end the old ones, and the second factor of every session that they opened")
    func anew() {
        var holder = CodeHolder(.strict)
        let old = holder.make()
        let thief = holder.enter(old[0])
        #expect(holder.service.refresh(thief.refreshToken).refreshedSecondFactor == "recovery")
        let new = holder.make()
        #expect(Set(old).isDisjoint(with: new) && holder.remaining == 10)
        #expect(holder.enter(old[1]).errorCode == "INVALID_CODE")
        #expect(holder.service.refresh(thief.refreshToken).refreshedSecondFactor == nil, "I7")
        let before = holder.digest
        #expect(holder.withdraw(thief.idToken).errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        #expect(holder.make(thief.idToken).isEmpty)
        #expect(
            holder.service.update(thief.idToken, #""password":"secret2""#).errorCode
                == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        #expect(holder.digest == before)
        #expect(holder.enter(new[0]).secondFactor == "recovery")
    }

    @Test("withdrawing the last factor ends the codes, and what they opened", arguments: TrustLevel.allCases)
    func withdrawal(trust: TrustLevel) {
        var holder = CodeHolder(trust)
        let codes = holder.make()
        let rescued = holder.enter(codes[0])
        let withdrawn = holder.withdraw(rescued.idToken)
        #expect(withdrawn.secondFactor == nil && withdrawn.status == 200)
        #expect(holder.account?.recoveryCodes == nil)
        #expect(
            holder.service.decisions.contains { $0.rule == .recoveryCodes && $0.kind == .change }, "it is explained")
        // A factor and codes that come later make no earlier session strong again.
        let enrolled = holder.service.enrollPhone(withdrawn.idToken, "+15550002")
        #expect(enrolled.secondFactor == "phone")
        if trust == .hardened { return }
        #expect(holder.make(enrolled.idToken).count == 10)
        #expect(holder.service.refresh(rescued.refreshToken).refreshedSecondFactor == nil)
        #expect(holder.enter(codes[1]).errorCode == "INVALID_CODE")
    }

    @Test(
        "codes outlive one factor of two, and enrolling with a code replaces a lost phone",
        arguments: [
            TrustLevel.strict, .hardened,
        ])
    func replacement(trust: TrustLevel) {
        var holder = CodeHolder(trust)
        let codes = holder.make()
        let rescued = holder.enter(codes[0])
        let (enrolled, _) = holder.service.enrollTOTP(rescued.idToken, name: "app")
        #expect(enrolled.secondFactor == "totp")
        let lost = holder.factorID
        let withdrawn = holder.service.client(
            "v2/accounts/mfaEnrollment:withdraw", #"{"idToken":"\#(enrolled.idToken)","mfaEnrollmentId":"\#(lost)"}"#)
        #expect(withdrawn.secondFactor == "totp" && holder.remaining == 9)
        #expect(holder.enter(codes[1]).secondFactor == "recovery")
    }

    @Test("the first factor brings codes where the service says so, a later one none")
    func withFirstFactor() {
        var holder = CodeHolder(.hardened, makesCodes: true)
        let codes = holder.enrolled?["recoveryCodes"]?.elements.compactMap { $0.string } ?? []
        #expect(codes.count == 10 && holder.remaining == 10)
        #expect(holder.enter(codes[9]).secondFactor == "recovery")
        let (second, _) = holder.service.enrollTOTP(holder.enterByPhone().idToken, name: "app")
        #expect(second.secondFactor == "totp" && second["recoveryCodes"] == nil && holder.remaining == 9)
        #expect(CodeHolder(.hardened).enrolled?["recoveryCodes"] == nil)
    }

    @Test(
        "what a project says about codes with the first factor goes before what the service says",
        arguments: [true, false], [true, false])
    func projectSays(service: Bool, project: Bool) {
        var holder = CodeHolder(makesCodes: service, projectSays: project)
        #expect((holder.enrolled?["recoveryCodes"] != nil) == project && holder.remaining == (project ? 10 : nil))
        let shown = holder.service.admin("GET", "v2/projects/demo/config", "")["mfa"]
        #expect(shown?["recoveryCodes"]?.bool == project && shown?["state"]?.string == "ENABLED")
        #expect(
            holder.service.admin(
                "PATCH", "v2/projects/demo/config?updateMask=mfa.recoveryCodes", #"{"mfa":{"recoveryCodes":"yes"}}"#
            ).error == "Invalid JSON payload received. /mfa/recoveryCodes must be boolean")
    }

    @Test("a request for codes is refused without damage", arguments: TrustLevel.allCases)
    func refusals(trust: TrustLevel) {
        var holder = CodeHolder(trust)
        #expect(holder.make().count == 10)
        let path = "/vinculum/v1/accounts:makeRecoveryCodes"
        let other = holder.service.member("b@x.com")
        let before = holder.digest
        #expect(
            holder.service.client(path, #"{"idToken":"\#(other.session)"}"#).error
                == "MFA_ENROLLMENT_NOT_FOUND : Recovery codes need a second factor.")
        #expect(holder.service.client(path, "{}").errorCode == "MISSING_ID_TOKEN")
        #expect(holder.service.client(path, #"{"idToken":"x"}"#).errorCode == "INVALID_ID_TOKEN")
        holder.service.now = holder.service.now.adding(seconds: 301)
        #expect(
            holder.service.client(path, #"{"idToken":"\#(holder.session)"}"#).errorCode
                == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        #expect(holder.digest == before && holder.remaining == 10)
    }

    @Test("a session without a factor makes no codes where SMS factors are switched off for now")
    func switchedOff() {
        var holder = CodeHolder()
        holder.service.admin(
            "PATCH", "v2/projects/demo/config?updateMask=mfa", #"{"mfa":{"state":"DISABLED","enabledProviders":[]}}"#)
        let weak = holder.service.signIn(CodeHolder.address).idToken
        #expect(!weak.isEmpty)
        #expect(holder.make(weak).isEmpty && holder.remaining == nil)
    }

    @Test("wrong codes count like wrong factors, each in its own form", arguments: [true, false])
    func counting(asPhone: Bool) {
        var holder = CodeHolder()
        let codes = holder.make()
        let wrong = RecoveryCode(bytes: [UInt8](repeating: 7, count: 10)).text
        let pending = holder.begin()
        for _ in 0..<5 {
            let reply = asPhone ? holder.answerAsPhone(pending, wrong) : holder.answerAsApp(pending, wrong)
            #expect(reply.errorCode == "INVALID_CODE")
        }
        #expect(holder.answerAsApp(pending, codes[0]).errorCode == "TOO_MANY_ATTEMPTS_TRY_LATER")
        for _ in 0..<5 { #expect(holder.enter(wrong).errorCode == "INVALID_CODE") }
        #expect(holder.enter(codes[0]).errorCode == "QUOTA_EXCEEDED")
        #expect(holder.remaining == 10, "a refusal uses up no code")
        holder.service.now = holder.service.now.adding(seconds: 900)
        #expect(holder.enter(codes[0]).secondFactor == "recovery")
        #expect(holder.account?.secondFactorFailures == [])
    }

    @Test("administrators see counts and end codes; clients reach neither for others")
    func administration() {
        var holder = CodeHolder(.strict)
        let codes = holder.make()
        let opened = holder.enter(codes[0])
        let body = #"{"localId":"\#(holder.id)"}"#
        let count = holder.service.admin("/vinculum/v1/projects/demo/accounts:recoveryCodes", body)
        #expect(count["remaining"]?.int64 == 9 && count["recoveryCodes"] == nil)
        let client = holder.service.client("/vinculum/v1/projects/demo/accounts:removeRecoveryCodes", body)
        #expect(client.errorCode == "INSUFFICIENT_PERMISSION" && holder.remaining == 9)
        #expect(holder.service.client("/vinculum/v1/accounts:recoveryCodes", body).errorCode == "MISSING_ID_TOKEN")
        let ended = holder.service.admin("/vinculum/v1/projects/demo/accounts:removeRecoveryCodes", body)
        #expect(ended["remaining"]?.int64 == 0 && holder.account?.recoveryCodes == nil)
        #expect(holder.enter(codes[1]).errorCode == "INVALID_CODE")
        #expect(holder.service.refresh(opened.refreshToken).refreshedSecondFactor == nil)
        let missing = holder.service.admin(
            "/vinculum/v1/projects/demo/accounts:recoveryCodes", #"{"localId":"nobody"}"#)
        #expect(missing.errorCode == "USER_NOT_FOUND")
    }

    @Test("an administrator's list of factors keeps the codes with a factor that stays, and ends them without")
    func replacedList() {
        var holder = CodeHolder(.strict)
        #expect(holder.make().count == 10)
        func list(_ id: String, _ number: String, _ name: String) -> String {
            #"""
            {"localId":"\#(holder.id)","mfa":{"enrollments":[{"mfaEnrollmentId":"\#(id)","phoneInfo":"\#(number)",\#
            "displayName":"\#(name)"}]}}
            """#
        }
        let rename = list(holder.factorID, CodeHolder.number, "mine")
        #expect(holder.service.admin("v1/accounts:update", rename).status == 200 && holder.remaining == 10)
        let replace = list("other", "+15550077", "theirs")
        #expect(holder.service.admin("v1/accounts:update", replace).status == 200 && holder.remaining == nil)
    }

    @Test("a merge brings the survivor neither the codes of the other account nor a session that they opened")
    func merge() {
        var holder = CodeHolder(.strict)
        let opened = holder.enter(holder.make()[0])
        let survivor = holder.service.member("b@x.com")
        let chosen = #""survivorId":"\#(survivor.id)""#
        let done = holder.service.mergeWhole(survivor: survivor.session, opened.idToken, id: "m1", chosen)
        #expect(done.status == 200 && done.secondFactor == nil, "\(done.error)")
        let account = AccountID(survivor.id).flatMap { holder.service.authority.store[nil][$0] }
        #expect(account?.factors.count == 1 && account?.recoveryCodes == nil)
    }

    @Test("a factor that an administrator names recovery makes no such claim")
    func confusedName() {
        var holder = CodeHolder(.strict)
        let opened = holder.enter(holder.make()[0])
        holder.service.admin(
            "v1/accounts:update",
            #"""
            {"localId":"\#(holder.id)","mfa":{"enrollments":[{"mfaEnrollmentId":"recovery",\#
            "phoneInfo":"+15550077"}]}}
            """#)
        #expect(holder.account?.factors.count == 1 && holder.remaining == nil)
        #expect(holder.service.refresh(opened.refreshToken).refreshedSecondFactor == nil)
    }
}

extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        guard !part.isEmpty, self.count >= part.count else { return false }
        return (0...(self.count - part.count)).contains { self[$0] == part[0] && self[$0...].starts(with: part) }
    }
}

import Testing
@testable import Vinculum

@Suite("Undoing a merge")
struct MergeUndoTests {
    /// Two accounts with an address each, of which the second has an identity at a provider too, merged into one.
    private struct Merged {
        var service = Service()
        let first: String
        let second: String

        init() {
            (self.first, _) = self.service.member("first@x.com")
            let one = self.service.signIn("first@x.com").idToken
            self.service.wait(1)
            var two = ""
            (self.second, two) = self.service.member("second@x.com")
            two = self.service.federated("f2", provider: "facebook.com", session: two).idToken
            self.service.wait(1)
            let done = self.service.mergeWhole(survivor: one, two)
            #expect(done.phase == "committed", "\(done.error)")
        }
    }

    @Test("the absorbed account comes back with what came from it, by a session of a sign-in method that goes back")
    func whole() throws {
        var merged = Merged()
        let own = merged.service.signIn("first@x.com").idToken
        let refused = merged.service.merging("undoMerge", own, #""mergeId":"m1""#)
        #expect(refused.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "a session of a method that stays")
        let session = merged.service.federated("f2", provider: "facebook.com")
        let before = Snapshot(merged.service.authority)
        let plan = merged.service.merging("undoMergePlan", session.idToken, #""mergeId":"m1""#)
        #expect(Snapshot(merged.service.authority) == before && plan.outcome("email", of: merged.second) == "moves")
        let undone = merged.service.merging("undoMerge", session.idToken, #""mergeId":"m1""#)
        #expect(undone.phase == "undone" && undone.localId == merged.second, "\(undone.error)")
        #expect(merged.service.lookup(undone.idToken).status == 200)
        #expect(merged.service.signIn("second@x.com").localId == merged.second)
        #expect(merged.service.federated("f2", provider: "facebook.com").localId == merged.second)
        #expect(merged.service.signIn("first@x.com").localId == merged.first)
        #expect(merged.service.lookup(session.idToken).errorCode == "TOKEN_EXPIRED", "the method may have opened it")
        #expect(Invariants.violations(in: merged.service.graph()).isEmpty)
        let again = merged.service.signIn("first@x.com").idToken
        #expect(merged.service.merging("undoMerge", again, #""mergeId":"m1""#).phase == "undone", "repeated")
    }

    @Test("what was unlinked or taken since does not come back")
    func changedSince() {
        var merged = Merged()
        let session = merged.service.federated("f2", provider: "facebook.com").idToken
        _ = merged.service.update(session, #""deleteProvider":["facebook.com"]"#)
        merged.service.signUp("second@x.com")
        let undone = merged.service.mergingAsAdministrator("undoMerge", merged.first, #""mergeId":"m1""#)
        #expect(undone.phase == "undone", "\(undone.error)")
        let back = merged.service.account(merged.second)
        #expect(back?["providerUserInfo"] == nil && back?["email"] == nil)
    }

    @Test("a guest's account comes back with a session, and the survivor's sessions go on")
    func guest() {
        var service = Service()
        let guest = service.client("v1/accounts:signUp")
        let ada = service.federated("ada", "ada@gmail.com")
        service.mergeWhole(survivor: ada.idToken, guest.idToken)
        let undone = service.merging("undoMerge", ada.idToken, #""mergeId":"m1""#)
        #expect(undone.localId == guest.localId && undone["sessionsEnded"]?.bool == false, "\(undone.error)")
        #expect(service.lookup(undone.idToken).status == 200 && service.lookup(ada.idToken).status == 200)
        #expect(service.lookup(guest.idToken).errorCode == "TOKEN_EXPIRED")
    }

    @Test("the session of the account that comes back says how its person signed in, or that it is a guest's")
    func provider() {
        func provider(_ reply: Reply) -> String? { reply.claims?["firebase"]?["sign_in_provider"]?.string }
        var service = Service()
        let (first, one) = service.member("first@x.com")
        var (second, two) = service.member("second@x.com")
        two = service.federated("g1", provider: "google.com", session: two).idToken
        service.mergeWhole(survivor: one, two, #""survivorId":"\#(first)""#)
        let entered = service.federated("g1", provider: "google.com")
        #expect(entered.localId == first)
        let undone = service.merging("undoMerge", entered.idToken, #""mergeId":"m1""#)
        #expect(undone.localId == second && provider(undone) == "google.com", "\(undone.error)")
        #expect(service.refresh(undone.refreshToken).status == 200)

        let guest = service.client("v1/accounts:signUp")
        let survivor = service.signIn("first@x.com").idToken
        service.mergeWhole(survivor: survivor, guest.idToken, id: "m2")
        let back = service.merging("undoMerge", survivor, #""mergeId":"m2""#)
        #expect(back.localId == guest.localId && provider(back) == "anonymous", "\(back.error)")
    }

    @Test("an undo opens a session of the account that came back only with a second factor of that account")
    func restoredFactor() {
        for usesOwnFactor in [true, false] {
            var service = Service()
            let one = service.enrollPhone(service.member("first@x.com").session, "+15550100").idToken
            let (second, session) = service.member("second@x.com")
            let two = service.enrollPhone(
                service.federated("f2", provider: "facebook.com", session: session).idToken, "+15550200")
            #expect(service.mergeWhole(survivor: one, two.idToken).phase == "committed")
            let entered = service.answer(
                service.federated("f2", provider: "facebook.com"), usesOwnFactor ? "+15550200" : "+15550100")
            let undone = service.merging("undoMerge", entered.idToken, #""mergeId":"m1""#)
            #expect(undone.phase == "undone", "\(undone.error)")
            #expect(undone.idToken.isEmpty != usesOwnFactor && undone.refreshToken.isEmpty != usesOwnFactor)
            let back = service.answer(service.federated("f2", provider: "facebook.com"), "+15550200")
            #expect(back.claims?["sub"]?.string == second, "\(back.error)")
        }
    }

    @Test("thirty days are the limit, and so is another owner")
    func limits() {
        var merged = Merged()
        merged.service.wait(Merge.undoSeconds + 1)
        let late = merged.service.federated("f2", provider: "facebook.com").idToken
        #expect(merged.service.merging("undoMerge", late, #""mergeId":"m1""#).errorCode == "MERGE_NOT_POSSIBLE")
        merged = Merged()
        let code = merged.service.code("PASSWORD_RESET", #""email":"first@x.com""#)
        merged.service.resetPassword(code, "secret2")
        let session = merged.service.signIn("first@x.com", "secret2").idToken
        #expect(merged.service.merging("undoMerge", session, #""mergeId":"m1""#).errorCode == "MERGE_NOT_POSSIBLE")
        #expect(merged.service.mergingAsAdministrator("undoMerge", merged.first, #""mergeId":"m1""#).phase == "undone")
    }

    @Test("the holder of a verified address that gave way takes the whole account back by the mailed link")
    func recovery() {
        var merged = Merged()
        let code = merged.service.mailedCode("RECOVER_EMAIL", about: "second@x.com")
        #expect(merged.service.inspect(code).text("email") == "second@x.com")
        #expect(merged.service.apply(code).status == 200)
        let back = merged.service.account(merged.second)
        #expect(back?["email"]?.string == "second@x.com" && back?["emailVerified"]?.bool == true)
        #expect(merged.service.signIn("second@x.com").status == 400, "a recovery ends the password")
        #expect(merged.service.signIn("first@x.com").localId == merged.first)
        #expect(Invariants.violations(in: merged.service.graph()).isEmpty)
    }

    @Test("a thief who merges the account away does not get rid of the link that restores its address")
    func keptRecovery() {
        var service = Service()
        let (victim, session) = service.member("victim@x.com")
        let changed = service.update(session, #""email":"thief@x.com","returnSecureToken":true"#)
        let recovery = service.mailedCode("RECOVER_EMAIL", about: "victim@x.com")
        let (_, own) = service.member("own@x.com")
        #expect(service.mergeWhole(survivor: own, changed.idToken).phase == "committed")
        #expect(service.apply(recovery).status == 200)
        #expect(service.account(victim)?["email"]?.string == "victim@x.com")
    }

    @Test("the account that absorbed is absorbed itself: undone one after the other, the last first")
    func chain() {
        var service = Service()
        let guest = service.client("v1/accounts:signUp")
        service.wait(1)
        let ada = service.federated("ada", "ada@gmail.com")
        service.mergeWhole(survivor: ada.idToken, guest.idToken, id: "one")
        service.wait(1)
        let (third, session) = service.member("third@x.com")
        let fresh = service.federated("ada", "ada@gmail.com").idToken
        let choice = #""survivorId":"\#(third)""#
        #expect(service.mergeWhole(survivor: session, fresh, id: "two", choice).phase == "committed")
        let status = service.mergingAsAdministrator("mergeStatus", guest.localId)
        #expect(status["merge"]?["survivorId"]?.string == ada.localId)
        #expect(status["merge"]?["successorId"]?.string == third)
        #expect(service.mergingAsAdministrator("undoMerge", guest.localId).errorCode == "MERGE_NOT_POSSIBLE")
        #expect(service.mergingAsAdministrator("undoMerge", ada.localId).phase == "undone")
        #expect(service.mergingAsAdministrator("undoMerge", guest.localId).phase == "undone")
        #expect(service.account(guest.localId) != nil)
    }

    @Test("deleting the survivor deletes what an undo would need, through every merge behind it")
    func deletion() {
        var service = Service()
        let (guest, ada, third) = service.mergeChain()
        service.admin("v1/accounts:delete", #"{"localId":"\#(third)"}"#)
        for id in [guest, ada] {
            let merge = service.graph()[.absorbed(AccountID(id)!)]
            #expect(merge?.phase == .committed && merge?.remnant.isEmpty ?? false)
        }
    }
}

extension Service {
    /// Answers a pending sign-in with the phone factor of a number.
    fileprivate mutating func answer(_ reply: Reply, _ number: String) -> Reply {
        let pending = reply.text("mfaPendingCredential")
        let hint = reply["mfaInfo"]?.elements.first {
            $0["phoneInfo"]?.string?.suffix(4) == number.suffix(4)
        }
        let factor = hint?["mfaEnrollmentId"]?.string ?? ""
        self.client(
            "v2/accounts/mfaSignIn:start", #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)"}"#)
        let sms = self.smsCode(to: number)
        return self.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(pending)","phoneVerificationInfo":{"code":"\#(sms.code)",\#
            "sessionInfo":"\#(sms.session)"}}
            """#)
    }
}

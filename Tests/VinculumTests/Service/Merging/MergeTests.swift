import PropertyKit
import Testing
@testable import Vinculum

@Suite("Merges of two accounts")
struct MergeTests {
    @Test("a guest's account is absorbed whichever session comes first, and its sessions end as clients know it")
    func guest() {
        for isGuestFirst in [true, false] {
            var service = Service()
            let guest = service.client("v1/accounts:signUp")
            service.wait(1)
            let ada = service.federated("ada", "ada@gmail.com")
            let (one, other) = isGuestFirst ? (guest, ada) : (ada, guest)
            let plan = service.merging("mergePlan", one.idToken, #""otherIdToken":"\#(other.idToken)""#)
            #expect(plan["plan"]?["survivorId"]?.string == ada.localId, "\(plan.error)")
            #expect(plan["plan"]?["survivorReason"]?.string == "otherIsAnonymous")
            #expect(service.prepare(one.idToken, other.idToken).phase == "prepared")
            #expect(service.account(guest.localId) != nil, "nothing moves before the application has moved its data")
            let done = service.merging("commitMerge", ada.idToken, #""mergeId":"m1""#)
            #expect(done.phase == "committed" && done.localId == ada.localId, "\(done.error)")
            #expect(service.lookup(done.idToken).status == 200)
            #expect(service.account(guest.localId) == nil)
            #expect(service.lookup(guest.idToken).errorCode == "TOKEN_EXPIRED")
            #expect(service.refresh(guest.refreshToken).errorCode == "TOKEN_EXPIRED")
            let alias = service.mergingAsAdministrator("mergeStatus", guest.localId)
            #expect(alias["merge"]?["survivorId"]?.string == ada.localId)
        }
    }

    @Test("the plan says what becomes of everything, changes nothing, and the commit does it")
    func collisions() {
        var service = Service()
        let (first, _) = service.member("first@x.com")
        var one = service.signIn("first@x.com").idToken
        one = service.phone("+15550001", session: one).idToken
        _ = service.federated("g1", "other@gmail.com", session: one)
        service.admin("v1/accounts:update", #"{"localId":"\#(first)","customAttributes":"{\"role\":\"admin\"}"}"#)
        service.wait(5)
        let (second, _) = service.member("second@x.com")
        var two = service.signIn("second@x.com").idToken
        two = service.phone("+15550002", session: two).idToken
        two = service.federated("g2", "else@gmail.com", session: two).idToken
        two = service.federated("f2", provider: "facebook.com", session: two).idToken
        service.admin("v1/accounts:update", #"{"localId":"\#(second)","customAttributes":"{\"role\":\"user\"}"}"#)
        one = service.signIn("first@x.com").idToken
        two = service.signIn("second@x.com").idToken

        let before = Snapshot(service.authority)
        let plan = service.merging("mergePlan", two, #""otherIdToken":"\#(one)""#)
        #expect(Snapshot(service.authority) == before)
        #expect(plan["plan"]?["survivorId"]?.string == first && plan["plan"]?["survivorReason"]?.string == "isOlder")
        let expected = [
            ("email", "retired"), ("password", "retired"), ("phone", "retired"), ("customAttributes", "left"),
            ("sessions", "ends"),
        ]
        for (kind, outcome) in expected { #expect(plan.outcome(kind, of: second) == outcome, "\(kind)") }
        #expect(plan.outcome("identity", of: second, "google.com") == "retired")
        #expect(plan.outcome("identity", of: second, "facebook.com") == "moves")
        for kind in ["email", "password", "phone", "identity", "customAttributes"] {
            #expect(plan.outcome(kind, of: first) == "stays", "\(kind)")
        }

        let done = service.mergeWhole(survivor: one, two)
        #expect(done.phase == "committed", "\(done.error)")
        let merged = service.account(first)
        #expect(merged?["customAttributes"]?.string == #"{"role":"admin"}"#)
        let providers = merged?["providerUserInfo"]?.elements.compactMap { $0["providerId"]?.string } ?? []
        #expect(Set(providers) == ["password", "phone", "google.com", "facebook.com"])
        #expect(service.federated("f2", provider: "facebook.com").localId == first)
        #expect(service.signIn("second@x.com").errorCode == "EMAIL_NOT_FOUND")
        let recovery = service.mailedCode("RECOVER_EMAIL", about: "second@x.com")
        #expect(!recovery.isEmpty, "the holder of the verified address can take it back")
        #expect(Invariants.violations(in: service.graph()).isEmpty)
    }

    @Test("the caller chooses the survivor, but a guest's account never absorbs one with sign-in methods")
    func choice() {
        var service = Service()
        let (first, one) = service.member("first@x.com")
        service.wait(1)
        let (second, two) = service.member("second@x.com")
        let chosen = service.merging(
            "mergePlan", one, #""otherIdToken":"\#(two)","survivorId":"\#(second)""#)
        #expect(chosen["plan"]?["survivorId"]?.string == second && chosen["plan"]?["absorbedId"]?.string == first)
        #expect(chosen["plan"]?["survivorReason"]?.string == "chosen")
        let guest = service.client("v1/accounts:signUp")
        for survivor in [guest.localId, "third"] {
            let refused = service.merging(
                "mergePlan", one, #""otherIdToken":"\#(guest.idToken)","survivorId":"\#(survivor)""#)
            #expect(refused.errorCode == "MERGE_NOT_POSSIBLE")
        }
    }

    @Test("both accounts keep every second factor, and each must be in its session")
    func factors() {
        var service = Service()
        let (first, one) = service.member("first@x.com")
        let (second, two) = service.member("second@x.com")
        let enrolled = service.enrollPhone(two, "+15550100")
        #expect(service.prepare(one, two).errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "a session without the factor")
        service.wait(301)
        let fresh = service.signIn("first@x.com").idToken
        #expect(
            service.prepare(fresh, enrolled.idToken).errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
            "a session of more than five minutes ago")
        service.wait(-301)
        let done = service.mergeWhole(survivor: one, enrolled.idToken)
        #expect(done.phase == "committed" && done.localId == first, "\(done.error)")
        #expect(done.claims?["firebase"]?["sign_in_second_factor"]?.string == "phone")
        #expect(service.account(first)?["mfaInfo"]?.count == 1)
        #expect(service.account(second) == nil)
        #expect(!service.signIn("first@x.com").text("mfaPendingCredential").isEmpty, "the stricter policy stays")
        #expect(!service.mailedCode("REVERT_SECOND_FACTOR_ADDITION", about: "first@x.com").isEmpty)
    }

    @Test("each step can be repeated, and a step of a merge that has ended is refused with how it ended")
    func steps() {
        var service = Service()
        let guest = service.client("v1/accounts:signUp")
        let ada = service.federated("ada", "ada@gmail.com")
        for _ in 0..<2 { #expect(service.prepare(guest.idToken, ada.idToken).phase == "prepared") }
        #expect(service.merging("mergeStatus", guest.idToken, #""mergeId":"m1""#).phase == "prepared")
        #expect(service.prepare(guest.idToken, ada.idToken, id: "m2").errorCode == "MERGE_IN_PROGRESS")
        #expect(service.merging("commitMerge", guest.idToken, #""mergeId":"m1""#).errorCode == "MERGE_NOT_FOUND")
        for _ in 0..<2 {
            #expect(service.merging("abortMerge", ada.idToken, #""mergeId":"m1""#).phase == "aborted")
        }
        #expect(service.prepare(guest.idToken, ada.idToken).phase == "aborted", "an ID is used once")
        #expect(service.merging("commitMerge", ada.idToken, #""mergeId":"m1""#).error.contains("aborted"))
        #expect(service.prepare(guest.idToken, ada.idToken, id: "m2").phase == "prepared")
        service.wait(3600)
        let late = service.signInAgain(ada.refreshToken)
        #expect(service.merging("commitMerge", late, #""mergeId":"m2""#).error.contains("expired"))
        let again = service.federated("ada", "ada@gmail.com").idToken
        let kept = service.signInAgain(guest.refreshToken)
        #expect(service.prepare(kept, again, id: "m3").phase == "prepared", "an expired merge is no obstacle")
        for _ in 0..<2 {
            #expect(service.mergingAsAdministrator("commitMerge", ada.localId, #""mergeId":"m3""#).phase == "committed")
        }
        #expect(service.merging("abortMerge", again, #""mergeId":"m3""#).errorCode == "MERGE_ENDED")
        #expect(service.prepare(again, kept, id: "m3").phase == "committed")
    }

    @Test("while a merge is unfinished its accounts work, but are neither deleted by their owners nor merged elsewhere")
    func meanwhile() {
        var service = Service()
        let guest = service.client("v1/accounts:signUp")
        let ada = service.federated("ada", "ada@gmail.com")
        service.prepare(guest.idToken, ada.idToken)
        #expect(service.lookup(guest.idToken).status == 200 && service.lookup(ada.idToken).status == 200)
        #expect(service.update(ada.idToken, #""displayName":"Ada""#).status == 200)
        for session in [guest.idToken, ada.idToken] {
            let refused = service.client("v1/accounts:delete", #"{"idToken":"\#(session)"}"#)
            #expect(refused.errorCode == "MERGE_IN_PROGRESS")
            let other = service.client("v1/accounts:signUp").idToken
            #expect(service.prepare(session, other, id: "m2").errorCode == "MERGE_IN_PROGRESS")
        }
        service.admin("v1/accounts:delete", #"{"localId":"\#(guest.localId)"}"#)
        #expect(service.merging("mergeStatus", ada.idToken, #""mergeId":"m1""#).phase == "aborted")
        #expect(service.merging("commitMerge", ada.idToken, #""mergeId":"m1""#).errorCode == "MERGE_ENDED")
        #expect(service.client("v1/accounts:delete", #"{"idToken":"\#(ada.idToken)"}"#).status == 200)
    }

    @Test("the ID of an absorbed account is never given out again")
    func alias() {
        var service = Service()
        let guest = service.client("v1/accounts:signUp").localId
        var token = ""
        do {
            let again = service.client("v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"\#(guest)\"}"}"#)
            token = again.idToken
        }
        let ada = service.federated("ada", "ada@gmail.com")
        #expect(service.mergeWhole(survivor: ada.idToken, token).phase == "committed")
        let custom = service.client("v1/accounts:signInWithCustomToken", #"{"token":"{\"uid\":\"\#(guest)\"}"}"#)
        #expect(custom.errorCode == "USER_NOT_FOUND")
        #expect(service.admin("v1/accounts:signUp", #"{"localId":"\#(guest)"}"#).errorCode == "DUPLICATE_LOCAL_ID")
        let row = service.admin(
            "v1/projects/demo/accounts:batchCreate", #"{"users":[{"localId":"\#(guest)"}],"allowOverwrite":true}"#)
        #expect(row["error"]?.count == 1)
        var set = ChangeSet()
        set.changes = [.account(.changed(AccountID(guest)!, [.created(service.now)]))]
        var store = service.authority.store
        #expect(throws: CommitConflict.accountAbsorbed(AccountID(guest)!)) { try store.apply(set) }
    }

    @Test("what its client only claimed never comes to the other account")
    func claimed() {
        var service = Service()
        let (first, one) = service.member("first@x.com")
        let two = service.client(
            "v1/accounts:signUp",
            #"{"email":"b@x.com","password":"secret1","mfaInfo":[{"phoneInfo":"+15550100"}]}"#)
        let session = service.signInWithPhoneFactor("b@x.com", "+15550100")
        #expect(!session.isEmpty && two.status == 200)
        let done = service.mergeWhole(survivor: one, session)
        #expect(done.phase == "committed", "\(done.error)")
        #expect(service.account(first)?["mfaInfo"] == nil)
    }

    @Test("a session or an account that changed since ends the merge's proof")
    func changedSince() {
        for (name, members) in [
            ("its sessions ended", #""validSince":"1600000001""#), ("it was disabled", #""disableUser":true"#),
            ("it got a factor", ""),
        ] {
            var service = Service()
            let (_, one) = service.member("first@x.com")
            let (second, two) = service.member("second@x.com")
            service.prepare(one, two)
            if members.isEmpty {
                service.enrollPhone(two, "+15550100")
            } else {
                service.admin("v1/accounts:update", #"{"localId":"\#(second)",\#(members)}"#)
            }
            let refused = service.merging("commitMerge", one, #""mergeId":"m1""#)
            #expect(refused.errorCode == "MERGE_NOT_POSSIBLE", "\(name): \(refused.error)")
            #expect(service.account(second) != nil)
            let guest = service.client("v1/accounts:signUp").idToken
            #expect(service.prepare(one, guest, id: "m2").phase == "prepared", "\(name): it holds up nothing")
        }
    }
}

extension Service {
    /// A new ID token of the session of a refresh token.
    mutating func signInAgain(_ refreshToken: String) -> String { self.refresh(refreshToken).text("id_token") }

    /// Signs in with a password and the phone factor of this number; the ID token.
    mutating func signInWithPhoneFactor(_ email: String, _ number: String) -> String {
        let first = self.signIn(email)
        let pending = first.text("mfaPendingCredential")
        let factor = first["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        self.client(
            "v2/accounts/mfaSignIn:start", #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)"}"#)
        let sms = self.smsCode(to: number)
        return self.client(
            "v2/accounts/mfaSignIn:finalize",
            #"""
            {"mfaPendingCredential":"\#(pending)","phoneVerificationInfo":{"code":"\#(sms.code)",\#
            "sessionInfo":"\#(sms.session)"}}
            """#
        ).idToken
    }
}

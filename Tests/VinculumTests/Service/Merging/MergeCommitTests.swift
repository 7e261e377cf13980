import PropertyKit
import Testing
@testable import Vinculum

/// Who may commit a merge that two sessions prepared, and what the session of the answer may say.
@Suite("Who commits a prepared merge")
struct MergeCommitTests {
    /// A survivor without a second factor, and another account of its owner with one.
    private struct Owner {
        var service: Service
        let id: String
        /// A session of the survivor of ten minutes ago, and one of a moment ago.
        let old: String
        let fresh: String
        /// The session of the survivor that prepared the merge, with its refresh token.
        let preparing: (idToken: String, refreshToken: String)

        init(_ trust: TrustLevel) {
            self.service = Service { $0.follow(trust) }
            (self.id, self.old) = self.service.member("s@x.com")
            self.service.wait(600)
            self.fresh = self.service.signIn("s@x.com").idToken
            let signedIn = self.service.signIn("s@x.com")
            self.preparing = (signedIn.idToken, signedIn.refreshToken)
            let (_, other) = self.service.member("b@x.com")
            let enrolled = self.service.enrollPhone(other, "+15550100").idToken
            let prepared = self.service.prepare(signedIn.idToken, enrolled, #""survivorId":"\#(self.id)""#)
            #expect(prepared.phase == "prepared", "\(prepared.error)")
        }
    }

    private static func factor(_ reply: Reply) -> String? {
        reply.claims?["firebase"]?["sign_in_second_factor"]?.string
    }

    @Test("an old session that did not prepare the merge does not commit it", arguments: TrustLevel.allCases)
    func old(trust: TrustLevel) {
        var owner = Owner(trust)
        #expect(owner.service.merging("mergeStatus", owner.old).phase == "prepared")
        let before = Snapshot(owner.service.authority)
        let refused = owner.service.merging("commitMerge", owner.old)
        #expect(refused.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(refused.error)")
        #expect(refused.idToken == "" && owner.service.effects.isEmpty)
        #expect(Snapshot(owner.service.authority) == before)
        let done = owner.service.merging("commitMerge", owner.preparing.idToken)
        #expect(done.phase == "committed" && Self.factor(done) == "phone", "\(done.error)")
        let again = owner.service.merging("commitMerge", owner.old)
        #expect(again.idToken == "" && again.refreshToken == "", "a repetition gives no tokens")
    }

    @Test(
        "a fresh session that did not prepare the merge commits it, and does not leave with the other one's factor",
        arguments: TrustLevel.allCases)
    func fresh(trust: TrustLevel) {
        var owner = Owner(trust)
        let done = owner.service.merging("commitMerge", owner.fresh)
        #expect(done.phase == "committed", "\(done.error)")
        #expect(done.idToken == "" && done.refreshToken == "", "the account has a factor, and this session has none")
        for session in [owner.fresh, owner.old] {
            let looked = owner.service.lookup(session)
            #expect(looked.errorCode == (trust == .hardened ? "TOKEN_EXPIRED" : ""), "\(trust)")
        }
        #expect(!owner.service.signIn("s@x.com").text("mfaPendingCredential").isEmpty)
    }

    @Test("a session that prepared the merge commits it however long the data moved", arguments: TrustLevel.allCases)
    func preparing(trust: TrustLevel) {
        var owner = Owner(trust)
        owner.service.wait(3000)
        let refreshed = owner.service.refresh(owner.preparing.refreshToken).text("id_token")
        let done = owner.service.merging("commitMerge", refreshed)
        #expect(done.phase == "committed" && Self.factor(done) == "phone", "\(done.error)")
    }

    @Test("any session of the two accounts stops a merge, for nothing has moved", arguments: TrustLevel.allCases)
    func abort(trust: TrustLevel) {
        var owner = Owner(trust)
        let accounts = Snapshot(owner.service.authority).accounts
        let stopped = owner.service.merging("abortMerge", owner.old)
        #expect(stopped.phase == "aborted" && stopped.idToken == "", "\(stopped.error)")
        #expect(Snapshot(owner.service.authority).accounts == accounts)
    }

    @Test(
        "of an account with a factor, another session commits with a factor of its own, and a recent sign-in",
        arguments: [
            Row(.freshTwoFactor, "phone"), Row(.oldTwoFactor, nil), Row(.freshOneFactor, nil),
        ] as [Row<Guarded.Holder, String?>], TrustLevel.allCases)
    func ownFactor(row: Row<Guarded.Holder, String?>, trust: TrustLevel) {
        let (holder, factor) = row.fields
        var guarded = Guarded(trust, holder)
        let other = guarded.service.federated("other", provider: "apple.com").idToken
        let prepared = guarded.service.prepare(guarded.best, other, #""survivorId":"\#(guarded.id)""#)
        #expect(prepared.phase == "prepared", sourceLocation: row.line)
        let before = guarded.digest
        let done = guarded.service.merging("commitMerge", guarded.session)
        #expect(Self.factor(done) == factor, sourceLocation: row.line)
        #expect(
            done.errorCode == (factor == nil ? "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" : ""), sourceLocation: row.line)
        if factor == nil { #expect(guarded.digest == before, sourceLocation: row.line) }
    }

    @Test("an account absorbs sixty-four others that can still come back, and more after a month")
    func pile() {
        var service = Service { $0.follow(.strict) }
        let id = service.member("a@x.com").id
        func absorb(_ number: Int) -> Reply {
            let guest = service.client("v1/accounts:signUp").idToken
            return service.mergeWhole(
                survivor: service.signIn("a@x.com").idToken, guest, id: "m\(number)", #""survivorId":"\#(id)""#)
        }
        for number in 0..<StoredBounds.undoableMerges { #expect(absorb(number).phase == "committed") }
        #expect(absorb(StoredBounds.undoableMerges).errorCode == "MERGE_NOT_POSSIBLE")
        service.wait(Merge.undoSeconds + 1)
        #expect(absorb(65).phase == "committed")
    }
}

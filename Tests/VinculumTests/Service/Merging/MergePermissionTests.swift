import PropertyKit
import Testing
@testable import Vinculum

/// Who may merge and undo, under every trust: each demand is one of local trust already.
@Suite("Who may merge accounts")
struct MergePermissionTests {
    /// A session by its age and second factor; `+` where it may merge, and where it may undo.
    static let cells: [Row<Guarded.Holder, Bool>] = [
        Row(.freshTwoFactor, true), Row(.oldTwoFactor, false), Row(.freshOneFactor, false), Row(.fresh, true),
        Row(.old, false),
    ]

    /// An account of every holder, and one that merges with it.
    private struct Pair {
        var guarded: Guarded
        let other: String
        let otherID: String

        init(_ trust: TrustLevel, _ holder: Guarded.Holder, isGuest: Bool) {
            self.guarded = Guarded(trust, holder)
            let reply =
                isGuest
                ? self.guarded.service.client("v1/accounts:signUp")
                : self.guarded.service.federated("other", provider: "apple.com")
            (self.other, self.otherID) = (reply.idToken, reply.localId)
        }
    }

    @Test(
        "a merge needs a recent session with the factor of each account; a guest's session alone proves a guest's",
        arguments: Self.cells, TrustLevel.allCases)
    func merging(row: Row<Guarded.Holder, Bool>, trust: TrustLevel) {
        let (holder, may) = row.fields
        for isGuest in [true, false] {
            for isFirst in [true, false] {
                for verb in ["mergePlan", "merge"] {
                    var pair = Pair(trust, holder, isGuest: isGuest)
                    let sessions = isFirst ? (pair.guarded.session, pair.other) : (pair.other, pair.guarded.session)
                    let before = pair.guarded.digest
                    let reply = pair.guarded.service.merging(
                        verb, sessions.0, #""otherIdToken":"\#(sessions.1)","mergeId":"m""#)
                    let name = "\(verb), \(trust), guest \(isGuest), first \(isFirst): \(reply.error)"
                    #expect((reply.status == 200) == may, "\(name)", sourceLocation: row.line)
                    if !may {
                        #expect(
                            reply.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(name)", sourceLocation: row.line)
                        #expect(pair.guarded.digest == before, "\(name)", sourceLocation: row.line)
                    }
                }
            }
        }
    }

    @Test("an old guest's session merges, and one whose account is no guest's any more does not")
    func guests() {
        for trust in TrustLevel.allCases {
            var service = Service { $0.follow(trust) }
            let guest = service.client("v1/accounts:signUp")
            service.wait(3000)
            let ada = service.federated("ada", "ada@gmail.com")
            #expect(service.prepare(guest.idToken, ada.idToken).phase == "prepared")
            #expect(service.merging("abortMerge", ada.idToken).phase == "aborted")
            _ = service.federated("guest", provider: "apple.com", session: guest.idToken)
            let refused = service.prepare(guest.idToken, ada.idToken, id: "m2")
            #expect(refused.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(trust)")
        }
    }

    @Test(
        "an undo needs a recent session with the factor, opened by a sign-in method that goes back",
        arguments: TrustLevel.allCases)
    func undoing(trust: TrustLevel) {
        var pair = Pair(trust, .freshTwoFactor, isGuest: false)
        let choice = #""survivorId":"\#(pair.guarded.id)""#
        let done = pair.guarded.service.mergeWhole(survivor: pair.guarded.session, pair.other, choice)
        #expect(done.phase == "committed", "\(done.error)")
        let name = #""mergeId":"m1""#
        var service = pair.guarded.service
        func refusal(_ session: String, _ service: inout Service) -> String {
            let before = Snapshot(service.authority)
            let reply = service.merging("undoMerge", session, name)
            #expect(Snapshot(service.authority) == before)
            return reply.errorCode
        }
        #expect(
            refusal(Guarded.enter(&service), &service) == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "opened by what stays")
        func enter(_ service: inout Service) -> String {
            let pending = service.federated("other", provider: "apple.com").text("mfaPendingCredential")
            return Guarded.resolve(pending, &service).idToken
        }
        let session = enter(&service)
        #expect(service.claims(session)?["firebase"]?["sign_in_second_factor"]?.string == "phone")
        var later = service
        later.wait(301)
        #expect(refusal(session, &later) == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "an old session")
        #expect(service.merging("undoMergePlan", session, name).status == 200)
        let undone = service.merging("undoMerge", session, name)
        #expect(undone.phase == "undone" && undone.localId == pair.otherID, "\(undone.error)")
        #expect(Invariants.violations(in: service.graph()).isEmpty)
    }

    @Test("a session without the factor undoes nothing, even one that a returning method opened")
    func undoWithoutFactor() {
        for trust in TrustLevel.allCases {
            var pair = Pair(trust, .fresh, isGuest: false)
            pair.guarded.service.mergeWhole(
                survivor: pair.guarded.session, pair.other, #""survivorId":"\#(pair.guarded.id)""#)
            let session = pair.guarded.service.federated("other", provider: "apple.com").idToken
            var set = ChangeSet()
            let factor = Factor(id: "late", kind: .phone(number: "+15550001"), displayName: nil, enrolledAt: nil)
            let origin = Origin(epoch: .first, proof: .phone)
            set.changes = [
                .account(
                    .changed(
                        AccountID(pair.guarded.id)!,
                        [.factorEnrolled(EnrolledFactor(factor: factor, origin: origin))]))
            ]
            pair.guarded.service.commit(set)
            let before = pair.guarded.digest
            for verb in ["undoMergePlan", "undoMerge"] {
                let refused = pair.guarded.service.merging(verb, session, #""mergeId":"m1""#)
                #expect(refused.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(trust): \(refused.error)")
            }
            #expect(pair.guarded.digest == before)
        }
    }

    @Test(
        "an old session whose only method it removed merges no more than before",
        arguments: [TrustLevel.strict, .hardened])
    func strippedAccount(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let owner = service.phone("+15550100")
        service.wait(7200)
        let old = service.refresh(owner.refreshToken).text("id_token")
        let (thief, session) = service.member("thief@evil.example")
        _ = service.update(old, #""deleteProvider":["phone"]"#)
        let before = Snapshot(service.authority)
        let refused = service.prepare(session, old, #""survivorId":"\#(thief)""#)
        #expect(refused.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(refused.error)")
        #expect(Snapshot(service.authority) == before)
    }

    @Test(
        "no session of the survivor brings back an account of which nothing went over",
        arguments: [TrustLevel.strict, .hardened])
    func undoOfRetired(trust: TrustLevel) {
        var service = Service { $0.follow(trust) }
        let (boss, absorbed) = service.member("boss@corp.example")
        let (kept, session) = service.member("private@mail.example")
        service.admin("v1/projects/demo/accounts:update", #"{"localId":"\#(boss)","customAttributes":"{\"role\":1}"}"#)
        let merged = service.mergeWhole(survivor: session, absorbed, #""survivorId":"\#(kept)""#)
        #expect(merged.phase == "committed", "\(merged.error)")
        let thief = service.signIn("private@mail.example").idToken
        let before = Snapshot(service.authority)
        for verb in ["undoMerge", "undoMergePlan"] {
            let refused = service.merging(verb, thief, #""mergeId":"m1""#)
            #expect(refused.errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "\(refused.error)")
        }
        #expect(Snapshot(service.authority) == before)
        #expect(service.apply(service.mailedCode("RECOVER_EMAIL", about: "boss@corp.example")).status == 200)
        #expect(service.graph()[email: EmailAddress("boss@corp.example")!]?.id.text == boss)
    }
}

extension Service {
    fileprivate func claims(_ token: String) -> JSON.Value? { try? CompactJWS(parsing: token).payload }
}

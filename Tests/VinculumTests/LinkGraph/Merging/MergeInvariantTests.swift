import PropertyKit
import Testing
@testable import Vinculum

/// I6 finds what a commit of a merge must not do.
@Suite("Invariants of merges")
struct MergeInvariantTests {
    /// A fault in the changes of a commit.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let plant: @Sendable (inout [Change], Account, Account) -> Void

        init(_ name: String, _ plant: @escaping @Sendable (inout [Change], Account, Account) -> Void) {
            (self.testDescription, self.plant) = (name, plant)
        }
    }

    private static func append(_ delta: AccountChange, to account: Account, _ changes: inout [Change]) {
        changes.append(.account(.changed(account.id, [delta])))
    }

    /// Has another side prepare the merge.
    private static func replace(_ changes: inout [Change], _ edit: (inout Merge.Side) -> Void) {
        for index in changes.indices {
            guard case .merge(let old) = changes[index] else { continue }
            var absorbed = old.absorbed
            edit(&absorbed)
            var merge = Merge(id: old.id, survivor: old.survivor, absorbed: absorbed, preparedAt: old.preparedAt)
            (merge.phase, merge.endedAt, merge.remnant) = (old.phase, old.endedAt, old.remnant)
            changes[index] = .merge(merge)
        }
    }

    static let faults: [Fault] = [
        Fault("claims of the absorbed account") { changes, survivor, _ in
            append(.customAttributes(#"{"role":"admin"}"#), to: survivor, &changes)
        },
        Fault("claims that vanish") { changes, survivor, _ in append(.customAttributes(nil), to: survivor, &changes) },
        Fault("a factor that is lost") { changes, survivor, absorbed in
            for enrolled in absorbed.factors {
                append(.factorWithdrawn(id: enrolled.factor.id), to: survivor, &changes)
            }
        },
        Fault("a factor that a client only claimed") { changes, survivor, _ in
            let factor = Factor(id: "claimed", kind: .phone(number: "+15550999"), displayName: nil, enrolledAt: nil)
            let origin = Origin(epoch: survivor.epoch, proof: .claimed)
            append(.factorEnrolled(EnrolledFactor(factor: factor, origin: origin)), to: survivor, &changes)
        },
        Fault("a session that was never opened") { changes, _, _ in replace(&changes) { $0.session = 99 } },
        Fault("a proof of an earlier owner") { changes, _, _ in replace(&changes) { $0.epoch = Epoch(7) } },
        Fault("a proof of a guest's account that is none") { changes, _, _ in
            replace(&changes) { $0.wasAnonymous = true }
        },
        Fault("a second factor that the account has not") { changes, _, _ in
            replace(&changes) { $0.secondFactor = SecondFactorClaim(identifier: "other", provider: "phone") }
        },
    ]

    @Test("a commit with a fault is found, and one without is not", arguments: faults)
    func found(fault: Fault) throws {
        var service = Service()
        let (first, one) = service.member("first@x.com")
        service.admin("v1/accounts:update", #"{"localId":"\#(first)","customAttributes":"{\"a\":1}"}"#)
        let (second, session) = service.member("second@x.com")
        let two = service.enrollPhone(session, "+15550100").idToken
        service.prepare(one, two, #""survivorId":"\#(first)""#)
        let before = service.graph()
        let count = service.journal.count
        var copy = service
        #expect(copy.merging("commitMerge", one, #""mergeId":"m1""#).phase == "committed")
        #expect(Invariants.mergeViolations(from: before, to: copy.graph()).isEmpty)
        var changes = copy.journal.dropFirst(count).flatMap(\.changes)
        let survivor = try #require(before[AccountID(stored: first)])
        let absorbed = try #require(before[AccountID(stored: second)])
        fault.plant(&changes, survivor, absorbed)
        var set = ChangeSet()
        set.changes = changes
        service.commit(set)
        let found = Invariants.mergeViolations(from: before, to: service.graph())
        #expect(found.count == 1, "\(found)")
    }
}

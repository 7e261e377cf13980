import PropertyKit
import Testing
@testable import Vinculum

/// All that walk over the parts of an account know each of them. The compiler leads from a new kind of part to most of
/// them; these laws find the rest. Where one of them treats a field in its own way, a list here has the reason.
@Suite("Parts of accounts")
struct AccountPartTests {
    static let now = Instant(milliseconds: 1_700_000_000_000)
    static let sessions: Set = [
        "sessionsIssued", "sessionsRevokedBelow", "endedSessions", "sessionRecords", "validSince",
    ]

    @Test("the full accounts have something in every stored field")
    func full() {
        let names = Set(Account(id: AccountID(stored: "")).storedFields.keys)
        #expect(names.count > 20, "reflection shows the fields")
        let filled = Account.full.reduce(into: Set<String>()) { $0.formUnion($1.filledFields) }
        // Commits count the version.
        #expect(names.subtracting(filled) == ["version"])
    }

    @Test("the generators make every kind of change, and the stored forms have each of them")
    func kinds() {
        let made = TestSeed.fixed(4000).compactMap { Gen<AccountChange>.accountChange.value(seed: $0).tag }
        #expect(AccountChange.Tag.all.subtracting(made) == [])
        let rows = StoredFormTests.rows.flatMap { row -> [AccountChange.Tag] in
            if case .account(.changed(_, let deltas)) = row.change { deltas.compactMap { $0.tag } } else { [] }
        }
        #expect(AccountChange.Tag.all.subtracting(rows) == [])
    }

    @Test("the changes of an account, its record and its snapshot have every stored field", arguments: Account.full)
    func recorded(account: Account) throws {
        #expect(Account(id: account.id).after(account.changes).differing(from: account) == [])
        let record = try #require(AccountRecord.decoded(AccountRecord.encoded(account)[...]))
        #expect(record.differing(from: account) == [])
        var store = MemoryStore()
        var set = ChangeSet()
        set.changes = [.account(.changed(account.id, account.changes))]
        try store.apply(set)
        let restored = try MemoryStore(restoring: store.snapshot())[nil][account.id]
        #expect(restored?.differing(from: account) == ["version"])
    }

    @Test("no stored field survives a takeover, but for those with a reason", arguments: TestSeed.sample(10))
    func takeover(seed: TestSeed) {
        let staying = Self.sessions.subtracting(["endedSessions", "sessionRecords"]).union([
            "id", "version", "epoch", "createdAt", "lastLoginAt", "lastRefreshAt", "usesCustomToken",
            // Verified by the new owner, in the new epoch.
            "email",
            // Shows the new owner what was retired.
            "quarantine",
            // Shown, and opens nothing.
            "displayName", "photoURL", "screenName",
            // An administrator's.
            "customAttributes", "disabled", "statedVerified",
            // Wrong answers count against whoever gives them.
            "secondFactorFailures",
        ])
        forAll(seed: seed, .oneOf(.element(of: Account.full), BinaryFormTests.account)) { account in
            // No session has a number after the greatest.
            if account.sessionsIssued == .max { return }
            let after = account.after(account.takingOver(provingEmailBy: .mailbox, at: Self.now))
            try expectEqual(after.differing(from: Account(id: account.id)).subtracting(staying), [], "what survives")
            let origins = after.changes.compactMap { $0.origin }
            try check(origins.allSatisfy { $0 == Origin(epoch: after.epoch, proof: .mailbox) }, "the new owner's")
        }
    }

    @Test("a recovery keeps every stored field, but for those with a reason", arguments: TestSeed.sample(10))
    func recovery(seed: TestSeed) {
        let changing = Self.sessions.union([
            "epoch", "quarantine", "password", "passkeys",
            // Lists the password.
            "linkedProviders",
        ])
        forAll(seed: seed, .oneOf(.element(of: Account.full), BinaryFormTests.account)) { account in
            let after = account.after(account.recovering(.recoveredByMailbox, at: Self.now) { _ in true })
            let kept = account.after(account.changes.compactMap { $0.carried(into: account.epoch.next) })
            try expectEqual(after.differing(from: kept).subtracting(changing), [], "what is lost")
            try check(after.password == nil && after.passkeys.isEmpty, "these end")
            try expectEqual(after.identities, kept.identities, "the identities")
        }
    }

    @Test("a merge moves every stored field, but for those with a reason", arguments: Account.full)
    func merged(account: Account) {
        let left = Self.sessions.union([
            "id", "version", "epoch", "createdAt", "lastLoginAt", "lastRefreshAt", "usesCustomToken", "initialEmail",
            "secondFactorFailures",
            // What an administrator gave or said is about one account.
            "customAttributes", "disabled", "statedVerified",
            // Show and stand for what this account had.
            "quarantine", "recoveryCodes",
        ])
        var absorbed = account
        if absorbed.email == nil { absorbed = absorbed.after([.password(nil), .emailLink(nil)]) }
        let plan = MergePlan(
            survivor: Account(id: AccountID(stored: "s")), absorbed: absorbed, .chosen, at: Self.now)
        #expect(absorbed.filledFields.subtracting(plan.result.filledFields).subtracting(left) == [])
    }

    @Test("the undo of a merge brings back every stored field", arguments: Account.full)
    func undone(account: Account) throws {
        let plan = MergePlan(survivor: Account(id: AccountID(stored: "s")), absorbed: account, .chosen, at: Self.now)
        var merge = Merge(
            id: try #require(MergeID("m")),
            survivor: Merge.Side(account: plan.survivor.id, epoch: plan.survivor.epoch, session: 1),
            absorbed: Merge.Side(account: account.id, epoch: account.epoch, session: 1), preparedAt: Self.now)
        merge.retired = plan.retired
        let undo = MergeUndo(merge, account, from: plan.result, at: Self.now, keepsFactors: false) { _ in false }
        #expect(undo.restored.differing(from: account).subtracting(Self.sessions) == [])
        let survivor = plan.result.after(undo.changes)
        // What an owner may have seen and kept.
        #expect(survivor.filledFields.subtracting(["id", "displayName", "photoURL", "screenName"]) == [])
    }

    @Test("the rules find each part of an older epoch", arguments: Account.full)
    func olderEpoch(account: Account) throws {
        var store = MemoryStore()
        var set = ChangeSet()
        set.changes = [.account(.changed(account.id, account.changes + [.epoch(account.epoch.next)]))]
        try store.apply(set)
        let found = Invariants.violations(in: store[nil])
        #expect(found.count == account.changes.count { $0.origin != nil })
        #expect(found.allSatisfy { $0.number == 2 })
    }

    @Test("lookups show every kind of part, but for those with a reason")
    func shown() {
        var shown: Set<AccountChange.Tag> = []
        var kinds: Set<AccountChange.Tag> = []
        func text(_ account: Account) -> [UInt8] {
            Wire.UserInfo(account, tenant: nil, showsHash: true).encoded()
        }
        for account in Account.full {
            for (place, part) in account.changes.enumerated() {
                guard let tag = part.tag else { continue }
                kinds.insert(tag)
                var others = account.changes
                others.remove(at: place)
                if text(Account(id: account.id).after(others)) != text(account) { shown.insert(tag) }
            }
        }
        let hidden: Set<AccountChange.Tag> = [
            .epoch, .sessionIssued, .sessionsRevoked, .sessionsEnded, .secondFactorFailures,
            // Sessions and recovery codes have operations of their own.
            .sessionRecorded, .recoveryCodes,
            // Decisions and drawings show it.
            .quarantined,
        ]
        #expect(kinds.subtracting(shown) == hidden)
    }

    @Test("an import of an export has every stored field, but for those with a reason", arguments: Account.full)
    func imported(account: Account) throws {
        let lost: Set = [
            "version", "epoch", "quarantine", "initialEmail", "usesCustomToken", "lastRefreshAt",
            "secondFactorFailures", "endedSessions", "sessionRecords",
            // Files of the Firebase tools have no member for them.
            "emailLink", "recoveryCodes", "passkeys", "screenName",
        ]
        var account = account
        // An import refuses a second factor without an address.
        if account.email == nil { account = account.after([.factorWithdrawn(id: "f")]) }
        let file = Wire.ExportedUser(Wire.UserInfo(account, tenant: nil, showsHash: true)).userInfo.encoded()
        var service = Service()
        let reply = service.admin(
            "v1/projects/demo/accounts:batchCreate",
            #"{"hashAlgorithm":"BCRYPT","users":[\#(String(decoding: file, as: UTF8.self))]}"#)
        #expect(reply.status == 200)
        let read = try #require(service.authority.store[nil][account.id])
        #expect(account.filledFields.subtracting(read.filledFields).subtracting(lost) == [])
    }
}

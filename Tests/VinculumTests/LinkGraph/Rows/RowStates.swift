import PropertyKit
@testable import Vinculum

extension MemoryStore {
    /// The state as its snapshot says it. Rows have the parameters of passwords in the order of their numbers.
    var shownByRows: [[UInt8]] {
        let algorithms = self.passwordAlgorithms.entries.sorted { $0.id < $1.id }
            .map { Change.passwordAlgorithm(id: $0.id, $0.algorithm) }
        var first = ChangeSet()
        first.changes = algorithms
        return [first.encoded()] + self.snapshot.dropFirst()
    }

    /// A state that random changes have made; those that it refuses are left out.
    static func made(by sets: [ChangeSet]) -> MemoryStore {
        var store = MemoryStore(indexKey: (5, 6))
        for set in sets { try? store.apply(set) }
        return store
    }

    /// A state with a row of each kind, of which every part has something.
    static func full() throws -> MemoryStore {
        var store = MemoryStore()
        let account = Account.full[0]
        let now = Instant(seconds: 1_600_000_000)
        func side(_ name: String) -> Merge.Side {
            Merge.Side(account: AccountID(stored: name), epoch: .first, session: 1)
        }
        func merge(_ id: String, _ phase: Merge.Phase, remnant: [UInt8] = []) -> Change {
            var merge = Merge(
                id: MergeID(id) ?? .only, survivor: side("full"), absorbed: side("gone-\(id)"), preparedAt: now)
            (merge.phase, merge.remnant) = (phase, remnant)
            return .merge(merge)
        }
        func code(_ key: String, _ purpose: PendingCode.Purpose) -> Change {
            .code(
                .stored(
                    PendingCode(
                        key: CodeKey(key), purpose: purpose, epoch: .first, createdAt: now,
                        expiresAt: now.adding(seconds: 60), attemptsLeft: 5)))
        }
        let link = EmailAction(
            kind: .recoverEmail, address: EmailAddress(normalised: "old@x.org"), account: account.id, wasProven: true)
        for tenant in [nil, TenantID("t")] {
            var set = ChangeSet(tenant: tenant)
            set.changes = [
                .passwordAlgorithm(id: 1, .pbkdf2SHA256(rounds: 1)),
                .configuration(.written(Array("{}".utf8))),
                .configuration(.accessPolicyWritten(Array(#"{"etag":"a"}"#.utf8))),
                .provider(.configured(.google, Array(#"{"enabled":true}"#.utf8))),
                .provider(.contractWritten(.google, Array(#"{"scopes":[]}"#.utf8))),
                .account(
                    .changed(
                        account.id,
                        account.changes + [
                            .identityLinked(
                                Identity(
                                    provider: .google, subject: "g", email: "g@x.org",
                                    origin: Origin(epoch: Epoch(3), proof: .federated)))
                        ])),
                code("a", .emailAction(link)), code("b", .temporaryProof(number: .plain)),
                merge("m1", .moving), merge("m2", .committed, remnant: [1]),
                .audited(
                    AuditEntry(
                        at: now, .administrator, "owner", from: nil, operation: "signUp", changed: .created,
                        rule: "administrator", tenant: tenant, account: account.id, accountCount: 1)),
            ]
            try store.apply(set)
        }
        var deleted = ChangeSet(tenant: TenantID("u"))
        deleted.changes = [.tenantDeleted]
        try store.apply(deleted)
        return store
    }
}

extension MergeID {
    static let only: MergeID = {
        guard let id = MergeID("m") else { preconditionFailure("a letter is all it takes") }
        return id
    }()
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("Memory store")
struct MemoryStoreTests {
    static let id = AccountID(stored: "u")

    static func set(_ changes: Change..., tenant: String? = nil) -> ChangeSet {
        var set = ChangeSet(tenant: tenant.flatMap(TenantID.init))
        set.changes = changes
        return set
    }

    static func identity(_ subject: String) -> AccountChange {
        .identityLinked(
            Identity(provider: .google, subject: SubjectID(subject), origin: Origin(epoch: .first, proof: .federated))
        )
    }

    static func email(_ text: String) -> AccountChange {
        let origin = Origin(epoch: .first, proof: .typedPassword)
        return .email(
            EmailIdentifier(address: EmailAddress(normalised: text), isVerified: false, origin: origin)
        )
    }

    @Test("a refused change set leaves no tenant behind")
    func refusedTenant() throws {
        var store = MemoryStore()
        var set = Self.set(.account(.changed(Self.id, [])), tenant: "t")
        set.preconditions = [.account(Self.id, version: 1)]
        #expect(throws: CommitConflict.stale(.account(Self.id, version: 1))) { try store.apply(set) }
        #expect(store.tenantIDs == [])
    }

    @Test("an account deleted and created again does not pass for the old one")
    func recreated() throws {
        var store = MemoryStore()
        try store.apply(Self.set(.account(.changed(Self.id, []))))
        var late = Self.set(.account(.changed(Self.id, [.disabled(true)])))
        do {
            var view = store.view(nil)
            _ = view.account(Self.id)
            late.preconditions = view.preconditions
        }
        try store.apply(Self.set(.account(.deleted(Self.id))))
        try store.apply(Self.set(.account(.changed(Self.id, []))))
        #expect(throws: CommitConflict.self) { try store.apply(late) }
    }

    @Test("subjects that are canonically equivalent are two people")
    func equivalentSubjects() throws {
        var store = MemoryStore()
        try store.apply(
            Self.set(
                .account(.changed(AccountID(stored: "a"), [Self.identity("\u{E9}")])),
                .account(.changed(AccountID(stored: "b"), [Self.identity("e\u{301}")]))
            )
        )
        #expect(store[nil][.google, "\u{E9}"]?.id.text == "a")
        #expect(store[nil][.google, "e\u{301}"]?.id.text == "b")
        // Replacing one by the other moves the index entry.
        try store.apply(Self.set(.account(.deleted(AccountID(stored: "b")))))
        let claim = FederatedClaim(provider: .google, subject: "e\u{301}")
        let account = try #require(store[nil][AccountID(stored: "a")])
        try store.apply(Self.set(.account(.changed(account.id, account.linking(claim)))))
        #expect(store[nil][.google, "\u{E9}"] == nil)
        #expect(store[nil][.google, "e\u{301}"]?.id.text == "a")
    }

    @Test("each kind of identifier taken is refused by name")
    func taken() throws {
        let (a, b) = (AccountID(stored: "a"), AccountID(stored: "b"))
        let phone = AccountChange.phone(
            PhoneIdentifier(number: .plain, origin: Origin(epoch: .first, proof: .phone))
        )
        let cases: [(AccountChange, CommitConflict)] = [
            (Self.email("x@y"), .emailTaken(EmailAddress(normalised: "x@y"), by: a)),
            (phone, .phoneTaken(.plain, by: a)),
            (Self.identity("s"), .identityTaken(provider: .google, subject: "s", by: a)),
        ]
        for (change, conflict) in cases {
            var store = MemoryStore()
            // Within one set, and against the stored state.
            #expect(throws: conflict) {
                try store.apply(Self.set(.account(.changed(a, [change])), .account(.changed(b, [change]))))
            }
            #expect(store[nil].accountCount == 0)
            try store.apply(Self.set(.account(.changed(a, [change]))))
            #expect(throws: conflict) { try store.apply(Self.set(.account(.changed(b, [change])))) }
            // Given up in the same set, it is free.
            try store.apply(Self.set(.account(.changed(b, [change])), .account(.deleted(a))))
            #expect(store[nil].accountCount == 1)
        }
    }

    @Test("a number of password parameters never changes its meaning, not even within one set")
    func algorithms() throws {
        var store = MemoryStore()
        let (first, second) = (
            PasswordHashAlgorithm.pbkdf2SHA256(rounds: 1), PasswordHashAlgorithm.pbkdf2SHA256(rounds: 2)
        )
        #expect(throws: CommitConflict.passwordAlgorithmTaken(id: 1)) {
            try store.apply(Self.set(.passwordAlgorithm(id: 1, first), .passwordAlgorithm(id: 1, second)))
        }
        #expect(store.passwordAlgorithms[1] == nil)
        try store.apply(Self.set(.passwordAlgorithm(id: 1, first), .passwordAlgorithm(id: 1, first)))
        try store.apply(Self.set(.passwordAlgorithm(id: .max, second)))
        #expect(store.passwordAlgorithms.id(of: first) == 1)
        #expect(store.passwordAlgorithms.id(of: second) == .max)
        #expect(store.passwordAlgorithms.id(of: .pbkdfSHA1(rounds: 1)) == nil)
        #expect(store.passwordAlgorithms.freeID == 2)
    }

    @Test("a record beyond 16 MiB is refused, one just below is kept")
    func largeRecord() throws {
        var store = MemoryStore()
        let almost = String(repeating: "x", count: RecordPages.maximumRecordByteCount - 20)
        let tooLong = almost + String(repeating: "x", count: 20)
        #expect(throws: CommitConflict.recordTooLarge(Self.id)) {
            try store.apply(Self.set(.account(.changed(Self.id, [.customAttributes(tooLong)]))))
        }
        try store.apply(Self.set(.account(.changed(Self.id, [.customAttributes(almost)]))))
        #expect(store[nil][Self.id]?.customAttributes == almost)
    }

    @Test("in one set, changes before a clearing are lost and changes after it are kept")
    func cleared() throws {
        var store = MemoryStore()
        try store.apply(Self.set(.account(.changed(AccountID(stored: "a"), []))))
        try store.apply(
            Self.set(
                .account(.changed(AccountID(stored: "b"), [])), .account(.allDeleted),
                .account(.changed(AccountID(stored: "c"), [])))
        )
        #expect(store[nil].accounts(after: nil, limit: 9).map(\.id.text) == ["c"])
    }

    static func code(_ key: String, createdAt: Int64, sequence: UInt64 = 0, account: AccountID? = nil) -> Change {
        .code(
            .stored(
                PendingCode(
                    key: CodeKey(key),
                    purpose: account.map { .totpEnrollment(account: $0, secret: []) }
                        ?? .phoneSignIn(number: .plain, code: "123456"),
                    epoch: .first, sequence: sequence, createdAt: Instant(seconds: createdAt),
                    expiresAt: Instant(seconds: createdAt + 600), attemptsLeft: 3
                )
            )
        )
    }

    @Test("codes expired for a day make room for new ones, four at a time, and only those")
    func sweep() throws {
        var store = MemoryStore()
        for number in 0..<9 { try store.apply(Self.set(Self.code("old\(number)", createdAt: Int64(number)))) }
        let later: Int64 = 600 + 86_400
        try store.apply(Self.set(Self.code("new1", createdAt: later)))
        #expect(store[nil].pendingCodes.count == 10, "the first is exactly a day over and heard as expired")
        try store.apply(Self.set(Self.code("new2", createdAt: later + 100)))
        #expect(store[nil].pendingCodes.map(\.key) == ["old4", "old5", "old6", "old7", "old8", "new1", "new2"])
        let restored = try MemoryStore.replayed(store.snapshot)
        #expect(restored.snapshot == store.snapshot, "restoring sweeps nothing")
        try store.apply(Self.set(Self.code("new3", createdAt: later + 101)))
        try store.apply(Self.set(Self.code("new4", createdAt: later + 102)))
        #expect(store[nil].pendingCodes.map(\.key) == ["new1", "new2", "new3", "new4"])
    }

    @Test("codes keep their order, also where a snapshot repeats a sequence number")
    func sequences() throws {
        var store = MemoryStore()
        try store.apply(Self.set(Self.code("b", createdAt: 0, sequence: 7), Self.code("a", createdAt: 0, sequence: 7)))
        try store.apply(Self.set(Self.code("c", createdAt: 0, sequence: .max), Self.code("d", createdAt: 0)))
        #expect(store[nil].pendingCodes.map(\.key) == ["b", "a", "c", "d"])
        #expect(store[nil].pendingCodes.map(\.sequence) == [7, 8, 9, 10])
    }

    @Test("the codes of an account go with it, so its next holder does not inherit them")
    func codesOfDeleted() throws {
        var store = MemoryStore()
        let other = AccountID(stored: "other")
        let codes = [
            Self.code("mine", createdAt: 0, account: Self.id), Self.code("theirs", createdAt: 0, account: other),
            Self.code("nobody", createdAt: 0),
        ]
        var set = ChangeSet()
        set.changes = [.account(.changed(Self.id, [])), .account(.changed(other, []))] + codes
        try store.apply(set)
        try store.apply(Self.set(.account(.deleted(Self.id))))
        #expect(store[nil].pendingCodes.map(\.key) == ["theirs", "nobody"])
        try store.apply(Self.set(.account(.allDeleted)))
        #expect(store[nil].pendingCodes.map(\.key) == ["nobody"])
    }

    @Test("a snapshot of many parts rebuilds the store")
    func manyParts() throws {
        var store = MemoryStore()
        for tenant in [nil, "b", "a", "empty"] {
            var set = Self.set(tenant: tenant)
            if tenant != "empty" {
                set.changes = (0..<1025).map {
                    .account(.changed(AccountID(stored: "u\($0)"), [Self.email("\($0)@x")]))
                }
                set.changes += (0..<512).map { Self.code("k\($0)", createdAt: 0) }
                set.changes.append(.passwordAlgorithm(id: 3, .pbkdf2SHA256(rounds: 1)))
            }
            try store.apply(set)
        }
        #expect(store.tenantIDs.map(\.text) == ["a", "b", "empty"])
        let restored = try MemoryStore.replayed(store.snapshot)
        #expect(restored.snapshot == store.snapshot)
        #expect(restored.tenantIDs == store.tenantIDs)
        #expect(restored[TenantID("b")].accountCount == 1025)
        #expect(restored[TenantID("b")].pendingCodes.count == 512)
        #expect(restored.passwordAlgorithms[3] == .pbkdf2SHA256(rounds: 1))
    }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("Forgetting what rows say")
struct RowForgettingTests {
    private static let tenants: [TenantID?] = [nil, TenantID("t")]

    /// Changes that store a new code, merge and entry of the audit trail: memory forgets a few old ones with each.
    private static func newThings(_ number: Int, in tenant: TenantID?, at now: Instant) -> ChangeSet {
        func side(_ name: String) -> Merge.Side {
            Merge.Side(account: AccountID(stored: "\(name)-\(number)"), epoch: .first, session: 1)
        }
        var set = ChangeSet(tenant: tenant)
        set.changes = [
            .code(
                .stored(
                    PendingCode(
                        key: CodeKey("new-\(number)"), purpose: .temporaryProof(number: .plain), epoch: .first,
                        createdAt: now, expiresAt: now.adding(seconds: 60), attemptsLeft: 5))),
            .merge(
                Merge(
                    id: MergeID("new\(number)") ?? .only, survivor: side("a"), absorbed: side("b"), preparedAt: now)),
            .audited(
                AuditEntry(
                    at: now, .administrator, "owner", from: nil, operation: "signUp", changed: .created,
                    rule: "administrator", tenant: tenant, account: nil, accountCount: 1)),
        ]
        return set
    }

    @Test("rows forget at every age what memory forgets, and agree with one another", arguments: TestSeed.sample(4))
    func sameAsMemory(seed: TestSeed) throws {
        let full = try MemoryStore.full()
        let before = full.rows()
        // Around each deadline, of which the latest is that of the audit trail.
        let ages = Gen<Int64>.oneOf(
            .element(of: [3600, 86_400, 7 * 86_400, 30 * 86_400, 90 * 86_400]), .integer(in: 0...100 * 86_400))
        forAll(seed: seed, count: 60, ages, .integer(in: -90_000...90_000 as ClosedRange<Int64>)) { age, offset in
            let now = Instant(seconds: 1_600_000_000 + max(0, age + offset))
            var memory = full
            for number in 0..<4 {
                for tenant in Self.tenants { try memory.apply(Self.newThings(number, in: tenant, at: now)) }
            }
            let expected = memory.rows().filter { row in before.contains { $0.key == row.key } }

            var table = RowTable(before, version: RowVersion(drawing: 1 << 11))
            for entry in table.all {
                guard let commit = RowCommit(forgetting: entry, at: now) else { continue }
                try table.commit(commit, as: RowVersion(drawing: 2 << 11))
            }
            let rows = table.all.map { $0.row }
            try expectEqual(rows.map { $0.key.description }, expected.map { $0.key.description }, "the keys")
            try expectEqual(rows, expected, "the rows")
            try expectEqual(RowCheck(rows).faults, [], "the faults")
            try expectEqual(table.all.contains { RowCommit(forgetting: $0, at: now) != nil }, false, "left to forget")
        }
    }

    @Test("a row that another commit has changed is not forgotten")
    func changed() throws {
        let now = Instant(seconds: 1_700_000_000)
        var table = RowTable(try MemoryStore.full().rows(), version: RowVersion(drawing: 1 << 11))
        let code = try #require(table.all.first { $0.row.key.parts?.kind == .code })
        let commit = try #require(RowCommit(forgetting: code, at: now))
        let stale = RowTable.Entry(row: code.row, version: RowVersion(drawing: 3 << 11))
        let other = try #require(RowCommit(forgetting: stale, at: now))
        #expect(throws: RowConflict(key: code.row.key)) { try table.commit(other, as: RowVersion(drawing: 4 << 11)) }
        try table.commit(commit, as: RowVersion(drawing: 4 << 11))
        #expect(table[code.row.key] == nil)
    }
}

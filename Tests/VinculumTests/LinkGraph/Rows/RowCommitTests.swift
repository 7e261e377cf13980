import PropertyKit
import Testing
@testable import Vinculum

@Suite("Commits on rows")
struct RowCommitTests {
    /// The same state in memory and as rows.
    struct Both: Sendable {
        var store = MemoryStore(indexKey: (1, 2))
        var table = RowTable(MemoryStore().rows(), version: RowVersion(drawing: 1 << 11))
        private var commits: UInt64 = 1

        /// Applies a change set that is proposed on the rows to both.
        ///
        /// - Parameter propose: Makes the change set from the state that the rows give.
        mutating func apply(_ propose: (MemoryStore) -> ChangeSet?) throws {
            let known = try KnownRows(self.table)
            guard let proposed = propose(known.store) else { return }
            var set = proposed
            // Versions are counted anew in each state.
            set.preconditions = []
            var after = self.store
            try expectEqual(
                Self.refusal { () throws(CommitConflict) in _ = try RowCommit(proposed, on: known) },
                Self.refusal { () throws(CommitConflict) in try after.apply(set) }, "the refusal")
            guard let commit = try? RowCommit(proposed, on: known) else { return }
            let model = try CommitModel(proposed, on: known)
            try expectEqual(commit.writes, model.writes, "the writes of all rows that differ")
            try expectEqual(commit.expectations, model.expectations, "what these rest on")
            self.store = after
            self.commits += 1
            try self.table.commit(commit, as: RowVersion(drawing: self.commits << 11))
            try PropertyKit.check(
                !zip(commit.writes, commit.writes.dropFirst()).contains { !($0.key < $1.key) }, "writes are in order")
            // The same commit again rests on what is no more, unless it wrote nothing.
            if commit.writes.isEmpty { return }
            var again = self.table
            let isRefused = (try? again.commit(commit, as: RowVersion(drawing: .max))) == nil
            try PropertyKit.check(isRefused, "the same commit is refused")
            try expectEqual(again.all, self.table.all, "the rows after a refusal")
        }

        /// What a command proposes, on the rows and in memory; `nil` where there is nothing to propose.
        func proposal(_ command: GraphCommand) throws -> Engines.Proposal? {
            let known = try KnownRows(self.table)
            // Versions are counted anew in each state.
            guard let onRows = GraphProposal(command, on: known.store[nil], tenant: nil)?.set,
                let inMemory = GraphProposal(command, on: self.store[nil], tenant: nil)?.set,
                let commit = try? RowCommit(onRows, on: known)
            else { return nil }
            return Engines.Proposal(onRows: commit, inMemory: inMemory)
        }

        /// Commits a proposal that may be late, in memory only if the rows accept it.
        mutating func commit(_ proposal: Engines.Proposal) throws {
            self.commits += 1
            let version = RowVersion(drawing: self.commits << 11)
            guard (try? self.table.commit(proposal.onRows, as: version)) != nil else { return }
            try self.store.apply(proposal.inMemory)
        }

        private static func refusal(_ body: () throws(CommitConflict) -> Void) -> CommitConflict? {
            do throws(CommitConflict) { try body() } catch { return error }
            return nil
        }

        /// Whether the rows are those of the state.
        func check() throws {
            let check = RowCheck(self.table.all.map(\.row))
            try expectEqual(check.faults, [], "the faults")
            var swept = self.table
            swept.sweep(check.reading.generations)
            try expectEqual(
                swept.all.map(\.row), self.store.rows(check.reading.generations), "the rows without those left behind")
            try expectEqual(check.reading.store.shownByRows, self.store.shownByRows, "the state")
        }
    }

    @Test("commands on rows and in memory end in one state", arguments: TestSeed.sample(6))
    func commands(seed: TestSeed) {
        forAllCommands(
            seed: seed,
            count: 8,
            length: 30,
            start: { (0, Both()) },
            command: { _ in
                Gen<(Int, GraphCommand)>.zip(
                    .weighted([(4, .always(0)), (1, .int(in: 0...2))]), GraphModelTests.command)
            },
            run: { step, _, both in
                let tenant = GraphModelTests.tenants[step.0]
                try both.apply { GraphProposal(step.1, on: $0[tenant], tenant: tenant)?.set }
            },
            check: { _, both in try both.check() }
        )
    }

    @Test("changes of every kind on rows and in memory end in one state", arguments: TestSeed.sample(6))
    func changes(seed: TestSeed) {
        forAll(seed: seed, count: 30, Gen<ChangeSet>.changeSet.array(0...8)) { sets in
            var both = Both()
            for set in sets {
                try both.apply { _ in set }
                try both.check()
            }
        }
    }

    /// Three engines on one table, each with at most one proposal that waits for its commit.
    struct Engines: Sendable {
        struct Proposal: Sendable {
            var onRows: RowCommit
            var inMemory: ChangeSet
        }

        var both = Both()
        var proposals = [Proposal?](repeating: nil, count: 3)
    }

    enum Turn: Sendable {
        case propose(engine: Int, GraphCommand)
        case commit(engine: Int)
    }

    static let turn: Gen<Turn> = {
        let engine = Gen.int(in: 0...2)
        // The keys of mailed codes would depend on sequence numbers, of which two engines may give one twice.
        let command = GraphModelTests.command.filter(orElse: .keepCopy) {
            if case .mail = $0 { false } else { true }
        }
        return .weighted([
            (3, Gen<(Int, GraphCommand)>.zip(engine, command).map { .propose(engine: $0, $1) }),
            (2, engine.map { .commit(engine: $0) }),
        ])
    }()

    @Test("engines at once commit only what memory agrees to, and break no rule", arguments: TestSeed.sample(6))
    func engines(seed: TestSeed) {
        forAllCommands(
            seed: seed,
            count: 10,
            length: 60,
            start: { (0, Engines()) },
            command: { _ in Self.turn },
            run: { turn, _, engines in
                switch turn {
                case .propose(let engine, let command):
                    engines.proposals[engine] = try engines.both.proposal(command)
                case .commit(let engine):
                    guard let proposal = engines.proposals[engine] else { return }
                    engines.proposals[engine] = nil
                    try engines.both.commit(proposal)
                }
            },
            check: { _, engines in
                let check = RowCheck(engines.both.table.all.map(\.row))
                try expectEqual(check.faults, [], "the faults")
                let (rows, memory) = (check.reading.store[nil], engines.both.store[nil])
                try expectEqual(
                    rows.accounts(after: nil, limit: .max).map(\.changes),
                    memory.accounts(after: nil, limit: .max).map(\.changes), "the accounts")
                try expectEqual(
                    rows.pendingCodes.map(\.key.text).sorted(), memory.pendingCodes.map(\.key.text).sorted(),
                    "the codes")
                try expectEqual(Invariants.violations(in: rows).map(\.description), [], "the broken rules")
            }
        )
    }

    @Test("two sign-ups at once both succeed, unless they claim one address", arguments: [true, false])
    func signUps(looksUp: Bool) throws {
        let start = RowTable(MemoryStore().rows(), version: RowVersion(drawing: 1 << 11))
        func signUp(_ id: String, _ email: String) throws -> RowCommit {
            let known = try KnownRows(start)
            var set = ChangeSet()
            if looksUp {
                var view = known.store.view(nil)
                _ = view.account(email: EmailAddress(normalised: email))
                set.preconditions = view.preconditions
            }
            set.changes = [.account(.changed(AccountID(stored: id), [MemoryStoreTests.email(email)]))]
            return try RowCommit(set, on: known)
        }
        let (first, second, third) = (
            try signUp("a", "a@x.org"), try signUp("b", "b@x.org"), try signUp("c", "a@x.org")
        )
        #expect(first.writes.count == 2)
        var table = start
        try table.commit(first, as: RowVersion(drawing: 2 << 11))
        try table.commit(second, as: RowVersion(drawing: 3 << 11))
        let taken = RowKey.email(EmailAddress(normalised: "a@x.org"), in: RowSpace(tenant: nil, generation: 1))
        #expect(throws: RowConflict(key: taken)) { try table.commit(third, as: RowVersion(drawing: 4 << 11)) }
        #expect(RowCheck(table.all.map(\.row)).reading.store[nil].accountCount == 2)
    }

    @Test("clearing accounts writes one row, whatever their number, and the old ones are left behind")
    func clearing() throws {
        var both = Both()
        for number in 0..<20 {
            let id = AccountID(stored: "u\(number)")
            let email = MemoryStoreTests.email("u\(number)@x.org")
            try both.apply { _ in MemoryStoreTests.set(.account(.changed(id, [email]))) }
        }
        let known = try KnownRows(both.table)
        let commit = try RowCommit(MemoryStoreTests.set(.account(.allDeleted)), on: known)
        #expect(commit.writes.map(\.key) == [.tenant(nil)])
        try both.apply { _ in MemoryStoreTests.set(.account(.allDeleted)) }
        try both.check()
        var check = RowCheck(both.table.all.map(\.row))
        #expect(check.reading.leftBehindCount == 40)
        both.table.sweep(check.reading.generations)
        check = RowCheck(both.table.all.map(\.row))
        #expect(check.reading.leftBehindCount == 0)
        // A name that was cleared is free again.
        try both.apply { _ in
            MemoryStoreTests.set(.account(.changed(AccountID(stored: "u1"), [MemoryStoreTests.email("u1@x.org")])))
        }
        try both.check()
    }
}

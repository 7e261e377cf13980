import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("A store of rows in SQLite")
struct RowStoreTests {
    static let project = ProjectID.demo

    /// Rows in memory, and in a file that two connections use.
    struct Both {
        var table = RowTable(MemoryStore().rows(), version: RowVersion(drawing: .max))
        let stores: [RowStore<SQLiteDatabase>]
        private var commits: UInt64 = 0

        init(in folder: String, _ key: SealKey? = nil) throws {
            let file = folder + "/a.db"
            let seal = key.flatMap { RowSeal($0, salt: -1) }
            let first = try RowStore(creating: SQLiteDatabase(file, .creating), seal)
            self.stores = [first, try RowStore(SQLiteDatabase(file, .changing), key)]
            let filling = try RowFilling(first, RowStoreTests.project, as: RowVersion(drawing: .max))
            try filling.add(MemoryStore().rows().filter { $0 != .layout })
            try filling.finish()
        }

        /// Commits to both, and expects the same of them.
        mutating func commit(_ commit: RowCommit, by connection: Int) throws {
            self.commits += 1
            let version = RowVersion(drawing: self.commits << 11)
            var expected: RowStoreError?
            do throws(RowConflict) { try self.table.commit(commit, as: version) } catch { expected = .conflict(error) }
            var refusal: RowStoreError?
            do throws(RowStoreError) {
                try self.stores[connection].commit(commit, as: version, of: RowStoreTests.project)
            } catch {
                refusal = error
            }
            try expectEqual(refusal, expected, "the outcome")
        }

        /// Whether both have the same rows and versions, and the tables agree with the rows.
        func check() throws {
            let every = RowKind.allCases.map { (range: RowRange(every: $0), limit: Int.max) }
            for store in self.stores {
                let read = try store.read([], every, of: RowStoreTests.project)
                try expectEqual(read.all, self.table.all, "the rows")
            }
            var host = MemoryHost()
            var faults: [String] = []
            let check = try StoreCheck(RowStoreTests.project, in: self.stores[0], on: &host) { fault, _ in
                faults.append(fault)
            }
            try expectEqual(faults, [], "the faults")
            try expectEqual(check.rowCount, self.table.all.count, "the number of rows")
        }
    }

    static let id = Gen<AccountID>.element(of: ["a", "b", "c", "d"].compactMap { AccountID($0) })

    static let accountChange = Gen<[AccountChange]>.oneOf(
        Gen<String>.element(of: ["ada@x.org", "bob@x.org"]).map { text in
            let origin = Origin(epoch: .first, proof: .mailbox)
            let address = EmailAddress(normalised: text)
            return [.email(EmailIdentifier(address: address, isVerified: true, origin: origin))]
        },
        Gen<String>.element(of: ["1", "2"]).map { subject in
            let origin = Origin(epoch: .first, proof: .federated)
            return [.identityLinked(Identity(provider: .google, subject: SubjectID(subject), origin: origin))]
        },
        Gen<UInt64>.integer(in: 1...5).map { number in
            [.sessionRecorded(SessionRecord(number: number, begun: 400_000, method: .password))]
        },
        Gen<UInt64>.integer(in: 1...6).map { [.sessionsRevoked(below: $0)] },
        Gen<String>.unicodeString().map { [.displayName($0)] },
        .always([.identityUnlinked(.google), .email(nil)])
    )

    static let change = Gen<Change>.weighted([
        (12, Gen<(AccountID, [AccountChange])>.zip(id, accountChange).map { .account(.changed($0.0, $0.1)) }),
        (3, id.map { .account(.deleted($0)) }), (1, .always(.account(.allDeleted))),
        (
            2,
            .always(
                .audited(
                    AuditEntry(
                        at: Instant(seconds: 1_600_000_000), .administrator, "owner", from: nil, operation: "signUp",
                        changed: .created, rule: "administrator", tenant: nil, account: nil, accountCount: 1)))
        ),
    ])

    /// A change set, the connection that commits it, and whether it rests on rows as they were before the last commit.
    static let step = Gen<([Change], (Int, Int, Bool))>.zip(
        change.array(1...3),
        Gen<(Int, Int, Bool)>.zip(
            .weighted([(5, .always(0)), (1, .int(in: 1...2))]), .int(in: 0...1),
            .weighted([(4, .always(false)), (1, .always(true))])))

    @Test(
        "random commits of two connections end as they do in memory", arguments: TestSeed.sample(4),
        [nil, SealKey([UInt8](repeating: 1, count: 32))])
    func commits(seed: TestSeed, key: SealKey?) throws {
        forAll(seed: seed, count: key == nil ? 10 : 4, Self.step.array(0...25)) { steps in
            try withTemporaryFolder { folder in
                var both = try Both(in: folder, key)
                var before = both.table
                for (changes, (tenant, connection, isStale)) in steps {
                    let known = try KnownRows(isStale ? before : both.table)
                    var set = ChangeSet(tenant: tenant == 0 ? nil : TenantID("t\(tenant)"))
                    set.changes = changes
                    let commit: RowCommit
                    do throws(CommitConflict) { commit = try RowCommit(set, on: known) } catch { continue }
                    before = both.table
                    try both.commit(commit, by: connection)
                }
                try both.check()
            }
        }
    }

    /// A commit that creates an account.
    private func creation(_ id: String, _ table: RowTable, name: String = "Ada") throws -> RowCommit {
        var set = ChangeSet()
        set.changes = [.account(.changed(AccountID(stored: id), [.displayName(name)]))]
        return try RowCommit(set, on: KnownRows(table))
    }

    @Test("a commit that the database refuses changes nothing, and the same one succeeds later")
    func refused() throws {
        try withTemporaryFolder { folder in
            let both = try Both(in: folder)
            let (store, other) = (both.stores[0], both.stores[1])
            let version = RowVersion(drawing: 1 << 20)
            let commit = try self.creation("a", both.table, name: String(repeating: "x", count: 50_000))
            func kind() throws -> DatabaseError.Kind? {
                do throws(RowStoreError) {
                    try store.commit(commit, as: version, of: Self.project)
                    return nil
                } catch {
                    guard case .database(let failure) = error else { throw error }
                    return failure.kind
                }
            }
            try other.database.execute("BEGIN IMMEDIATE")
            let locked = try kind()
            try other.database.execute("ROLLBACK")
            #expect(locked == .busy)
            var pages: Int64 = 0
            try store.database.execute("PRAGMA page_count", []) { row in
                pages = row.integer(0)
                return true
            }
            try store.database.execute("PRAGMA max_page_count = \(pages + 2)")
            let full = try kind()
            #expect(full == .full)
            try store.database.execute("PRAGMA max_page_count = 100000")
            try both.check()
            let (file, away) = (folder + "/a.db", folder + "/away.db")
            try FileManager.default.moveItem(atPath: file, toPath: away)
            let gone = try kind()
            #expect(gone == .gone)
            try FileManager.default.moveItem(atPath: away, toPath: file)
            try both.check()
            let done = try kind()
            #expect(done == nil)
            let key = RowKey.account(AccountID(stored: "a"), in: RowGenerations().space(of: nil))
            let read = try other.read([key], of: Self.project)
            #expect(read[key]?.version == version)
        }
    }

    @Test("a database of another kind or version is not opened as a store")
    func others() throws {
        try withTemporaryFolder { folder in
            let other = try SQLiteDatabase(folder + "/other.db", .creating)
            try other.execute("CREATE TABLE accounts (uid TEXT) STRICT")
            #expect(throws: RowStoreError.noStore(file: folder + "/other.db")) { _ = try RowStore(other) }
            let both = try Both(in: folder)
            let file = folder + "/a.db"
            let database = both.stores[0].database
            for (name, creation) in [
                ("v", "VIEW v AS SELECT * FROM accounts"), ("i", "INDEX i ON accounts (email)"),
                ("t", "TRIGGER t AFTER INSERT ON rows BEGIN DELETE FROM rows; END"),
            ] {
                try database.execute("CREATE " + creation)
                #expect(throws: RowStoreError.unknownObject(name, file: file)) {
                    _ = try RowStore(SQLiteDatabase(file, .changing))
                }
                try database.execute("DROP \(creation.prefix { $0 != " " }) \(name)")
            }
            try database.execute("ANALYZE")
            _ = try RowStore(SQLiteDatabase(file, .changing))
            try database.execute("UPDATE marks SET value = 2 WHERE name = 'layout'")
            #expect(throws: RowStoreError.unknownLayout(2, file: file)) {
                _ = try RowStore(SQLiteDatabase(file, .changing))
            }
        }
    }

    @Test("a store that cannot be made leaves no file")
    func creationFails() throws {
        try withTemporaryFolder { folder in
            let file = folder + "/a.db"
            func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }
            let database = try SQLiteDatabase(file, .creating)
            try database.execute("PRAGMA max_page_count = 1")
            #expect(throws: RowStoreError.self) { _ = try RowStore(creating: database) }
            let none = try left()
            #expect(none == [])
            try FileManager.default.createDirectory(atPath: file + "-wal", withIntermediateDirectories: false)
            #expect(throws: DatabaseError.self) { _ = try SQLiteDatabase(file, .creating) }
            let folderAlone = try left()
            #expect(folderAlone == ["a.db-wal"])
        }
    }

    @Test("a copy that another one overtakes ends, and the other one is whole")
    func overtaken() throws {
        try withTemporaryFolder { folder in
            let both = try Both(in: folder)
            let project = try #require(ProjectID("second"))
            let rows = try self.rows(of: 3)
            let first = try RowFilling(both.stores[0], project, as: RowVersion(drawing: 1 << 11))
            try first.add(Array(rows.prefix(2)))
            let second = try RowFilling(both.stores[1], project, as: RowVersion(drawing: 2 << 11))
            #expect(throws: RowStoreError.overtaken(project: "second")) { try first.add(rows) }
            while try second.removeRemains() > 0 {}
            try second.add(rows)
            #expect(throws: RowStoreError.overtaken(project: "second")) { try first.finish() }
            try second.finish()
            #expect(throws: RowStoreError.exists(project: "second")) {
                _ = try RowFilling(both.stores[0], project, as: RowVersion(drawing: 3 << 11))
            }
            var host = MemoryHost()
            var faults: [String] = []
            let check = try StoreCheck(project, in: both.stores[0], on: &host) { fault, _ in faults.append(fault) }
            #expect(faults == [])
            #expect(check.accountCount == 3)
            try both.check()
        }
    }

    private func rows(of count: Int) throws -> [StoredRow] {
        var store = MemoryStore()
        for number in 0..<count {
            var set = ChangeSet()
            set.changes = [.account(.changed(AccountID(stored: "uid\(number)"), [.displayName("Ada")]))]
            try store.apply(set)
        }
        return store.rows().filter { $0 != .layout }
    }
}

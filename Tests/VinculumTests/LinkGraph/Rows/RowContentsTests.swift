import PropertyKit
import Testing
@testable import Vinculum

@Suite("What rows contain")
struct RowContentsTests {
    @Test("the parts of a state are its rows", arguments: TestSeed.sample(4))
    func parts(seed: TestSeed) throws {
        func check(_ store: MemoryStore) throws {
            var rows = [StoredRow.layout]
            var cursor: SnapshotCursor?
            repeat {
                let (part, next) = store.rows(after: cursor)
                rows += part
                cursor = next
            } while cursor != nil
            try expectEqual(rows.inOrderOfKeys, store.rows(), "the rows")
        }
        try check(MemoryStore())
        try check(MemoryStore.full())
        forAll(seed: seed, count: 40, Gen<ChangeSet>.changeSet.array(0...8)) { try check(.made(by: $0)) }
    }

    @Test("a record gives its account or its entry of the audit trail, and another row gives neither")
    func records() throws {
        let store = try MemoryStore.full()
        for row in store.rows() {
            let kind = try #require(row.key.parts?.kind)
            let found = row.account
            #expect((found != nil) == (kind == .account))
            #expect((row.auditEntry != nil) == (kind == .auditEntry))
            if let (tenant, account) = found { #expect(store[tenant][account.id]?.changes == account.changes) }
            #expect(StoredRow(row.key, [1, 2, 3]).account == nil)
        }
    }

    @Test("values of the host are read beside the state, and change nothing in it")
    func notes() throws {
        let store = try MemoryStore.full()
        let notes = ["", "key-ring", "session é"].map { StoredRow(.note($0), Array($0.utf8)) }
        let check = RowCheck((store.rows() + notes).ordered { $0.key < $1.key })
        #expect(check.faults == [])
        #expect(check.reading.notes.map(\.name) == ["", "key-ring", "session é"])
        #expect(check.reading.notes.map(\.value) == notes.map(\.value))
        #expect(check.reading.store.shownByRows == store.shownByRows)
        let damaged = StoredRow(RowKey(stored: RowKey.note("").bytes + [0xFF]), [])
        #expect(RowCheck((store.rows() + [damaged]).ordered { $0.key < $1.key }).faults == [.unreadable(damaged.key)])
    }
}

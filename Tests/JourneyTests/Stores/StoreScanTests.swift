import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("A check of the rows of a store, a part at a time")
struct StoreScanTests {
    @Test("it finds what a check of all rows in memory finds", arguments: TestSeed.sample(3))
    func sameFaults(seed: TestSeed) throws {
        let rows = try StoreBackupTests.state(3).rows()
        let damage = Gen<(Int, Int, Int)>.zip(
            .int(in: 0...rows.count - 1), .int(in: 0...4), .int(in: 0...rows.count - 1))
        try withTemporaryFolder { folder in
            let store = try RowStore(creating: SQLiteDatabase(folder + "/a.db", .creating))
            forAll(seed: seed, count: 60, damage.array(1...2)) { damages in
                var damaged = rows
                for (place, kind, other) in damages {
                    let index = place % damaged.count
                    let row = damaged[index]
                    switch kind {
                    case 0: damaged.remove(at: index)
                    case 1: damaged[index] = StoredRow(row.key, rows[other].value)
                    case 2: damaged[index] = StoredRow(row.key, row.value + [1])
                    case 3: damaged[index] = StoredRow(row.key, Array(row.value.dropLast()))
                    default:
                        let key = RowKey(stored: row.key.bytes + [0x61])
                        if !damaged.contains(where: { $0.key == key }) { damaged.append(StoredRow(key, row.value)) }
                    }
                }
                damaged = damaged.ordered { $0.key < $1.key }
                try store.database.execute("DELETE FROM rows")
                try store.transaction(.committing) { () throws(RowStoreError) in
                    for row in damaged { try store.put(row.key, row.value, RowVersion(drawing: .max), .demo) }
                }
                var found: [RowFault] = []
                let scan = try store.transaction(.reading) { () throws(RowStoreError) in
                    try store.scan(.demo) { _, _ in
                    } report: {
                        found.append($0)
                    }
                }
                let expected = RowCheck(damaged)
                try expectEqual(scan.rowCount, damaged.count, "the number of rows")
                try expectEqual(found.isEmpty, expected.faults.isEmpty, "whether there are faults")
                // Which of two accounts has what both claim is not the same question.
                if (found + expected.faults).contains(where: { $0.isContested }) { return }
                let descriptions = [found, expected.faults].map { $0.map { $0.description }.sorted() }
                try expectEqual(descriptions[0], descriptions[1], "the faults")
                try expectEqual(
                    scan.accountCount, expected.reading.store.totalAccountCount, "the number of accounts")
            }
        }
    }

    @Test("two accounts that claim one address are found in one part and in two", arguments: [2, 1200])
    func contested(count: Int) throws {
        try withTemporaryFolder { folder in
            let store = try RowStore(creating: SQLiteDatabase(folder + "/a.db", .creating))
            var state = MemoryStore()
            var set = ChangeSet()
            set.changes = (0..<count).map { StoreBackupTests.account($0) }
            try state.apply(set)
            var other = MemoryStore()
            set.changes = [StoreBackupTests.account(count, email: "person-0@example.net")]
            try other.apply(set)
            let record = try #require(other.rows().first { $0.key.parts?.kind == .account })
            try store.transaction(.committing) { () throws(RowStoreError) in
                for row in state.rows() + [record] {
                    try store.put(row.key, row.value, RowVersion(drawing: .max), .demo)
                }
            }
            var found: [RowFault] = []
            _ = try store.transaction(.reading) { () throws(RowStoreError) in
                try store.scan(.demo) { _, _ in
                } report: {
                    found.append($0)
                }
            }
            #expect(found == [.contested(record.key)])
        }
    }
}

extension RowFault {
    fileprivate var isContested: Bool { if case .contested = self { true } else { false } }
}

import PropertyKit
import Testing
@testable import Vinculum

@Suite("A state as rows")
struct RowStateTests {
    @Test("rows give the state again, and the state the same rows", arguments: TestSeed.sample(6))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, count: 60, Gen<ChangeSet>.changeSet.array(0...8)) { sets in
            let store = MemoryStore.made(by: sets)
            let rows = store.rows()
            let restored = try MemoryStore(rows: rows, indexKey: (7, 8))
            try expectEqual(restored.shownByRows, store.shownByRows, "the state")
            try expectEqual(restored.rows(), rows, "the rows")
            try check(!zip(rows, rows.dropFirst()).contains { !($0.key < $1.key) }, "the rows are in order")
        }
    }

    @Test("a state with every stored part has rows of every kind, and they give it again")
    func everyKind() throws {
        let store = try MemoryStore.full()
        let rows = store.rows()
        // Values of the host are not of the state.
        #expect(Set(rows.compactMap { $0.key.parts?.kind }) == Set(RowKind.allCases).subtracting([.note]))
        let restored = try MemoryStore(rows: rows)
        #expect(restored.shownByRows == store.shownByRows)
        #expect(restored.tenantIDs.map(\.text) == ["t"])
        var reused = ChangeSet(tenant: TenantID("u"))
        reused.changes = [.account(.changed(AccountID(stored: "a"), []))]
        var after = restored
        #expect(throws: CommitConflict.tenantDeleted(TenantID("u"))) { try after.apply(reused) }
    }

    @Test(
        "listings of accounts, providers, codes and merges are ranges in the same order", arguments: TestSeed.sample(4))
    func listings(seed: TestSeed) {
        forAll(seed: seed, count: 40, Gen<ChangeSet>.changeSet.array(0...10)) { sets in
            let store = MemoryStore.made(by: sets)
            let rows = store.rows()
            let generations = RowGenerations()
            func own(_ kind: RowKind, _ space: RowSpace) -> [[UInt8]] {
                let range = RowRange(kind, in: space)
                return rows.filter { range.contains($0.key) }.compactMap { $0.key.parts?.own }
            }
            func bytes(_ write: (inout RowKeyWriter) -> Void) -> [UInt8] { RowKeyTests.bytes(write) }
            for tenant in [nil] + store.tenantIDs.map(Optional.init) {
                let (space, graph) = (generations.space(of: tenant), store[tenant])
                let accounts = graph.accounts(after: nil, limit: .max)
                try expectEqual(own(.account, space), accounts.map { Array($0.id.text.utf8) }, "the accounts")
                let providers = graph.providers(after: nil, of: nil, limit: .max)
                try expectEqual(
                    own(.provider, space.lasting), providers.map { Array($0.id.rawValue.utf8) }, "the providers")
                for space in [space, space.lasting] {
                    let codes = graph.pendingCodes.filter { $0.rowSpace(generations.space(of: tenant)) == space }
                    let keys = codes.map { code in
                        bytes {
                            $0.number(code.sequence)
                            $0.name(code.key.text)
                        }
                    }
                    try expectEqual(own(.codeSequence, space), keys, "the codes")
                }
                let merges = graph.merges(after: 0, limit: .max).map { merge in
                    bytes {
                        $0.number(merge.sequence)
                        $0.merge(merge.id, merge.survivor.account)
                    }
                }
                try expectEqual(own(.mergeSequence, space), merges, "the merges")
            }
            let tenants = rows.filter { RowRange(every: .tenant).contains($0.key) }.compactMap {
                $0.key.parts?.space.tenant
            }
            try expectEqual(tenants.filter { store.tenantIDs.contains($0) }, store.tenantIDs, "the tenants")
        }
    }

    @Test("the rows of a small state keep their bytes")
    func bytes() throws {
        let rows = try MemoryStore.full().rows()
        // A line each: the key, and the value unless it is empty.
        let file = try PackageRoot.bytes("Tests/Fixtures/rows/layout-1.txt")
        let stored = try file.split(separator: UInt8(ascii: "\n")).map { line in
            let parts = try line.split(separator: UInt8(ascii: " "))
                .map { try Hex.decoded(String(decoding: $0, as: UTF8.self)) }
            return StoredRow(RowKey(stored: parts[0]), parts.count > 1 ? parts[1] : [])
        }
        #expect(rows == stored)
        #expect(try MemoryStore(rows: stored).shownByRows == MemoryStore.full().shownByRows)
    }
}

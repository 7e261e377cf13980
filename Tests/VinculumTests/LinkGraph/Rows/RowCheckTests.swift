import PropertyKit
import Testing
@testable import Vinculum

@Suite("The check of rows")
struct RowCheckTests {
    @Test("a missing row that finds a record, and a missing record, are named", arguments: TestSeed.sample(2))
    func missing(seed: TestSeed) throws {
        let rows = try MemoryStore.full().rows()
        for (place, row) in rows.enumerated() {
            var others = rows
            others.remove(at: place)
            let faults = RowCheck(others).faults
            let kind = try #require(row.key.parts?.kind)
            switch kind.use {
            case .unique, .range: #expect(faults == [.missing(row.key)], "\(kind)")
            case .record, .note:
                // Nothing finds these, and an account or code is found at least by its own rows.
                let isFound = [.account, .code, .merge].contains(kind)
                #expect(faults.isEmpty != isFound, "\(kind)")
                #expect(faults.allSatisfy { if case .dangling = $0 { true } else { false } }, "\(kind)")
            case .mark:
                let isMark = faults.contains(.noLayout) || faults.contains { $0.isWithoutTenant }
                #expect(isMark || row.key == .tenant(TenantID("u")), "\(kind)")
            }
        }
    }

    @Test("a changed value is a fault that names a row, and nothing traps", arguments: TestSeed.sample(4))
    func damage(seed: TestSeed) throws {
        let rows = try MemoryStore.full().rows()
        let mask = Gen<UInt8>.integer(in: 1...255)
        let change = Gen<(Int, Int, UInt8)>.zip(.int(in: 0...rows.count - 1), .int(in: 0...2000), mask)
        forAll(seed: seed, count: 200, change) { place, byte, mask in
            let row = rows[place]
            if row.value.isEmpty { return }
            var (value, damaged) = (row.value, rows)
            value[byte % value.count] ^= mask
            damaged[place] = StoredRow(row.key, value)
            let check = RowCheck(damaged)
            if row.key.parts?.kind.use == .unique {
                try expectEqual(check.faults, [.dangling(row.key)], "the faults")
            }
            // What can be read all the same is another state, with rows of its own.
            if check.faults.isEmpty, let tenant = row.key.parts, tenant.kind.use == .record {
                try PropertyKit.check(
                    check.reading.store.shownByRows != (try MemoryStore(rows: rows).shownByRows)
                        || check.reading.store.rows() == rows, "the state is another one")
            }
        }
        forAll(seed: seed, count: 200, .bytes, .bytes) { key, value in
            _ = RowCheck([StoredRow.layout, StoredRow(RowKey(stored: key), value)]).faults
        }
    }

    @Test("each fault names the row")
    func faults() throws {
        let rows = try MemoryStore.full().rows()
        let account = try #require(rows.first { $0.key.parts?.kind == .account })
        let email = try #require(rows.first { $0.key.parts?.kind == .email })
        let layout = rows[0]
        func faults(_ change: (inout [StoredRow]) -> Void) -> [RowFault] {
            var changed = rows
            change(&changed)
            return RowCheck(changed).faults
        }
        #expect(faults { $0.swapAt(0, 1) }.contains(.unordered(layout.key)))
        #expect(faults { $0.insert(layout, at: 0) } == [.unordered(layout.key)])
        #expect(faults { $0[0] = StoredRow(layout.key, [1, 2]) } == [.unknownLayout(2)])
        #expect(faults { $0[0] = StoredRow(layout.key, []) } == [.unreadable(layout.key), .noLayout])
        let space = RowSpace(tenant: nil, generation: 1)
        let other = RowKey.account(AccountID(stored: "zz"), in: space)
        func adding(_ row: StoredRow) -> [RowFault] { faults { $0 = ($0 + [row]).ordered { $0.key < $1.key } } }
        #expect(adding(StoredRow(other, account.value)).first == .misplaced(other))
        #expect(adding(StoredRow(other, [0, 0])).first == .unreadable(other))
        #expect(adding(StoredRow(other, [])).first == .unreadable(other))
        var twice = ChangeSet()
        twice.changes = ["a", "b"].map { .account(.changed(AccountID(stored: "zz"), [.displayName($0)])) }
        #expect(adding(StoredRow(other, twice.encoded())) == [.unreadable(other)])
        var second = ChangeSet()
        second.changes = [
            .account(.changed(AccountID(stored: "zz"), [MemoryStoreTests.email("full@x.org")]))
        ]
        #expect(adding(StoredRow(other, second.encoded())) == [.contested(other)])
        let loose = RowKey.email(EmailAddress(normalised: "zz@x.org"), in: space)
        #expect(adding(StoredRow(loose, email.value)) == [.dangling(loose)])
        let strange = RowKey.account(AccountID(stored: "a"), in: RowSpace(tenant: TenantID("zz"), generation: 1))
        #expect(adding(StoredRow(strange, account.value)) == [.withoutTenant(strange)])
        let old = RowKey.account(AccountID(stored: "a"), in: RowSpace(tenant: nil, generation: 9))
        #expect(adding(StoredRow(old, account.value)) == [])
        #expect(RowCheck([]).faults == [.noLayout])
        #expect(RowFault.dangling(RowKey(stored: [17, 0, 0xAB])).description == "row x'1100ab' finds nothing")
        for kind in [RowKind.code, .codeSequence, .codeOwner] {
            let key = RowKey(stored: [kind.rawValue, 0, 0] + Array("Cz1iwBdBaA".utf8))
            #expect(!RowFault.unreadable(key).description.contains(Hex.encoded(Array("Cz1iwBdBaA".utf8))))
        }
        #expect(throws: RowFault.unknownLayout(2)) { try MemoryStore(rows: [StoredRow(layout.key, [1, 2])]) }
    }
}

extension RowFault {
    fileprivate var isWithoutTenant: Bool { if case .withoutTenant = self { true } else { false } }
}

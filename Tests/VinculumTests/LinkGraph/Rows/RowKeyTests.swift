import PropertyKit
import Testing
@testable import Vinculum

@Suite("Keys of rows")
struct RowKeyTests {
    static let space = Gen<(String?, UInt64)>.zip(
        Gen<String>.string(over: "a\u{0}\u{1}\u{2}é", 1...4).optional, .integer()
    )
    .map { RowSpace(tenant: $0.flatMap(TenantID.init), generation: $1) }

    /// The bytes of a part, with one behind it that must not matter.
    static func bytes(_ write: (inout RowKeyWriter) -> Void) -> [UInt8] {
        var writer = RowKeyWriter()
        write(&writer)
        return writer.bytes
    }

    @Test("texts and numbers lie in their order, whatever follows them", arguments: TestSeed.sample(4))
    func order(seed: TestSeed) {
        let text = Gen<String>.oneOf(.string(over: "a\u{0}\u{1}\u{2}é", 0...5), .unicodeString(0...5))
        let part = Gen<(String, UInt64, UInt8)>.zip(text, .integer(), .byte)
        forAll(seed: seed, count: 400, part, part) { a, b in
            func written(_ part: (String, UInt64, UInt8)) -> [UInt8] {
                Self.bytes {
                    $0.text(part.0)
                    $0.number(part.1)
                    $0.byte(part.2)
                }
            }
            let isSmaller =
                Array(a.0.utf8) == Array(b.0.utf8)
                ? (a.1, a.2) < (b.1, b.2) : a.0.utf8.lexicographicallyPrecedes(b.0.utf8)
            try expectEqual(written(a).lexicographicallyPrecedes(written(b)), isSmaller, "the order")
            try expectEqual(RowKey(stored: written(a)) < RowKey(stored: written(b)), isSmaller, "the order of keys")
            var reader = RowKeyReader(written(a))
            try expectEqual(reader.text().map { Array($0.utf8) }, Array(a.0.utf8), "the text")
            try expectEqual(reader.number(), a.1, "the number")
            try expectEqual(reader.byte(), a.2, "the byte")
            try expectEqual(reader.rest, [], "the rest")
        }
    }

    @Test("a key says its kind and its space, and lies in the range of both", arguments: TestSeed.sample(4))
    func parts(seed: TestSeed) {
        let kind = Gen<RowKind>.element(of: RowKind.allCases)
        forAll(seed: seed, Gen<(RowKind, RowSpace, String)>.zip(kind, Self.space, .unicodeString()), Self.space) {
            key, other in
            let (kind, space, own) = key
            let row = RowKey(kind, in: space) { $0.last(own) }
            let parts = row.parts
            try expectEqual(parts?.kind, kind, "the kind")
            try expectEqual(parts?.space, space, "the space")
            try expectEqual(parts?.own, Array(own.utf8), "the own key")
            try check(RowRange(kind, in: space).contains(row), "the range has the key")
            try expectEqual(RowRange(kind, in: other).contains(row), other == space, "the range of another space")
        }
    }

    @Test("damaged keys are no keys, and nothing traps", arguments: TestSeed.sample(4))
    func damage(seed: TestSeed) {
        forAll(seed: seed, count: 400, .oneOf(.bytes, .byteSoup())) { bytes in
            guard let (kind, space, own) = RowKey(stored: bytes).parts else { return }
            let again = RowKey(kind, in: space) { writer in for byte in own { writer.byte(byte) } }
            try expectEqual(again.bytes, bytes, "the key of the parts")
        }
        #expect(RowKey(stored: [RowKind.account.rawValue, 1, 3, 0, 0]).parts == nil)
        #expect(RowKey(stored: [RowKind.account.rawValue, 0, 1, 0]).parts == nil)
        #expect(RowKey(stored: [RowKind.account.rawValue, 0, 9]).parts == nil)
        #expect(RowKey(stored: [200, 0, 0]).parts == nil)
    }

    @Test("the longest texts that can be stored give keys that PostgreSQL's B-trees take")
    func longest() throws {
        let text = String(repeating: "\u{0}", count: StoredBounds.identifier)
        let space = RowSpace(tenant: TenantID(text), generation: .max)
        let long = String(repeating: "x", count: 1000)
        var account = Account(id: try #require(AccountID(text)))
        for change in [
            AccountChange.identityLinked(
                Identity(
                    provider: ProviderID(long), subject: SubjectID(long), email: long + "@x.org",
                    origin: Origin(epoch: .first, proof: .federated))),
            .initialEmail(long),
        ] {
            account.apply(change)
        }
        var set = ChangeSet(tenant: space.tenant)
        set.changes = [.account(.changed(account.id, account.changes))]
        let rows = try #require(RecordRows(set, in: space))
        #expect(rows.indexes.count == 3)
        for row in [rows.record] + rows.indexes { #expect(row.key.bytes.count <= 2704) }
    }

    @Test("no kind changes its number or its use")
    func kinds() {
        let table = RowKind.allCases.map { "\($0.rawValue) \($0) \($0.use)" }
        #expect(
            table == [
                "1 layout mark", "2 tenant mark", "3 configuration record", "4 provider record",
                "5 passwordAlgorithm record", "6 note note", "16 account record", "17 email unique", "18 phone unique",
                "19 identity unique", "20 providerEmail range", "21 initialEmail range", "32 code record",
                "33 codeSequence range", "34 codeOwner range", "48 merge record", "49 mergeSequence range",
                "50 unfinishedMerge unique", "51 absorbingMerge unique", "52 undoableMerge range",
                "64 auditEntry record",
            ])
    }

    @Test("versions fit JavaScript's numbers, and none is that of a missing row", arguments: TestSeed.sample(2))
    func versions(seed: TestSeed) {
        forAll(seed: seed, Gen<UInt64>.integer()) { bits in
            let number = RowVersion(drawing: bits).number
            try check(number > 0 && number < 1 << 53, "the version \(number)")
        }
    }
}

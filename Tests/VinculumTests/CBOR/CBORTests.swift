import PropertyKit
import Testing
@testable import Vinculum

@Suite("CBOR")
struct CBORTests {
    @Test("reading undoes writing, however wide the numbers are written", arguments: TestSeed.sample(6))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, .cbor, .integer(in: 0...4)) { value, extra in
            try expectEqual(try CBOR.Value(parsing: value.written), value)
            let wide = value.written { ($0 % 3 == 0) ? extra : 0 }
            try expectEqual(try CBOR.Value(parsing: wide), value)
        }
    }

    @Test("an item that ends early is refused at every byte", arguments: TestSeed.sample(4))
    func truncation(seed: TestSeed) {
        forAll(seed: seed, .cbor) { value in
            let whole = value.written
            for count in 0..<whole.count {
                let refusal = refusal(of: Array(whole[..<count]))
                try expectEqual(refusal?.kind, .unexpectedEnd, "\(count) of \(whole.count) bytes")
                try check((refusal?.offset ?? 0) <= count, "the place is in the input")
            }
            try expectEqual(refusal(of: whole + [0]), CBOR.ReadError(.trailingContent, at: whole.count))
        }
    }

    @Test("what is read from damaged bytes is written and read again", arguments: TestSeed.sample(6))
    func mutation(seed: TestSeed) {
        let damaged = Gen<CBOR.Value>.cbor.flatMap { Gen<[UInt8]>.mutations(of: $0.written, 1...4) }
        forAll(seed: seed, damaged) { bytes in
            do {
                let value = try CBOR.Value(parsing: bytes)
                try expectEqual(try CBOR.Value(parsing: value.written), value)
            } catch let error as CBOR.ReadError {
                try check(error.offset <= bytes.count, "the place is in the input")
            }
        }
    }

    /// RFC 8949, appendix A: the examples of these kinds.
    private static let examples: [Row<String, CBOR.Value>] = [
        Row("00", .unsigned(0)), Row("17", .unsigned(23)), Row("1818", .unsigned(24)), Row("1903e8", .unsigned(1000)),
        Row("1a000f4240", .unsigned(1_000_000)), Row("1bffffffffffffffff", .unsigned(.max)),
        Row("3bffffffffffffffff", .negative(.max)), Row("20", .negative(0)), Row("3863", .negative(99)),
        Row("f4", .bool(false)), Row("f5", .bool(true)), Row("f6", .null), Row("f7", .undefined),
        Row("40", .bytes([])), Row("4401020304", .bytes([1, 2, 3, 4])), Row("60", .text("")),
        Row("6449455446", .text("IETF")), Row("62c3bc", .text("\u{FC}")), Row("64f0908591", .text("\u{10151}")),
        Row("80", .array([])), Row("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])),
        Row("a0", .map([])), Row("a201020304", .labelled([(1, .unsigned(2)), (3, .unsigned(4))])),
        Row("a26161016162820203", .named([("a", .unsigned(1)), ("b", .array([.unsigned(2), .unsigned(3)]))])),
    ]

    @Test("the published examples are read", arguments: examples)
    func published(row: Row<String, CBOR.Value>) throws {
        let (hex, value) = row.fields
        #expect(try CBOR.Value(parsing: try Hex.decoded(hex)) == value, sourceLocation: row.line)
    }

    private static let refused: [Row<String, CBOR.ReadError>] = [
        // RFC 8949, appendix A: floats, tags, other simple values, and items without a length.
        Row("f90000", CBOR.ReadError(.unsupportedItem, at: 0)),
        Row("fb3ff199999999999a", .init(.unsupportedItem, at: 0)),
        Row("c11a514b67b0", .init(.unsupportedItem, at: 0)), Row("f0", .init(.unsupportedItem, at: 0)),
        Row("f8ff", .init(.unsupportedItem, at: 0)), Row("9fff", .init(.indefiniteLength, at: 0)),
        Row("bf61610161629f0203ffff", .init(.indefiniteLength, at: 0)),
        Row("5f42010243030405ff", .init(.indefiniteLength, at: 0)), Row("1c", .init(.indefiniteLength, at: 0)),
        Row("ff", .init(.indefiniteLength, at: 0)), Row("82 01 9fff", .init(.indefiniteLength, at: 2)),
        Row("a2 01 02 01 03", .init(.duplicateKey, at: 0)), Row("a2 01 02 1801 03", .init(.duplicateKey, at: 0)),
        Row("a2 6161 02 6161 03", .init(.duplicateKey, at: 0)), Row("a1 40 00", .init(.unsupportedKey, at: 1)),
        Row("a1 f5 00", .init(.unsupportedKey, at: 1)), Row("a1 1bffffffffffffffff 00", .init(.unsupportedKey, at: 1)),
        Row("a1 3bffffffffffffffff 00", .init(.unsupportedKey, at: 1)), Row("61ff", .init(.invalidUTF8, at: 0)),
        Row("62c328", .init(.invalidUTF8, at: 0)), Row("63eda080", .init(.invalidUTF8, at: 0)),
        Row("81 81 81 81 81 01", .init(.tooDeep, at: 4)), Row("a1 01 a1 01 a1 01 a1 01 80", .init(.tooDeep, at: 8)),
        // A claim of more than there is, which must not reserve anything.
        Row("9affffffff", .init(.tooManyItems, at: 0)), Row("5bffffffffffffffff", .init(.unexpectedEnd, at: 0)),
        Row("bb7fffffffffffffff", .init(.tooManyItems, at: 0)), Row("990400", .init(.tooManyItems, at: 0)),
        Row("9903ff", .init(.unexpectedEnd, at: 0)), Row("", .init(.unexpectedEnd, at: 0)),
    ]

    @Test("what authenticators do not write is refused where it begins", arguments: refused)
    func refusals(row: Row<String, CBOR.ReadError>) throws {
        let (hex, error) = row.fields
        let bytes = try Hex.decoded(hex.filter { $0 != " " })
        #expect(refusal(of: bytes) == error, sourceLocation: row.line)
    }

    @Test("input and items are bounded")
    func bounds() {
        let depth = CBOR.maximumDepth
        #expect(refusal(of: [UInt8](repeating: 0x81, count: depth) + [0x80])?.kind == .tooDeep)
        #expect(refusal(of: [UInt8](repeating: 0x81, count: depth) + [0x00]) == nil)
        let many = CBOR.Value.array([CBOR.Value](repeating: .null, count: CBOR.maximumItemCount - 1))
        #expect(refusal(of: many.written) == nil)
        let nested = CBOR.Value.array([.array([CBOR.Value](repeating: .null, count: CBOR.maximumItemCount - 2)), .null])
        #expect(refusal(of: nested.written)?.kind == .tooManyItems)
        let long = CBOR.Value.bytes([UInt8](repeating: 0, count: CBOR.maximumByteCount - 3))
        #expect(refusal(of: long.written) == nil)
        #expect(refusal(of: long.written + [0])?.kind == .tooLong)
    }

    @Test("members are found by name and label, and integers of 64 bits are numbers")
    func lookups() {
        let map = CBOR.Value.named([("a", .unsigned(1)), ("\u{E9}", .null)])
        #expect(map["a"] == .unsigned(1) && map["e\u{301}"] == nil && map[1] == nil)
        let key = CBOR.Value.labelled([(-1, .bytes([1])), (3, CBOR.Value(-7))])
        #expect(key[-1]?.bytes == [1] && key[3]?.int64 == -7 && key[1] == nil && key["a"] == nil)
        #expect(CBOR.Value.negative(UInt64(Int64.max)).int64 == .min)
        #expect(CBOR.Value.negative(UInt64(Int64.max) + 1).int64 == nil && CBOR.Value.unsigned(.max).int64 == nil)
    }
}

private func refusal(of bytes: [UInt8]) -> CBOR.ReadError? {
    do throws(CBOR.ReadError) {
        _ = try CBOR.Value(parsing: bytes)
        return nil
    } catch {
        return error
    }
}

extension Gen<CBOR.Value> {
    /// Any item that is read, as deep as it may be, with awkward texts and numbers of every width.
    static var cbor: Gen {
        let leaf = Gen.oneOf(
            .always(.null), Gen<UInt64>.integer().map { .unsigned($0) }, Gen<UInt64>.integer().map { .negative($0) },
            Gen<Bool>.bool.map { .bool($0) }, .always(.undefined), Gen<[UInt8]>.bytes(0...300).map { .bytes($0) },
            Gen<String>.unicodeString().map { .text($0) })
        let key = Gen<CBOR.Key>.oneOf(
            Gen<Int64>.integer().map { .integer($0) }, Gen<String>.unicodeString(0...4).map { .text($0) })
        return .recursive(depth: CBOR.maximumDepth, leaf) { inner in
            .oneOf(
                inner.array(0...4).map { .array($0) },
                Gen<(CBOR.Key, CBOR.Value)>.zip(key, inner).array(0...4).map { members in
                    var distinct: [CBOR.Member] = []
                    for (key, value) in members where !distinct.contains(where: { $0.key == key }) {
                        distinct.append(CBOR.Member(key: key, value: value))
                    }
                    return .map(distinct)
                })
        }
    }
}

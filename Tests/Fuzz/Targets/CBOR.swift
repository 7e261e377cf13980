@testable import Vinculum

/// The reader of CBOR: what it takes ends where it says, and nothing shorter is the same item.
let fuzzCBOR = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    do throws(CBOR.ReadError) {
        var reader = try CBOR.Reader(bytes[...])
        let item = try reader.item()
        demand(reader.offset + reader.rest.count == bytes.count, "every byte is read or left")
        let whole = Array(bytes[..<reader.offset])
        demand(value(of: whole) == item, "the item alone is the same item")
        demand(value(of: Array(whole.dropLast())) == nil, "no item is the beginning of another")
        demand((value(of: bytes) == nil) == !reader.rest.isEmpty, "nothing may follow")
        check(item, depth: 0)
    } catch {
        demand(error.offset <= bytes.count, "the place is in the input")
        demand(value(of: bytes) == nil, "what is refused once is refused again")
    }
}

private func value(of bytes: [UInt8]) -> CBOR.Value? { try? CBOR.Value(parsing: bytes) }

private func check(_ value: CBOR.Value, depth: Int) {
    switch value {
    case .array(let elements):
        demand(depth < CBOR.maximumDepth, "the depth")
        for element in elements { check(element, depth: depth + 1) }
    case .map(let members):
        demand(depth < CBOR.maximumDepth, "the depth")
        for (place, member) in members.enumerated() {
            demand(!members[..<place].contains { $0.key == member.key }, "a key is there once")
            switch member.key {
            case .integer(let label): demand(value[label] == member.value, "a member is found by its label")
            case .text(let name): demand(value[name] == member.value, "a member is found by its name")
            }
            check(member.value, depth: depth + 1)
        }
    case .unsigned, .negative, .bytes, .text, .bool, .null, .undefined: break
    }
}

private func seeds() -> [[UInt8]] {
    // A COSE key, an attestation object with certificates, and numbers of every width.
    return [
        [0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x41, 7, 0x22, 0x41, 8],
        [0xA3, 0x63, 0x66, 0x6D, 0x74, 0x64, 0x6E, 0x6F, 0x6E, 0x65, 0x67, 0x61, 0x74, 0x74, 0x53, 0x74, 0x6D, 0x74]
            + [0xA1, 0x63, 0x78, 0x35, 0x63, 0x82, 0x41, 1, 0x41, 2, 0x68]
            + Array("authData".utf8) + [0x58, 2, 1, 2],
        [0x86, 0x17, 0x18, 0x18, 0x19, 1, 0, 0x1A, 1, 0, 0, 0, 0x3B, 1, 0, 0, 0, 0, 0, 0, 0, 0xF5],
        [0x84, 0xF4, 0xF6, 0xF7, 0x62, 0xC3, 0xBC],
    ]
}

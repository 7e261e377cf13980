@testable import Vinculum

/// A writer of CBOR (RFC 8949 section 3), which the core has no use for.
extension CBOR.Value {
    /// The item in its shortest form.
    var written: [UInt8] { self.written { _ in 0 } }

    /// The item in any of its forms.
    ///
    /// - Parameter widths: How many steps wider than necessary the head of an item is, 0 to 4.
    func written(_ widths: (UInt64) -> Int) -> [UInt8] {
        func head(_ type: UInt8, _ argument: UInt64) -> [UInt8] { Self.head(type, argument, widths(argument)) }
        switch self {
        case .unsigned(let number): return head(0, number)
        case .negative(let number): return head(1, number)
        case .bytes(let bytes): return head(2, UInt64(bytes.count)) + bytes
        case .text(let text): return head(3, UInt64(text.utf8.count)) + text.utf8
        case .array(let elements): return head(4, UInt64(elements.count)) + elements.flatMap { $0.written(widths) }
        case .map(let members):
            return head(5, UInt64(members.count))
                + members.flatMap { $0.key.value.written(widths) + $0.value.written(widths) }
        case .bool(let flag): return [flag ? 0xF5 : 0xF4]
        case .null: return [0xF6]
        case .undefined: return [0xF7]
        }
    }

    private static func head(_ type: UInt8, _ argument: UInt64, _ extra: Int) -> [UInt8] {
        let shortest =
            switch argument {
            case 0..<24: 0
            case 0..<0x100: 1
            case 0..<0x1_0000: 2
            case 0..<0x1_0000_0000: 3
            default: 4
            }
        let width = min(shortest + extra, 4)
        guard width > 0 else { return [type << 5 | UInt8(argument)] }
        let count = 1 << (width - 1)
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: argument >> (UInt64(count - 1 - $0) * 8)) }
        return [type << 5 | UInt8(23 + width)] + bytes
    }
}

extension CBOR.Key {
    var value: CBOR.Value {
        switch self {
        case .integer(let number): CBOR.Value(number)
        case .text(let text): .text(text)
        }
    }
}

extension CBOR.Value {
    init(_ number: Int64) {
        self = number < 0 ? .negative(UInt64(-1 - number)) : .unsigned(UInt64(number))
    }

    /// A map with integers as its keys, as COSE keys are.
    static func labelled(_ members: [(Int64, CBOR.Value)]) -> CBOR.Value {
        .map(members.map { CBOR.Member(key: .integer($0.0), value: $0.1) })
    }

    /// A map with texts as its keys.
    static func named(_ members: [(String, CBOR.Value)]) -> CBOR.Value {
        .map(members.map { CBOR.Member(key: .text($0.0), value: $0.1) })
    }
}

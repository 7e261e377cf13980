extension CBOR {
    /// Reads one item after another.
    ///
    /// Work and memory are linear in the input, whatever lengths it claims: an item takes at least one byte, so a count
    /// beyond the rest of the input is refused before anything is reserved.
    struct Reader {
        /// What is not read yet.
        private(set) var rest: ArraySlice<UInt8>
        private let start: Int
        private var itemsLeft = CBOR.maximumItemCount

        /// - Throws: ``ReadError`` for more than ``CBOR/maximumByteCount`` bytes.
        init(_ bytes: ArraySlice<UInt8>) throws(ReadError) {
            guard bytes.count <= CBOR.maximumByteCount else { throw ReadError(.tooLong, at: 0) }
            self.rest = bytes
            self.start = bytes.startIndex
        }

        /// How many bytes were read.
        var offset: Int { self.rest.startIndex - self.start }

        /// Reads the next item with all that it contains.
        mutating func item() throws(ReadError) -> Value { try self.item(depth: 0) }

        private mutating func item(depth: Int) throws(ReadError) -> Value {
            let start = self.offset
            let (type, argument) = try self.head()
            switch type {
            case .unsigned: return .unsigned(argument)
            case .negative: return .negative(argument)
            case .bytes: return .bytes([UInt8](try self.string(argument, at: start)))
            case .text: return .text(try self.text(argument, at: start))
            case .array:
                let count = try self.count(argument, 1, depth, at: start)
                var elements: [Value] = []
                for _ in 0..<count { elements.append(try self.item(depth: depth + 1)) }
                return .array(elements)
            case .map:
                let count = try self.count(argument, 2, depth, at: start)
                var members: [Member] = []
                for _ in 0..<count {
                    let key = try self.key()
                    members.append(Member(key: key, value: try self.item(depth: depth + 1)))
                }
                try Reader.checkDistinct(members, at: start)
                return .map(members)
            case .simple: return try Reader.simple(argument, at: start)
            }
        }

        private mutating func key() throws(ReadError) -> Key {
            let start = self.offset
            let (type, argument) = try self.head()
            switch type {
            case .unsigned:
                guard let label = Int64(exactly: argument) else { throw ReadError(.unsupportedKey, at: start) }
                return .integer(label)
            case .negative:
                guard let label = Int64(exactly: argument) else { throw ReadError(.unsupportedKey, at: start) }
                return .integer(-1 - label)
            case .text: return .text(try self.text(argument, at: start))
            case .bytes, .array, .map, .simple: throw ReadError(.unsupportedKey, at: start)
            }
        }

        /// The major types (RFC 8949 section 3.1) without tags.
        private enum MajorType: UInt8 {
            case unsigned = 0, negative, bytes, text, array, map
            case simple = 7
        }

        /// Reads the first byte of an item, and its argument.
        private mutating func head() throws(ReadError) -> (MajorType, UInt64) {
            let start = self.offset
            guard self.itemsLeft > 0 else { throw ReadError(.tooManyItems, at: start) }
            self.itemsLeft -= 1
            guard let first = self.rest.popFirst() else { throw ReadError(.unexpectedEnd, at: start) }
            guard let type = MajorType(rawValue: first >> 5) else { throw ReadError(.unsupportedItem, at: start) }
            let low = first & 0x1F
            switch low {
            case 0..<24: return (type, UInt64(low))
            case 24...27:
                // A float, or a simple value of a byte of its own.
                guard type != .simple else { throw ReadError(.unsupportedItem, at: start) }
                var argument: UInt64 = 0
                for _ in 0..<(1 << (low - 24)) {
                    guard let byte = self.rest.popFirst() else { throw ReadError(.unexpectedEnd, at: start) }
                    argument = argument << 8 | UInt64(byte)
                }
                return (type, argument)
            default: throw ReadError(.indefiniteLength, at: start)
            }
        }

        private mutating func string(_ count: UInt64, at start: Int) throws(ReadError) -> ArraySlice<UInt8> {
            guard count <= UInt64(self.rest.count) else { throw ReadError(.unexpectedEnd, at: start) }
            let count = Int(truncatingIfNeeded: count)
            defer { self.rest.removeFirst(count) }
            return self.rest.prefix(count)
        }

        private mutating func text(_ count: UInt64, at start: Int) throws(ReadError) -> String {
            let bytes = try self.string(count, at: start)
            guard let text = String(utf8: bytes.span) else {
                throw ReadError(.invalidUTF8, at: start)
            }
            return text
        }

        /// The count of a container's elements or members, each of which has so many items.
        private func count(
            _ count: UInt64, _ items: UInt64, _ depth: Int, at start: Int
        ) throws(ReadError) -> Int {
            guard depth < CBOR.maximumDepth else { throw ReadError(.tooDeep, at: start) }
            guard count <= UInt64(self.itemsLeft) / items else { throw ReadError(.tooManyItems, at: start) }
            guard count <= UInt64(self.rest.count) / items else { throw ReadError(.unexpectedEnd, at: start) }
            return Int(truncatingIfNeeded: count)
        }

        private static func simple(_ number: UInt64, at start: Int) throws(ReadError) -> Value {
            switch number {
            case 20: .bool(false)
            case 21: .bool(true)
            case 22: .null
            case 23: .undefined
            default: throw ReadError(.unsupportedItem, at: start)
            }
        }

        private static func checkDistinct(_ members: [Member], at start: Int) throws(ReadError) {
            let order = sortedOrder(members.count) { members[$0].key < members[$1].key }
            for place in order.indices.dropFirst() where members[order[place]].key == members[order[place - 1]].key {
                throw ReadError(.duplicateKey, at: start)
            }
        }
    }
}

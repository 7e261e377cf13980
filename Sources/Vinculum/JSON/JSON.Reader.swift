extension JSON {
    /// Parses one text into tape entries.
    ///
    /// The parser does not recurse: the entry of an open container stores the index of its parent until it is closed,
    /// so the tape is also the stack, and nesting costs no call stack. Unsafe loads are bounded by the checks directly
    /// before them; everything that reads the tape uses the ranges found here.
    struct Reader {
        let input: UnsafeRawBufferPointer
        let end: Int
        let limits: Limits

        init(_ input: UnsafeBufferPointer<UInt8>, limits: Limits) {
            self.input = UnsafeRawBufferPointer(input)
            self.end = input.count
            self.limits = limits
        }

        @inline(__always)
        func byte(_ index: Int) -> UInt8 {
            self.input[index]
        }

        /// Returns eight bytes, the first in the lowest bits; the caller has checked `index + 8 <= end`.
        @inline(__always)
        func word(_ index: Int) -> UInt64 {
            UInt64(littleEndian: self.input.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        }

        /// - Returns: The entries, and whether an object may have a repeated key.
        func read() throws(ReadError) -> ([Entry], mayRepeatKeys: Bool) {
            if self.end >= 3, self.byte(0) == 0xEF, self.byte(1) == 0xBB, self.byte(2) == 0xBF {
                throw ReadError(.byteOrderMark, at: 0)
            }
            var entries: [Entry] = []
            // Reserves as many bytes as the text has, more than account records need; only much denser texts grow it.
            entries.reserveCapacity(self.end / 8 + 8)
            var outer = OpenContainers()
            var (count, keys) = (0, KeySet())
            var open = -1
            var inObject = false
            var values = 0
            var index = 0

            reading: while true {
                index = try self.skipWhitespace(index)
                values += 1
                guard values <= self.limits.maximumValues else { throw ReadError(.tooManyValues, at: index) }
                let first = self.byte(index)
                value: switch first {
                case UInt8(ascii: "\""):
                    let entry = try self.string(index + 1)
                    entries.append(entry)
                    index = entry.offset + entry.length + 1
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    guard outer.count < self.limits.maximumDepth else { throw ReadError(.tooDeep, at: index) }
                    outer.push(count, keys.bits)
                    inObject = first == UInt8(ascii: "{")
                    // The extent stores the parent's index plus one until the container closes.
                    entries.append(Entry(inObject ? .object : .array, offset: index, extent: open + 1))
                    open = entries.count - 1
                    (count, keys.bits) = (0, 0)
                    index = try self.skipWhitespace(index + 1)
                    let next = self.byte(index)
                    if next == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { break value }
                    if inObject { index = try self.key(index, &entries, &keys) }
                    count = 1
                    continue reading
                case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    let next = try self.number(index)
                    guard next - index <= self.limits.maximumNumberBytes else { throw ReadError(.tooLong, at: index) }
                    entries.append(Entry(.number, offset: index, extent: next - index))
                    index = next
                case UInt8(ascii: "t"):
                    try self.literal("true", index)
                    entries.append(Entry(.bool, offset: index, extent: 4))
                    index += 4
                case UInt8(ascii: "f"):
                    try self.literal("false", index)
                    entries.append(Entry(.bool, offset: index, extent: 5))
                    index += 5
                case UInt8(ascii: "n"):
                    try self.literal("null", index)
                    entries.append(Entry(.null, offset: index, extent: 4))
                    index += 4
                default:
                    throw ReadError(.unexpectedByte, at: index)
                }

                while open >= 0 {
                    index = try self.skipWhitespace(index)
                    let next = self.byte(index)
                    if next == UInt8(ascii: ",") {
                        count += 1
                        guard count <= self.limits.maximumCount else { throw ReadError(.tooManyValues, at: index) }
                        index += 1
                        if inObject { index = try self.key(try self.skipWhitespace(index), &entries, &keys) }
                        continue reading
                    }
                    guard next == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                        throw ReadError(.unexpectedByte, at: index)
                    }
                    entries.append(Entry(.close, offset: index, extent: count))
                    index += 1
                    let opened = entries[open]
                    entries[open] = Entry(opened.kind, offset: opened.offset, extent: entries.count)
                    open = opened.extent - 1
                    inObject = open >= 0 && entries[open].kind == .object
                    (count, keys.bits) = outer.pop()
                }

                index = self.whitespaceEnd(index)
                guard index == self.end else { throw ReadError(.trailingContent, at: index) }
                return (entries, keys.mayRepeat)
            }
        }

        /// Reads a key and its colon, and returns the index after the colon.
        @inline(__always)
        private func key(
            _ index: Int, _ entries: inout [Entry], _ keys: inout KeySet
        ) throws(ReadError) -> Int {
            guard self.byte(index) == UInt8(ascii: "\"") else { throw ReadError(.unexpectedByte, at: index) }
            let entry = try self.string(index + 1)
            entries.append(Entry(key: entry))
            keys.insert(entry, self.input)
            let colon = try self.skipWhitespace(entry.offset + entry.length + 1)
            guard self.byte(colon) == UInt8(ascii: ":") else { throw ReadError(.unexpectedByte, at: colon) }
            return colon + 1
        }

        private func literal(_ text: StaticString, _ index: Int) throws(ReadError) {
            for step in 0..<text.utf8CodeUnitCount {
                guard index + step < self.end else { throw ReadError(.unexpectedEnd, at: self.end) }
                guard self.byte(index + step) == text.utf8Start[step] else {
                    throw ReadError(.invalidLiteral, at: index + step)
                }
            }
        }
    }
}

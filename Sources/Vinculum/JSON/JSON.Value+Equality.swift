extension JSON.Value: Equatable {
    /// Whether two values are equal: strings after resolving escapes, numbers as their texts, objects with the same
    /// members in the same order.
    ///
    /// - Complexity: O(n) in the size of the values, without recursion.
    public static func == (a: JSON.Value, b: JSON.Value) -> Bool {
        let end = a.tape.index(after: a.index)
        guard end - a.index == b.tape.index(after: b.index) - b.index else { return false }
        // Equal kinds with equal extents at every step imply equal shapes, so both tapes can be walked without a
        // stack.
        for step in 0..<end - a.index {
            let first = a.tape.entries[a.index + step]
            let second = b.tape.entries[b.index + step]
            switch (first.kind, second.kind) {
            case (.null, .null), (.close, .close):
                continue
            case (.bool, .bool):
                guard first.extent == second.extent else { return false }
            case (.array, .array), (.object, .object):
                guard first.extent - a.index == second.extent - b.index else { return false }
            case (.number, .number), (.plainString, .plainString):
                guard a.tape.raw(first).elementsEqual(b.tape.raw(second)) else { return false }
            case (.plainString, .escapedString):
                guard a.tape.raw(first).elementsEqual(b.tape.unescaped(second)) else { return false }
            case (.escapedString, .plainString):
                guard a.tape.unescaped(first).elementsEqual(b.tape.raw(second)) else { return false }
            case (.escapedString, .escapedString):
                guard a.tape.unescaped(first) == b.tape.unescaped(second) else { return false }
            default:
                return false
            }
        }
        return true
    }
}

extension JSON.Tape {
    /// The bytes of a scalar as they are in the text; of a string, without its quotes.
    @inline(__always)
    func raw(_ entry: JSON.Entry) -> ArraySlice<UInt8> {
        self.bytes[entry.offset..<entry.offset + entry.length]
    }
}

extension JSON {
    /// A number below 64, which equal keys have in common and few others.
    @inline(__always)
    static func keyNumber(_ key: RawSpan) -> Int {
        guard !key.isEmpty else { return 0 }
        let first = key.unsafeLoad(fromUncheckedByteOffset: 0, as: UInt8.self)
        let last = key.unsafeLoad(fromUncheckedByteOffset: key.byteCount &- 1, as: UInt8.self)
        // The factors give each name of a claim and of a refresh token's member a number of its own.
        return (2 &* Int(first) &+ Int(last) &+ 33 &* key.byteCount) & 63
    }
}

extension JSON.Reader {
    /// The keys of an object so far, as a bit for each. Unequal keys may have one bit, but most objects show by the
    /// bits alone that they repeat no key.
    struct KeySet {
        /// Those of the present object.
        var bits: UInt64 = 0
        /// Whether two keys of an object, of this or an earlier one, had the same bit.
        private(set) var mayRepeat = false

        @inline(__always)
        mutating func insert(_ key: JSON.Entry, _ input: UnsafeRawBufferPointer) {
            guard key.kind == .plainString else { return self.mayRepeat = true }
            let bytes = input.bytes.extracting(unchecked: key.offset..<key.offset &+ key.length)
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: JSON.keyNumber(bytes))
            if self.bits & bit != 0 { self.mayRepeat = true }
            self.bits |= bit
        }
    }

    /// What was read of the containers around the present one: the numbers of their elements and the bits of their
    /// keys.
    struct OpenContainers {
        private(set) var count = 0
        // The first ones in place, because few texts are nested deeper.
        private var first = InlineArray<4, (Int, UInt64)>(repeating: (0, 0))
        private var deeper: [(Int, UInt64)] = []

        mutating func push(_ elements: Int, _ keys: UInt64) {
            if self.count < 4 {
                self.first[self.count] = (elements, keys)
            } else {
                self.deeper.append((elements, keys))
            }
            self.count += 1
        }

        mutating func pop() -> (Int, UInt64) {
            self.count -= 1
            return self.count < 4 ? self.first[self.count] : self.deeper.removeLast()
        }
    }
}

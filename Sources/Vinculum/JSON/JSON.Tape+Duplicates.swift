extension JSON.Tape {
    /// Checks the keys of every object.
    ///
    /// - Throws: ``JSON/ReadError/Kind/duplicateKey`` at the later of two equal keys in one object.
    func refuseDuplicateKeys() throws(JSON.ReadError) {
        for index in self.entries.indices where self.entries[index].kind == .object {
            try self.refuseDuplicateKeys(from: index + 1, to: self.entries[index].extent - 1)
        }
    }

    private func refuseDuplicateKeys(from start: Int, to end: Int) throws(JSON.ReadError) {
        // The entry that closes an object has the number of its members.
        if self.entries[end].extent > Self.fewKeys { return try self.refuseManyDuplicates(from: start, to: end) }
        // The lengths so far, as a bit for each: most keys are the first of their length, and equal no earlier one.
        var lengths: UInt64 = 0
        var later = start
        while later < end {
            let key = self.entries[later]
            // Escaped keys would be unescaped for each pair.
            if key.kind == .escapedString { return try self.refuseManyDuplicates(from: start, to: end) }
            let length: UInt64 = 1 << UInt64(min(key.length, 63))
            var earlier = lengths & length == 0 ? later : start
            lengths |= length
            while earlier < later {
                if self.areEqual(self.entries[earlier], key) {
                    throw JSON.ReadError(.duplicateKey, at: key.offset - 1)
                }
                earlier = self.index(after: earlier + 1)
            }
            later = self.index(after: later + 1)
        }
    }

    /// Up to this many keys without escapes are compared pairwise, which needs no sorting and mostly ends at their
    /// lengths.
    private static let fewKeys = 16

    /// Sorts the keys, each of which is unescaped once.
    ///
    /// - Complexity: O(n log n) comparisons.
    private func refuseManyDuplicates(from start: Int, to end: Int) throws(JSON.ReadError) {
        var keys: [Int] = []
        var names: [ArraySlice<UInt8>] = []
        var index = start
        while index < end {
            keys.append(index)
            names.append(self.keyBytes(index))
            index = self.index(after: index + 1)
        }
        let order = sortedOrder(keys.count) { names[$0].lexicographicallyPrecedes(names[$1]) }
        var earliest: Int?
        for place in order.indices.dropFirst() where names[order[place - 1]] == names[order[place]] {
            let key = keys[order[place]]
            earliest = min(earliest ?? key, key)
        }
        if let earliest { throw JSON.ReadError(.duplicateKey, at: self.entries[earliest].offset - 1) }
    }

    /// Whether two keys without escapes are equal.
    @inline(__always)
    private func areEqual(_ a: JSON.Entry, _ b: JSON.Entry) -> Bool {
        guard a.length == b.length else { return false }
        let bytes = self.bytes
        let span = bytes.span
        return ByteScan.equal(
            span.extracting(a.offset..<a.offset + a.length), span.extracting(b.offset..<b.offset + b.length))
    }

    private func keyBytes(_ index: Int) -> ArraySlice<UInt8> {
        let entry = self.entries[index]
        return entry.kind == .escapedString
            ? self.unescaped(entry)[...] : self.bytes[entry.offset..<entry.offset + entry.length]
    }
}

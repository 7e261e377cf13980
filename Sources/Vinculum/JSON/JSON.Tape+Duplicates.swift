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
        if self.entries[end].extent <= Self.fewKeys { return try self.refuseFewDuplicates(from: start, to: end) }
        var keys: [Int] = []
        var index = start
        while index < end {
            keys.append(index)
            index = self.index(after: index + 1)
        }
        // Sorting bounds the work for an object with a hundred thousand keys at O(n log n).
        let order = sortedOrder(keys.count) {
            self.keyBytes(keys[$0]).lexicographicallyPrecedes(self.keyBytes(keys[$1]))
        }
        var earliest: Int?
        for place in order.indices.dropFirst() {
            let key = keys[order[place]]
            guard self.keyBytes(keys[order[place - 1]]).elementsEqual(self.keyBytes(key)) else { continue }
            earliest = min(earliest ?? key, key)
        }
        if let earliest { throw JSON.ReadError(.duplicateKey, at: self.entries[earliest].offset - 1) }
    }

    /// Up to this many keys are compared pairwise, which needs no sorting and mostly ends at their lengths.
    private static let fewKeys = 16

    private func refuseFewDuplicates(from start: Int, to end: Int) throws(JSON.ReadError) {
        var later = start
        while later < end {
            var earlier = start
            while earlier < later {
                if self.areEqual(self.entries[earlier], self.entries[later]) {
                    throw JSON.ReadError(.duplicateKey, at: self.entries[later].offset - 1)
                }
                earlier = self.index(after: earlier + 1)
            }
            later = self.index(after: later + 1)
        }
    }

    @inline(__always)
    private func areEqual(_ a: JSON.Entry, _ b: JSON.Entry) -> Bool {
        if a.kind == .plainString, b.kind == .plainString, a.length != b.length { return false }
        return self.haveEqualBytes(a, b)
    }

    private func haveEqualBytes(_ a: JSON.Entry, _ b: JSON.Entry) -> Bool {
        let bytes = a.kind == .plainString ? self.bytes : self.unescaped(a)
        let span = bytes.span
        return self.string(b, equals: a.kind == .plainString ? span.extracting(a.offset..<a.offset + a.length) : span)
    }

    private func keyBytes(_ index: Int) -> ArraySlice<UInt8> {
        let entry = self.entries[index]
        return entry.kind == .escapedString
            ? self.unescaped(entry)[...] : self.bytes[entry.offset..<entry.offset + entry.length]
    }
}

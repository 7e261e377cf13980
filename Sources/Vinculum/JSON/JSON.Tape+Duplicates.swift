extension JSON.Tape {
    /// Checks the keys of every object.
    ///
    /// - Throws: ``JSON/ReadError/Kind/duplicateKey`` at the later of two equal keys in one object.
    func refuseDuplicateKeys() throws(JSON.ReadError) {
        for (index, entry) in self.entries.enumerated() where entry.kind == .object {
            try self.refuseDuplicateKeys(from: index + 1, to: entry.extent - 1)
        }
    }

    private func refuseDuplicateKeys(from start: Int, to end: Int) throws(JSON.ReadError) {
        var keys: [Int] = []
        var index = start
        while index < end {
            keys.append(index)
            index = self.index(after: index + 1)
        }
        if keys.count <= Self.fewKeys { return try self.refuseDuplicates(among: keys) }
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

    private func refuseDuplicates(among keys: [Int]) throws(JSON.ReadError) {
        for later in keys.indices {
            for earlier in 0..<later where self.areEqual(self.entries[keys[earlier]], self.entries[keys[later]]) {
                throw JSON.ReadError(.duplicateKey, at: self.entries[keys[later]].offset - 1)
            }
        }
    }

    private func areEqual(_ a: JSON.Entry, _ b: JSON.Entry) -> Bool {
        guard a.kind == .plainString else {
            return self.unescaped(a).withUnsafeBufferPointer { self.string(b, equals: $0) }
        }
        if b.kind == .plainString, a.length != b.length { return false }
        return self.bytes.withUnsafeBufferPointer { bytes in
            self.string(b, equals: UnsafeBufferPointer(rebasing: bytes[a.offset..<a.offset + a.length]))
        }
    }

    private func keyBytes(_ index: Int) -> ArraySlice<UInt8> {
        let entry = self.entries[index]
        return entry.kind == .escapedString
            ? self.unescaped(entry)[...] : self.bytes[entry.offset..<entry.offset + entry.length]
    }
}

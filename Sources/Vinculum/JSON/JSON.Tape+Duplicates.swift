extension JSON.Tape {
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
        guard keys.count > 1 else { return }
        // Sorting keeps hostile objects with a hundred thousand keys at n log n.
        let order = sortedOrder(keys.count) { self.keyBytes(keys[$0]).lexicographicallyPrecedes(self.keyBytes(keys[$1])) }
        var earliest: Int?
        for place in order.indices.dropFirst() {
            let key = keys[order[place]]
            guard self.keyBytes(keys[order[place - 1]]).elementsEqual(self.keyBytes(key)) else { continue }
            earliest = min(earliest ?? key, key)
        }
        if let earliest { throw JSON.ReadError(.duplicateKey, at: self.entries[earliest].offset - 1) }
    }

    private func keyBytes(_ index: Int) -> ArraySlice<UInt8> {
        let entry = self.entries[index]
        return entry.kind == .escapedString
            ? self.unescaped(entry)[...] : self.bytes[entry.offset..<entry.offset + entry.length]
    }
}

extension JSON.Value {
    /// The number of elements of an array or members of an object, duplicates included; 0 for other kinds.
    public var count: Int {
        let entry = self.entry
        switch entry.kind {
        case .array, .object: return self.tape.entries[entry.extent - 1].extent
        case .null, .bool, .number, .plainString, .escapedString, .close: return 0
        }
    }

    /// The elements of an array in order; empty for other kinds.
    @inlinable
    public var elements: JSON.Elements {
        let entry = self.entry
        return entry.kind == .array
            ? JSON.Elements(self.tape, self.index + 1, entry.extent - 1) : JSON.Elements(self.tape, 0, 0)
    }

    /// The members of an object in the order of the text, duplicates included; empty for other kinds.
    @inlinable
    public var members: JSON.Members {
        let entry = self.entry
        return entry.kind == .object
            ? JSON.Members(self.tape, self.index + 1, entry.extent - 1) : JSON.Members(self.tape, 0, 0)
    }

    /// The value of a key of an object, the last one if the key is repeated; `nil` if the key is absent or this is not
    /// an object.
    ///
    /// - Complexity: O(n) in the size of the object.
    public subscript(key: StaticString) -> JSON.Value? {
        @inline(never)  // Several hundred uses, each with a closure otherwise.
        get { key.withUTF8Buffer { self.member(named: $0.span) } }
    }

    /// As the other subscript, for a key that is no literal.
    public subscript(named key: String) -> JSON.Value? { self.member(named: key.utf8.span) }

    /// As the subscripts, for a key by its bytes.
    @inline(never)
    func member(named name: Span<UInt8>) -> JSON.Value? {
        let entry = self.entry
        guard entry.kind == .object else { return nil }
        // Every claim is looked for among all, so the walk reads the entries in their place.
        let place = self.tape.entries.withUnsafeBufferPointer { entries in
            var found: Int?
            var index = self.index + 1
            while index < entry.extent - 1 {
                let (key, value) = (entries[index], entries[index + 1])
                if key.length == name.count || key.kind == .escapedString, self.tape.string(key, equals: name) {
                    found = index + 1
                }
                index = value.kind == .array || value.kind == .object ? value.extent : index + 2
            }
            return found
        }
        return place.map { JSON.Value(self.tape, $0) }
    }

    /// The element of an array at a position from 0; `nil` if the position is outside the array or this is not an
    /// array.
    ///
    /// - Complexity: O(n) in the position; iterate over ``elements`` to visit all.
    public subscript(position: Int) -> JSON.Value? {
        guard position >= 0, self.entry.kind == .array else { return nil }
        var left = position
        for element in self.elements {
            if left == 0 { return element }
            left -= 1
        }
        return nil
    }
}

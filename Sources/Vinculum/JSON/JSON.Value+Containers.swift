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
        get { self.last { self.tape.string($0, equals: key) } }
    }

    /// As the other subscript, for a key that is no literal.
    public subscript(named key: String) -> JSON.Value? {
        self.last { self.tape.string($0, equals: key) }
    }

    private func last(isKey: (Int) -> Bool) -> JSON.Value? {
        let entry = self.entry
        guard entry.kind == .object else { return nil }
        var found: JSON.Value?
        var index = self.index + 1
        while index < entry.extent - 1 {
            if isKey(index) { found = JSON.Value(self.tape, index + 1) }
            index = self.tape.index(after: index + 1)
        }
        return found
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

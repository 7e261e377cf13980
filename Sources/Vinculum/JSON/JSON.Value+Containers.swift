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

    /// The values of several keys of an object, each as the subscripts have it, found in one walk.
    ///
    /// - Parameter names: Those of which each has another ``JSON/keyNumber(_:)``.
    /// - Complexity: O(n) in the size of the object, times the number of keys.
    func values<let count: Int>(named names: InlineArray<count, StaticString>) -> Found<count> {
        var found = Found<count>(tape: self.tape, places: InlineArray(repeating: 0))
        let entry = self.entry
        guard entry.kind == .object else { return found }
        // For each number of a key the one name that has it, counted from 1, so that a key is compared with one name.
        var known = InlineArray<64, UInt8>(repeating: 0)
        for place in 0..<count {
            let number = names[place].withUTF8Buffer { JSON.keyNumber($0.span.bytes) }
            known[number] = UInt8(truncatingIfNeeded: place + 1)
        }
        let bytes = self.tape.bytes
        var index = self.index + 1
        while index < entry.extent - 1 {
            let key = self.tape.entries[index]
            var candidates = 0..<count
            if key.kind == .plainString {
                let number = JSON.keyNumber(bytes.span.bytes.extracting(key.offset..<key.offset + key.length))
                candidates = max(Int(known[number]) - 1, 0)..<Int(known[number])
            }
            for place in candidates where names[place].withUTF8Buffer({ self.tape.string(key, equals: $0) }) {
                found.places[place] = index + 1
            }
            index = self.tape.index(after: index + 1)
        }
        return found
    }

    /// The values of several keys, in the order in which they were asked for.
    struct Found<let count: Int> {
        fileprivate let tape: JSON.Tape
        /// 0, which is the place of no value of a key, for an absent one.
        fileprivate var places: InlineArray<count, Int>

        subscript(position: Int) -> JSON.Value? {
            self.places[position] > 0 ? JSON.Value(self.tape, self.places[position]) : nil
        }

        // A value of its own would count a reference.

        /// The string at a position; `nil` if there is none, or a value of another kind.
        func string(_ position: Int) -> String? {
            self.places[position] > 0 ? self.tape.string(self.tape.entries[self.places[position]]) : nil
        }

        /// The integer at a position; `nil` if there is none, or a value that is none.
        func int64(_ position: Int) -> Int64? {
            self.places[position] > 0 ? self.tape.int64(self.tape.entries[self.places[position]]) : nil
        }
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

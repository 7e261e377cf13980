extension JSON {
    /// The members of an object, in the order of the text.
    public struct Members: Sequence, IteratorProtocol, Sendable {
        @usableFromInline
        let tape: Tape
        @usableFromInline
        var index: Int
        @usableFromInline
        let end: Int

        @inlinable
        init(_ tape: Tape, _ index: Int, _ end: Int) {
            self.tape = tape
            self.index = index
            self.end = end
        }

        /// Returns the next member, or `nil` after the last one.
        @inlinable
        public mutating func next() -> Member? {
            let index = self.index
            guard index < self.end else { return nil }
            self.index = self.tape.index(after: index + 1)
            return Member(self.tape, index)
        }
    }

    /// One member of an object: a key and its value.
    public struct Member: Sendable {
        @usableFromInline
        let tape: Tape
        @usableFromInline
        let index: Int

        @inlinable
        init(_ tape: Tape, _ index: Int) {
            self.tape = tape
            self.index = index
        }

        /// The key with its escapes resolved.
        public var key: String {
            Value(self.tape, self.index).string ?? ""
        }

        /// The value of the key.
        @inlinable
        public var value: Value {
            Value(self.tape, self.index + 1)
        }

        /// Whether the key has exactly the UTF-8 bytes of `text`. Allocates nothing if the key has no escapes.
        @inlinable @inline(__always)
        public func keyEquals(_ text: String) -> Bool {
            self.tape.string(self.index, equals: text)
        }

        /// Whether the key has exactly the UTF-8 bytes of `text`. Allocates nothing if the key has no escapes.
        @inlinable @inline(__always)
        public func keyEquals(_ text: StaticString) -> Bool {
            self.tape.string(self.index, equals: text)
        }
    }
}

extension JSON.Member {
    /// The UTF-8 of the key with its escapes resolved; not copied if it has none.
    var keyBytes: ArraySlice<UInt8> {
        let entry = self.tape.entries[self.index]
        return entry.kind == .escapedString ? self.tape.unescaped(entry)[...] : self.tape.raw(entry)
    }
}

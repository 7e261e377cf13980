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

        @inlinable
        public mutating func next() -> Member? {
            let index = self.index
            guard index < self.end else { return nil }
            self.index = self.tape.index(after: index + 1)
            return Member(self.tape, index)
        }
    }

    /// A key and its value.
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

        /// The key, escapes resolved.
        public var key: String {
            Value(self.tape, self.index).string ?? ""
        }

        @inlinable
        public var value: Value {
            Value(self.tape, self.index + 1)
        }

        /// Whether the key is exactly the bytes of `text`; makes no string when the key has no escapes.
        @inlinable @inline(__always)
        public func keyEquals(_ text: String) -> Bool {
            self.tape.string(self.index, equals: text)
        }

        /// Whether the key is exactly the bytes of `text`; makes no string when the key has no escapes.
        @inlinable @inline(__always)
        public func keyEquals(_ text: StaticString) -> Bool {
            self.tape.string(self.index, equals: text)
        }
    }
}

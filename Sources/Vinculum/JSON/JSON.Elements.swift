extension JSON {
    /// The elements of an array, in order.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
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

        /// Returns the next element, or `nil` after the last one.
        @inlinable
        public mutating func next() -> Value? {
            let index = self.index
            guard index < self.end else { return nil }
            self.index = self.tape.index(after: index)
            return Value(self.tape, index)
        }
    }
}

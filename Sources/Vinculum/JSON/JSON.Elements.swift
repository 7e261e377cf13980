extension JSON {
    /// The elements of an array, in order.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        private let tape: Tape
        private var index: Int
        private let end: Int

        init(_ tape: Tape, _ index: Int, _ end: Int) {
            self.tape = tape
            self.index = index
            self.end = end
        }

        public mutating func next() -> Value? {
            guard self.index < self.end else { return nil }
            defer { self.index = self.tape.index(after: self.index) }
            return Value(self.tape, self.index)
        }
    }
}

extension JSON {
    /// A text that was read, as a whole.
    ///
    ///     let document = try JSON.Document(parsing: body)
    ///     let email = document.root["email"]?.string
    public struct Document: Sendable {
        let tape: Tape

        /// Reads exactly one JSON text.
        ///
        /// - Parameters:
        ///   - bytes: UTF-8 without byte order mark.
        ///   - limits: What the text may cost.
        ///   - duplicateKeys: What becomes of an object that says a key twice.
        /// - Throws: ``ReadError`` with the first problem and its place.
        /// - Complexity: Linear in the length of the text; with ``DuplicateKeys/refused`` O(n log n).
        public init(
            parsing bytes: [UInt8], limits: Limits = .request, duplicateKeys: DuplicateKeys = .lastWins
        ) throws(ReadError) {
            guard bytes.count <= limits.maximumBytes else {
                throw ReadError(.tooLong, at: max(limits.maximumBytes, 0))
            }
            let entries = try bytes.withUnsafeBufferPointer { input throws(ReadError) in
                var reader = Reader(input, limits: limits)
                return try reader.read()
            }
            self.tape = Tape(bytes: bytes, entries: entries)
            if duplicateKeys == .refused {
                try self.tape.refuseDuplicateKeys()
            }
        }

        /// The value that the text is.
        public var root: Value {
            Value(self.tape, 0)
        }
    }
}

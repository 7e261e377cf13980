extension JSON {
    /// A parsed JSON text.
    ///
    ///     let document = try JSON.Document(parsing: body)
    ///     let email = document.root["email"]?.string
    public struct Document: Sendable {
        let tape: Tape

        /// Reads exactly one JSON text.
        ///
        /// - Parameters:
        ///   - bytes: UTF-8 without byte order mark.
        ///   - limits: The size beyond which the text is refused.
        ///   - duplicateKeys: How objects with a repeated key are handled.
        /// - Throws: ``ReadError`` with the first problem and its offset.
        /// - Complexity: O(n) in the length of the text; with ``DuplicateKeys/refused`` O(n log n).
        public init(
            parsing bytes: [UInt8], limits: Limits = .request, duplicateKeys: DuplicateKeys = .lastWins
        ) throws(ReadError) {
            guard bytes.count <= limits.maximumBytes else {
                throw ReadError(.tooLong, at: max(limits.maximumBytes, 0))
            }
            let (entries, mayRepeatKeys) = try bytes.withUnsafeBufferPointer { input throws(ReadError) in
                try Reader(input, limits: limits).read()
            }
            self.tape = Tape(bytes: bytes, entries: entries)
            if duplicateKeys == .refused, mayRepeatKeys { try self.tape.refuseDuplicateKeys() }
        }

        /// The value of the whole text.
        public var root: Value {
            Value(self.tape, 0)
        }
    }
}

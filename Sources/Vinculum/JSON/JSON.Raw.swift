extension JSON {
    /// A JSON value stored as its original bytes, for payloads whose members the core does not interpret.
    ///
    /// Equality compares bytes: two spellings of the same value are different.
    public struct Raw: Equatable, Sendable {
        /// One complete JSON value in UTF-8.
        public let bytes: [UInt8]

        /// Copies the bytes of a value as they are in its document.
        public init(_ value: JSON.Value) {
            self.bytes = value.rawBytes
        }

        /// Checks that the bytes are one JSON value and stores them.
        ///
        /// - Throws: ``JSON/ReadError`` if they are not one JSON value within ``JSON/Limits/request``.
        public init(parsing bytes: [UInt8]) throws(JSON.ReadError) {
            _ = try JSON.Document(parsing: bytes)
            self.bytes = bytes
        }

        /// Stores bytes that a ``JSON/Writer`` has produced, without checking them.
        init(trusted bytes: [UInt8]) {
            self.bytes = bytes
        }
    }
}

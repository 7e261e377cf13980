extension JSON {
    /// A JSON value kept as the bytes it was written with, for payloads whose members nobody here interprets.
    ///
    /// Equality is equality of bytes: two spellings of one value are two values.
    public struct Raw: Equatable, Sendable {
        /// One complete JSON value, UTF-8.
        public let bytes: [UInt8]

        /// Keeps `value` as it stood in its document.
        public init(_ value: JSON.Value) {
            self.bytes = value.rawBytes
        }

        /// - Throws: ``JSON/ReadError`` if `bytes` are not one JSON value.
        public init(parsing bytes: [UInt8]) throws(JSON.ReadError) {
            _ = try JSON.Document(parsing: bytes)
            self.bytes = bytes
        }

        /// Bytes that a writer of this module has just made.
        init(trusted bytes: [UInt8]) {
            self.bytes = bytes
        }
    }
}

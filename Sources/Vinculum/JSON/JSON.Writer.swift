extension JSON {
    /// Writes one JSON text: compact, and always the same for the same calls.
    ///
    ///     var writer = JSON.Writer()
    ///     writer.beginObject()
    ///     writer.key("email")
    ///     writer.string("ada@example.net")
    ///     writer.endObject()          // {"email":"ada@example.net"}
    ///
    /// The writer places commas and colons. The caller must call `begin…`, `end…` and `key` in an order that forms a
    /// JSON text. `"`, `\` and the control characters below U+0020 are escaped, and nothing else.
    public struct Writer: Sendable {
        /// The bytes written so far.
        public internal(set) var bytes: [UInt8]
        var needsComma = false

        /// Creates an empty writer.
        public init() {
            self.bytes = []
        }

        /// - Parameter capacity: The expected number of bytes.
        public init(reservingCapacity capacity: Int) {
            self.bytes = []
            self.bytes.reserveCapacity(capacity)
        }

        /// The text written so far.
        public var text: String {
            String(decoding: self.bytes, as: UTF8.self)
        }

        // Not inlined below: the code that grows an array takes a hundred bytes.

        /// Writes `{`.
        public mutating func beginObject() {
            self.open(UInt8(ascii: "{"))
        }

        /// Writes `}`.
        public mutating func endObject() {
            self.close(UInt8(ascii: "}"))
        }

        /// Writes `[`.
        public mutating func beginArray() {
            self.open(UInt8(ascii: "["))
        }

        /// Writes `]`.
        public mutating func endArray() {
            self.close(UInt8(ascii: "]"))
        }

        /// Writes the key of the next value. Members keep the order of the calls.
        ///
        /// - Parameter key: A literal that needs no escape; another one as a `String`.
        @inline(never)
        public mutating func key(_ key: StaticString) {
            key.withUTF8Buffer { self.quote($0, isPlain: true, isKey: true) }
        }

        /// As the other one, for a key that is no literal.
        @_disfavoredOverload
        @inline(never)
        public mutating func key(_ key: String) {
            self.quote(key, isKey: true)
        }

        /// Writes a string, with escapes where needed.
        @inline(never)
        public mutating func string(_ value: String) {
            self.quote(value, isKey: false)
        }

        /// Writes an integer.
        @inline(never)
        public mutating func int(_ value: Int64) {
            self.separate()
            self.appendDecimal(value)
        }

        /// Writes `true` or `false`.
        @inline(never)
        public mutating func bool(_ value: Bool) {
            self.separate()
            self.append(value ? "true" : "false")
        }

        /// Writes `null`.
        @inline(never)
        public mutating func null() {
            self.separate()
            self.append("null")
        }

        /// Writes a number from its text, which must follow RFC 8259 §6, as ``Value/numberText`` does.
        @inline(never)
        public mutating func number(text: String) {
            self.separate()
            self.bytes.append(contentsOf: text.utf8)
        }

        /// Writes bytes that are one complete JSON value, such as ``Value/rawBytes``.
        @inline(never)
        public mutating func raw(_ value: [UInt8]) {
            self.separate()
            self.bytes.append(contentsOf: value)
        }

        /// Writes a value of another document in compact form. Numbers keep their text; strings are escaped by the
        /// rules of this writer.
        ///
        /// - Complexity: O(n) in the size of the value, without recursion.
        public mutating func value(_ value: Value) {
            let tape = value.tape
            for index in value.index..<tape.index(after: value.index) {
                let entry = tape.entries[index]
                switch entry.kind {
                case .array: self.open(UInt8(ascii: "["))
                case .object: self.open(UInt8(ascii: "{"))
                // The entry's offset is that of the closing bracket.
                case .close: self.close(tape.bytes[entry.offset])
                case .null, .bool, .number:
                    self.separate()
                    self.bytes.append(contentsOf: tape.raw(entry))
                case .plainString:
                    tape.bytes.withUnsafeBufferPointer { bytes in
                        let text = UnsafeBufferPointer(
                            rebasing: bytes[entry.offset..<entry.offset + entry.length]
                        )
                        self.quote(text, isPlain: true, isKey: entry.isKey)
                    }
                case .escapedString:
                    tape.unescaped(entry).withUnsafeBufferPointer {
                        self.quote($0, isPlain: false, isKey: entry.isKey)
                    }
                }
            }
        }
    }
}

extension JSON {
    /// Appends one JSON text, compact and always the same for the same calls.
    ///
    ///     var writer = JSON.Writer()
    ///     writer.beginObject()
    ///     writer.key("email")
    ///     writer.string("ada@example.net")
    ///     writer.endObject()          // {"email":"ada@example.net"}
    ///
    /// The writer places commas and colons; calling `begin…`, `end…` and `key` in an order that forms a text is the
    /// caller's part. `"`, `\` and the control characters below U+0020 are escaped, nothing else is.
    public struct Writer: Sendable {
        /// What was written so far.
        public internal(set) var bytes: [UInt8]
        var needsComma = false

        public init() {
            self.bytes = []
        }

        /// - Parameter capacity: How many bytes will probably be written.
        public init(reservingCapacity capacity: Int) {
            self.bytes = []
            self.bytes.reserveCapacity(capacity)
        }

        /// What was written so far, as a string.
        public var text: String {
            String(decoding: self.bytes, as: UTF8.self)
        }

        public mutating func beginObject() {
            self.open(UInt8(ascii: "{"))
        }

        public mutating func endObject() {
            self.close(UInt8(ascii: "}"))
        }

        public mutating func beginArray() {
            self.open(UInt8(ascii: "["))
        }

        public mutating func endArray() {
            self.close(UInt8(ascii: "]"))
        }

        /// The key of the next value; calling order is the order of the members.
        public mutating func key(_ key: String) {
            self.quote(key, isKey: true)
        }

        public mutating func string(_ value: String) {
            self.quote(value, isKey: false)
        }

        public mutating func int(_ value: Int64) {
            self.separate()
            self.appendDecimal(value)
        }

        public mutating func bool(_ value: Bool) {
            self.separate()
            self.append(value ? "true" : "false")
        }

        public mutating func null() {
            self.separate()
            self.append("null")
        }

        /// A number by its text, which must be one of RFC 8259 §6, as ``Value/numberText`` is.
        public mutating func number(text: String) {
            self.separate()
            self.bytes.append(contentsOf: text.utf8)
        }

        /// Bytes that are already one JSON value, such as ``Value/rawBytes``.
        public mutating func raw(_ value: [UInt8]) {
            self.separate()
            self.bytes.append(contentsOf: value)
        }

        /// A value that was read, compactly: number texts stay, strings are escaped by this writer's rules.
        ///
        /// - Complexity: Linear in the value's size, without recursion.
        public mutating func value(_ value: Value) {
            let tape = value.tape
            for index in value.index..<tape.index(after: value.index) {
                let entry = tape.entries[index]
                switch entry.kind {
                case .array: self.open(UInt8(ascii: "["))
                case .object: self.open(UInt8(ascii: "{"))
                // The closing bracket is the byte the entry stands for.
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

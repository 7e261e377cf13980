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
        public private(set) var bytes: [UInt8]
        private var needsComma = false

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
            self.separate()
            self.quote(key)
            self.bytes.append(UInt8(ascii: ":"))
            self.needsComma = false
        }

        public mutating func string(_ value: String) {
            self.separate()
            self.quote(value)
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
                case .plainString, .escapedString:
                    self.separate()
                    self.bytes.append(UInt8(ascii: "\""))
                    if entry.kind == .plainString {
                        self.bytes.append(contentsOf: tape.raw(entry))
                    } else {
                        tape.unescaped(entry).withUnsafeBufferPointer { self.appendEscaped($0) }
                    }
                    self.bytes.append(UInt8(ascii: "\""))
                    if entry.isKey {
                        self.bytes.append(UInt8(ascii: ":"))
                        self.needsComma = false
                    }
                }
            }
        }
    }
}

extension JSON.Writer {
    @inline(__always)
    private mutating func separate() {
        if self.needsComma { self.bytes.append(UInt8(ascii: ",")) }
        self.needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        self.separate()
        self.bytes.append(bracket)
        self.needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        self.bytes.append(bracket)
        self.needsComma = true
    }

    @inline(__always)
    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { self.bytes.append(contentsOf: $0) }
    }

    private mutating func quote(_ text: String) {
        var text = text
        self.bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { self.appendEscaped($0) }
        self.bytes.append(UInt8(ascii: "\""))
    }

    /// Appends the runs between characters that need an escape in bulk.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while true {
            let special = Self.plainEnd(text, start)
            self.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<special]))
            guard special < text.count else { return }
            self.appendEscape(text[special])
            start = special + 1
        }
    }

    private static func plainEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(text)
        var index = start
        while index + 8 <= text.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let special = ByteScan.mustEscapeInString(word)
            if special != 0 { return index + special.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < text.count {
            let byte = text[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        return index
    }

    private mutating func appendEscape(_ byte: UInt8) {
        self.bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: self.bytes.append(UInt8(ascii: "b"))
        case 0x09: self.bytes.append(UInt8(ascii: "t"))
        case 0x0A: self.bytes.append(UInt8(ascii: "n"))
        case 0x0C: self.bytes.append(UInt8(ascii: "f"))
        case 0x0D: self.bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): self.bytes.append(byte)
        default:
            self.append("u00")
            self.bytes.append(Hex.digit(byte >> 4))
            self.bytes.append(Hex.digit(byte & 0xF))
        }
    }

    private mutating func appendDecimal(_ value: Int64) {
        if value < 0 { self.bytes.append(UInt8(ascii: "-")) }
        let start = self.bytes.count
        var rest = value.magnitude
        repeat {
            self.bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        self.bytes[start...].reverse()
    }
}

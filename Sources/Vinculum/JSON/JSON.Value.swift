extension JSON {
    /// A place in a document; copying one is cheap and keeps the whole document.
    public struct Value: Sendable {
        public enum Kind: Equatable, Sendable {
            case null, bool, number, string, array, object
        }

        @usableFromInline
        let tape: Tape
        @usableFromInline
        let index: Int

        @inlinable @inline(__always)
        init(_ tape: Tape, _ index: Int) {
            self.tape = tape
            self.index = index
        }

        @inlinable @inline(__always)
        var entry: Entry { self.tape.entries[self.index] }

        public var kind: Kind {
            switch self.entry.kind {
            case .null, .close: .null
            case .bool: .bool
            case .number: .number
            case .plainString, .escapedString: .string
            case .array: .array
            case .object: .object
            }
        }

        public var isNull: Bool { self.entry.kind == .null }

        /// The truth value, or `nil` if this is none.
        @inlinable
        public var bool: Bool? {
            let entry = self.entry
            return entry.kind == .bool ? entry.extent == 4 : nil
        }

        /// The number exactly as the text has it, or `nil` if this is none.
        public var numberText: String? {
            let entry = self.entry
            return entry.kind == .number ? self.tape.text(entry) : nil
        }

        /// The integer, or `nil` if this is none: a fraction, an exponent or a value beyond 64 bits is none.
        public var int64: Int64? {
            let entry = self.entry
            return entry.kind == .number ? self.tape.integer(entry) : nil
        }

        /// The string, escapes resolved, or `nil` if this is none.
        public var string: String? {
            let entry = self.entry
            switch entry.kind {
            case .plainString: return self.tape.text(entry)
            case .escapedString: return String(decoding: self.tape.unescaped(entry), as: UTF8.self)
            case .null, .bool, .number, .array, .object, .close: return nil
            }
        }

        /// The UTF-8 of a string that has no escapes, without copying; `nil` for everything else.
        package var plainStringBytes: ArraySlice<UInt8>? {
            let entry = self.entry
            guard entry.kind == .plainString else { return nil }
            return self.tape.bytes[entry.offset..<entry.offset + entry.length]
        }

        /// Whether this is a string of exactly the bytes of `text`, without making one.
        @inlinable
        public func isString(_ text: String) -> Bool {
            self.tape.string(self.index, equals: text)
        }

        /// The value's bytes as they stood in the text, from its first to its last.
        public var rawBytes: [UInt8] {
            let entry = self.entry
            switch entry.kind {
            case .array, .object:
                return [UInt8](self.tape.bytes[entry.offset...self.tape.entries[entry.extent - 1].offset])
            case .plainString, .escapedString:
                return [UInt8](self.tape.bytes[entry.offset - 1...entry.offset + entry.length])
            case .null, .bool, .number, .close:
                return [UInt8](self.tape.bytes[entry.offset..<entry.offset + entry.extent])
            }
        }

        /// Where the value starts in the text, in bytes.
        public var offset: Int {
            let entry = self.entry
            switch entry.kind {
            case .plainString, .escapedString: return entry.offset - 1
            case .null, .bool, .number, .array, .object, .close: return entry.offset
            }
        }
    }
}

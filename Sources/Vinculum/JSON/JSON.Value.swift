extension JSON {
    /// One value in a document. A copy is cheap and retains the whole document.
    public struct Value: Sendable {
        /// The kinds of JSON value.
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

        /// The kind of the value.
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

        /// Whether the value is `null`.
        public var isNull: Bool { self.entry.kind == .null }

        /// The Boolean, or `nil` for other kinds.
        @inlinable
        public var bool: Bool? {
            let entry = self.entry
            return entry.kind == .bool ? entry.extent == 4 : nil
        }

        /// The number exactly as the text has it, or `nil` for other kinds.
        public var numberText: String? {
            let entry = self.entry
            return entry.kind == .number ? self.tape.text(entry) : nil
        }

        /// The integer; `nil` for other kinds and for a number with a fraction or an exponent or outside 64 bits.
        public var int64: Int64? { self.tape.int64(self.entry) }

        /// The string with its escapes resolved, or `nil` for other kinds.
        public var string: String? { self.tape.string(self.entry) }

        /// The string of the member `name`; `nil` if there is none, or a value of another kind.
        @inline(never)  // Each use is a fourth of the code of `self[name]?.string`.
        package func string(of name: StaticString) -> String? { self[name]?.string }

        /// The Boolean of the member `name`; `nil` if there is none, or a value of another kind.
        @inline(never)
        package func bool(of name: StaticString) -> Bool? { self[name]?.bool }

        /// The integer of the member `name`; `nil` if there is none, or a value that is none.
        @inline(never)
        package func int64(of name: StaticString) -> Int64? { self[name]?.int64 }

        /// Whether this is a string with exactly the UTF-8 bytes of `text`. Creates no string.
        @inlinable
        public func isString(_ text: StaticString) -> Bool {
            self.tape.string(self.index, equals: text)
        }

        /// As the other one, for a text that is no literal.
        @_disfavoredOverload
        @inlinable
        public func isString(_ text: String) -> Bool {
            self.tape.string(self.index, equals: text)
        }

        /// The value's bytes in the text, from its first to its last.
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

        /// The offset in bytes at which the value starts in the text.
        public var offset: Int {
            let entry = self.entry
            switch entry.kind {
            case .plainString, .escapedString: return entry.offset - 1
            case .null, .bool, .number, .array, .object, .close: return entry.offset
            }
        }
    }
}

extension JSON {
    /// One token of a parsed text, in eight bytes.
    ///
    ///     bits 0…29   offset   first byte of the value in the text
    ///     bits 30…60  extent   scalars: length in bytes; opened containers: index of the entry after their `close`;
    ///                          `close`: number of elements or members of the container
    ///     bits 61…63  kind
    ///
    /// A key is a string entry before its value, marked by the top bit of its extent. Strings are ranges without their
    /// quotes. Thirty bits address exactly the 1 GiB that an import may have. Eight bytes for each entry take half the
    /// memory, and half the page faults, of two plain words.
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline
        enum Kind: UInt8 {
            case null, bool, number
            /// A string without escapes, whose bytes are its value.
            case plainString
            /// A string with at least one escape.
            case escapedString
            case array, object, close
        }

        @usableFromInline
        let bits: UInt64

        @inline(__always)
        init(_ kind: Kind, offset: Int, extent: Int) {
            self.bits =
                UInt64(kind.rawValue) << 61 | UInt64(truncatingIfNeeded: extent) << 30
                | UInt64(truncatingIfNeeded: offset)
        }

        /// The same string, marked as a key.
        @inline(__always)
        init(key entry: Entry) {
            self.bits = entry.bits | 1 << 60
        }

        /// Written as a switch, because `Kind(rawValue:)` compiles to a call, and this is read at every step of a
        /// walk.
        @inlinable @inline(__always)
        var kind: Kind {
            switch self.bits >> 61 {
            case 0: .null
            case 1: .bool
            case 2: .number
            case 3: .plainString
            case 4: .escapedString
            case 5: .array
            case 6: .object
            default: .close
            }
        }

        @inlinable @inline(__always)
        var offset: Int { Int(truncatingIfNeeded: self.bits & 0x3FFF_FFFF) }

        @inlinable @inline(__always)
        var extent: Int { Int(truncatingIfNeeded: self.bits >> 30 & 0x7FFF_FFFF) }

        /// The length of a string in bytes: ``extent`` without the mark of a key.
        @inlinable @inline(__always)
        var length: Int { Int(truncatingIfNeeded: self.bits >> 30 & 0x3FFF_FFFF) }

        @inline(__always)
        var isKey: Bool { self.bits >> 60 == 0b0111 || self.bits >> 60 == 0b1001 }
    }

    /// The bytes and entries of a parsed text, shared by its document and all values.
    ///
    /// Members needed for iteration are inlinable, because a call and a reference count for each member cost more than
    /// parsing it.
    @usableFromInline
    final class Tape: Sendable {
        @usableFromInline
        let bytes: [UInt8]
        @usableFromInline
        let entries: [Entry]

        init(bytes: [UInt8], entries: [Entry]) {
            self.bytes = bytes
            self.entries = entries
        }

        /// The index of the entry after the value at `index`.
        @inlinable @inline(__always)
        func index(after index: Int) -> Int {
            let entry = self.entries[index]
            switch entry.kind {
            case .array, .object: return entry.extent
            case .null, .bool, .number, .plainString, .escapedString, .close: return index + 1
            }
        }
    }
}

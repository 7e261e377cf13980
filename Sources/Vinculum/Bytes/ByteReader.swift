/// Reads the binary form of ``ByteWriter`` from bytes that may be damaged.
///
/// Every read is checked against the end: damage is a typed error, never a trap.
package struct ByteReader {
    /// The reason why bytes cannot be read.
    package enum Failure: Error, Equatable, Sendable {
        /// The bytes end inside a value.
        case truncated
        /// A number does not fit, a text is not UTF-8, or a tag is unknown.
        case malformed
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Creates a reader at the first byte.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
        self.position = 0
    }

    /// Creates a reader at the first byte of a slice, which is not copied.
    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        self.position = bytes.startIndex
    }

    /// Whether all bytes were read.
    package var isAtEnd: Bool {
        self.position == self.bytes.endIndex
    }

    /// The number of bytes not yet read.
    package var remaining: Int {
        self.bytes.endIndex - self.position
    }

    /// The next byte, which stays unread; `nil` at the end.
    package var next: UInt8? {
        self.isAtEnd ? nil : self.bytes[self.position]
    }

    /// The bytes not yet read, without copying them.
    var rest: ArraySlice<UInt8> { self.bytes[self.position...] }

    /// Passes over bytes, at most those that are left.
    mutating func skip(_ count: Int) { self.position += max(0, min(count, self.remaining)) }

    /// Reads one byte.
    package mutating func uint8() throws(Failure) -> UInt8 {
        guard self.position < self.bytes.endIndex else { throw .truncated }
        defer { self.position += 1 }
        return self.bytes[self.position]
    }

    /// Reads one byte that is 0 or 1.
    package mutating func bool() throws(Failure) -> Bool {
        switch try self.uint8() {
        case 0: false
        case 1: true
        default: throw .malformed
        }
    }

    /// Reads four bytes, little-endian.
    package mutating func uint32() throws(Failure) -> UInt32 {
        var value: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            value |= UInt32(try self.uint8()) << shift
        }
        return value
    }

    /// Reads a LEB128 number of one to ten bytes.
    package mutating func varint() throws(Failure) -> UInt64 {
        let first = try self.uint8()
        if first < 0x80 { return UInt64(first) }
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            let byte = try self.uint8()
            guard shift < 63 || byte <= 1 else { throw .malformed }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    /// Reads a signed number in zigzag form.
    package mutating func zigzag() throws(Failure) -> Int64 {
        let value = try self.varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Reads the count of items that take at least one byte each, so that a damaged count cannot reserve excessive
    /// memory.
    ///
    /// - Throws: ``Failure/truncated`` for a count above ``remaining``.
    package mutating func count() throws(Failure) -> Int {
        let value = try self.varint()
        guard value <= UInt64(self.remaining) else { throw .truncated }
        return Int(value)
    }

    /// Reads bytes with their length in front.
    package mutating func byteString() throws(Failure) -> [UInt8] {
        [UInt8](try self.slice())
    }

    /// Reads a text with its length in front.
    package mutating func string() throws(Failure) -> String {
        let bytes = try self.slice()
        guard let text = String(utf8: bytes.span) else { throw .malformed }
        return text
    }

    /// Reads a flag, then a text if the flag is set.
    package mutating func optionalString() throws(Failure) -> String? {
        try self.bool() ? try self.string() : nil
    }

    /// Reads a flag, then a signed number if the flag is set.
    package mutating func optionalInt64() throws(Failure) -> Int64? {
        try self.bool() ? try self.zigzag() : nil
    }

    /// Reads bytes with their length in front, without copying them.
    package mutating func slice() throws(Failure) -> ArraySlice<UInt8> {
        let count = try self.count()
        defer { self.position += count }
        return self.bytes[self.position..<self.position + count]
    }
}

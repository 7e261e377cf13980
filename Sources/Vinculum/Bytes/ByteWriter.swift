/// Writes the binary form that records, change sets and journals share.
///
/// Numbers are LEB128 variable-length integers, texts and byte strings carry their length in front, so a reader needs
/// no schema to stay within bounds. The form is the same on every platform.
package struct ByteWriter {
    package private(set) var bytes: [UInt8]

    package init(reservingCapacity capacity: Int = 0) {
        self.bytes = []
        self.bytes.reserveCapacity(capacity)
    }

    // Growing an array is a hundred bytes of code; once is enough.
    @inline(never)
    package mutating func uint8(_ value: UInt8) {
        self.bytes.append(value)
    }

    package mutating func bool(_ value: Bool) {
        self.bytes.append(value ? 1 : 0)
    }

    /// Little-endian.
    package mutating func uint32(_ value: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            self.bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// LEB128, one to ten bytes.
    package mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            self.bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        self.bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Signed numbers near zero stay short.
    package mutating func zigzag(_ value: Int64) {
        self.varint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    package mutating func byteString(_ value: [UInt8]) {
        self.varint(UInt64(value.count))
        self.bytes.append(contentsOf: value)
    }

    package mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { utf8 in
            self.varint(UInt64(utf8.count))
            self.bytes.append(contentsOf: utf8)
        }
    }

    package mutating func optional(_ value: String?) {
        self.bool(value != nil)
        if let value { self.string(value) }
    }

    package mutating func optional(_ value: Int64?) {
        self.bool(value != nil)
        if let value { self.zigzag(value) }
    }

    /// Bytes without a length; the reader must know how many.
    package mutating func raw(_ value: [UInt8]) {
        self.bytes.append(contentsOf: value)
    }
}

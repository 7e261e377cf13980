/// Writes the binary form of records, change sets and journals.
///
/// Numbers are LEB128 variable-length integers; texts and byte strings carry their length in front, so that a reader
/// stays within bounds without a schema. The form is the same on every platform.
package struct ByteWriter {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8]

    /// - Parameter capacity: The expected number of bytes.
    package init(reservingCapacity capacity: Int = 0) {
        self.bytes = []
        self.bytes.reserveCapacity(capacity)
    }

    /// Writes at the end of an array, in its place.
    ///
    /// - Parameter capacity: The expected number of bytes.
    @inline(__always)
    package static func append(
        to bytes: inout [UInt8], reservingCapacity capacity: Int, _ write: (inout ByteWriter) -> Void
    ) {
        var writer = ByteWriter()
        swap(&writer.bytes, &bytes)
        writer.bytes.reserveCapacity(writer.bytes.count + capacity)
        write(&writer)
        swap(&writer.bytes, &bytes)
    }

    /// Writes one byte.
    // Not inlined: the code that grows an array takes a hundred bytes, once for all callers instead of once for each.
    @inline(never)
    package mutating func uint8(_ value: UInt8) {
        self.bytes.append(value)
    }

    /// Writes one byte, 0 or 1.
    package mutating func bool(_ value: Bool) {
        self.uint8(value ? 1 : 0)
    }

    /// Writes four bytes, little-endian.
    package mutating func uint32(_ value: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            self.bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Writes a LEB128 number of one to ten bytes.
    package mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            self.bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        self.bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a signed number in zigzag form, so that numbers near zero take few bytes.
    package mutating func zigzag(_ value: Int64) {
        self.varint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Writes bytes with their length in front.
    package mutating func byteString(_ value: [UInt8]) {
        self.varint(UInt64(value.count))
        self.bytes.append(contentsOf: value)
    }

    /// Writes a text as UTF-8 with its length in front.
    package mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { utf8 in
            self.varint(UInt64(utf8.count))
            self.bytes.append(contentsOf: utf8)
        }
    }

    /// Writes a flag, then the text if there is one.
    package mutating func optional(_ value: String?) {
        self.bool(value != nil)
        if let value { self.string(value) }
    }

    /// Writes a flag, then the number in zigzag form if there is one.
    package mutating func optional(_ value: Int64?) {
        self.bool(value != nil)
        if let value { self.zigzag(value) }
    }

    /// Writes bytes without their length; the reader must know it.
    package mutating func raw(_ value: [UInt8]) {
        self.bytes.append(contentsOf: value)
    }
}

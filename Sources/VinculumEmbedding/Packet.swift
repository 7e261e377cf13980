/// A list of byte strings as one byte string: each is preceded by its length as 32 bits, little-endian.
///
/// Everything that crosses the border of the module has this form, because a host in any language writes and reads it
/// in a few lines. Numbers in it are decimal text.
enum Packet {
    /// The most parts that a list may have. A request has a dozen.
    static let maximumPartCount = 4096

    /// Returns the list of these parts.
    static func packed(_ parts: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + 4 + $1.count })
        for part in parts { Packet.append(part, to: &bytes) }
        return bytes
    }

    /// Appends one part, with its length in front.
    static func append(_ part: [UInt8], to bytes: inout [UInt8]) {
        let count = UInt32(truncatingIfNeeded: part.count)
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
        bytes += part
    }

    /// Returns the parts of a list.
    ///
    /// - Throws: ``Status/malformed`` unless the bytes are exactly a list of at most ``maximumPartCount`` parts.
    static func unpacked(_ bytes: [UInt8]) throws(Refusal) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard rest.count >= 4, parts.count < Packet.maximumPartCount else {
                throw .malformed("the bytes are not a list of byte strings")
            }
            var count: UInt32 = 0
            for byte in rest.prefix(4).reversed() { count = count << 8 | UInt32(byte) }
            rest = rest.dropFirst(4)
            guard UInt64(count) <= UInt64(rest.count) else {
                throw .malformed("a byte string is longer than the rest of its list")
            }
            parts.append(Array(rest.prefix(Int(count))))
            rest = rest.dropFirst(Int(count))
        }
        return parts
    }
}

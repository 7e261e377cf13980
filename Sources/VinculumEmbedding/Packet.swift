import Vinculum

/// A list of byte strings as one byte string: each is preceded by its length as 32 bits, little-endian.
///
/// Everything that crosses the border of the module has this form, because a host in any language writes and reads it
/// in a few lines. Numbers in it are decimal text.
package enum Packet {
    /// The most parts that a list may have. A request has a dozen.
    package static let maximumPartCount = 4096

    /// Returns the list of these parts.
    package static func packed(_ parts: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + 4 + $1.count })
        for part in parts { Packet.append(part, to: &bytes) }
        return bytes
    }

    /// Appends one part, with its length in front.
    package static func append(_ part: [UInt8], to bytes: inout [UInt8]) {
        Packet.append(number: UInt32(truncatingIfNeeded: part.count), to: &bytes)
        bytes += part
    }

    /// Appends one part that is a text.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        Packet.append(number: UInt32(truncatingIfNeeded: text.utf8.count), to: &bytes)
        bytes += text.utf8
    }

    /// Appends 32 bits, little-endian.
    package static func append(number: UInt32, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0.bindMemory(to: UInt8.self)) }
    }

    /// Returns the parts of a list, not copied.
    ///
    /// - Throws: ``Status/malformed`` unless the bytes are exactly a list of at most `most` parts.
    package static func slices(
        _ bytes: ArraySlice<UInt8>, most: Int = Packet.maximumPartCount
    ) throws(Refusal) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        parts.reserveCapacity(16)
        var start = bytes.startIndex
        while start < bytes.endIndex {
            guard bytes.endIndex - start >= 4, parts.count < most else {
                throw .malformed("the bytes are not a list of byte strings")
            }
            let count =
                UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
                | UInt32(bytes[start + 3]) << 24
            start += 4
            guard UInt64(count) <= UInt64(bytes.endIndex - start) else {
                throw .malformed("a byte string is longer than the rest of its list")
            }
            parts.append(bytes[start..<start + Int(count)])
            start += Int(count)
        }
        return parts
    }

    /// Returns copies of the parts of a list.
    ///
    /// - Throws: As ``slices(_:)``.
    package static func unpacked(_ bytes: [UInt8]) throws(Refusal) -> [[UInt8]] {
        try Packet.slices(bytes[...]).map { Array($0) }
    }
}
